import type { Appointment } from '#contract/appointments.ts'
import { MEDICINE_SEARCH_MIN, type MedicineCard } from '#contract/medicines.ts'
import type { PatientSummary } from '#contract/patients.ts'
import type { Screen } from '#contract/screens.ts'
import { plainDate, clock, shortDate } from '#web/lib/dates.ts'
import { medicineItem } from '#web/shell/medicines.ts'
import { fullName } from '#web/shell/people.ts'
import { linksOf, type LinksReader, type SignedInLink } from '#web/shell/signed-in-links.ts'
import { doctorOf, joined } from '#web/shell/visit-words.ts'
import type { ComboboxItem } from '#web/ui/use-combobox-keys.ts'

/** Something that the search of the top bar found; its value is the address that it leads to. */
export interface Found extends ComboboxItem {
  /** Leads to a page that does not hydrate, and so loads a new document. */
  isDocument?: boolean
}

/** From how many letters on each kind is looked for. */
export const LETTERS = { patients: 2, visits: 2, medicines: MEDICINE_SEARCH_MIN } as const

/** Pages that are reached by other ways than the links of the bar. */
const furtherPages: { path: string; label: string; screen?: Screen }[] = [
  { path: '/add-doctor', label: 'Add Doctor', screen: 'doctors' },
  { path: '/add-staff', label: 'Add Staff', screen: 'staff' },
  { path: '/notifications', label: 'Notifications' },
  { path: '/profile', label: 'Profile' },
  { path: '/settings', label: 'Settings' },
  { path: '/change-password', label: 'Change Password' },
]

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Whether every word typed begins a word of the text. */
function says(text: string, typed: string): boolean {
  const words = plain(text).split(/[^\p{L}\p{N}]+/u)
  return plain(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)))
}

/** The pages of a person by their name. */
export function findPages(user: LinksReader, typed: string): Found[] {
  if (!plain(typed)) return []
  const further = furtherPages.filter(({ screen }) => !screen || user.screens.includes(screen))
  return [...linksOf(user), ...further]
    .filter(({ label }) => says(label, typed))
    .map(({ path, label, isDocument }: SignedInLink) => ({ value: path, label, detail: 'Page', isDocument }))
}

/** A chart, led to by its id: no name stands in the address bar. */
export const foundPatient = ({ id, user, dateOfBirth, chartNumber }: PatientSummary): Found => ({
  value: `/patients/${id}`,
  label: fullName(user) || 'Unknown',
  detail: joined('Patient', dateOfBirth && `born ${plainDate(dateOfBirth)}`, chartNumber),
})

/** Those of a patient's coming visits that are told of by doctor, specialty, service or clinic. */
export const findVisits = (visits: readonly Appointment[], typed: string): Found[] =>
  plain(typed).length < LETTERS.visits
    ? []
    : visits
        .filter(({ doctor, service, clinic }) =>
          says([fullName(doctor.user), doctor.specialty, service.name, clinic.name].join(' '), typed),
        )
        .map((visit) => ({
          value: `/appointments?when=dates&from=${visit.appointmentDate}&to=${visit.appointmentDate}&visit=${visit.id}`,
          label: `${shortDate(visit.appointmentDate)}, ${clock(visit.appointmentTime)}`,
          detail: joined('Your visit', doctorOf(visit), visit.clinic.name),
        }))

/** A medicine of the directory, whose page is one for reading. */
export function foundMedicine(medicine: MedicineCard): Found {
  const { label, detail } = medicineItem(medicine)
  return { value: `/medicines/${medicine.slug}`, label, detail: joined('Medicine', detail), isDocument: true }
}

/** The way into the directory, which is a page for reading. */
export const medicineSearch = (typed: string): Found[] =>
  typed.trim().length < LETTERS.medicines
    ? []
    : [
        {
          value: `/medicines?${new URLSearchParams({ search: typed.trim() })}`,
          label: `Search medicines for “${typed.trim()}”`,
          isDocument: true,
        },
      ]
