import { type Message, msg, t } from '#language/translate.ts'
import { CalendarOff, ChevronLeft, ChevronRight } from 'lucide-react'
import { compareNames } from '#contract/lists.ts'
import { appointmentsInWords } from '#web/features/appointments/public/words.ts'
import { specialtyInWords } from '#web/shell/specialties.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { titleOf, turn, type View, views } from './time/calendar-address.ts'
import type { CalendarState } from './use-calendar.ts'

/** With more doctors the select becomes a search. */
const FEW = 12

const viewWords: Record<View, { name: Message; previous: Message; next: Message }> = {
  month: { name: msg('Month'), previous: msg('Previous month'), next: msg('Next month') },
  week: { name: msg('Week'), previous: msg('Previous week'), next: msg('Next week') },
  day: { name: msg('Day'), previous: msg('Previous day'), next: msg('Next day') },
}

interface ToolbarProps {
  calendar: Pick<
    CalendarState,
    'address' | 'go' | 'today' | 'shown' | 'query' | 'doctors' | 'isPatient' | 'workingTimes' | 'leaveDoctors'
  >
  onLeave: ((doctorId: string) => void) | null
}

/** Paging, doctor filter, time off and the switch between the three views. */
export function Toolbar({ calendar, onLeave }: ToolbarProps) {
  const { address, go, today, shown, query } = calendar
  const { view } = address
  const page = (by: 1 | -1) => go({ date: turn(address, by) })
  const count = shown.filter(({ appointmentDate }) => isOf(address, appointmentDate)).length
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="flex items-center">
        <Button variant="secondary" onClick={() => go({ date: today })}>
          {t('Today')}
        </Button>
        <IconButton label={t(viewWords[view].previous)} onClick={() => page(-1)} className="ms-1 md:size-10">
          <ChevronLeft aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton label={t(viewWords[view].next)} onClick={() => page(1)} className="md:size-10">
          <ChevronRight aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <div className="min-w-0 flex-1 basis-36">
        <h2 aria-live="polite" className="text-lg leading-6">
          {titleOf(address)}
        </h2>
        <p role="status" className="text-sm text-muted tabular-nums">
          {query.isPending ? t('Loading...') : counted(count)}
        </p>
      </div>
      <div className="flex w-full flex-wrap items-center gap-2 sm:ms-auto sm:w-auto">
        <DoctorFilter address={address} go={go} doctors={calendar.doctors} />
        {onLeave && !calendar.isPatient && calendar.workingTimes.isPending ? (
          <Skeleton className="h-11 w-29 md:h-10" />
        ) : onLeave && calendar.leaveDoctors.length > 0 ? (
          <Button variant="secondary" onClick={() => onLeave(address.doctor)}>
            <CalendarOff aria-hidden="true" className="size-4" />
            {t('Time off')}
          </Button>
        ) : null}
        <div
          role="group"
          aria-label={t('View')}
          className="flex w-full rounded-md sm:w-auto border border-line-strong/60 bg-surface-raised"
        >
          {views.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === view}
              onClick={() => go({ view: one })}
              className={cx(
                'min-h-11 flex-1 px-3.5 font-medium transition-colors duration-150 first:rounded-s-md last:rounded-e-md md:min-h-10',
                one === view ? 'bg-brand-soft text-brand' : 'text-muted hover:bg-surface-sunken hover:text-ink',
              )}
            >
              {t(viewWords[one].name)}
            </button>
          ))}
        </div>
      </div>
    </div>
  )
}

const isOf = ({ view, date }: { view: View; date: string }, day: string) =>
  view !== 'month' || day.slice(0, 7) === date.slice(0, 7)

const counted = (count: number) => (count === 0 ? t('No appointments') : appointmentsInWords(count))

type FilterProps = Pick<CalendarState, 'address' | 'go' | 'doctors'>

/** Filter by doctor; hidden with a single doctor. */
function DoctorFilter({ address, go, doctors }: FilterProps) {
  const known = doctors.find(({ id }) => id === address.doctor)
  if (doctors.length < 2 && !address.doctor) return null
  const shown = doctors.toSorted((one, other) => compareNames(one.name, other.name))
  if (doctors.length > FEW) {
    const items = shown.map(({ id, name, specialty }) => ({
      value: id,
      label: name,
      detail: specialtyInWords(specialty),
    }))
    return (
      <div role="group" aria-label={t('Doctor')} className="min-w-0 flex-1 sm:w-48 sm:flex-none lg:w-60">
        <Combobox
          items={items}
          value={items.find(({ value }) => value === address.doctor) ?? null}
          onChange={(item) => go({ doctor: item?.value ?? '' })}
          placeholder={t('All doctors')}
        />
      </div>
    )
  }
  return (
    <Select
      aria-label={t('Doctor')}
      value={address.doctor}
      onChange={(event) => go({ doctor: event.target.value })}
      className="min-w-0 flex-1 sm:w-48 sm:flex-none lg:w-60"
    >
      <option value="">{t('All doctors')}</option>
      {shown.map(({ id, name, specialty }) => (
        <option key={id} value={id}>
          {name}, {specialtyInWords(specialty)}
        </option>
      ))}
      {address.doctor && !known ? <option value={address.doctor}>{t('Another doctor')}</option> : null}
    </Select>
  )
}
