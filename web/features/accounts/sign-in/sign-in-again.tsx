import { useEffect } from 'react'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { useAsker, useIsWaiting } from '#web/lib/typed-work.ts'
import { onDemand } from '#web/ui/on-demand.tsx'

const load = async () => (await import('./sign-in-cover.tsx')).SignInCover
const SignInCover = onDemand(load)

/** Milliseconds after which the cover is loaded in advance: when it is needed, the server may be another version. */
const LOADED_AFTER = 15_000

/** Asks the page's person to sign in again, over the page, when the session ends while something is typed. */
export function SignInAgain({ user }: { user: CurrentUser }) {
  useAsker()
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => {}), LOADED_AFTER)
    return () => clearTimeout(timer)
  }, [])
  return useIsWaiting() ? <SignInCover user={user} /> : null
}
