import { useId, useRef, useState } from 'react'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { Arrived } from '#web/features/appointments/public/arrived.tsx'
import { cx } from '#web/ui/cx.ts'
import { Notice } from '#web/ui/notice.tsx'
import { ClinicTime } from './clinic-time.tsx'
import { ContactPanel } from './contact-panel.tsx'
import { RowActions } from './row-actions.tsx'
import { rowGrid } from './row-grid.ts'
import { RowText, type RowWords } from './row-text.tsx'
import { StatusBadge } from '#web/features/appointments/public/status-badge.tsx'
import { useNamedAppointment } from './use-named-appointment.ts'
import { useRowChange } from './use-row-change.ts'
import { durationOf, spanOf } from '#web/features/appointments/public/words.ts'

interface AppointmentRowProps extends RowWords {
  appointment: Appointment
}

/** One appointment: a card on a phone, a line with aligned columns on a desktop. */
export function AppointmentRow({ appointment, ...words }: AppointmentRowProps) {
  const id = useId()
  const row = useRef<HTMLLIElement>(null)
  const [isOpen, setOpen] = useState(false)
  const rowChange = useRowChange(appointment, row)
  const isNamed = useNamedAppointment(appointment.id, row)
  const hasArrived = appointment.arrivedAt !== null && appointment.can.undoCheckIn
  const isOff = appointment.status === 'cancelled' || appointment.status === 'no_show'
  return (
    <li
      ref={row}
      tabIndex={-1}
      aria-labelledby={`${id}-time ${id}-who`}
      aria-current={isNamed || undefined}
      className={cx(
        rowGrid(words.namesZones),
        hasArrived && 'border-l-4 border-l-brand bg-brand-soft/40',
        isNamed && 'bg-brand-soft/50 inset-ring-2 inset-ring-brand',
      )}
    >
      <div id={`${id}-time`} className="self-start tabular-nums lg:row-span-2 lg:self-center xl:row-span-1">
        <time dateTime={appointment.startsAt} className={cx('font-medium', isOff && 'text-muted line-through')}>
          {spanOf(appointment)}
        </time>
        <span className="ml-2 text-sm text-muted lg:ml-0 lg:block">
          {durationOf(appointment)}
          {words.namesZones ? <ClinicTime zone={appointment.clinic.timeZone} /> : null}
        </span>
      </div>
      <div className="self-start lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:self-center xl:col-start-4 xl:row-span-1">
        {hasArrived ? null : <StatusBadge status={appointment.status} />}
        <Arrived appointment={appointment} />
      </div>
      <RowText appointment={appointment} {...words} id={`${id}-who`} />
      <RowActions
        appointment={appointment}
        rowChange={rowChange}
        describedBy={`${id}-time ${id}-who`}
        contact={{ id: `${id}-contact`, isOpen, toggle: () => setOpen(!isOpen) }}
      />
      {rowChange.problem ? (
        <Notice tone="danger" live title="Failed to update appointment" className="col-span-full mt-2">
          {rowChange.problem}
        </Notice>
      ) : null}
      {isOpen ? <ContactPanel id={`${id}-contact`} appointment={appointment} /> : null}
    </li>
  )
}
