import { t } from '#language/translate.ts'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { Arrived } from '#web/features/appointments/public/arrival.tsx'
import { Overbooked } from '#web/features/appointments/public/overbooking.tsx'
import { CallBadge } from '#web/features/appointments/public/calls.tsx'
import { StatusBadge } from '#web/features/appointments/public/status.tsx'
import { durationOf, spanOf } from '#web/features/appointments/public/words.ts'
import { usePlaceTime } from '#web/lib/use-browser-zone.ts'
import { cx } from '#web/ui/cx.ts'
import { Notice } from '#web/ui/notice.tsx'
import { ContactPanel } from './contact-panel.tsx'
import { type BillOf, RowActions, useRowChange } from './row-actions.tsx'
import { RowText, type RowWords } from './row-text.tsx'

interface AppointmentRowProps extends RowWords {
  appointment: Appointment
  bill: BillOf
}

/** One appointment: a card on a phone, a line with aligned columns on a desktop. */
export function AppointmentRow({ appointment, bill, ...words }: AppointmentRowProps) {
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
        hasArrived && 'border-s-4 border-s-brand bg-brand-soft/40 ps-3',
        isNamed && 'bg-brand-soft/50 inset-ring-2 inset-ring-brand',
      )}
    >
      <div id={`${id}-time`} className="self-start tabular-nums lg:row-span-2 lg:self-center xl:row-span-1">
        <time
          dateTime={appointment.startsAt}
          className={cx('font-medium sm:whitespace-nowrap', isOff && 'text-muted line-through')}
        >
          {spanOf(appointment)}
        </time>
        <span className="ms-2 text-sm text-muted lg:ms-0 lg:block">
          <span className="whitespace-nowrap">{durationOf(appointment)}</span>
          {words.namesZones ? <ClinicTime zone={appointment.clinic.timeZone} /> : null}
        </span>
      </div>
      <div className="flex flex-col items-end gap-1 self-start lg:col-start-3 lg:items-start lg:gap-0.5 lg:row-span-2 lg:row-start-1 lg:self-center xl:col-start-4 xl:row-span-1">
        {hasArrived ? null : <StatusBadge status={appointment.status} />}
        <Arrived appointment={appointment} />
        <Overbooked appointment={appointment} />
        <CallBadge about={appointment.callAbout} />
      </div>
      <RowText appointment={appointment} {...words} id={`${id}-who`} />
      <RowActions
        appointment={appointment}
        bill={bill}
        rowChange={rowChange}
        describedBy={`${id}-time ${id}-who`}
        contact={{ id: `${id}-contact`, isOpen, toggle: () => setOpen(!isOpen) }}
      />
      {rowChange.problem ? (
        <Notice tone="danger" live title={t('Failed to update appointment')} className="col-span-full mt-2">
          {rowChange.problem}
        </Notice>
      ) : null}
      {isOpen ? <ContactPanel id={`${id}-contact`} appointment={appointment} /> : null}
    </li>
  )
}

/** Names a row's time zone, "New York time", after the duration or on its own line. */
function ClinicTime({ zone }: { zone: string }) {
  const place = usePlaceTime(zone)
  if (!place) return null
  return (
    <span className="block lg:inline">
      <span className="hidden lg:inline">, </span>
      {place}
    </span>
  )
}

/** True if the address names this appointment (`?visit=`, used by notifications); scrolls its row into view. */
function useNamedAppointment(id: string, row: RefObject<HTMLElement | null>): boolean {
  const [query] = useSearchParams()
  const isNamed = query.get('visit') === id
  useEffect(() => {
    if (isNamed) row.current?.scrollIntoView({ block: 'center' })
  }, [isNamed, row])
  return isNamed
}

const COMMON = cx(
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3.5 first:rounded-t-lg last:rounded-b-lg focus-visible:-outline-offset-2',
  'md:grid-cols-[minmax(0,1fr)_auto_20.5rem] md:gap-y-0.5 lg:gap-x-3 lg:gap-y-0 lg:py-1 xl:gap-x-6',
)
const NARROW =
  'lg:grid-cols-[10rem_minmax(0,1fr)_8rem_19rem] xl:grid-cols-[10rem_minmax(0,5fr)_minmax(0,6fr)_8rem_19rem]'
const WITH_ZONE =
  'lg:grid-cols-[10.5rem_minmax(0,1fr)_8rem_19rem] xl:grid-cols-[10.5rem_minmax(0,5fr)_minmax(0,6fr)_8rem_19rem]'

/**
 * Classes for the columns of a row. Desktop: time, name, reason, status, actions; if narrow, name and reason share a
 * column. Tablet: texts in lines, status and actions beside them. Phone: everything in lines.
 */
const rowGrid = (namesZone: boolean) => cx(COMMON, namesZone ? WITH_ZONE : NARROW)
