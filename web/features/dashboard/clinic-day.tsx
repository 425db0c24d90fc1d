import { t } from '#language/translate.ts'
import { ChevronDown } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import type { Role } from '#contract/accounts/accounts.ts'
import type { DayVisit, FreeSlot } from '#contract/dashboard.ts'
import { clock } from '#web/lib/clock.ts'
import { durationInWords, longDate } from '#web/lib/dates.ts'
import { useForeignClinicZone } from '#web/lib/use-browser-zone.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ScheduleRow } from './schedule-row.tsx'
import { isOver } from './words.ts'

const AT_ONCE = 40
/** More finished appointments than this are collapsed. */
const FEW = 2

interface ClinicDayProps {
  appointments: DayVisit[]
  reader: { id: string; role: Role }
  slot: FreeSlot | null
  namesClinic: boolean
  /** The date at the top of the page; a clinic with another date shows its own. */
  date: string | null
}

/** Today's appointments of one clinic. Finished ones are collapsed, so that the list begins with the next ones; a finished
 * day stays open if it is the only clinic. */
export function ClinicDay({ appointments, reader, slot, namesClinic, date }: ClinicDayProps) {
  const [showsEarlier, setShowsEarlier] = useState(false)
  const [shown, setShown] = useState(AT_ONCE)
  const earlier = appointments.filter(isOver)
  const folds = earlier.length > FEW && (earlier.length < appointments.length || namesClinic)
  const listed = folds && !showsEarlier ? appointments.filter((one) => !isOver(one)) : appointments
  const rows: ReactElement[] = listed
    .slice(0, shown)
    .map((appointment) => <ScheduleRow key={appointment.id} appointment={appointment} reader={reader} />)
  if (slot) {
    const at = listed.findIndex(({ appointmentTime }) => appointmentTime > slot.time)
    rows.splice(at < 0 ? rows.length : at, 0, <FreeSlotRow key="free" slot={slot} />)
  }
  const { clinic, appointmentDate } = appointments[0]!
  return (
    <div className="border-t border-line">
      <ClinicNote
        name={namesClinic ? clinic.name : null}
        day={appointmentDate === date ? null : longDate(appointmentDate)}
      />
      {folds ? (
        <button
          type="button"
          aria-expanded={showsEarlier}
          onClick={() => setShowsEarlier(!showsEarlier)}
          className={cx(
            'flex min-h-11 w-full items-center justify-between gap-4 px-4 text-sm text-muted tabular-nums hover:bg-surface-sunken hover:text-ink sm:px-5',
            rows.length > 0 && 'border-b border-line',
          )}
        >
          {t('{count, plural, one {# finished appointment} other {# finished appointments}}', {
            count: earlier.length,
          })}
          <ChevronDown
            aria-hidden="true"
            className={cx('size-4 shrink-0 transition-transform', showsEarlier && 'rotate-180')}
          />
        </button>
      ) : null}
      <ul className="divide-y divide-line">{rows}</ul>
      {listed.length > shown ? (
        <div className="flex flex-col items-center gap-1 border-t border-line px-4 py-3">
          <Button variant="secondary" size="sm" onClick={() => setShown(shown + AT_ONCE)}>
            {t('Show more')}
          </Button>
          <p className="text-sm text-muted tabular-nums">
            {t('{shown} of {count} shown', { shown, count: listed.length })}
          </p>
        </div>
      ) : null}
      <ZoneNote zone={clinic.timeZone} />
    </div>
  )
}

/** Names the clinic among several, and its day if that is another one than the reader's. */
function ClinicNote({ name, day }: { name: string | null; day: string | null }) {
  if (!name && !day) return null
  return (
    <div className="border-b border-line px-4 py-2.5 sm:px-5">
      {name ? <h3 className="text-base font-medium">{name}</h3> : null}
      {day ? <p className="text-sm text-muted">{day}</p> : null}
    </div>
  )
}

/** Says that the clinic's clock differs from the reader's. Only the browser knows: above the list it would move the rows. */
function ZoneNote({ zone }: { zone: string }) {
  const foreign = useForeignClinicZone(zone)
  return foreign ? (
    <p className="border-t border-line px-4 py-2.5 text-sm text-muted sm:px-5">
      {t('All times are in clinic time ({zone}).', { zone: foreign })}
    </p>
  ) : null
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
