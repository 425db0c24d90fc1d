import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { keyLives, makeApiKey, USUAL_KEY_LIFE } from '#contract/api-keys.ts'
import type { Reply } from '#contract/endpoint.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useMakeApiKey } from './api.ts'
import { MadeKey } from './made-key.tsx'
import { ScopeBoxes } from './scope-boxes.tsx'
import { lifeInWords } from './words.ts'

interface NewKeyDialogProps {
  clinicId: string
  onClose: () => void
}

/** Makes a key, and then shows it once. */
export function NewKeyDialog({ clinicId, onClose }: NewKeyDialogProps) {
  const [made, setMade] = useState<Reply<typeof makeApiKey>>()
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={made ? 'Copy your API key' : 'New API key'}
      description={made ? undefined : 'It can do what you can do at this clinic, and no more than you choose here.'}
    >
      {made ? (
        <MadeKey {...made} onClose={onClose} />
      ) : (
        <NewKeyForm clinicId={clinicId} onClose={onClose} onMade={setMade} />
      )}
    </Dialog>
  )
}

interface NewKeyFormProps extends NewKeyDialogProps {
  onMade: (made: Reply<typeof makeApiKey>) => void
}

function NewKeyForm({ clinicId, onClose, onMade }: NewKeyFormProps) {
  const make = useMakeApiKey(clinicId)
  const form = useEndpointForm(makeApiKey, {
    defaultValues: { name: '', scopes: [], expiresInDays: USUAL_KEY_LIFE },
    save: make.mutateAsync,
    onSaved: onMade,
  })
  return (
    <DialogForm form={form} submitText="Make API key" pendingText="Making..." onCancel={onClose}>
      <Field label="Name" required help="Such as the program that will use it" error={form.errorOf('name')}>
        <TextInput maxLength={60} autoComplete="off" placeholder="Website" {...form.register('name')} />
      </Field>
      <FormProvider {...form}>
        <ScopeBoxes />
      </FormProvider>
      <Field label="Expires" required error={form.errorOf('expiresInDays')} className="max-w-52">
        <Select {...form.register('expiresInDays', { setValueAs: (value) => (value === '' ? null : Number(value)) })}>
          {keyLives.map((days) => (
            <option key={days} value={days ?? ''}>
              {lifeInWords(days)}
            </option>
          ))}
        </Select>
      </Field>
    </DialogForm>
  )
}
