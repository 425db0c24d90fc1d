import { type Message, msg, t } from '#language/translate.ts'
import type { DayVisit } from '#contract/dashboard.ts'
import { doctorName } from '#web/shell/people.ts'
import { cx } from '#web/ui/cx.ts'
import { Select } from '#web/ui/select.tsx'
import { doctorsOf } from './words.ts'

const dayParts = ['all', 'expected', 'arrived'] as const
export type DayPart = (typeof dayParts)[number]

const words: Record<DayPart, Message> = { all: msg('All'), expected: msg('Expected'), arrived: msg('Arrived') }

export const isDayPart = (text: string | null): text is DayPart => dayParts.includes(text as DayPart)

/** Expected: can be checked in. Arrived: checked in and not over. */
export const belongsTo: Record<DayPart, (appointment: DayVisit) => boolean> = {
  all: () => true,
  expected: ({ can }) => can.checkIn,
  arrived: ({ can }) => can.undoCheckIn,
}

interface DayFilterProps {
  appointments: DayVisit[]
  value: DayPart
  onChange: (part: DayPart) => void
}

/** Filters today's appointments for the desk. */
export const DayFilter = ({ appointments, value, onChange }: DayFilterProps) => (
  <div role="group" aria-label={t('Show')} className="flex flex-wrap gap-1">
    {dayParts.map((part) => (
      <button
        key={part}
        type="button"
        aria-pressed={part === value}
        onClick={() => onChange(part)}
        className={cx(
          'min-h-11 rounded-md px-3 text-sm font-medium tabular-nums md:min-h-8',
          part === value ? 'bg-brand-soft text-brand' : 'text-muted hover:bg-surface-sunken hover:text-ink',
        )}
      >
        {t(words[part])} {appointments.filter(belongsTo[part]).length}
      </button>
    ))}
  </div>
)

interface DoctorFilterProps {
  appointments: readonly DayVisit[]
  /** Empty: all doctors. */
  value: string
  onChange: (doctorId: string) => void
}

/** Filters the desk's day by doctor; renders nothing with a single doctor. */
export function DoctorFilter({ appointments, value, onChange }: DoctorFilterProps) {
  const doctors = doctorsOf(appointments)
  if (doctors.length < 2) return null
  return (
    <Select
      aria-label={t('Doctor')}
      className="w-full sm:w-52"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{t('All doctors')}</option>
      {doctors.map((doctor) => (
        <option key={doctor.id} value={doctor.id}>
          {doctorName(doctor)}
        </option>
      ))}
    </Select>
  )
}
