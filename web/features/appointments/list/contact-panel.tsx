import { t } from '#language/translate.ts'
import { Trans } from '#web/ui/trans.tsx'
import { useQuery } from '@tanstack/react-query'
import { Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Appointment, AppointmentDetails } from '#contract/appointments/appointments.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { telOf } from '#web/lib/tel.ts'
import { fullName } from '#web/shell/people.ts'
import { InlineError } from '#web/ui/inline-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useClinicPhones } from '#web/shell/clinic-phones.ts'
import { CallNotice } from '#web/features/appointments/public/calls.tsx'
import { LikelyCharts } from '#web/features/appointments/public/likely-charts.tsx'
import { appointmentDetailsQuery } from '#web/features/appointments/public/list.ts'
import { isBookedAsOther, newTimeInWords, patientName } from '#web/features/appointments/public/words.ts'

/** The patient's contact data, loaded when opened; the server logs the access. */
export function ContactPanel({ id, appointment }: { id: string; appointment: Appointment }) {
  const { data, error, isFetching, refetch } = useQuery(appointmentDetailsQuery(appointment.id))
  return (
    <div
      id={id}
      role="group"
      aria-label={t('Contact details for {appointment}', { appointment: patientName(appointment) })}
      aria-busy={isFetching}
      className="col-span-full mt-2 mb-1 rounded-md bg-surface-sunken px-4 py-3"
    >
      {data ? (
        <Facts appointment={data} />
      ) : error ? (
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </InlineError>
      ) : (
        <div role="status">
          <span className="sr-only">{t('Loading contact details...')}</span>
          <Skeleton className="h-6 w-64 max-w-full bg-line" />
        </div>
      )}
    </div>
  )
}

function Facts({ appointment }: { appointment: AppointmentDetails }) {
  const { email, phone } = appointment.patient.user
  const inWords = useClinicPhones()
  const reason = appointment.symptoms ?? appointment.reason
  return (
    <>
      <dl className="flex flex-col gap-x-10 gap-y-2 md:flex-row md:flex-wrap">
        <Fact name={t('Phone')}>
          {phone ? (
            <ContactLink href={telOf(phone)} icon={<Phone className="size-4" />}>
              {inWords(phone, appointment.clinic.id)}
            </ContactLink>
          ) : null}
        </Fact>
        <Fact name={t('Email')}>
          {email ? (
            <ContactLink href={`mailto:${email}`} icon={<Mail className="size-4" />}>
              {email}
            </ContactLink>
          ) : null}
        </Fact>
        {appointment.newTime ? <Fact name={t('New time')}>{newTimeInWords(appointment.newTime)}</Fact> : null}
        {reason ? (
          <Fact name={t('Reason')}>
            <bdi>{reason}</bdi>
          </Fact>
        ) : null}
        {appointment.notes ? (
          <Fact name={t('Notes')}>
            <bdi>{appointment.notes}</bdi>
          </Fact>
        ) : null}
        {isBookedAsOther(appointment) ? <Fact name={t('Booked as')}>{fullName(appointment.bookedAs)}</Fact> : null}
      </dl>
      <CallNotice appointment={appointment} />
      <LikelyCharts appointment={appointment} />
      <p className="mt-2 flex flex-wrap items-center gap-x-4 text-sm text-muted">
        {appointment.can.chart ? (
          <Link
            to={`/patients/${appointment.patient.id}`}
            className="link inline-flex min-h-11 items-center md:min-h-0"
          >
            <Trans
              text="Open chart<span> of {appointment}</span>"
              values={{ appointment: patientName(appointment) }}
              tags={{ span: (words) => <span className="sr-only">{words}</span> }}
            />
          </Link>
        ) : null}
      </p>
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0 md:max-w-[60ch]">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="break-words whitespace-pre-line">{children ?? t('Not provided')}</dd>
  </div>
)

const ContactLink = ({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) => (
  <a href={href} className="link inline-flex min-h-11 max-w-full items-center gap-2 md:min-h-0">
    <span aria-hidden="true" className="shrink-0">
      {icon}
    </span>
    <span className="min-w-0 break-words">{children}</span>
  </a>
)
