import type { MedicineForm } from '#contract/medicines.ts'

export type FormDrawing = 'tablet' | 'capsule' | 'injection' | 'syrup' | 'liquid' | 'other'

/** Which icon a form has: six in all (specification 2, section 2). */
export function drawingOf(form: MedicineForm | null): FormDrawing {
  if (form === 'tablet' || form === 'capsule' || form === 'injection' || form === 'syrup') return form
  return form === 'suspension' || form === 'drops' || form === 'solution' ? 'liquid' : 'other'
}

/** What the <use> of a form's icon points at. */
export const drawingHref = (form: MedicineForm | null) => `#form-${drawingOf(form)}`

/** "Tablet"; null where the list does not say. */
export const formInWords = (form: MedicineForm | null) => form && form.charAt(0).toUpperCase() + form.slice(1)
