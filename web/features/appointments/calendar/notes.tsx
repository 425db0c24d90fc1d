import { sentenceOf } from '#web/lib/api-error.ts'
import { useClinicTimeNote } from '#web/lib/use-browser-zone.ts'
import { Button } from '#web/ui/button.tsx'
import { closedNote } from './time/working-times.ts'
import type { CalendarState } from './use-calendar.ts'

/** Notes above the calendar: working times failed to load, the day is a closed one, or the clinic's time zone differs from the reader's. */
export function Notes({
  calendar,
}: {
  calendar: Pick<
    CalendarState,
    'workingTimes' | 'workers' | 'address' | 'isPatient' | 'appointments' | 'clinics' | 'zone'
  >
}) {
  const { workingTimes, workers, address, isPatient } = calendar
  const closed = address.view === 'day' ? closedNote(workers, address.date) : null
  const zoneNote = useZoneNote(calendar)
  return (
    <>
      {workingTimes.error ? (
        <p role="status" className="mb-2 flex flex-wrap items-center gap-x-3 text-sm text-danger">
          Couldn’t load opening hours and time off. {sentenceOf(workingTimes.error)}
          <Button
            variant="quiet"
            size="sm"
            pending={workingTimes.isFetching}
            onClick={() => void workingTimes.refetch()}
          >
            Retry
          </Button>
        </p>
      ) : null}
      {closed ? (
        <p role="status" className="mb-2 text-sm font-medium">
          {closed}
          {isPatient ? null : ' You can still book.'}
        </p>
      ) : null}
      {zoneNote ? <p className="mb-2 text-sm text-muted">All times are {zoneNote}.</p> : null}
    </>
  )
}

/**
 * Returns the clinic's time zone if it differs from the reader's; null with several zones, as each appointment's details
 * name its own. While appointments load, the reader's clinics decide, so that the note does not flicker.
 */
function useZoneNote({ appointments, clinics, zone }: Pick<CalendarState, 'appointments' | 'clinics' | 'zone'>) {
  const places = appointments.length > 0 ? appointments.map(({ clinic }) => clinic) : (clinics.data ?? [])
  const zones = new Set(places.map(({ timeZone }) => timeZone))
  const [onlyZone = zone] = zones
  const note = useClinicTimeNote(onlyZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
  return zones.size > 1 ? null : note
}
