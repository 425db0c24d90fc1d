import { t } from '#language/translate.ts'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { createClinic } from '#contract/clinics/setup.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { proposalFor } from './proposal.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { createSentence, useCreateClinic } from './api.ts'
import { ClinicFields, emptyValues } from './clinic-fields.tsx'
import { ProvedDialog } from '#web/shell/proved-dialog.tsx'

interface RegisterFormProps {
  onClose: () => void
  onCreated: (clinicId: string) => void
}

/** The fields of 'Register New Clinic'; zone and currency default to the browser's. */
export function RegisterForm({ onClose, onCreated }: RegisterFormProps) {
  const [proposed] = useState(() => proposalFor(Intl.DateTimeFormat().resolvedOptions().timeZone))
  const create = useCreateClinic()
  const form = useEndpointForm(createClinic, {
    defaultValues: { ...emptyValues(proposed), consultationPrice: '0' },
    save: create.mutateAsync,
    inWords: createSentence,
    onSaved: ({ clinic }) => onCreated(clinic.id),
  })
  return (
    <FormProvider {...form}>
      <DialogForm form={form} submitText={t('Register Clinic')} pendingText={t('Creating...')} onCancel={onClose}>
        <ClinicFields />
        <Field
          label={t('General Consultation price')}
          optional
          help={t(
            'Your clinic starts with this 30-minute service. You can change prices and add services at any time.',
          )}
          error={form.errorOf('consultationPrice')}
          className="sm:max-w-xs"
        >
          <TextInput
            inputMode="decimal"
            {...form.register('consultationPrice', { setValueAs: (text: string) => text.trim() || '0' })}
          />
        </Field>
      </DialogForm>
    </FormProvider>
  )
}

interface RegisterDialogProps {
  open: boolean
  onClose: () => void
  onCreated: (clinicId: string) => void
}

/** Registers a clinic; its creator becomes its administrator. */
export const RegisterDialog = ({ open, onClose, onCreated }: RegisterDialogProps) => (
  <ProvedDialog
    open={open}
    onClose={onClose}
    title={t('Register New Clinic')}
    size="lg"
    proofNeeded={t('Confirm your email address to add a clinic')}
  >
    <RegisterForm onClose={onClose} onCreated={onCreated} />
  </ProvedDialog>
)
