import { t } from '#language/translate.ts'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { OLD_SECRET_HOURS, type Webhook, webhookMessages } from '#contract/webhooks.ts'
import { problemOf } from '#web/lib/api-error.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { useChangeWebhook, useDeleteWebhook, useForgetWebhook, useRenewSecret } from './api.ts'
import { WebhookForm } from './webhook-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

/** The open dialog. */
export type Asked = 'edit' | 'secret' | 'pause' | 'delete' | null

interface DialogProps {
  webhook: Webhook
  onClose: () => void
}

/** The dialogs of one webhook. */
export function WebhookDialogs({ asked, ...props }: DialogProps & { asked: Asked }) {
  if (asked === 'edit') return <Edit {...props} />
  if (asked === 'secret') return <Renew {...props} />
  if (asked === 'pause') return <PauseIt {...props} />
  return asked === 'delete' ? <Delete {...props} /> : null
}

const inWords = (error: Error | null) => (error ? (problemOf(error) ?? undefined) : undefined)

function Edit({ webhook, onClose }: DialogProps) {
  const change = useChangeWebhook(webhook.id)
  const done = () => {
    toast({ title: t(webhookMessages.saved) })
    onClose()
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={t('Edit webhook')} size="lg">
      <WebhookForm webhook={webhook} save={change.mutateAsync} onSaved={done} onCancel={onClose} />
    </Dialog>
  )
}

function Renew({ webhook, onClose }: DialogProps) {
  const renew = useRenewSecret(webhook.id)
  const [secret, setSecret] = useState<string | null>(null)
  if (secret !== null)
    return (
      <SecretShown title={t('New signing secret')} secret={secret} onClose={onClose}>
        <p className="text-sm text-muted">
          {t(
            'For {oldSecretHours} hours messages are signed with the old secret, too, so that you can change the receiver.',
            { oldSecretHours: OLD_SECRET_HOURS },
          )}
        </p>
      </SecretShown>
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('Make a new signing secret?')}
      description={t('The current secret stays valid for {oldSecretHours} hours, beside the new one.', {
        oldSecretHours: OLD_SECRET_HOURS,
      })}
      confirmText={t('Make new secret')}
      pendingText={t('Making...')}
      tone="normal"
      pending={renew.isPending}
      error={inWords(renew.error)}
      onConfirm={() => renew.mutate(undefined, { onSuccess: (made) => setSecret(made.secret) })}
    />
  )
}

function PauseIt({ webhook, onClose }: DialogProps) {
  const change = useChangeWebhook(webhook.id)
  const done = () => {
    toast({ title: t(webhookMessages.pausedNow) })
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('Pause {webhook}?', { webhook: webhook.name })}
      description={t('What happens while it is paused is not sent later. What already waits is sent when you resume.')}
      confirmText={t('Pause')}
      pendingText={t('Pausing...')}
      tone="normal"
      pending={change.isPending}
      error={inWords(change.error)}
      onConfirm={() => change.mutate({ isPaused: true }, { onSuccess: done })}
    />
  )
}

function Delete({ webhook, onClose }: DialogProps) {
  const remove = useDeleteWebhook(webhook.id)
  const forget = useForgetWebhook()
  const navigate = useNavigate()
  const done = async () => {
    toast({ title: t(webhookMessages.deleted) })
    await navigate(`/webhooks?clinic=${webhook.clinicId}`, { replace: true })
    await forget(webhook)
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('Delete {webhook}?', { webhook: webhook.name })}
      description={t('Its log is deleted, too, and pending deliveries are not sent. This cannot be undone.')}
      confirmText={t('Delete webhook')}
      pendingText={t('Deleting...')}
      pending={remove.isPending}
      error={inWords(remove.error)}
      onConfirm={() => remove.mutate(undefined, { onSuccess: () => void done() })}
    />
  )
}

interface SecretShownProps {
  title: string
  secret: string
  /** Further information. */
  children?: ReactNode
  onClose: () => void
}

/** Shows a signing secret, this once. */
export const SecretShown = ({ title, secret, children, onClose }: SecretShownProps) => (
  <Dialog
    open
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title={title}
    footer={<Button onClick={onClose}>{t('I have stored it')}</Button>}
  >
    <div className="flex flex-col gap-4">
      <Notice tone="caution" title={t('Copy the signing secret now')}>
        {t('It is shown this once. If you lose it, make a new one.')}
      </Notice>
      <Field label={t('Signing secret')} help={t('The receiver checks with it that a message really comes from here.')}>
        <TextInput
          readOnly
          value={secret}
          spellCheck={false}
          className="font-mono text-sm"
          onFocus={(event) => event.target.select()}
        />
      </Field>
      <div>
        <CopyButton text={secret} label={t('Copy secret')} />
      </div>
      {children}
    </div>
  </Dialog>
)
