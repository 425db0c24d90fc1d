import { t } from '#language/translate.ts'
import { TemplateName } from '#contract/prescriptions/templates.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

interface NameDialogProps {
  /** Null while closed. */
  title: string | null
  description?: string
  name?: string
  onSave: (name: string) => Promise<unknown>
  onClose: () => void
}

/** Names a template, or renames one. */
export const NameDialog = ({ title, description, ...form }: NameDialogProps) => (
  <Dialog
    open={title !== null}
    onOpenChange={(isOpen) => !isOpen && form.onClose()}
    title={title}
    description={description}
  >
    <NameForm {...form} />
  </Dialog>
)

function NameForm({ name = '', onSave, onClose }: Omit<NameDialogProps, 'title' | 'description'>) {
  const form = useEndpointForm(
    { body: TemplateName },
    { defaultValues: { name }, save: ({ name }) => onSave(name), onSaved: onClose },
  )
  return (
    <DialogForm form={form} submitText={t('Save')} pendingText={t('Saving...')} onCancel={onClose}>
      <Field label={t('Name')} required error={form.errorOf('name')}>
        <TextInput maxLength={100} placeholder={t('Fever, adult')} {...form.register('name')} />
      </Field>
    </DialogForm>
  )
}
