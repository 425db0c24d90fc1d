import { useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { useAddWebhook } from './api.ts'
import { SecretShown } from './secret-shown.tsx'
import { WebhookForm } from './webhook-form.tsx'

/** Adds a webhook, and then shows its signing secret once. */
export function AddWebhook({ clinicId, onClose }: { clinicId: string; onClose: () => void }) {
  const add = useAddWebhook(clinicId)
  const [secret, setSecret] = useState<string | null>(null)
  if (secret !== null) return <SecretShown title="Webhook added" secret={secret} onClose={onClose} />
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Add webhook" size="lg">
      <WebhookForm save={add.mutateAsync} onSaved={(made) => setSecret(made.secret)} onCancel={onClose} />
    </Dialog>
  )
}
