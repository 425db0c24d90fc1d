import { EllipsisVertical, Stethoscope } from 'lucide-react'
import { useId, useState } from 'react'
import type { DoctorQueue, QueueEntry } from '#contract/walk-ins/queue.ts'
import { t } from '#language/translate.ts'
import { BillButton } from '#web/features/bills/public/bill-button.tsx'
import { PatientName } from '#web/features/appointments/public/patient-name.tsx'
import { RecordVitals } from '#web/features/appointments/public/record-vitals.tsx'
import { doctorName, isOver, patientOf, stateLooks } from '#web/features/walk-ins/public/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Menu, MenuItem, MenuLabel, MenuLine } from '#web/ui/menu.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { useSteps } from './steps.ts'
import { useVisitStart } from './use-visit-start.ts'
import { factsOf, waitInWords } from './words.ts'

const SlipDialog = onDemand(async () => (await import('./slip-dialog.tsx')).SlipDialog)

type Doctor = DoctorQueue['doctor']

interface EntryRowProps {
  entry: QueueEntry
  /** The clinic's doctors whose queues the reader sees. */
  doctors: readonly Doctor[]
  /** The reader as a doctor of the clinic. */
  own: Doctor | null
  /** The doctor in whose queue the row is, null for none, and the patient who is with the doctor. */
  doctor: Doctor | null
  current: QueueEntry | null
}

/** A patient in the queue: token, name, state, expected wait and the steps. */
export function EntryRow({ entry, doctors, own, doctor, current }: EntryRowProps) {
  const id = useId()
  const steps = useSteps(entry)
  const visit = useVisitStart(entry)
  const { label, tone } = stateLooks[entry.state]
  const isOwn = own !== null && (entry.doctor === null || entry.doctor.id === own.id)
  const problem = steps.problem ?? visit.problem
  return (
    <li
      aria-labelledby={id}
      className={cx(
        'flex flex-wrap items-center gap-2 px-4 py-3 sm:gap-x-3 sm:px-5',
        entry.state === 'with_doctor' && 'border-s-4 border-s-brand bg-brand-soft/40 ps-3 sm:ps-4',
      )}
    >
      <span
        aria-hidden="true"
        className="flex size-11 shrink-0 items-center justify-center rounded-md bg-surface-sunken text-lg font-semibold tabular-nums"
      >
        {entry.token}
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <p id={id} className="font-medium">
          <span className="sr-only">{t('Token {token},', { token: entry.token })} </span>
          <PatientName
            chartId={entry.patient.id}
            clinicId={entry.clinic.id}
            name={patientOf(entry)}
            mayOpen={entry.can.chart}
          />
        </p>
        <p className="text-sm text-muted tabular-nums">{factsOf(entry)}</p>
        {entry.wait ? <p className="text-sm text-muted tabular-nums">{waitInWords(entry.wait)}</p> : null}
      </div>
      <Badge tone={entry.skippedAt ? 'neutral' : tone}>{entry.skippedAt ? t('Skipped') : t(label)}</Badge>
      {entry.can.recordVitals && !isOver(entry) ? (
        <RecordVitals patientId={entry.patient.id} describedBy={id} size="sm" className="min-h-11 md:min-h-9" />
      ) : null}
      {isOwn && !isOver(entry) ? <VisitButton entry={entry} visit={visit} describedBy={id} /> : null}
      {entry.can.bill ? (
        <BillButton
          subject={
            entry.appointmentId ? { kind: 'appointment', id: entry.appointmentId } : { kind: 'walk-in', id: entry.id }
          }
          describedBy={id}
          className="min-h-11 md:min-h-9"
        />
      ) : null}
      {entry.can.change ? <RowActions {...{ entry, doctors, steps, doctor, current }} describedBy={id} /> : null}
      {problem ? (
        <p role="alert" className="basis-full text-sm text-danger">
          {problem}
        </p>
      ) : null}
    </li>
  )
}

interface VisitButtonProps {
  entry: QueueEntry
  visit: ReturnType<typeof useVisitStart>
  describedBy: string
}

/** Starts the visit, which calls a patient who is waiting. */
function VisitButton({ entry, visit, describedBy }: VisitButtonProps) {
  const look = { size: 'sm', variant: 'secondary', className: 'min-h-11 md:min-h-9' } as const
  if (entry.visitId && entry.state === 'with_doctor')
    return (
      <LinkButton to={`/visits/${entry.visitId}`} {...look}>
        {t('Open visit')}
      </LinkButton>
    )
  return (
    <Button
      {...look}
      aria-describedby={describedBy}
      onClick={visit.start}
      pending={visit.isPending}
      pendingText={t('Starting...')}
    >
      <Stethoscope aria-hidden="true" className="size-4 max-sm:hidden" />
      {entry.state === 'waiting' ? t('Call and start visit') : t('Start visit')}
    </Button>
  )
}

interface RowActionsProps extends Omit<EntryRowProps, 'own'> {
  steps: ReturnType<typeof useSteps>
  describedBy: string
}

/** The usual step as a button, the rest in a menu. */
function RowActions({ entry, doctors, steps, describedBy, doctor, current }: RowActionsProps) {
  const [printed, setPrinted] = useState(false)
  const { state, skippedAt, visitId } = entry
  const look = { size: 'sm', className: 'min-h-11 md:min-h-9', 'aria-describedby': describedBy } as const
  // called, and nothing is written yet: the patient may not have come
  const offersSkip = state === 'with_doctor' && !visitId
  return (
    <div className="flex items-center gap-2">
      {offersSkip ? (
        <Button {...look} variant="quiet" disabled={steps.isPending} onClick={steps.skip}>
          {t('Skip')}
        </Button>
      ) : null}
      {state === 'with_doctor' ? (
        <Button
          {...look}
          variant="secondary"
          pending={steps.isPending}
          pendingText={t('Saving...')}
          onClick={steps.finish}
        >
          {t('Done')}
        </Button>
      ) : null}
      <Menu
        trigger={
          <IconButton label={t('More actions')} aria-describedby={describedBy} disabled={steps.isPending}>
            <EllipsisVertical aria-hidden="true" className="size-4.5" />
          </IconButton>
        }
      >
        {state === 'waiting' && doctor ? (
          <MenuItem onSelect={() => steps.call(doctor.id, current)}>{t('Call')}</MenuItem>
        ) : null}
        {isOver(entry) || offersSkip ? null : skippedAt ? (
          <MenuItem onSelect={steps.unskip}>{t('Is here now')}</MenuItem>
        ) : (
          <MenuItem onSelect={steps.skip}>{t('Skip: didn’t answer')}</MenuItem>
        )}
        {state === 'waiting' ? null : <MenuItem onSelect={steps.back}>{t('Back to waiting')}</MenuItem>}
        {isOver(entry) ? null : <MenuItem onSelect={() => setPrinted(true)}>{t('Token slip')}</MenuItem>}
        {isOver(entry) ? null : <TransferItems {...{ entry, doctors, steps }} />}
        {isOver(entry) ? null : (
          <MenuItem tone="danger" onSelect={steps.leave}>
            {t('Mark as left')}
          </MenuItem>
        )}
      </Menu>
      {printed ? <SlipDialog id={entry.id} onClose={() => setPrinted(false)} /> : null}
    </div>
  )
}

/** The menu items that move a patient to another doctor. */
const TransferItems = ({ entry, doctors, steps }: Pick<RowActionsProps, 'entry' | 'doctors' | 'steps'>) => {
  const others = doctors.filter(({ id }) => id !== entry.doctor?.id)
  if (others.length === 0 && !entry.doctor) return null
  return (
    <>
      <MenuLabel>
        <span className="text-sm text-muted">{t('Move to')}</span>
      </MenuLabel>
      {others.map((one) => (
        <MenuItem key={one.id} onSelect={() => steps.transfer(one.id)}>
          {doctorName(one)}
        </MenuItem>
      ))}
      {entry.doctor ? <MenuItem onSelect={() => steps.transfer(null)}>{t('Any doctor')}</MenuItem> : null}
      <MenuLine />
    </>
  )
}
