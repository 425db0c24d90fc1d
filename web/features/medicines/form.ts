import { type Message, msg, t } from '#language/translate.ts'
import type { MedicineForm } from '#contract/medicines.ts'

export type FormDrawing = 'tablet' | 'capsule' | 'injection' | 'syrup' | 'liquid' | 'other'

/** Returns the icon of a form, one of six. */
export function drawingOf(form: MedicineForm | null): FormDrawing {
  if (form === 'tablet' || form === 'capsule' || form === 'injection' || form === 'syrup') return form
  return form === 'suspension' || form === 'drops' || form === 'solution' ? 'liquid' : 'other'
}

/** Returns the href for the icon's <use>. */
export const drawingHref = (form: MedicineForm | null) => `#form-${drawingOf(form)}`

const words: Record<MedicineForm, Message> = {
  tablet: msg('Tablet'),
  capsule: msg('Capsule'),
  injection: msg('Injection'),
  syrup: msg('Syrup'),
  suspension: msg('Suspension'),
  drops: msg('Drops'),
  solution: msg('Solution'),
  cream: msg('Cream'),
  ointment: msg('Ointment'),
  gel: msg('Gel'),
  lotion: msg('Lotion'),
  powder: msg('Powder'),
  inhaler: msg('Inhaler'),
  spray: msg('Spray'),
  shampoo: msg('Shampoo'),
  soap: msg('Soap'),
  suppository: msg('Suppository'),
  patch: msg('Patch'),
  kit: msg('Kit'),
}

/** "Tablet"; null if unknown. */
export const formInWords = (form: MedicineForm | null): string | null => form && t(words[form])
