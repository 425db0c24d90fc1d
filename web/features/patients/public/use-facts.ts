import { choiceInWords, type FieldName, fieldOf } from '#contract/patients/fields.ts'
import { type Patient, textIn } from '#contract/patients/patients.ts'
import { leftToRight } from '#contract/writing.ts'
import { plainDate } from '#web/lib/dates.ts'
import { useClinicPhones } from '#web/shell/clinic-phones.ts'

/** Returns a chart's field as display text; null if empty. */
export function useFacts(): (chart: Patient, name: FieldName) => string | null {
  const phoneInWords = useClinicPhones()
  return (chart, name) => {
    const { control, choices } = fieldOf(name)
    const text = textIn(chart, name)
    if (!text) return null
    // a blood group such as "O+" is a choice, too
    if (choices) return choices.includes(text) ? leftToRight(choiceInWords(text)) : null
    if (control === 'date') return plainDate(text)
    return control === 'phone' ? phoneInWords(text, chart.clinicId) : text
  }
}
