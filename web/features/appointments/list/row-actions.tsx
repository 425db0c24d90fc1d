import { t } from '#language/translate.ts'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import {
  type Appointment,
  type AppointmentChange,
  type AppointmentStatus,
  endStatuses,
} from '#contract/appointments/appointments.ts'
import { AppointmentMenu, AppointmentQuestion } from '#web/features/appointments/public/appointment-menu.tsx'
import type { Question } from '#web/features/appointments/public/appointment-question.tsx'
import { CheckIn } from '#web/features/appointments/public/arrival.tsx'
import { MoveAppointment } from '#web/features/appointments/public/move-appointment.tsx'
import { OpenVisit } from '#web/features/appointments/public/open-visit.tsx'
import { RecordVitals } from '#web/features/appointments/public/record-vitals.tsx'
import { useChangeAppointment, wantedStatus } from '#web/features/appointments/public/use-change-appointment.ts'
import {
  bookAgainPath,
  hasName,
  isDeclined,
  isDue,
  offersVideo,
  offersVitals,
} from '#web/features/appointments/public/words.ts'
import { problemOf } from '#web/lib/api-error.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

/** Touch-sized on phones and tablets, with a border there so that it looks like a button. */
const target = 'min-h-11 md:min-h-11 lg:min-h-8'
const framed = 'border border-line-strong/60 lg:border-transparent'

/** Renders the button that bills an appointment; ids of the elements that name it. */
export type BillOf = (appointment: Appointment, look: { describedBy: string; className: string }) => ReactNode

interface RowActionsProps {
  appointment: Appointment
  bill: BillOf
  rowChange: RowChange
  /** Ids of the elements that name the appointment: every row has the same buttons. */
  describedBy: string
  contact: { id: string; isOpen: boolean; toggle: () => void }
}

/** The actions that the server allows in `can`: the next step as a button, the rest in a menu. */
export function RowActions({ appointment, bill, rowChange, describedBy, contact }: RowActionsProps) {
  const [question, setQuestion] = useState<Question | null>(null)
  const [isMoving, setMoving] = useState(false)
  const [now] = useState(Date.now)
  const { can, status, clinicId } = appointment
  const { memberships } = useSignedInUser()
  const isOwn = !memberships.some(({ clinic }) => clinic.id === clinicId)
  const { change, reset, isPending, problem } = rowChange
  const ask = (what: Question) => {
    reset()
    setQuestion(what)
  }
  const { mayComplete, mayConfirm, mayCheckIn, showsMove, showsCancel, asButtons } = actionsOf(appointment, now)
  const step = { rowChange, describedBy }
  const quiet = { describedBy, disabled: isPending }
  return (
    <div className="col-span-2 mt-2 flex flex-wrap items-center gap-2 empty:hidden md:col-span-1 md:col-start-3 md:row-span-3 md:row-start-1 md:mt-0 md:flex-nowrap md:justify-end lg:col-start-4 lg:row-span-2 lg:gap-1 xl:col-start-5 xl:row-span-1 print:hidden">
      {mayComplete ? (
        <StepButton {...step} status="completed" label={t('Complete')} pendingText={t('Completing...')} />
      ) : null}
      {mayConfirm ? (
        <StepButton {...step} status="confirmed" label={t('Confirm')} pendingText={t('Confirming...')} />
      ) : null}
      {mayCheckIn ? <CheckIn appointment={appointment} describedBy={describedBy} className={target} /> : null}
      {offersVideo(appointment) ? (
        // a new document: camera and microphone are allowed on this page alone
        <LinkButton href={`/video-visits/${appointment.id}`} variant="secondary" size="sm" className={target}>
          {t('Video visit')}
        </LinkButton>
      ) : null}
      <OpenVisit appointment={appointment} describedBy={describedBy} size="sm" className={target} />
      {offersVitals(appointment) ? (
        <RecordVitals patientId={appointment.patient.id} describedBy={describedBy} size="sm" className={target} />
      ) : null}
      {offersBill(appointment, now) ? bill(appointment, { describedBy, className: target }) : null}
      {isOwn && endStatuses.some((end) => end === status) ? (
        <LinkButton to={bookAgainPath(clinicId, appointment)} variant="secondary" size="sm" className={target}>
          {t('Book again')}
        </LinkButton>
      ) : null}
      {showsMove ? <QuietButton {...quiet} label={t('Reschedule')} onClick={() => setMoving(true)} /> : null}
      {showsCancel ? (
        <QuietButton
          {...quiet}
          label={isDeclined(appointment) ? t('Decline') : t('Cancel')}
          onClick={() => ask('cancelled')}
        />
      ) : null}
      <AppointmentMenu
        appointment={appointment}
        without={asButtons}
        describedBy={describedBy}
        disabled={isPending}
        onChange={change}
        onMove={() => setMoving(true)}
        onAsk={ask}
      />
      {can.contact ? <ContactButton describedBy={describedBy} contact={contact} /> : null}
      {isMoving ? <MoveAppointment appointment={appointment} onClose={() => setMoving(false)} /> : null}
      {question ? (
        <AppointmentQuestion
          question={question}
          appointment={appointment}
          pending={isPending}
          error={problem ?? undefined}
          onConfirm={(wanted) => change(wanted, () => setQuestion(null))}
          onClose={() => setQuestion(null)}
        />
      ) : null}
    </div>
  )
}

/** True for an appointment that has come, so that tomorrow's rows have no extra button. */
const offersBill = (appointment: Appointment, now: number) =>
  appointment.can.bill && appointment.status !== 'cancelled' && isDue(appointment, now)

/**
 * Returns which actions the row shows; the next step comes before rescheduling. A patient who hasn't arrived is checked in, one who
 * has is completed: the other way round, one press out of habit would complete an appointment that never took place.
 */
function actionsOf(appointment: Appointment, now: number) {
  const { can, status } = appointment
  const mayConfirm = can.confirm && status === 'pending' && hasName(appointment)
  const mayCheckIn = can.checkIn && !mayConfirm
  const mayComplete = can.complete && isDue(appointment, now) && !mayCheckIn
  const hasStep = mayComplete || mayConfirm || mayCheckIn
  // in the desk's list, a video visit takes the place of rescheduling, which is in the menu then
  const showsMove = can.move && !hasStep && !(offersVideo(appointment) && can.contact)
  // in the menu once the patient is here
  const showsCancel = can.cancel && (mayConfirm || mayCheckIn || !hasStep || !can.contact)
  return {
    mayComplete,
    mayConfirm,
    mayCheckIn,
    showsMove,
    showsCancel,
    /** The actions that the menu leaves out. */
    asButtons: [
      ...(showsMove ? (['move'] as const) : []),
      ...(showsCancel ? (['cancel'] as const) : []),
      ...(mayComplete ? (['complete'] as const) : []),
      ...(mayCheckIn ? (['checkIn'] as const) : []),
    ],
  }
}

interface StepButtonProps {
  rowChange: RowChange
  describedBy: string
  status: AppointmentStatus
  label: string
  pendingText: string
}

function StepButton({ rowChange, describedBy, status, label, pendingText }: StepButtonProps) {
  const { change, isPending, wanted } = rowChange
  return (
    <Button
      aria-describedby={describedBy}
      size="sm"
      variant="secondary"
      className={target}
      onClick={() => change({ status })}
      disabled={isPending && wanted !== status}
      pending={wanted === status}
      pendingText={pendingText}
    >
      {label}
    </Button>
  )
}

interface QuietButtonProps {
  describedBy: string
  disabled: boolean
  label: string
  onClick: () => void
}

const QuietButton = ({ describedBy, disabled, label, onClick }: QuietButtonProps) => (
  <Button
    aria-describedby={describedBy}
    size="sm"
    variant="quiet"
    className={cx(target, framed)}
    disabled={disabled}
    onClick={onClick}
  >
    {label}
  </Button>
)

/** Shows and hides the patient's contact details. */
const ContactButton = ({ describedBy, contact }: Pick<RowActionsProps, 'describedBy' | 'contact'>) => (
  <Button
    aria-describedby={describedBy}
    size="sm"
    variant="quiet"
    aria-expanded={contact.isOpen}
    aria-controls={contact.isOpen ? contact.id : undefined}
    className={cx(target, framed)}
    onClick={contact.toggle}
  >
    {t('Contact')}
    <ChevronDown
      aria-hidden="true"
      className={cx('-me-1 size-4 text-muted transition-transform', contact.isOpen && 'rotate-180')}
    />
  </Button>
)

type RowChange = ReturnType<typeof useRowChange>

/** Changes a row's appointment. `problem` is the error message, shown in the row and in the confirmation dialog. */
export function useRowChange(appointment: Appointment, row: RefObject<HTMLLIElement | null>) {
  const changer = useChangeAppointment(appointment)
  const change = (wanted: AppointmentChange, onDone?: () => void) =>
    changer.mutate(wanted, {
      onSuccess: () => {
        onDone?.()
        // The pressed button may have been removed; the row is still there.
        requestAnimationFrame(() => row.current?.focus({ preventScroll: true }))
      },
    })
  return {
    change,
    reset: changer.reset,
    isPending: changer.isPending,
    wanted: wantedStatus(changer),
    problem: problemOf(changer.error),
  }
}
