import { type Message, msg, t } from '#language/translate.ts'
import type { doctorSpecialties } from '#contract/members.ts'

type Known = (typeof doctorSpecialties)[number] | 'Oncology' | 'Other'

/** The specialties of the form, and the others of the calendar's legend. */
const specialties: Record<Known, Message> = {
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

const isKnown = (specialty: string): specialty is Known => Object.hasOwn(specialties, specialty)

/** Returns a stored specialty in the reader's language; a clinic's own words stay as they are. */
export const specialtyInWords = (specialty: string): string =>
  isKnown(specialty) ? t(specialties[specialty]) : specialty
