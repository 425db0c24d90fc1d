import type { ReactNode } from 'react'
import { t } from '#language/translate.ts'
import { accountMessages } from '#contract/accounts/accounts.ts'
import { useSignedInUser } from './current-user.ts'
import { IdleGuard } from './idle-guard.tsx'
import { LiveUpdates } from './live/live-updates.tsx'
import { ProveEmail } from './prove-email.tsx'
import { SecondFactorNotice } from './second-factor-notice.tsx'
import { type BarParts, SignedInBar } from './signed-in-bar.tsx'
import { SkipLink } from './skip-link.tsx'

interface SignedInFrameProps {
  parts: BarParts
  wide?: boolean
  children: ReactNode
}

/** Layout of signed-in pages. `wide` uses the full width (calendar). */
export function SignedInFrame({ parts, wide = false, children }: SignedInFrameProps) {
  const { doctorProfile, staffProfile } = useSignedInUser()
  return (
    <div data-frame="signed-in" className="flex min-h-dvh flex-col">
      <SkipLink />
      <SignedInBar {...parts} />
      <main
        id="main"
        tabIndex={-1}
        className={wide ? 'flex-1 px-4 py-6 outline-none md:px-6' : 'page-width flex-1 py-6 outline-none md:py-8'}
      >
        <SecondFactorNotice />
        {doctorProfile || staffProfile ? (
          <ProveEmail title={t(accountMessages.proveForClinical)} className="mb-6" />
        ) : null}
        {children}
      </main>
      <LiveUpdates />
      <IdleGuard />
    </div>
  )
}
