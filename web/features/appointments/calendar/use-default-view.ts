import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CalendarPlace, CurrentUser } from '#contract/accounts/accounts.ts'
import { saveCalendarPlace } from '#contract/settings.ts'
import { call } from '#web/lib/api.ts'
import { CURRENT_USER_KEY } from '#web/lib/query-client.ts'
import type { CalendarDoctor } from './doctors.ts'
import type { CalendarAddress, Usual } from './time/calendar-address.ts'

/**
 * The view and the doctor with which the people of a clinic saw the calendar last, on whichever device; a doctor who is no
 * longer there is left out. Patients begin with the month.
 */
export function useDefaultView({ memberships, calendar }: CurrentUser, doctors: readonly CalendarDoctor[]) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (address: CalendarPlace) => call(saveCalendarPlace, { body: address }),
    // saved in the background
    meta: { isQuiet: () => true },
    onMutate: (address) =>
      client.setQueryData<CurrentUser | null>(CURRENT_USER_KEY, (user) => user && { ...user, calendar: address }),
  })
  const isKept = memberships.length > 0
  const known = doctors.find(({ id }) => id === calendar?.doctorId)
  const usual: Usual =
    isKept && calendar ? { view: calendar.view, doctor: known?.id ?? '' } : { view: 'month', doctor: '' }
  const saveDefault = ({ view, doctor }: CalendarAddress) => {
    if (isKept && (view !== usual.view || doctor !== usual.doctor)) mutate({ view, doctorId: doctor || null })
  }
  return { usual, keep: saveDefault }
}
