import { type Message, msg, t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, minutesIn, weekdayOf } from '#contract/wall-clock.ts'
import { calendarClinicsQuery, workingTimesQuery } from '#web/features/appointments/calendar/calendar-query.ts'
import { type Shade, shadeAt, workersOf } from '#web/features/appointments/calendar/time/working-times.ts'
import { TimeBox } from './time-box.tsx'
import { freeTimes } from '#web/lib/free-times.ts'
import { retryOf } from '#web/lib/retry-of.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface TimeFieldProps {
  clinicId: string
  doctorId: string
  /** The clinic's wall clock; without a day no times are offered. */
  date: string
  /** Minutes. */
  duration: number
  value: string
  onChange: (time: string) => void
  error: string | undefined
  /** Patients choose a free time; clinic staff can type any other. */
  isPatient?: boolean
}

/** The time of an appointment: the doctor's free times of the day, and for clinic staff any other, with a warning. */
export function TimeField({ clinicId, doctorId, date, duration, value, onChange, error, isPatient }: TimeFieldProps) {
  const [isUnread, setUnread] = useState(false)
  const isAsked = Boolean(clinicId && doctorId && date)
  const query = useQuery({ ...freeTimes({ clinicId, doctorId, duration, date }), enabled: isAsked })
  const { data, isFetching } = query
  const { problem, onRetry } = retryOf(query)
  const times = isAsked ? (data?.slots ?? []).map(({ time }) => time) : []
  const open = useHoursOf(clinicId, date)
  const note = !isAsked
    ? t('Select a doctor and date first')
    : isFetching && !data
      ? t('Loading free times...')
      : (problem ?? (isPatient ? t('No free times on this day') : t('No free times. You can still type one.')))
  const isRefused = isPatient && value !== '' && data && !times.includes(value)
  return (
    <div className="scroll-mb-24" data-field="time">
      <Field
        label={t('Time')}
        required
        error={
          isUnread ? t('Enter a time, such as 9:30 or 3 pm') : isRefused ? t('Choose one of the free times') : error
        }
        help={isAsked && times.length > 0 ? howMany(times.length) : undefined}
      >
        <TimeBox value={value} onChange={onChange} onUnread={setUnread} times={times} open={open} note={note} />
      </Field>
      {isAsked && problem && times.length === 0 ? (
        <Button variant="secondary" size="sm" className="mt-2" onClick={onRetry} pending={isFetching}>
          {t('Retry')}
        </Button>
      ) : null}
      {isPatient || times.includes(value) ? null : (
        <TimeNote clinicId={clinicId} doctorId={doctorId} date={date} time={value} />
      )}
    </div>
  )
}

const howMany = (count: number) => t('{count, plural, one {# free time} other {# free times}}', { count })

/** Returns the clinic's opening hours on a day; on a closed day, those of other days. Empty while loading. */
export function useHoursOf(clinicId: string, date: string) {
  const { data } = useQuery(calendarClinicsQuery(useSignedInUser()))
  const week = data?.find(({ id }) => id === clinicId)?.openingHours ?? []
  const ofDay = date ? week.filter(({ weekday }) => weekday === weekdayOf(date)) : []
  return (ofDay.length > 0 ? ofDay : week).toSorted((one, other) => minutesIn(one.opens) - minutesIn(other.opens))
}

const sentences: Record<Shade, Message> = {
  leave: msg('The doctor is away at this time.'),
  closed: msg('The clinic is closed on this day.'),
  outside: msg('Outside booking hours.'),
}

interface TimeNoteProps {
  clinicId: string
  doctorId: string
  date: string
  time: string
}

/** Warns if the doctor doesn't work at the chosen time. Clinic staff can still book it (rule D3). */
function TimeNote({ clinicId, doctorId, date, time }: TimeNoteProps) {
  const user = useSignedInUser()
  const isWhole = /^\d{4}-\d\d-\d\d$/.test(date) && /^\d\d:\d\d$/.test(time)
  const { data } = useQuery({ ...workingTimesQuery(user, { from: date, to: date }), enabled: isWhole })
  // only this clinic's working times
  const here = data && {
    clinics: data.clinics.filter(({ id }) => id === clinicId),
    doctors: data.doctors.filter((one) => one.clinicId === clinicId),
  }
  const shade = here && isWhole && doctorId ? shadeAt(workersOf(here, doctorId), date, time) : null
  return (
    <div role="status">
      {shade ? (
        <Notice tone="caution" className="mt-3">
          {`${t(sentences[shade])} ${t('You can still book it.')}`}
        </Notice>
      ) : null}
    </div>
  )
}

/** Returns the last day that can be chosen for an appointment: about two years ahead. */
export const lastDay = (today: string): string => addDays(today, 730)
