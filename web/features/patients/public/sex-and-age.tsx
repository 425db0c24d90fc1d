import { t } from '#language/translate.ts'
import { useId } from 'react'
import { patientGenders } from '#contract/patients/stated.ts'
import { genderLabel } from '#web/shell/people.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import type { AgeUnit, SexAndAge } from './stated.ts'

interface SexAndAgeFieldsProps {
  value: SexAndAge
  onChange: (change: Partial<SexAndAge>) => void
  /** Error of the age. */
  error?: string | undefined
}

const CHOICE =
  'relative -ms-px flex min-h-11 min-w-0 flex-1 cursor-pointer items-center justify-center border border-line-strong px-3 first:ms-0 first:rounded-s-md last:rounded-e-md md:min-h-10 hover:bg-surface-sunken has-checked:z-[1] has-checked:border-brand has-checked:bg-brand-soft has-checked:font-medium has-checked:text-brand has-focus-visible:z-[2] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand'

/** Sex, with one tap, and age in years or months, both optional. Pressing the chosen sex again clears it. */
export function SexAndAgeFields({ value, onChange, error }: SexAndAgeFieldsProps) {
  const name = useId()
  return (
    <>
      <fieldset className="min-w-0 sm:col-span-2">
        <legend className="mb-1.5 text-sm font-medium">
          {t('Gender')} <span className="font-normal text-muted">{t('(optional)')}</span>
        </legend>
        <div className="flex">
          {patientGenders.map((gender) => (
            <label key={gender} className={CHOICE}>
              <input
                type="radio"
                name={name}
                className="sr-only"
                checked={value.gender === gender}
                onChange={() => onChange({ gender })}
                onClick={() => value.gender === gender && onChange({ gender: '' })}
              />
              {genderLabel(gender)}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="grid grid-cols-[minmax(0,1fr)_8rem] items-start gap-x-2 sm:col-span-2">
        <Field label={t('Age')} optional error={error}>
          <TextInput
            value={value.age}
            onChange={(event) => onChange({ age: event.target.value })}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
          />
        </Field>
        <Field label={t('Unit of the age')}>
          <Select value={value.ageUnit} onChange={(event) => onChange({ ageUnit: event.target.value as AgeUnit })}>
            <option value="years">{t('years')}</option>
            <option value="months">{t('months')}</option>
          </Select>
        </Field>
      </div>
    </>
  )
}
