import { type Message, msg, t } from '#language/translate.ts'

/** The specialties of the form, and the others of the calendar's legend. */
const specialties: Readonly<Record<string, Message>> = {
  'General Medicine': msg('General Medicine'),
  Cardiology: msg('Cardiology'),
  Dermatology: msg('Dermatology'),
  Endocrinology: msg('Endocrinology'),
  Gastroenterology: msg('Gastroenterology'),
  Neurology: msg('Neurology'),
  Orthopedics: msg('Orthopedics'),
  Pediatrics: msg('Pediatrics'),
  Psychiatry: msg('Psychiatry'),
  Radiology: msg('Radiology'),
  Surgery: msg('Surgery'),
  Urology: msg('Urology'),
  Gynecology: msg('Gynecology'),
  Ophthalmology: msg('Ophthalmology'),
  ENT: msg('ENT'),
  Dentistry: msg('Dentistry'),
  Oncology: msg('Oncology'),
  Other: msg('Other'),
}

/** Returns a stored specialty in the reader's language; a clinic's own words stay as they are. */
export function specialtyInWords(specialty: string): string {
  const known = Object.hasOwn(specialties, specialty) ? specialties[specialty] : undefined
  return known ? t(known) : specialty
}
