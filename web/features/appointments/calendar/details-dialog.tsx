import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { AppointmentActions } from './appointment-actions.tsx'
import { Arrived } from '#web/features/appointments/public/arrival.tsx'
import { LikelyCharts } from '#web/features/appointments/public/likely-charts.tsx'
import { appointmentDetailsQuery } from '#web/features/appointments/public/list.ts'
import { MoveAppointment } from '#web/features/appointments/public/move-appointment.tsx'
import { Overbooked } from '#web/features/appointments/public/overbooking.tsx'
import { priceInWords } from '#web/features/appointments/public/price.ts'
import { StatusBadge } from '#web/features/appointments/public/status.tsx'
import { useChangeAppointment } from '#web/features/appointments/public/use-change-appointment.ts'
import {
  doctorOf,
  durationOf,
  isBookedAsOther,
  newTimeInWords,
  offersVideo,
  patientName,
  spanOf,
} from '#web/features/appointments/public/words.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { longDate } from '#web/lib/dates.ts'
import { telOf } from '#web/lib/tel.ts'
import { useClinicTimeNote } from '#web/lib/use-browser-zone.ts'
import { ageInWords, joined } from '#web/lib/words.ts'
import { useClinicPhones } from '#web/shell/clinic-phones.ts'
import { fullName } from '#web/shell/people.ts'
import { specialtyInWords } from '#web/shell/specialties.ts'
import { Problem } from '#web/shell/problem.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { specialtyKey } from './doctors.ts'
import type { CalendarState } from './use-calendar.ts'

interface DayAndTime {
  date: string
  time: string
}

type Opened = { kind: 'details'; id: string } | { kind: 'move'; appointment: Appointment; to: DayAndTime | undefined }

/** State of the open appointment and its dialog. */
export function useOpened() {
  const [opened, setOpened] = useState<Opened | null>(null)
  return {
    opened,
    show: (id: string) => setOpened({ kind: 'details', id }),
    /** `to`: where it was dropped. */
    move: (appointment: Appointment, to?: DayAndTime) => setOpened({ kind: 'move', appointment, to }),
    close: () => setOpened(null),
  }
}

interface OpenedDialogProps {
  calendar: CalendarState
  dialogs: ReturnType<typeof useOpened>
}

/** The details of an appointment, or the dialog to reschedule it. */
export function OpenedDialog({ calendar, dialogs: { opened, move, close } }: OpenedDialogProps) {
  const now = (id: string) => calendar.appointments.find((appointment) => appointment.id === id)
  if (!opened) return null
  if (opened.kind === 'move') {
    const { appointment, to } = opened
    return <MoveAppointment appointment={now(appointment.id) ?? appointment} to={to} onClose={close} />
  }
  const appointment = now(opened.id)
  if (!appointment) return null
  return (
    <DetailsDialog
      appointment={appointment}
      isPatient={calendar.isPatient}
      onMove={() => move(appointment)}
      onClose={close}
    />
  )
}

interface DetailsDialogProps {
  appointment: Appointment
  isPatient: boolean
  onMove: () => void
  onClose: () => void
}

/** One appointment: its facts, the patient's contact data, and the reader's actions. */
export function DetailsDialog({ appointment, isPatient, onMove, onClose }: DetailsDialogProps) {
  const [isAsking, setAsking] = useState(false)
  const changer = useChangeAppointment(appointment)
  const zoneNote = useClinicTimeNote(appointment.clinic.timeZone)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      mayClose={() => !changer.isPending && !isAsking}
      title={isPatient ? doctorOf(appointment) : patientName(appointment)}
      description={
        <>
          {longDate(appointment.appointmentDate)},{' '}
          <span className="whitespace-nowrap">
            {spanOf(appointment)} ({durationOf(appointment)})
          </span>
          {zoneNote ? `, ${zoneNote}` : ''}
        </>
      }
      footer={
        <AppointmentActions
          appointment={appointment}
          changer={changer}
          onAsk={setAsking}
          onMove={onMove}
          onClose={onClose}
        />
      }
    >
      <div className="pb-5">
        <Problem error={changer.error} className="mb-4" />
        <Facts appointment={appointment} isPatient={isPatient} />
        <Likeness id={appointment.id} />
      </div>
    </Dialog>
  )
}

/** The charts of the same person, once the details are loaded. */
function Likeness({ id }: { id: string }) {
  const { data } = useQuery(appointmentDetailsQuery(id))
  return data ? <LikelyCharts appointment={data} /> : null
}

const VideoLink = ({ id, isOpen }: { id: string; isOpen: boolean }) => (
  <span className="block">
    {isOpen ? (
      <a href={`/video-visits/${id}`} className="link">
        {t('By video')}
      </a>
    ) : (
      t('By video')
    )}
  </span>
)

function Facts({ appointment, isPatient }: Pick<DetailsDialogProps, 'appointment' | 'isPatient'>) {
  const { service, clinic, doctor, patient, status, reason } = appointment
  const price = priceInWords(appointment)
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <Fact name={t('Status')}>
        <span className="flex flex-wrap gap-2">
          <StatusBadge status={status} />
          <Arrived appointment={appointment} />
          <Overbooked appointment={appointment} />
        </span>
        {appointment.overbookReason ? <bdi className="mt-1 block text-muted">{appointment.overbookReason}</bdi> : null}
      </Fact>
      <Fact name={t('Service')}>
        {service.name}
        {appointment.mode === 'video' ? <VideoLink id={appointment.id} isOpen={offersVideo(appointment)} /> : null}
      </Fact>
      {price ? <Fact name={t('Price')}>{price}</Fact> : null}
      <Fact name={t('Doctor')}>
        {doctorOf(appointment)}
        <span data-specialty={specialtyKey(doctor.specialty)} className="flex items-center gap-1.5 text-muted">
          <span aria-hidden="true" className="size-2 rounded-full bg-(--specialty)" />
          {specialtyInWords(doctor.specialty)}
        </span>
      </Fact>
      <Fact name={t('Clinic')}>{clinic.name}</Fact>
      {isPatient ? null : (
        <Fact name={t('Patient')}>
          {appointment.can.chart ? (
            <Link to={`/patients/${patient.id}`} className="link">
              {patientName(appointment)}
            </Link>
          ) : (
            patientName(appointment)
          )}
          <span className="block text-muted">
            {joined(ageInWords(patient.age), t('Chart {chartNumber}', { chartNumber: patient.chartNumber }))}
          </span>
        </Fact>
      )}
      {reason ? (
        <Fact name={t('Reason')}>
          <bdi>{reason}</bdi>
        </Fact>
      ) : null}
      <ContactAndNotes appointment={appointment} />
    </dl>
  )
}

/** Contact data and notes, loaded for a single appointment only. The server logs the access. */
function ContactAndNotes({ appointment }: { appointment: Appointment }) {
  const inWords = useClinicPhones()
  const { data, error, isFetching, refetch } = useQuery(appointmentDetailsQuery(appointment.id))
  if (error && !data)
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3 sm:col-span-2">
        <dt>{sentenceOf(error)}</dt>
        <dd>
          <Button size="sm" variant="secondary" onClick={() => void refetch()} pending={isFetching}>
            {t('Retry')}
          </Button>
        </dd>
      </div>
    )
  if (!data)
    return (
      <Fact name={appointment.can.contact ? t('Contact') : t('Notes')}>
        <Skeleton className="h-6 w-40" />
      </Fact>
    )
  const { email, phone } = data.patient.user
  return (
    <>
      {appointment.can.contact ? (
        <>
          <Fact name={t('Phone')}>
            {phone ? (
              <ContactLink href={telOf(phone)}>{inWords(phone, appointment.clinic.id)}</ContactLink>
            ) : (
              t('Not provided')
            )}
          </Fact>
          <Fact name={t('Email')}>
            {email ? <ContactLink href={`mailto:${email}`}>{email}</ContactLink> : t('Not provided')}
          </Fact>
        </>
      ) : null}
      {data.newTime ? <Fact name={t('New time')}>{newTimeInWords(data.newTime)}</Fact> : null}
      {data.symptoms ? (
        <Fact name={t('Symptoms')}>
          <bdi>{data.symptoms}</bdi>
        </Fact>
      ) : null}
      {data.notes ? (
        <Fact name={t('Notes')}>
          <bdi>{data.notes}</bdi>
        </Fact>
      ) : null}
      {isBookedAsOther(data) ? <Fact name={t('Booked as')}>{fullName(data.bookedAs)}</Fact> : null}
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="break-words whitespace-pre-line">{children}</dd>
  </div>
)

const ContactLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className="link inline-flex min-h-11 max-w-full items-center break-all md:min-h-0">
    {children}
  </a>
)
