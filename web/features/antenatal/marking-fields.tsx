import { t } from '#language/translate.ts'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

interface MarkingFieldsProps {
  status: UseFormRegisterReturn
  reason: UseFormRegisterReturn
  isError: boolean
  problem: string | undefined
}

/** Marks a record as entered in error, with the reason. */
export const MarkingFields = ({ status, reason, isError, problem }: MarkingFieldsProps) => (
  <>
    <Field label={t('Status')}>
      <Select {...status}>
        <option value="active">{t('Valid')}</option>
        <option value="error">{t('Entered in error')}</option>
      </Select>
    </Field>
    {isError ? (
      <Field label={t('Reason')} required error={problem}>
        <TextInput maxLength={200} autoComplete="off" {...reason} />
      </Field>
    ) : null}
  </>
)
