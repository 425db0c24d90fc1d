import type { MedicineForm } from '#contract/medicines.ts'

export type FormDrawing = 'tablet' | 'capsule' | 'injection' | 'syrup' | 'liquid' | 'other'

/** Returns the icon of a form, one of six. */
export function drawingOf(form: MedicineForm | null): FormDrawing {
  if (form === 'tablet' || form === 'capsule' || form === 'injection' || form === 'syrup') return form
  return form === 'suspension' || form === 'drops' || form === 'solution' ? 'liquid' : 'other'
}

/** Returns the href for the icon's <use>. */
export const drawingHref = (form: MedicineForm | null) => `#form-${drawingOf(form)}`

/** "Tablet"; null if unknown. */
export const formInWords = (form: MedicineForm | null) => form && form.charAt(0).toUpperCase() + form.slice(1)
