import { useQuery } from '@tanstack/react-query'
import { listPatients } from '#contract/patients.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { APPOINTMENTS_KEY, loadAppointments } from '#web/shell/appointments.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { medicinesQuery } from '#web/shell/medicines.ts'
import { findPages, findVisits, type Found, foundMedicine, foundPatient, LETTERS, medicineSearch } from './found.ts'

/** So long after the last letter the charts are asked for, in milliseconds. */
const PAUSE = 250
const MOST_PATIENTS = 6
const MOST_VISITS = 50
const MOST_MEDICINES = 4
/** A search is forgotten soon: each opening of a list of charts is logged by the server, and lists grow old. */
const KEPT = 60_000

interface FoundNow {
  items: Found[]
  isLoading: boolean
  /** Why something could not be looked for; null when all went well. */
  problem: string | null
}

/** What the search of the top bar finds for the person: pages, charts or own visits, medicines, and the way to all of them. */
export function useFound(typed: string): FoundNow {
  const user = useSignedInUser()
  const text = typed.trim()
  const isPatient = user.role === 'patient'
  const calm = useDebounced(text, PAUSE)
  const asksPatients = user.screens.includes('patients') && text.length >= LETTERS.patients
  const isCalm = calm === text
  const patients = useQuery({
    queryKey: [listPatients.path, 'bar', calm],
    queryFn: ({ signal }) => call(listPatients, { query: { search: calm, limit: MOST_PATIENTS } }, { signal }),
    enabled: asksPatients && isCalm,
    gcTime: KEPT,
  })
  const asksVisits = isPatient && text.length >= LETTERS.visits
  const visits = useQuery({
    queryKey: [APPOINTMENTS_KEY, 'bar'],
    queryFn: ({ signal }) => loadAppointments(user, { when: 'upcoming', limit: MOST_VISITS }, signal),
    enabled: asksVisits,
    gcTime: KEPT,
  })
  const asksMedicines = text.length >= LETTERS.medicines
  const medicines = useQuery({ ...medicinesQuery(calm, MOST_MEDICINES), enabled: asksMedicines && isCalm })
  const isLoading =
    (asksPatients && (!isCalm || patients.isPending)) ||
    (asksVisits && visits.isPending) ||
    (asksMedicines && (!isCalm || medicines.isPending))
  const error = (asksPatients && isCalm && patients.error) || (asksVisits && visits.error)
  return {
    items: [
      ...findPages(user, text),
      ...(asksPatients && isCalm ? (patients.data ?? []).map(foundPatient) : []),
      ...(asksVisits ? findVisits(visits.data?.items ?? [], text) : []),
      // The last rows, and only when all is there: Enter must not take one for a name that is still looked for.
      // Medicines that cannot be read are not complained of: the last row leads to the directory all the same.
      ...(isLoading
        ? []
        : [...(asksMedicines ? (medicines.data ?? []) : []).map(foundMedicine), ...medicineSearch(text)]),
    ],
    isLoading,
    problem: error ? sentenceOf(error) : null,
  }
}
