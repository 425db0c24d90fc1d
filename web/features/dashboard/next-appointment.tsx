import { leftToRight } from '#contract/writing.ts'
import { msg, t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, MapPin, Phone } from 'lucide-react'
import { useState } from 'react'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import type { DayVisit } from '#contract/dashboard.ts'
import { addDays } from '#contract/wall-clock.ts'
import { dateIn, dayInWords, longDate } from '#web/lib/dates.ts'
import { usePlaceTime } from '#web/lib/use-browser-zone.ts'
import { telOf } from '#web/lib/tel.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { dayQuery } from './api.ts'
import { StatusBadge } from '#web/features/appointments/public/status.tsx'
import { durationOf, spanOf } from '#web/features/appointments/public/words.ts'
import { fullName } from '#web/shell/people.ts'
import { useNow } from '#web/shell/use-now.ts'
import { doctorOf, serviceOf, specialtyOf } from './words.ts'
import { joined } from '#web/lib/words.ts'

/** General advice for any appointment, not specific to this one. */
const TO_BRING = [
  msg('Your ID, and your insurance card if you have one'),
  msg('Your medicines, or a list of them'),
  msg('Any related reports and prescriptions'),
  msg('Questions you want to ask'),
]

/** A patient's next appointment. */
export function NextAppointment({ user }: { user: CurrentUser }) {
  const { data, error } = useQuery(dayQuery(user))
  // here, where it moves nothing: only the browser knows that its clock differs
  const place = usePlaceTime(data?.nextVisit?.clinic.timeZone)
  // the schedule below shows the error
  if (error && !data) return null
  return (
    <section aria-labelledby="next-appointment" className="rounded-lg border border-line bg-surface-raised p-4 sm:p-5">
      <div className="flex justify-between gap-3 text-sm text-muted">
        <h2 id="next-appointment" className="text-sm font-medium">
          {t('Your next appointment')}
        </h2>
        {place}
      </div>
      {!data ? (
        <div role="status" data-loading="next-appointment">
          <span className="sr-only">{t('Loading your next appointment...')}</span>
          <Skeleton className="mt-2 h-7 w-64 max-w-full" />
          <Skeleton className="mt-3 h-60 sm:h-66" />
        </div>
      ) : data.nextVisit ? (
        <Appointment appointment={data.nextVisit} user={user} />
      ) : (
        <div className="mt-1 flex flex-wrap items-center justify-between gap-4">
          <p className="text-muted">{t('No upcoming appointments.')}</p>
          <LinkButton to="/book" variant="secondary">
            <CalendarPlus aria-hidden="true" className="size-4.5" />
            {t('Book Appointment')}
          </LinkButton>
        </div>
      )}
    </section>
  )
}

function Appointment({ appointment, user }: { appointment: DayVisit; user: CurrentUser }) {
  const name = fullName(appointment.patient)
  const [now] = useState(useNow())
  const { clinic, can, appointmentDate } = appointment
  const today = dateIn(clinic.timeZone, new Date(now))
  const isNear = appointmentDate === today || appointmentDate === addDays(today, 1)
  const change = can.move && can.cancel ? t('Reschedule or cancel') : can.cancel ? t('Cancel this appointment') : null
  return (
    <>
      <p className="mt-1 text-xl font-semibold tabular-nums">
        {isNear ? dayInWords(appointmentDate, today) : longDate(appointmentDate)},{' '}
        <span className="whitespace-nowrap">{spanOf(appointment)}</span>
      </p>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge status={appointment.status} />
        <p className="text-muted">{joined(isNear && longDate(appointmentDate), durationOf(appointment))}</p>
      </div>
      <div className="mt-4 grid gap-5 sm:grid-cols-2">
        <div className="flex flex-col gap-3">
          <div>
            {name === fullName(user) ? null : <p className="font-medium">{t('For {name}', { name })}</p>}
            <p className="font-medium">{doctorOf(appointment)}</p>
            <p className="text-muted">{joined(specialtyOf(appointment), serviceOf(appointment))}</p>
          </div>
          <ClinicAddress clinic={clinic} />
          <a
            href={telOf(clinic.phone)}
            className="flex min-h-11 items-center gap-2 font-medium text-brand hover:underline md:min-h-6"
          >
            <Phone aria-hidden="true" className="size-4.5 shrink-0" />
            {leftToRight(clinic.phone)}
          </a>
        </div>
        <ToBring />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3 border-t border-line pt-4">
        <LinkButton to="/appointments" variant="secondary">
          {change ?? t('View your appointments')}
        </LinkButton>
        {change ? null : (
          <p className="text-sm text-muted">{t('To change this appointment, please call the clinic.')}</p>
        )}
      </div>
    </>
  )
}

const ClinicAddress = ({ clinic }: { clinic: DayVisit['clinic'] }) => (
  <div className="flex gap-2">
    <MapPin aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-muted" />
    <address className="not-italic">
      <span className="block font-medium">{clinic.name}</span>
      <span className="block text-muted">
        <bdi>{clinic.address}</bdi>
      </span>
    </address>
  </div>
)

const ToBring = () => (
  <div>
    <h3 className="font-medium">{t('What to bring')}</h3>
    <ul className="mt-1 list-disc ps-5 text-muted marker:text-line-strong">
      {TO_BRING.map((one) => (
        <li key={t(one)}>{t(one)}</li>
      ))}
    </ul>
  </div>
)
