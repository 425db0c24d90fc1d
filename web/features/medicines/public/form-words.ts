import { type MedicineForm, medicineForms } from '#contract/medicines.ts'
import { formInWords } from '#web/features/medicines/form.ts'

/** Returns the word of each form of medicines, for lists that the script of the reading pages makes. */
export const formWords = (): Partial<Record<MedicineForm, string>> =>
  Object.fromEntries(medicineForms.map((form) => [form, formInWords(form)!]))
