import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { type Passkey, removePasskey } from '#contract/accounts/passkeys.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { momentInWords } from '#web/lib/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { EmailCodeFirst } from './email-code.tsx'
import { PasskeySteps } from './passkey-steps.tsx'
import { PasswordStep } from '#web/features/accounts/passwords/password-step.tsx'
import { passkeysQuery, useTwoFactorChanged } from './security-api.ts'

/** The person's passkeys: add one, remove one. */
export function PasskeyCard() {
  const passkeys = useQuery(passkeysQuery)
  const changed = useTwoFactorChanged()
  const [open, setOpen] = useState<'add' | Passkey | null>(null)
  const close = () => setOpen(null)
  const remove = async (passkey: Passkey, password: string) => {
    const { message } = await call(removePasskey, { params: { id: passkey.id }, body: { password } })
    toast({ title: message })
    changed()
    close()
  }
  return (
    <Card title={t('Passkeys')}>
      <p className="text-muted">
        {t('Sign in with your fingerprint, face or device PIN. A passkey counts as a second factor.')}
      </p>
      {passkeys.isPending ? <SkeletonRows rows={1} label={t('Loading passkeys...')} /> : null}
      {passkeys.error ? (
        <ErrorState onRetry={() => void passkeys.refetch()} retrying={passkeys.isFetching}>
          {sentenceOf(passkeys.error)}
        </ErrorState>
      ) : null}
      {passkeys.data && passkeys.data.length > 0 ? (
        <ul aria-label={t('Passkeys')} className="mt-3 divide-y divide-line border-y border-line">
          {passkeys.data.map((one) => (
            <PasskeyRow key={one.id} passkey={one} onRemove={() => setOpen(one)} />
          ))}
        </ul>
      ) : null}
      <Button variant="secondary" className="mt-4" onClick={() => setOpen('add')}>
        {t('Add a passkey')}
      </Button>
      <Dialog
        open={open !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) close()
        }}
        title={
          open === null || open === 'add' ? t('Add a passkey') : t('Remove the passkey “{open}”', { open: open.name })
        }
      >
        {open === 'add' ? (
          <EmailCodeFirst>
            {(needsCode) => <PasskeySteps needsCode={needsCode} onAdded={changed} onDone={close} />}
          </EmailCodeFirst>
        ) : null}
        {open !== null && open !== 'add' ? (
          <PasswordStep
            submit={t('Remove passkey')}
            pendingText={t('Removing...')}
            onSubmit={(password) => remove(open, password)}
          />
        ) : null}
      </Dialog>
    </Card>
  )
}

const PasskeyRow = ({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) => (
  <li className="flex items-center gap-3 py-3">
    <KeyRound aria-hidden="true" className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
    <div className="min-w-0 flex-1">
      <p className="font-medium break-words">{passkey.name}</p>
      <p className="text-sm text-muted">
        {t('Added {createdAt}', { createdAt: momentInWords(passkey.createdAt) })}
        {' · '}
        {passkey.lastUsedAt
          ? t('Last used: {lastUsedAt}', { lastUsedAt: momentInWords(passkey.lastUsedAt) })
          : t('Not used yet')}
      </p>
    </div>
    <Button
      variant="secondary"
      size="sm"
      aria-label={t('Remove the passkey {passkey}', { passkey: passkey.name })}
      onClick={onRemove}
    >
      {t('Remove')}
    </Button>
  </li>
)
