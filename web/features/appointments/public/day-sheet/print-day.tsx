import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { type Appointment, APPOINTMENTS_PER_PAGE } from '#contract/appointments/appointments.ts'
import { calendarClinicsQuery } from '#web/features/appointments/calendar/calendar-query.ts'
import { APPOINTMENTS_KEY, eachOnce, loadAppointments } from '#web/features/appointments/public/list.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { toastFailure } from '#web/shell/toast-failure.ts'
import { printAlone } from '#web/ui/print-alone.ts'
import { DaySheets } from './day-sheets.tsx'

/** The filter of the printed appointments. */
export type Printed = Omit<NonNullable<Parameters<typeof loadAppointments>[1]>, 'limit' | 'offset'>

/** More appointments than this aren't printed; the last sheet says so. */
const MOST = 5 * APPOINTMENTS_PER_PAGE

/** All appointments of the filter, loaded page by page. Cancelled ones are printed only if the filter asks for them. */
const printedQuery = (user: CurrentUser, query: Printed) => ({
  queryKey: [APPOINTMENTS_KEY, 'printed', user.id, query],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const all: Appointment[] = []
    let total = 0
    do {
      const page = await loadAppointments(user, { ...query, limit: APPOINTMENTS_PER_PAGE, offset: all.length }, signal)
      total = page.items.length > 0 ? page.total : all.length
      all.push(...page.items)
    } while (all.length < Math.min(total, MOST))
    const shown = eachOnce(all).filter(({ status }) => query.status === 'cancelled' || status !== 'cancelled')
    return { appointments: shown, isCut: all.length < total }
  },
  // each printout is of this moment
  gcTime: 0,
  staleTime: 0,
})

/** Loads the appointments, opens the browser's print dialog, and calls `onDone`. */
export function PrintDay({ query, onDone }: { query: Printed; onDone: () => void }) {
  const user = useSignedInUser()
  const printed = useQuery(printedQuery(user, query))
  const clinics = useQuery(calendarClinicsQuery(user))
  const sheet = useRef<HTMLDivElement>(null)
  const isReady = printed.data !== undefined && !printed.isFetching && !clinics.isPending
  const { error } = printed
  useEffect(() => {
    if (error) toastFailure(error, {})
    else if (isReady) printAlone(sheet.current)
    if (error || isReady) onDone()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [error, isReady])
  if (!printed.data) return null
  // outside the page's frame, whose borders would be printed around it
  return createPortal(
    <div ref={sheet} data-paper="a4" className="on-paper-only">
      <DaySheets {...printed.data} clinics={clinics.data ?? []} />
    </div>,
    document.body,
  )
}
