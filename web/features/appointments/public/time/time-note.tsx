import { useQuery } from '@tanstack/react-query'
import { workingTimesQuery } from '#web/features/appointments/calendar/calendar-query.ts'
import { type Shade, shadeAt, workersOf } from '#web/features/appointments/calendar/time/working-times.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Notice } from '#web/ui/notice.tsx'

const sentences: Record<Shade, string> = {
  leave: 'The doctor is away at this time.',
  closed: 'The clinic is closed on this day.',
  outside: 'Outside booking hours.',
}

interface TimeNoteProps {
  clinicId: string
  doctorId: string
  date: string
  time: string
}

/** Warns if the doctor does not work at the chosen time. The clinic's people may still book it (rule D3). */
export function TimeNote({ clinicId, doctorId, date, time }: TimeNoteProps) {
  const user = useSignedInUser()
  const isWhole = /^\d{4}-\d\d-\d\d$/.test(date) && /^\d\d:\d\d$/.test(time)
  const { data } = useQuery({ ...workingTimesQuery(user, { from: date, to: date }), enabled: isWhole })
  // of several clinics, those of this one
  const here = data && {
    clinics: data.clinics.filter(({ id }) => id === clinicId),
    doctors: data.doctors.filter((one) => one.clinicId === clinicId),
  }
  const shade = here && isWhole && doctorId ? shadeAt(workersOf(here, doctorId), date, time) : null
  return (
    <div role="status">
      {shade ? (
        <Notice tone="caution" className="mt-3">
          {sentences[shade]} You can still book it.
        </Notice>
      ) : null}
    </div>
  )
}
