import { t } from '#language/translate.ts'
import { useEffect, useId, useState } from 'react'
import type { Role } from '#contract/accounts/accounts.ts'
import type { DayVisit } from '#contract/dashboard.ts'
import { AppointmentMenu, AppointmentQuestion } from '#web/features/appointments/public/appointment-menu.tsx'
import type { Question } from '#web/features/appointments/public/appointment-question.tsx'
import { Arrived, CheckIn } from '#web/features/appointments/public/arrival.tsx'
import { OpenVisit } from '#web/features/appointments/public/open-visit.tsx'
import { PatientName } from '#web/features/appointments/public/patient-name.tsx'
import { RecordVitals } from '#web/features/appointments/public/record-vitals.tsx'
import { StatusBadge } from '#web/features/appointments/public/status.tsx'
import { useChangeAppointment, wantedStatus } from '#web/features/appointments/public/use-change-appointment.ts'
import { durationOf, isDue, offersVitals } from '#web/features/appointments/public/words.ts'
import { problemOf } from '#web/lib/api-error.ts'
import { clock } from '#web/lib/clock.ts'
import { durationInWords } from '#web/lib/dates.ts'
import { ageInWords, joined } from '#web/lib/words.ts'
import { useNow } from '#web/shell/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { actedOf, doctorOf, isOver, patientOf, serviceOf, specialtyOf } from './words.ts'

const MoveAppointment = onDemand(
  async () => (await import('#web/features/appointments/public/move-appointment.tsx')).MoveAppointment,
)

interface ScheduleRowProps {
  appointment: DayVisit
  reader: { id: string; role: Role }
  /** The desk reads whose patient it is. */
  namesDoctor: boolean
}

/** One appointment of today: time, names, status and the check-in button. */
export function ScheduleRow({ appointment, reader, namesDoctor }: ScheduleRowProps) {
  const id = useId()
  const { who, about, what } = textOf(appointment, reader.role, namesDoctor)
  const over = isOver(appointment)
  return (
    <li
      aria-labelledby={`${id}-time ${id}-who`}
      className={cx(
        appointment.can.undoCheckIn && 'border-s-4 border-s-brand bg-brand-soft/40 ps-3 sm:ps-4',
        'grid grid-cols-[4.75rem_minmax(0,1fr)_auto] items-start gap-x-3 px-4 py-3 sm:grid-cols-[5rem_minmax(0,1fr)_auto] sm:px-5',
      )}
    >
      <div id={`${id}-time`} className="col-start-1 row-span-2 row-start-1 tabular-nums">
        <time dateTime={appointment.startsAt} className={cx('block font-medium', over && 'text-muted')}>
          {clock(appointment.appointmentTime)}
        </time>
        <span className="block text-sm text-muted">{durationOf(appointment)}</span>
      </div>
      <p id={`${id}-who`} className={cx('col-start-2 row-start-1 min-w-0 font-medium', over && 'text-muted')}>
        {reader.role === 'patient' ? (
          who
        ) : (
          <PatientName
            chartId={appointment.patient.id}
            clinicId={appointment.clinic.id}
            name={who}
            mayOpen={appointment.can.chart}
            appointmentId={appointment.id}
          />
        )}
      </p>
      <p className="col-start-2 col-end-4 row-start-2 text-sm text-muted sm:col-end-3">{joined(about, what)}</p>
      <div
        className={cx(
          'contents sm:col-start-3 sm:row-span-2 sm:row-start-1 sm:flex sm:items-center sm:gap-2 sm:self-center',
          // how long the patient has waited takes the place of the name otherwise
          appointment.can.undoCheckIn && 'sm:max-xl:flex-col sm:max-xl:items-end',
        )}
      >
        <div className="col-start-3 row-start-1 flex flex-col items-end gap-1 sm:flex-row sm:items-center sm:gap-2">
          <Standing appointment={appointment} />
        </div>
        <div className="col-start-1 col-end-4 row-start-3 mt-2 flex flex-wrap items-center gap-2 empty:hidden sm:mt-0 sm:max-w-80 sm:justify-end">
          {reader.role === 'patient' ? null : (
            <RowSteps appointment={appointment} describedBy={`${id}-time ${id}-who`} />
          )}
        </div>
      </div>
    </li>
  )
}

/** Where the patient is: arrived and how long they have waited, with the doctor, or the appointment's status. */
function Standing({ appointment }: { appointment: DayVisit }) {
  if (appointment.isWithDoctor) return <Badge tone="brand">{t('With the doctor')}</Badge>
  const { arrivedAt } = appointment
  if (!arrivedAt || isOver(appointment))
    return (
      <>
        <Arrived appointment={appointment} />
        <StatusBadge status={appointment.status} />
      </>
    )
  return (
    <>
      <Waited since={arrivedAt} />
      <Arrived appointment={appointment} />
    </>
  )
}

const MINUTE = 60_000

/** How long a patient has waited, by the minute. */
function Waited({ since }: { since: string }) {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), MINUTE)
    return () => clearInterval(timer)
  }, [])
  const minutes = Math.floor((useNow() - Date.parse(since)) / MINUTE)
  if (minutes < 1) return null
  return (
    <span className="text-sm text-muted tabular-nums">
      {t('waiting {duration}', { duration: durationInWords(minutes) })}
    </span>
  )
}

/** Returns the texts of a row. A patient sees the doctor, clinic people see the patient. */
function textOf(appointment: DayVisit, role: Role, namesDoctor: boolean) {
  if (role === 'patient')
    return {
      who: doctorOf(appointment),
      about: specialtyOf(appointment),
      what: joined(serviceOf(appointment), appointment.clinic.name),
    }
  const about = joined(
    ageInWords(appointment.patient.age),
    t('Chart {chartNumber}', { chartNumber: appointment.patient.chartNumber }),
  )
  const what =
    role === 'doctor'
      ? joined(serviceOf(appointment), appointment.reason)
      : joined(namesDoctor && doctorOf(appointment), serviceOf(appointment))
  return { who: patientOf(appointment), about, what }
}

interface RowStepsProps {
  appointment: DayVisit
  /** Ids of the elements that name the appointment. */
  describedBy: string
}

/** The next steps of desk and doctor for an appointment of today: check in, complete; the rest in a menu. */
function RowSteps({ appointment, describedBy }: RowStepsProps) {
  const acted = actedOf(appointment)
  const changer = useChangeAppointment(appointment)
  const [question, setQuestion] = useState<Question | null>(null)
  const [isMoving, setMoving] = useState(false)
  const [now] = useState(useNow())
  const problem = problemOf(changer.error)
  const { can, visitId, isWithDoctor } = appointment
  // only patients who have arrived are completed; a doctor who writes visits completes by finishing one
  const completes = can.complete && isDue(acted, now) && !can.checkIn && !can.startVisit && !visitId && !isWithDoctor
  return (
    <>
      {completes ? (
        <Button
          size="sm"
          variant="secondary"
          className="min-h-11 md:min-h-9"
          aria-describedby={describedBy}
          pending={wantedStatus(changer) === 'completed'}
          pendingText={t('Completing...')}
          onClick={() => changer.mutate({ status: 'completed' })}
        >
          {t('Complete')}
        </Button>
      ) : null}
      <OpenVisit appointment={acted} describedBy={describedBy} size="sm" className="min-h-11 md:min-h-9" />
      {offersVitals(acted) ? (
        <RecordVitals
          patientId={appointment.patient.id}
          describedBy={describedBy}
          size="sm"
          className="min-h-11 md:min-h-9"
        />
      ) : null}
      <CheckIn appointment={acted} describedBy={describedBy} />
      <AppointmentMenu
        appointment={acted}
        without={['checkIn', ...(completes ? (['complete'] as const) : [])]}
        describedBy={describedBy}
        disabled={changer.isPending}
        onChange={changer.mutate}
        onAsk={setQuestion}
        onMove={() => setMoving(true)}
      />
      {isMoving ? <MoveAppointment appointment={acted} onClose={() => setMoving(false)} /> : null}
      {problem && !question ? (
        <p role="alert" className="basis-full text-sm text-danger">
          {problem}
        </p>
      ) : null}
      {question ? (
        <AppointmentQuestion
          question={question}
          appointment={acted}
          pending={changer.isPending}
          error={problem ?? undefined}
          onConfirm={(wanted) => changer.mutate(wanted, { onSuccess: () => setQuestion(null) })}
          onClose={() => setQuestion(null)}
        />
      ) : null}
    </>
  )
}
