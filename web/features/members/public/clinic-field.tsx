import { t } from '#language/translate.ts'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'

interface ClinicFieldProps extends UseFormRegisterReturn {
  clinics: readonly { id: string; name: string }[]
  error: string | undefined
}

/** A choice among clinics, in a form. */
export const ClinicField = ({ clinics, error, ...control }: ClinicFieldProps) => (
  <Field label={t('Clinic')} required error={error}>
    <Select placeholder={t('Choose a clinic')} {...control}>
      {clinics.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  </Field>
)
