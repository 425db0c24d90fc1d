import { messages } from '#contract/errors.ts'
import { signInPath } from '#web/lib/next-path.ts'
import { toast } from '#web/ui/toast.ts'

/** How long the toast can be read before the sign-in page takes its place. */
const REDIRECT_DELAY = 500

let isLeaving = false

/** The page is about to be left for the sign-in page: nothing may ask back. */
export const isSessionOver = () => isLeaving

/** The one answer to a session that is over, for every call (trap T19); said once however many calls fail. */
export function onSessionExpired(product: string) {
  if (isLeaving || typeof window === 'undefined') return
  isLeaving = true
  toast({ title: `${product} Authentication`, description: messages.sessionExpired, variant: 'destructive' })
  setTimeout(() => window.location.assign(signInPath(here())), REDIRECT_DELAY)
}

const here = () => window.location.pathname + window.location.search
