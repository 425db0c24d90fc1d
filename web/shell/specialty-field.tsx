import { t } from '#language/translate.ts'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { Combobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { specialtyFromWords, specialtyInWords, suggestedSpecialties } from './specialties.ts'

/** A specialty of a doctor or a clinic: any text, with the usual ones as suggestions. Needs a FormProvider. */
export function SpecialtyField({ required = false }: { required?: boolean }) {
  const { field, fieldState } = useController<{ specialty: string }, 'specialty'>({ name: 'specialty' })
  const [typed, setTyped] = useState('')
  return (
    <Field label={t('Specialty')} required={required} optional={!required} error={fieldState.error?.message}>
      {/* lets the form focus this field */}
      <div ref={(box) => field.ref(box?.querySelector('input'))}>
        <Combobox
          items={suggestedSpecialties(typed)}
          value={null}
          onChange={(item) => {
            if (!item) return
            field.onChange(item.value)
            setTyped('')
          }}
          freeText={specialtyInWords(field.value ?? '')}
          onSearch={(words) => {
            setTyped(words)
            field.onChange(specialtyFromWords(words))
          }}
          placeholder={t('Choose or type a specialty')}
          emptyText={t('No suggestion. It’s saved as typed.')}
          maxLength={100}
          onBlur={field.onBlur}
        />
      </div>
    </Field>
  )
}
