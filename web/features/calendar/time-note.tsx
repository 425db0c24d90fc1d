import { useQuery } from '@tanstack/react-query'
import { Notice } from '#web/ui/notice.tsx'
import { workingTimesQuery } from './calendar-query.ts'
import { rangeOf } from './place.ts'
import type { CalendarState } from './use-calendar.ts'
import { type Shade, shadeAt, workersOf } from './working-times.ts'

const sentences: Record<Shade, string> = {
  leave: 'The doctor is on leave at this time.',
  closed: 'The clinic is closed on this day.',
  outside: 'This is outside of the hours in which patients can book.',
}

interface TimeNoteProps {
  calendar: CalendarState
  doctorId: string
  date: string
  time: string
}

/** Says that a chosen time is one that is not worked. The clinic's own people may book it all the same (decision D3). */
export function TimeNote({ calendar, doctorId, date, time }: TimeNoteProps) {
  const { user, place, workingTimes, isPatient } = calendar
  const { from, to } = rangeOf(place)
  const isShown = from <= date && date <= to
  const isWhole = /^\d{4}-\d\d-\d\d$/.test(date) && /^\d\d:\d\d/.test(time)
  const other = useQuery({ ...workingTimesQuery(user, { from: date, to: date }), enabled: isWhole && !isShown })
  const { data } = isShown ? workingTimes : other
  const shade = data && isWhole && doctorId ? shadeAt(workersOf(data, doctorId), date, time) : null
  return (
    <div role="status">
      {shade ? (
        <Notice tone="caution" className="mt-4">
          {sentences[shade]} {isPatient ? 'Please choose another one.' : 'You can book it all the same.'}
        </Notice>
      ) : null}
    </div>
  )
}
