import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CalendarPlace, CurrentUser } from '#contract/accounts/accounts.ts'
import { saveCalendarPlace } from '#contract/settings.ts'
import { call } from '#web/lib/api.ts'
import { CURRENT_USER_KEY } from '#web/lib/query-client.ts'
import type { CalendarDoctor } from './doctors.ts'
import type { Place, Usual } from './time/place.ts'

/**
 * The view and the doctor with which the people of a clinic saw the calendar last, on whichever device; a doctor who is no
 * longer there is left out. Patients begin with the month.
 */
export function useUsualPlace({ memberships, calendar }: CurrentUser, doctors: readonly CalendarDoctor[]) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (place: CalendarPlace) => call(saveCalendarPlace, { body: place }),
    // saved in the background
    meta: { isQuiet: () => true },
    onMutate: (place) =>
      client.setQueryData<CurrentUser | null>(CURRENT_USER_KEY, (user) => user && { ...user, calendar: place }),
  })
  const isKept = memberships.length > 0
  const known = doctors.find(({ id }) => id === calendar?.doctorId)
  const usual: Usual =
    isKept && calendar ? { view: calendar.view, doctor: known?.id ?? '' } : { view: 'month', doctor: '' }
  const keep = ({ view, doctor }: Place) => {
    if (isKept && (view !== usual.view || doctor !== usual.doctor)) mutate({ view, doctorId: doctor || null })
  }
  return { usual, keep }
}
