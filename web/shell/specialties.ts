import { type KnownSpecialty, knownSpecialties } from '#contract/specialties.ts'
import { type Message, msg, t } from '#language/translate.ts'

/** The suggested specialties. */
const specialties: Readonly<Record<KnownSpecialty, Message>> = {
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
  'Family Medicine': msg('Family Medicine'),
  Geriatrics: msg('Geriatrics'),
  Hematology: msg('Hematology'),
  Nephrology: msg('Nephrology'),
  Pulmonology: msg('Pulmonology'),
  Rheumatology: msg('Rheumatology'),
  'Physical Medicine and Rehabilitation': msg('Physical Medicine and Rehabilitation'),
  Orthodontics: msg('Orthodontics'),
  Endodontics: msg('Endodontics'),
  Periodontics: msg('Periodontics'),
  Prosthodontics: msg('Prosthodontics'),
  'Pediatric Dentistry': msg('Pediatric Dentistry'),
  'Oral and Maxillofacial Surgery': msg('Oral and Maxillofacial Surgery'),
  Ayurveda: msg('Ayurveda'),
  'Yoga and Naturopathy': msg('Yoga and Naturopathy'),
  Unani: msg('Unani'),
  Siddha: msg('Siddha'),
  'Sowa-Rigpa': msg('Sowa-Rigpa'),
  Homeopathy: msg('Homeopathy'),
  Physiotherapy: msg('Physiotherapy'),
  'Occupational Therapy': msg('Occupational Therapy'),
  'Speech Therapy': msg('Speech Therapy'),
  Audiology: msg('Audiology'),
  Optometry: msg('Optometry'),
  Podiatry: msg('Podiatry'),
  Dietetics: msg('Dietetics'),
  Psychology: msg('Psychology'),
}

/** Returns a stored specialty in the reader's language; a clinic's own words stay as they are. */
export function specialtyInWords(specialty: string): string {
  return Object.hasOwn(specialties, specialty) ? t(specialties[specialty as KnownSpecialty]) : specialty
}

const folded = (text: string) => text.trim().toLowerCase()

/** Returns what is stored for a typed specialty: the known one that has this name in the reader's language, or the text. */
export const specialtyFromWords = (text: string): string =>
  knownSpecialties.find((known) => folded(specialtyInWords(known)) === folded(text)) ?? text

/**
 * Returns the known specialties that contain a typed text, those that begin with it first. Enter takes only those; it leaves
 * "Sports medicine" as it is.
 */
export function suggestedSpecialties(typed: string): { value: string; label: string; isUnsure: boolean }[] {
  const wanted = folded(typed)
  return knownSpecialties
    .map((value) => ({ value, label: specialtyInWords(value) }))
    .filter(({ label }) => folded(label).includes(wanted))
    .map((one) => ({ ...one, isUnsure: !folded(one.label).startsWith(wanted) }))
    .toSorted((a, b) => Number(a.isUnsure) - Number(b.isUnsure))
}
