import type { Message } from '#language/translate.ts'
import { requiredLine } from './common.ts'

/** The specialties that every form offers first, in their order. */
export const doctorSpecialties = [
  'General Medicine',
  'Cardiology',
  'Dermatology',
  'Endocrinology',
  'Gastroenterology',
  'Neurology',
  'Orthopedics',
  'Pediatrics',
  'Psychiatry',
  'Radiology',
  'Surgery',
  'Urology',
  'Gynecology',
  'Ophthalmology',
  'ENT',
  'Dentistry',
] as const

/** Further suggestions. A specialty can be any other text. */
export const moreSpecialties = [
  'Oncology',
  'Family Medicine',
  'Geriatrics',
  'Hematology',
  'Nephrology',
  'Pulmonology',
  'Rheumatology',
  'Physical Medicine and Rehabilitation',
  'Orthodontics',
  'Endodontics',
  'Periodontics',
  'Prosthodontics',
  'Pediatric Dentistry',
  'Oral and Maxillofacial Surgery',
  'Ayurveda',
  'Yoga and Naturopathy',
  'Unani',
  'Siddha',
  'Sowa-Rigpa',
  'Homeopathy',
  'Physiotherapy',
  'Occupational Therapy',
  'Speech Therapy',
  'Audiology',
  'Optometry',
  'Podiatry',
  'Dietetics',
  'Psychology',
] as const

export const knownSpecialties = [...doctorSpecialties, ...moreSpecialties] as const
export type KnownSpecialty = (typeof knownSpecialties)[number]

const bySmallLetters = new Map<string, string>(knownSpecialties.map((name) => [name.toLowerCase(), name]))

/** A specialty: a known name in its own spelling, or any other line. `required` is the message for an empty one. */
export const specialtyLine = (required: Message) =>
  requiredLine(required, 100).transform((text) => bySmallLetters.get(text.toLowerCase()) ?? text)
