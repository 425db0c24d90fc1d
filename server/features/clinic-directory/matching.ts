import { folded } from '#contract/folded.ts'
import type { ListedClinic } from './queries.ts'

/** What a visitor looks for. */
export interface Wanted {
  place?: string | undefined
  /** One specialty, or several separated by '|'. */
  specialty?: string | undefined
  language?: string | undefined
}

/** A clinic that matches, and its doctors who do. */
export interface Match {
  clinic: ListedClinic
  doctorIds: string[]
}

/** Returns the clinics that match, in their order. A doctor has to match both specialty and language. */
export function matchesOf(clinics: readonly ListedClinic[], wanted: Wanted): Match[] {
  const words = wordsOf(wanted.place ?? '')
  const specialties = new Set((wanted.specialty ?? '').split('|').map(keyOf).filter(Boolean))
  const language = keyOf(wanted.language ?? '')
  return clinics.flatMap((clinic) => {
    if (!isThere(clinic, words)) return []
    const doctorIds = speaking(clinic, ofSpecialty(clinic, specialties), language).map(({ id }) => id)
    return doctorIds.length > 0 ? [{ clinic, doctorIds }] : []
  })
}

/** Returns the doctors of the specialties; all doctors of a clinic that has one itself, but no doctor of it. */
function ofSpecialty({ specialty, doctors }: ListedClinic, wanted: ReadonlySet<string>): ListedClinic['doctors'] {
  if (wanted.size === 0) return doctors
  const own = doctors.filter((doctor) => wanted.has(keyOf(doctor.specialty)))
  return own.length === 0 && wanted.has(keyOf(specialty ?? '')) ? doctors : own
}

/** Returns the doctors who speak a language; all of them where others at the clinic do. */
function speaking({ languages }: ListedClinic, doctors: ListedClinic['doctors'], wanted: string) {
  const isSpoken = (some: readonly string[]) => some.some((one) => keyOf(one) === wanted)
  if (wanted === '') return doctors
  const own = doctors.filter((doctor) => isSpoken(doctor.languages))
  return own.length === 0 && isSpoken(languages) ? doctors : own
}

/** True if each word begins one of the city's or the address's. */
function isThere({ city, address }: ListedClinic, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const known = wordsOf(`${city} ${address}`)
  return words.every((word) => known.some((one) => one.startsWith(word)))
}

/** Returns the words of a place as searches compare them. Marks of Indian scripts belong to their letters. */
const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

const keyOf = (text: string): string => folded(text.trim())

/** Returns the specialties of a clinic, its own first. */
export const specialtiesOf = ({ specialty, doctors }: ListedClinic): string[] =>
  distinct([...(specialty ? [specialty] : []), ...doctors.map((doctor) => doctor.specialty).toSorted()])

/** Returns the languages that are spoken at a clinic. */
export const languagesOf = ({ languages, doctors }: ListedClinic): string[] =>
  distinct([...doctors.flatMap((doctor) => doctor.languages), ...languages]).toSorted()

/** Returns the texts without repetitions and empty ones, each as it was first written. */
export const distinct = (texts: readonly string[]): string[] => {
  const byKey = new Map<string, string>()
  for (const text of texts) if (text.trim() !== '' && !byKey.has(keyOf(text))) byKey.set(keyOf(text), text)
  return [...byKey.values()]
}
