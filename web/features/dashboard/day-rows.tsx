import { t } from '#language/translate.ts'
import { ChevronDown } from 'lucide-react'
import { type ReactElement, useId, useState } from 'react'
import type { Role } from '#contract/accounts/accounts.ts'
import type { DayVisit, FreeSlot } from '#contract/dashboard.ts'
import { clock } from '#web/lib/clock.ts'
import { durationInWords } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ScheduleRow } from './schedule-row.tsx'
import { isOver, isWaiting } from './words.ts'

const MORE = 40
/** More finished appointments than this are collapsed. */
const FEW = 2

interface DayRowsProps {
  appointments: DayVisit[]
  reader: { id: string; role: Role }
  slot?: FreeSlot | null
  /** Unfinished appointments shown at first; patients who have arrived are always shown. */
  most: number
  namesDoctor?: boolean
  /** Another list of the day has unfinished appointments. */
  isFollowed?: boolean
}

/** A day's appointments: the next ones first, the finished ones collapsed below them. A day that is over stays open. */
export function DayRows(props: DayRowsProps) {
  const { appointments, reader, slot = null, most, namesDoctor = true, isFollowed = false } = props
  const [showsOver, setShowsOver] = useState(false)
  const [shown, setShown] = useState(most)
  const next = appointments.filter((one) => !isOver(one))
  const over = appointments.filter(isOver)
  const listed = next.filter((one, index) => index < shown || one.arrivedAt !== null)
  const folds = over.length > FEW && (next.length > 0 || isFollowed)
  const rowOf = (appointment: DayVisit): ReactElement => (
    <ScheduleRow key={appointment.id} appointment={appointment} reader={reader} namesDoctor={namesDoctor} />
  )
  const rows = listed.map(rowOf)
  if (slot) {
    const at = listed.findIndex(({ appointmentTime }) => appointmentTime > slot.time)
    rows.splice(at < 0 ? rows.length : at, 0, <FreeSlotRow key="free" slot={slot} />)
  }
  const hidden = next.length - listed.length
  return (
    <>
      <ul className="divide-y divide-line empty:hidden">{[...rows, ...(folds ? [] : over.map(rowOf))]}</ul>
      {hidden > 0 ? (
        <div className="border-t border-line px-2 py-1 sm:px-3">
          <Button variant="quiet" size="sm" className="min-h-11 md:min-h-9" onClick={() => setShown(shown + MORE)}>
            {t('Show {count} more', { count: hidden })}
          </Button>
        </div>
      ) : null}
      {folds ? (
        <button
          type="button"
          aria-expanded={showsOver}
          onClick={() => setShowsOver(!showsOver)}
          className={cx(
            'flex min-h-11 w-full items-center justify-between gap-4 px-4 text-sm text-muted tabular-nums hover:bg-surface-sunken hover:text-ink sm:px-5',
            rows.length > 0 && 'border-t border-line',
          )}
        >
          {t('{count, plural, one {# finished appointment} other {# finished appointments}}', { count: over.length })}
          <ChevronDown
            aria-hidden="true"
            className={cx('size-4 shrink-0 transition-transform', showsOver && 'rotate-180')}
          />
        </button>
      ) : null}
      {folds && showsOver ? <ul className="divide-y divide-line border-t border-line">{over.map(rowOf)}</ul> : null}
    </>
  )
}

interface DoctorDayProps extends Pick<DayRowsProps, 'appointments' | 'reader' | 'most' | 'isFollowed'> {
  name: string
}

/** One doctor's day as the desk sees it, with the numbers of patients who wait, are with the doctor, or are expected. */
export function DoctorDay({ name, ...rows }: DoctorDayProps) {
  const id = useId()
  const { appointments } = rows
  const count = (belongs: (one: DayVisit) => boolean) => appointments.filter(belongs).length
  const [waiting, inside] = [count(isWaiting), count(({ isWithDoctor }) => isWithDoctor)]
  const expected = count((one) => !isOver(one)) - waiting - inside
  return (
    <section aria-labelledby={id} className="not-first:border-t not-first:border-line">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 bg-surface-sunken px-4 py-2 sm:px-5">
        <h3 id={id} className="text-base font-medium">
          <bdi>{name}</bdi>
        </h3>
        <p className="text-sm text-muted tabular-nums">
          {joined(
            inside > 0 && t('{count} with the doctor', { count: inside }),
            waiting > 0 && t('{count} waiting', { count: waiting }),
            t('{count} expected', { count: expected }),
          )}
        </p>
      </div>
      <DayRows {...rows} namesDoctor={false} />
    </section>
  )
}

/** A free time, listed between the appointments. */
export const FreeSlotRow = ({ slot }: { slot: FreeSlot }) => (
  <li className="grid grid-cols-[4.75rem_minmax(0,1fr)] gap-x-3 bg-brand-soft px-4 py-3 sm:grid-cols-[5rem_minmax(0,1fr)] sm:px-5">
    <div className="tabular-nums">
      <span className="block font-medium">{clock(slot.time)}</span>
    </div>
    <p>
      <span className="font-medium text-brand">{t('Available Slot')}</span>{' '}
      <span className="text-sm text-muted">
        {slot.minutes >= 120
          ? t('2 h or more free')
          : t('{duration} free', { duration: durationInWords(slot.minutes) })}
      </span>
    </p>
  </li>
)
