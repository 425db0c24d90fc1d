import { t } from '#language/translate.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'

export interface Clinic {
  id: string
  name: string
}

interface ClinicChoiceProps {
  clinics: Clinic[]
  clinicId: string
  onChange: (id: string) => void
}

/** The clinic, for administrators of several. */
export const ClinicChoice = ({ clinics, clinicId, onChange }: ClinicChoiceProps) =>
  clinics.length > 1 ? (
    <Field label={t('Clinic')} className="mb-4">
      <Select value={clinicId} onChange={(event) => onChange(event.target.value)}>
        {clinics.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  ) : null
