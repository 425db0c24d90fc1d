import type { ReactNode } from 'react'
import { IdleGuard } from './idle-guard.tsx'
import { LiveUpdates } from './live/live-updates.tsx'
import { SignedInBar } from './signed-in-bar.tsx'
import { SkipLink } from './skip-link.tsx'

/** What stands around every signed-in page. `wide` gives the calendar the whole width. */
export function SignedInFrame({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <div data-frame="signed-in" className="flex min-h-dvh flex-col">
      <SkipLink />
      <SignedInBar />
      <main
        id="main"
        tabIndex={-1}
        className={wide ? 'flex-1 px-4 py-6 outline-none md:px-6' : 'page-width flex-1 py-6 outline-none md:py-8'}
      >
        {children}
      </main>
      <LiveUpdates />
      <IdleGuard />
    </div>
  )
}
