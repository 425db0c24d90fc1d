import { t } from '#language/translate.ts'
import { KeyRound } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { claimMessages } from '#contract/claims/claims.ts'
import { familyQuery } from '#web/features/family-members/public/family-members-query.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useCode } from './api.ts'
import { answerOf, nothingTyped, SubjectFields, typedSchema } from './subject-fields.tsx'

/** Adds a record by the code that a clinic handed out at its desk; for patients. */
export function AddByCode() {
  const isPatient = useSignedInUser().role === 'patient'
  const [isOpen, setOpen] = useState(false)
  if (!isPatient) return null
  return (
    <Card title={t('Add a record')}>
      <p className="mb-3 text-muted">{t('Ask your clinic’s front desk for a code to add your record here.')}</p>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <KeyRound aria-hidden="true" className="size-4" />
        {t('Enter a code')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('Add a record')}
        description={t('The name and birth date must match the clinic’s record.')}
      >
        <CodeForm onClose={() => setOpen(false)} />
      </Dialog>
    </Card>
  )
}

function CodeForm({ onClose }: { onClose: () => void }) {
  const add = useCode()
  const { data: family = [] } = useQuery(familyQuery)
  const form = useEndpointForm(
    { body: typedSchema({ asksBirthDate: true, asksCode: true, family }) },
    {
      defaultValues: nothingTyped,
      save: (typed) => add.mutateAsync({ code: typed.code, ...answerOf(typed) }),
      onSaved: onClose,
      inWords: (error) => sentenceOf(error, t(claimMessages.failed)),
    },
  )
  return (
    <DialogForm form={form} submitText={t('Add record')} pendingText={t('Adding...')} onCancel={onClose}>
      <Field label={t('Code')} required help={t('Ten letters and digits.')} error={form.errorOf('code')}>
        <TextInput autoComplete="off" autoCapitalize="characters" spellCheck={false} {...form.register('code')} />
      </Field>
      <SubjectFields form={form} among="anybody" asksBirthDate />
    </DialogForm>
  )
}
