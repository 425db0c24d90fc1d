import { msg, t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { accountMessages } from '#contract/accounts/accounts.ts'
import {
  disableTwoFactor,
  renewRecoveryCodes,
  twoFactorAsked,
  type TwoFactorState,
} from '#contract/accounts/two-factor.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { PasswordStep } from '#web/features/accounts/passwords/password-step.tsx'
import { EmailCodeFirst } from './email-code.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { twoFactorQuery, useIsOperator, useTwoFactorChanged } from './security-api.ts'
import { TwoFactorSteps } from './two-factor-screen.tsx'

type Open = 'set-up' | 'disable' | 'codes' | null

const titles = {
  'set-up': msg('Set up two-factor sign-in'),
  disable: msg('Turn off two-factor sign-in'),
  codes: msg('New recovery codes'),
} as const

/** State of two-factor sign-in, with its actions. */
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
    'set-up': (
      <EmailCodeFirst>
        {(needsCode) => <TwoFactorSteps needsCode={needsCode} onEnabled={changed} onDone={close} />}
      </EmailCodeFirst>
    ),
    disable: <TurnOff onDone={close} />,
    codes: codes ? (
      <RecoveryCodeList codes={codes} onDone={close} />
    ) : (
      <PasswordStep
        submit={t('Create new codes')}
        pendingText={t('Creating codes...')}
        onSubmit={async (password) => {
          setCodes((await call(renewRecoveryCodes, { body: { password } })).recoveryCodes)
          changed()
        }}
      />
    ),
  }
  return (
    <Card
      title={t('Two-factor sign-in')}
      action={
        state.data ? (
          <Badge tone={isOn(state.data) ? 'positive' : 'neutral'}>{isOn(state.data) ? t('On') : t('Off')}</Badge>
        ) : null
      }
    >
      {state.isPending ? <SkeletonRows rows={1} label={t('Loading...')} /> : null}
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
        title={open ? t(titles[open]) : ''}
      >
        {open ? steps[open] : null}
      </Dialog>
    </Card>
  )
}

/** Turns two-factor sign-in off; asks for the password. */
function TurnOff({ onDone }: { onDone: () => void }) {
  const changed = useTwoFactorChanged()
  return (
    <PasswordStep
      submit={t('Turn off')}
      pendingText={t('Turning off...')}
      onSubmit={async (password) => {
        await call(disableTwoFactor, { body: { password } })
        toast({ title: t(accountMessages.twoFactorDisabled) })
        changed()
        onDone()
      }}
    />
  )
}

const isOn = ({ isEnabled, hasPasskey }: TwoFactorState) => isEnabled || hasPasskey

function TwoFactorWords({ state, onOpen }: { state: TwoFactorState; onOpen: (what: Open) => void }) {
  const isOperator = useIsOperator()
  if (!state.isEnabled) {
    return (
      <>
        <p className="text-muted">
          {state.hasPasskey
            ? t(
                'You need your passkey to sign in. You have {left, plural, one {# recovery code} other {# recovery codes}} left as a backup. You can also add an authenticator app.',
                { left: state.recoveryCodesLeft },
              )
            : t('Add a second factor: a code from an app on your phone. A stolen password alone won’t be enough.')}
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => onOpen('set-up')}>
            {t('Set up')}
          </Button>
          {state.hasPasskey ? (
            <Button variant="secondary" onClick={() => onOpen('codes')}>
              {t('New recovery codes')}
            </Button>
          ) : null}
        </div>
      </>
    )
  }
  const isLast = state.isAsked && !state.hasPasskey
  return (
    <>
      <p className="text-muted">
        {state.hasPasskey
          ? t('You need a code from your authenticator app or your passkey to sign in.')
          : t('You need a code from your authenticator app to sign in.')}{' '}
        {t('You have {left, plural, one {# recovery code} other {# recovery codes}} left.', {
          left: state.recoveryCodesLeft,
        })}
      </p>
      {isLast ? (
        <p className="mt-2 text-sm text-muted">{t(twoFactorAsked[isOperator ? 'operator' : 'clinic'])}</p>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => onOpen('codes')}>
          {t('New recovery codes')}
        </Button>
        {isLast ? null : (
          <Button variant="secondary" onClick={() => onOpen('disable')}>
            {t('Turn off')}
          </Button>
        )}
      </div>
    </>
  )
}
