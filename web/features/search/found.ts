import { msg, t } from '#language/translate.ts'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { CONDITION_SEARCH_MIN, type ConditionCard } from '#contract/conditions.ts'
import type { HelpCard } from '#contract/help.ts'
import type { MedicineCard } from '#contract/medicines.ts'
import { MEDICINE_SEARCH_MIN } from '#contract/medicines/search.ts'
import type { PatientSummary } from '#contract/patients/patients.ts'
import type { Screen } from '#contract/accounts/screens.ts'
import { clock } from '#web/lib/clock.ts'
import { plainDate, shortDate } from '#web/lib/dates.ts'
import { categoryInWords } from '#web/features/conditions/public/categories.ts'
import { categoryTitles } from '#web/features/help/public/categories.ts'
import { medicineItem } from '#web/features/medicines/public/medicines-query.ts'
import { fullName } from '#web/shell/people.ts'
import { specialtyInWords } from '#web/shell/specialties.ts'
import { linksOf, type LinksReader, type SignedInLink } from '#web/shell/signed-in-links.ts'
import { doctorOf } from '#web/features/appointments/public/words.ts'
import { joined } from '#web/lib/words.ts'
import type { ComboboxItem } from '#web/ui/use-combobox-keys.ts'
import { PATIENT_LETTERS } from './letters.ts'

/** A result of the top bar's search; its value is an address. */
export interface Found extends ComboboxItem {
  /** True for reading pages, which load as a new document. */
  isDocument?: boolean
}

/** Minimum number of letters for each kind of search. */
export const LETTERS = {
  patients: PATIENT_LETTERS,
  visits: 2,
  prescriptions: 3,
  reports: 3,
  medicines: MEDICINE_SEARCH_MIN,
  guides: CONDITION_SEARCH_MIN,
  help: 3,
} as const

/** Pages that are not linked in the top bar. */
const furtherPages: (SignedInLink & { screen?: Screen })[] = [
  { path: '/add-doctor', label: msg('Add Doctor'), screen: 'doctors' },
  { path: '/add-staff', label: msg('Add Staff'), screen: 'staff' },
  { path: '/queue', label: msg('Queue'), screen: 'queue' },
  { path: '/waiting-list', label: msg('Waiting list'), screen: 'appointments' },
  { path: '/vaccines-due', label: msg('Vaccines due'), screen: 'vaccines-due' },
  { path: '/test-orders', label: msg('Test orders'), screen: 'test-orders' },
  { path: '/day-end', label: msg('Day’s end'), screen: 'day-end' },
  { path: '/bill-reports', label: msg('Money reports'), screen: 'bill-reports' },
  { path: '/clinic-tests', label: msg('Clinic tests'), screen: 'clinics' },
  { path: '/clinic-forms', label: msg('Forms'), screen: 'clinics' },
  { path: '/notifications', label: msg('Notifications') },
  { path: '/profile', label: msg('Profile') },
  { path: '/settings', label: msg('Settings') },
  { path: '/change-password', label: msg('Change Password') },
  { path: '/help-center', label: msg('Help Center'), isDocument: true },
]

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** True if every typed word is the beginning of a word in the text. */
function says(text: string, typed: string): boolean {
  const words = plain(text).split(/[^\p{L}\p{N}]+/u)
  return plain(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)))
}

/** Returns the person's pages whose label matches. */
export function findPages(user: LinksReader, typed: string): Found[] {
  if (!plain(typed)) return []
  const further = furtherPages.filter(({ screen }) => !screen || user.screens.includes(screen))
  return [...linksOf(user), ...further]
    .filter(({ label }) => says(t(label), typed))
    .map(({ path, label, isDocument }: SignedInLink) => ({
      value: path,
      label: t(label),
      detail: t('Page'),
      isDocument,
    }))
}

/** Returns a chart, linked by id so that no name is in the address bar. */
export const foundPatient = (
  { id, user, dateOfBirth, chartNumber, phone, clinicId, clinicName }: PatientSummary,
  phoneInWords: (phone: string, clinicId: string) => string,
  namesClinic = false,
): Found => ({
  value: `/patients/${id}`,
  label: fullName(user) || t('Unknown'),
  detail: joined(
    t('Patient'),
    dateOfBirth && t('born {date}', { date: plainDate(dateOfBirth) }),
    phone && phoneInWords(phone, clinicId),
    chartNumber,
    namesClinic && clinicName,
  ),
})

/** Returns upcoming appointments that match by doctor, specialty, service or clinic. */
export const findAppointments = (appointments: readonly Appointment[], typed: string): Found[] =>
  plain(typed).length < LETTERS.visits
    ? []
    : appointments
        .filter(({ doctor, service, clinic }) =>
          says(
            [
              fullName(doctor.user),
              doctor.specialty,
              specialtyInWords(doctor.specialty),
              service.name,
              clinic.name,
            ].join(' '),
            typed,
          ),
        )
        .map((appointment) => ({
          value: `/appointments?when=dates&from=${appointment.appointmentDate}&to=${appointment.appointmentDate}&visit=${appointment.id}`,
          label: `${shortDate(appointment.appointmentDate)}, ${clock(appointment.appointmentTime)}`,
          detail: joined(t('Your appointment'), doctorOf(appointment), appointment.clinic.name),
        }))

/** Returns a medicine, which has a reading page. */
export function foundMedicine(medicine: MedicineCard): Found {
  const { label, detail } = medicineItem(medicine)
  return { value: `/medicines/${medicine.slug}`, label, detail: joined(t('Medicine'), detail), isDocument: true }
}

/** Returns a guide, which has a reading page. */
export const foundGuide = ({ slug, name, englishName, category }: ConditionCard): Found => ({
  value: `/health-conditions/${slug}`,
  label: name,
  detail: joined(t('Guide'), englishName, categoryInWords(category)),
  isDocument: true,
})

/** Returns an article of the help center, which has a reading page. */
export const foundHelp = ({ slug, title, category }: HelpCard): Found => ({
  value: `/help-center/${slug}`,
  label: title,
  detail: joined(t('Help'), t(categoryTitles[category])),
  isDocument: true,
})

/** Returns a link to search all articles of the help center, also for words in their texts. */
export const helpSearch = (typed: string): Found[] =>
  typed.trim().length < LETTERS.help
    ? []
    : [
        {
          value: `/help-center?${new URLSearchParams({ search: typed.trim() })}`,
          label: t('Search help for “{typed}”', { typed: typed.trim() }),
          isDocument: true,
        },
      ]

/** A printed number of a test order, as a laboratory says it. */
const ORDER_NUMBER = /^t-[a-z0-9]{7}$/i

/** Returns a link to the test order with a typed number. */
export const orderSearch = (user: LinksReader, typed: string): Found[] =>
  user.screens.includes('test-orders') && ORDER_NUMBER.test(typed.trim())
    ? [
        {
          value: `/test-orders?${new URLSearchParams({ number: typed.trim().toUpperCase() })}`,
          label: t('Test order {number}', { number: typed.trim().toUpperCase() }),
        },
      ]
    : []

/** Returns a link to search the medicine directory. */
export const medicineSearch = (typed: string): Found[] =>
  typed.trim().length < LETTERS.medicines
    ? []
    : [
        {
          value: `/medicines?${new URLSearchParams({ search: typed.trim() })}`,
          label: t('Search medicines for “{typed}”', { typed: typed.trim() }),
          isDocument: true,
        },
      ]
