import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { accountMessages } from '#contract/accounts.ts'
import { disableTwoFactor, renewRecoveryCodes, type TwoFactorState } from '#contract/two-factor.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { PasswordStep } from './password-step.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { twoFactorQuery, useTwoFactorChanged } from './security-api.ts'
import { TwoFactorSteps } from './two-factor-steps.tsx'

type Open = 'set-up' | 'disable' | 'codes' | null

const titles = {
  'set-up': 'Set up two-factor sign-in',
  disable: 'Switch two-factor sign-in off',
  codes: 'New recovery codes',
} as const

/** Whether two-factor sign-in is on, and what can be done about it. */
export function TwoFactorCard() {
  const state = useQuery(twoFactorQuery)
  const changed = useTwoFactorChanged()
  const [open, setOpen] = useState<Open>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const close = () => {
    setOpen(null)
    setCodes(null)
  }
  const steps: Record<Exclude<Open, null>, ReactNode> = {
    'set-up': <TwoFactorSteps onEnabled={changed} onDone={close} />,
    disable: (
      <PasswordStep
        submit="Switch off"
        pendingText="Switching off..."
        onSubmit={async (password) => {
          await call(disableTwoFactor, { body: { password } })
          toast({ title: accountMessages.twoFactorDisabled })
          changed()
          close()
        }}
      />
    ),
    codes: codes ? (
      <RecoveryCodeList codes={codes} onDone={close} />
    ) : (
      <PasswordStep
        submit="Make new codes"
        pendingText="Making codes..."
        onSubmit={async (password) => {
          setCodes((await call(renewRecoveryCodes, { body: { password } })).recoveryCodes)
          changed()
        }}
      />
    ),
  }
  return (
    <Card
      title="Two-factor sign-in"
      action={
        state.data ? (
          <Badge tone={state.data.isEnabled ? 'positive' : 'neutral'}>{state.data.isEnabled ? 'On' : 'Off'}</Badge>
        ) : null
      }
    >
      {state.isPending ? <SkeletonRows rows={1} label="Loading..." /> : null}
      {state.error ? (
        <ErrorState onRetry={() => void state.refetch()} retrying={state.isFetching}>
          {sentenceOf(state.error)}
        </ErrorState>
      ) : null}
      {state.data ? <TwoFactorWords state={state.data} onOpen={setOpen} /> : null}
      <Dialog
        open={open !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) close()
        }}
        title={open ? titles[open] : ''}
      >
        {open ? steps[open] : null}
      </Dialog>
    </Card>
  )
}

function TwoFactorWords({ state, onOpen }: { state: TwoFactorState; onOpen: (what: Open) => void }) {
  if (!state.isEnabled) {
    return (
      <>
        <p className="text-muted">
          Beside your password, signing in asks for a code from an app on your phone. A stolen password alone then opens
          nothing.
        </p>
        <Button variant="secondary" className="mt-4" onClick={() => onOpen('set-up')}>
          Set up
        </Button>
      </>
    )
  }
  const left = state.recoveryCodesLeft
  return (
    <>
      <p className="text-muted">
        Signing in asks for a code from your authenticator app.{' '}
        {left === 1 ? '1 recovery code' : `${left} recovery codes`} left.
      </p>
      {state.isAsked ? <p className="mt-2 text-sm text-muted">{accountMessages.twoFactorAsked}</p> : null}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => onOpen('codes')}>
          New recovery codes
        </Button>
        {state.isAsked ? null : (
          <Button variant="secondary" onClick={() => onOpen('disable')}>
            Switch off
          </Button>
        )}
      </div>
    </>
  )
}
