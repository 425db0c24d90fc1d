import { type Message, msg, t } from '#language/translate.ts'
import { EllipsisVertical } from 'lucide-react'
import { useId, useState } from 'react'
import type { Queue, WalkIn, WalkInState } from '#contract/walk-ins/walk-ins.ts'
import { PatientName } from '#web/features/appointments/public/patient-name.tsx'
import { RecordVitals } from '#web/features/appointments/public/record-vitals.tsx'
import { problemOf } from '#web/lib/api-error.ts'
import { clockIn } from '#web/lib/clock.ts'
import { ageInWords, joined } from '#web/lib/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuLabel, MenuLine } from '#web/ui/menu.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { toast } from '#web/ui/toast.ts'
import { useChangeWalkIn } from './api.ts'
import { doctorName, doctorOf, isOver, patientOf, stateLooks, whoInWords } from './public/words.ts'
import type { SlipWidth } from './token-slip.tsx'

const TokenSlip = onDemand(async () => (await import('./token-slip.tsx')).TokenSlip)

type Doctor = Queue['doctors'][number]

interface WalkInRowProps {
  walkIn: WalkIn
  /** The clinic's doctors. */
  doctors: readonly Doctor[]
  /** The reader as a doctor. */
  own: Doctor | null
  namesClinic: boolean
}

const did: Record<WalkInState, Message> = {
  waiting: msg('Back in the queue'),
  with_doctor: msg('Patient called'),
  done: msg('Walk-in done'),
  left: msg('Walk-in left'),
}

/** Moves a walk-in to another state or doctor, and shows the result in a toast. */
function useSteps(walkIn: WalkIn) {
  const changer = useChangeWalkIn(walkIn.id)
  const { state: from } = walkIn
  const announce = (title: Message) => (one: WalkIn) =>
    toast({ title: t(title), description: `${whoInWords(one)}, ${doctorOf(one)}.` })
  return {
    isPending: changer.isPending,
    problem: problemOf(changer.error),
    isOnWay: (to: WalkInState) => changer.isPending && changer.variables.state === to,
    go: (to: WalkInState) => changer.mutate({ from, state: to }, { onSuccess: announce(did[to]) }),
    call: ({ id: doctorId, current }: Doctor) =>
      changer.mutate({ from, state: 'with_doctor', doctorId, current }, { onSuccess: announce(did.with_doctor) }),
    giveTo: (doctorId: string | null) =>
      changer.mutate(
        { from, doctorId },
        { onSuccess: announce(doctorId ? msg('Moved to another doctor') : msg('Moved to any doctor')) },
      ),
    /** Moves a patient who is with a doctor back to waiting for another one. */
    handOver: (doctorId: string) =>
      changer.mutate({ from, state: 'waiting', doctorId }, { onSuccess: announce(msg('Moved to another doctor')) }),
  }
}

/** A walk-in in the queue: token, patient, doctor, arrival time and next step. */
export function WalkInRow({ walkIn, doctors, own, namesClinic }: WalkInRowProps) {
  const id = useId()
  const steps = useSteps(walkIn)
  const { state, patient, clinic, can } = walkIn
  const { label, tone } = stateLooks[state]
  const arrived = clockIn(clinic.timeZone, new Date(walkIn.arrivedAt))
  return (
    <li
      aria-labelledby={id}
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5',
        state === 'with_doctor' && 'border-s-4 border-s-brand ps-3 sm:ps-4',
      )}
    >
      <span
        aria-hidden="true"
        className="flex size-10 shrink-0 items-center justify-center rounded-md bg-surface-sunken text-lg font-semibold tabular-nums"
      >
        {walkIn.token}
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p id={id} className={cx('font-medium', isOver(walkIn) && 'text-muted')}>
          <span className="sr-only">{t('Token {token}', { token: walkIn.token })}, </span>
          <PatientName chartId={patient.id} clinicId={clinic.id} name={patientOf(walkIn)} mayOpen={can.chart} />
        </p>
        <p className="text-sm text-muted tabular-nums">
          {joined(
            doctorOf(walkIn),
            t('arrived {time}', { time: arrived }),
            ageInWords(patient.age),
            t('Chart {chartNumber}', { chartNumber: patient.chartNumber }),
            namesClinic && clinic.name,
          )}
        </p>
      </div>
      <Badge tone={tone}>{t(label)}</Badge>
      {can.recordVitals && !isOver(walkIn) ? (
        <RecordVitals patientId={patient.id} describedBy={id} size="sm" className="min-h-11 md:min-h-9" />
      ) : null}
      {can.change ? <RowActions {...{ walkIn, doctors, own, steps }} describedBy={id} /> : null}
      {steps.problem ? (
        <p role="alert" className="basis-full text-sm text-danger">
          {steps.problem}
        </p>
      ) : null}
    </li>
  )
}

interface RowActionsProps extends Omit<WalkInRowProps, 'namesClinic'> {
  steps: ReturnType<typeof useSteps>
  describedBy: string
}

/** The next step as a button, the rest in a menu. */
function RowActions({ walkIn, doctors, own, steps, describedBy }: RowActionsProps) {
  const { state } = walkIn
  const { go, isOnWay, isPending } = steps
  const [slip, setSlip] = useState<SlipWidth | null>(null)
  // the desk calls for the walk-in's doctor; for "Any doctor" the menu asks
  const caller = walkIn.doctor
    ? doctors.find(({ id }) => id === walkIn.doctor?.id)
    : (own ?? (doctors.length === 1 ? doctors[0] : null))
  const button = (text: string, pendingText: string, to: WalkInState, onClick: () => void) => (
    <Button
      size="sm"
      variant="secondary"
      className="min-h-11 md:min-h-9"
      aria-describedby={describedBy}
      pending={isOnWay(to)}
      disabled={isPending && !isOnWay(to)}
      pendingText={pendingText}
      onClick={onClick}
    >
      {text}
    </Button>
  )
  return (
    <div className="flex items-center gap-2">
      {state === 'waiting' && caller
        ? button(t('Call'), t('Calling...'), 'with_doctor', () => steps.call(caller))
        : null}
      {state === 'with_doctor' ? button(t('Done'), t('Saving...'), 'done', () => go('done')) : null}
      <Menu
        trigger={
          <IconButton label={t('More actions')} aria-describedby={describedBy} disabled={isPending}>
            <EllipsisVertical aria-hidden="true" className="size-4.5" />
          </IconButton>
        }
      >
        {state === 'waiting' && !caller
          ? doctors.map((one) => (
              <MenuItem key={`call-${one.id}`} onSelect={() => steps.call(one)}>
                {t('Call for {doctor}', { doctor: doctorName(one) })}
              </MenuItem>
            ))
          : null}
        {state === 'waiting' ? null : <MenuItem onSelect={() => go('waiting')}>{t('Back to waiting')}</MenuItem>}
        {isOver(walkIn) || doctors.length < 2 ? null : <MoveItems {...{ walkIn, doctors, steps }} />}
        {isOver(walkIn) ? null : <PrintItems onPrint={setSlip} />}
        {isOver(walkIn) ? null : (
          <MenuItem tone="danger" onSelect={() => go('left')}>
            {t('Mark as left')}
          </MenuItem>
        )}
      </Menu>
      {slip ? <TokenSlip walkIn={walkIn} width={slip} onDone={() => setSlip(null)} /> : null}
    </div>
  )
}

/** Widths of the paper of thermal printers, in millimeters. */
const slipWidths: readonly SlipWidth[] = [58, 80]

const PrintItems = ({ onPrint }: { onPrint: (width: SlipWidth) => void }) =>
  slipWidths.map((width) => (
    <MenuItem key={width} onSelect={() => onPrint(width)}>
      {t('Print token ({width} mm)', { width })}
    </MenuItem>
  ))

/** The menu items that move a walk-in to another doctor. */
const MoveItems = ({ walkIn, doctors, steps }: Pick<RowActionsProps, 'walkIn' | 'doctors' | 'steps'>) => (
  <>
    <MenuLabel>
      <span className="text-sm text-muted">{t('Move to')}</span>
    </MenuLabel>
    {doctors
      .filter((one) => one.id !== walkIn.doctor?.id)
      .map((one) => (
        <MenuItem
          key={one.id}
          onSelect={() => (walkIn.state === 'with_doctor' ? steps.handOver(one.id) : steps.giveTo(one.id))}
        >
          {doctorName(one)}
        </MenuItem>
      ))}
    {walkIn.doctor && walkIn.state === 'waiting' ? (
      <MenuItem onSelect={() => steps.giveTo(null)}>{t('Any doctor')}</MenuItem>
    ) : null}
    <MenuLine />
  </>
)
