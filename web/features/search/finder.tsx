import { memo, useLayoutEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listPatients } from '#contract/patients/patients.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { APPOINTMENTS_KEY, loadAppointments } from '#web/features/appointments/public/list.ts'
import { useClinicPhones } from '#web/shell/clinic-phones.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { useShownClinic } from '#web/shell/shown-clinic.ts'
import { foundPrescriptionsQuery, prescriptionItem } from '#web/features/prescriptions/public/found.ts'
import { foundReportsQuery, reportItem } from '#web/features/test-reports/public/found.ts'
import { medicinesQuery } from '#web/features/medicines/public/medicines-query.ts'
import { conditionsQuery } from '#web/features/conditions/public/conditions-query.ts'
import { helpQuery } from '#web/features/help/public/help-query.ts'
import { useNumbered } from './numbered.ts'
import {
  findAppointments,
  findPages,
  type Found,
  foundGuide,
  foundHelp,
  foundMedicine,
  foundPatient,
  helpSearch,
  LETTERS,
  medicineSearch,
  orderSearch,
} from './found.ts'

/** Searches for the typed text and reports the results; renders nothing. Loaded on the first key. */
export const Finder = memo(function Finder({ text, onFound }: { text: string; onFound: (found: FoundNow) => void }) {
  const found = useFound(text)
  // before the next key can choose a result of the text before it
  useLayoutEffect(() => onFound(found))
  return null
})

/** Debounce of the search, in milliseconds. */
const PAUSE = 250
const MOST_PATIENTS = 6
const MOST_APPOINTMENTS = 50
const MOST_MEDICINES = 4
const MOST_GUIDES = 2
const MOST_HELP = 3
const MOST_PRESCRIPTIONS = 4
const MOST_REPORTS = 3
/** Cache time of a search, in milliseconds; short, because lists change. */
const KEPT = 60_000

/** Returns the charts that match: first those of the clinic that the page shows, then those of the person's others. */
async function findShownFirst(search: string, shownClinic: string | null, signal: AbortSignal) {
  const find = (everyClinic: boolean) =>
    call(listPatients, { query: { search, limit: MOST_PATIENTS } }, { signal, everyClinic })
  const first = await find(false)
  if (shownClinic === null || first.length === MOST_PATIENTS) return first
  const others = (await find(true)).filter(({ clinicId }) => clinicId !== shownClinic)
  return [...first, ...others].slice(0, MOST_PATIENTS)
}

export interface FoundNow {
  items: Found[]
  isLoading: boolean
  /** The error message of a failed search, or null. */
  problem: string | null
}

/**
 * Returns the results of the top bar's search: pages, a test order, a certificate or a form by its number, charts or own appointments, prescriptions,
 * reports, guides, help, medicines, and searches elsewhere.
 */
function useFound(typed: string): FoundNow {
  const user = useSignedInUser()
  const phoneInWords = useClinicPhones()
  const shownClinic = useShownClinic()
  const hasClinics = new Set(user.memberships.map(({ clinic }) => clinic.id)).size > 1
  const text = typed.trim()
  const isPatient = user.role === 'patient'
  const calm = useDebounced(text, PAUSE)
  const isCalm = calm === text
  const numbered = useNumbered(text, isCalm)
  const asksPatients = user.screens.includes('patients') && text.length >= LETTERS.patients
  const patients = useQuery({
    queryKey: [listPatients.path, 'bar', calm],
    queryFn: ({ signal }) => findShownFirst(calm, shownClinic, signal),
    enabled: asksPatients && isCalm,
    gcTime: KEPT,
  })
  const asksAppointments = isPatient && text.length >= LETTERS.visits
  const appointments = useQuery({
    queryKey: [APPOINTMENTS_KEY, 'bar'],
    queryFn: ({ signal }) => loadAppointments(user, { when: 'upcoming', limit: MOST_APPOINTMENTS }, signal),
    enabled: asksAppointments,
    gcTime: KEPT,
  })
  const asksPrescriptions = user.screens.includes('prescriptions') && text.length >= LETTERS.prescriptions
  const prescriptions = useQuery({
    ...foundPrescriptionsQuery(calm, MOST_PRESCRIPTIONS),
    enabled: asksPrescriptions && isCalm,
  })
  const asksReports = ['doctor', 'patient'].includes(user.role) && text.length >= LETTERS.reports
  const reports = useQuery({ ...foundReportsQuery(calm, MOST_REPORTS), enabled: asksReports && isCalm })
  const asksMedicines = text.length >= LETTERS.medicines
  const medicines = useQuery({ ...medicinesQuery(calm, MOST_MEDICINES), enabled: asksMedicines && isCalm })
  const asksGuides = text.length >= LETTERS.guides
  const guides = useQuery({ ...conditionsQuery(calm, MOST_GUIDES), enabled: asksGuides && isCalm })
  const asksHelp = text.length >= LETTERS.help
  const help = useQuery({ ...helpQuery(calm, user.role, MOST_HELP), enabled: asksHelp && isCalm })
  // In the order of the list. Results of one search are shown once those above it are there: nothing moves under the pointer.
  const searches = [
    numbered,
    { isAsked: asksPatients, isLoading: !isCalm || patients.isPending },
    { isAsked: asksAppointments, isLoading: appointments.isPending },
    { isAsked: asksPrescriptions, isLoading: !isCalm || prescriptions.isPending },
    { isAsked: asksReports, isLoading: !isCalm || reports.isPending },
    { isAsked: asksHelp, isLoading: !isCalm || help.isPending },
    { isAsked: asksGuides, isLoading: !isCalm || guides.isPending },
    { isAsked: asksMedicines, isLoading: !isCalm || medicines.isPending },
  ]
  const firstLoading = searches.findIndex((one) => one.isAsked && one.isLoading)
  const isLoading = firstLoading !== -1
  const shown = searches.map(({ isAsked }, at) => isAsked && (!isLoading || at < firstLoading))
  const [showsNumbered, showsPatients, showsAppointments, showsPrescriptions, showsReports] = shown
  const error =
    numbered.error ||
    (asksPatients && isCalm && patients.error) ||
    (asksAppointments && appointments.error) ||
    (asksPrescriptions && isCalm && prescriptions.error) ||
    (asksReports && isCalm && reports.error)
  return {
    items: [
      ...findPages(user, text),
      ...orderSearch(user, text),
      ...(showsNumbered ? numbered.items : []),
      ...(showsPatients ? (patients.data ?? []).map((one) => foundPatient(one, phoneInWords, hasClinics)) : []),
      ...(showsAppointments ? findAppointments(appointments.data?.items ?? [], text) : []),
      ...(showsPrescriptions ? (prescriptions.data ?? []).map(prescriptionItem) : []),
      ...(showsReports ? (reports.data ?? []).map(reportItem) : []),
      // Last, and only after everything has loaded: Enter must not choose a medicine while patients are still loading.
      // Errors of these three searches are not shown: the last rows link to the directory and the help center anyway.
      ...(isLoading
        ? []
        : [
            ...(asksHelp ? (help.data ?? []) : []).map(foundHelp),
            ...(asksGuides ? (guides.data ?? []) : []).map(foundGuide),
            ...(asksMedicines ? (medicines.data ?? []) : []).map(foundMedicine),
            ...helpSearch(text),
            ...medicineSearch(text),
          ]),
    ],
    isLoading,
    problem: error ? sentenceOf(error) : null,
  }
}
