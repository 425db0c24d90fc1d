import { useState } from 'react'
import { setUpTwoFactor } from '#contract/accounts/two-factor.ts'
import { call } from '#web/lib/api.ts'
import { FirstCode } from './first-code.tsx'
import { PasswordStep } from '#web/features/accounts/passwords/password-step.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'

interface TwoFactorStepsProps {
  /** Two-factor sign-in is on; the recovery codes are still shown. */
  onEnabled?: () => void
  /** The person has saved the recovery codes. */
  onDone: () => void
}

/** Turns two-factor sign-in on: password, key with a first code, recovery codes. */
export function TwoFactorSteps({ onEnabled, onDone }: TwoFactorStepsProps) {
  const [setUp, setSetUp] = useState<{ key: string; link: string } | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes) return <RecoveryCodeList codes={codes} onDone={onDone} />
  if (setUp) {
    const enabled = (recoveryCodes: string[]) => {
      setCodes(recoveryCodes)
      onEnabled?.()
    }
    return <FirstCode secretKey={setUp.key} link={setUp.link} onEnabled={enabled} />
  }
  return (
    <PasswordStep
      submit="Continue"
      pendingText="Checking..."
      onSubmit={async (password) => setSetUp(await call(setUpTwoFactor, { body: { password } }))}
    />
  )
}
