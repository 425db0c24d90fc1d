import { t } from '#language/translate.ts'
import { messages } from '#contract/errors.ts'
import { forgetCopy } from '#web/lib/kept-records.ts'
import { signInPath } from '#web/lib/next-path.ts'
import { isLeftUnasked, leaveUnasked } from '#web/ui/leaving.ts'
import { toast, toastOnNextPage } from '#web/ui/toast.ts'

/** How long the toast is readable before the sign-in page replaces it, in milliseconds. */
export const REDIRECT_DELAY = 500

const titleOf = (product: string) => t('{product} Authentication', { product })

/** Toasts that the session has expired. */
export const announceSessionExpired = (product: string) =>
  void toast({ title: titleOf(product), description: t(messages.sessionExpired), variant: 'destructive' })

/** Handles an expired session for every call (rule T19); toasts once, however many calls fail. */
export function onSessionExpired(product: string) {
  if (isLeftUnasked() || typeof window === 'undefined') return
  leaveUnasked()
  void forgetCopy()
  announceSessionExpired(product)
  setTimeout(() => {
    toastOnNextPage({ title: titleOf(product), description: t(messages.signInAgain), variant: 'destructive' })
    leaveForSignIn(window.location.pathname + window.location.search)
  }, REDIRECT_DELAY)
}

/** Loads the sign-in page, which leads back to `path`; typed text on this page is lost. */
export function leaveForSignIn(path: string) {
  leaveUnasked()
  window.location.assign(signInPath(path))
}
