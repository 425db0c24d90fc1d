import { msg, t } from '#language/translate.ts'
import type { FreeTime } from '#contract/booking/booking.ts'
import { clock } from '#web/lib/clock.ts'
import { useForeignClinicZone } from '#web/lib/use-browser-zone.ts'
import { useByPointer } from '#web/ui/use-by-pointer.ts'
import { useEarlyChoice } from '#web/ui/use-early-choice.ts'

interface TimeListProps {
  slots: readonly FreeTime[]
  timeZone: string
  value: string | undefined
  onChange: (time: string, isByPointer: boolean) => void
  /** Id of the error text. */
  describedBy?: string | undefined
}

/** The free times of a day as one group of radio buttons, by part of the day. */
export function TimeList({ slots, timeZone, value, onChange, describedBy }: TimeListProps) {
  const foreignZone = useForeignClinicZone(timeZone)
  return (
    <fieldset role="radiogroup" aria-describedby={describedBy} className="min-w-0">
      <legend className="sr-only">{t('Time')}</legend>
      {foreignZone ? (
        <p className="mb-3 text-sm text-muted">{t('Times are in clinic time ({zone}).', { zone: foreignZone })}</p>
      ) : null}
      <div className="flex flex-col gap-4">
        {byPartOfDay(slots).map(({ name, times }) => (
          <div key={t(name)}>
            <p className="mb-1.5 text-sm text-muted">{t(name)}</p>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-2">
              {times.map((time) => (
                <TimeChip
                  key={time}
                  time={time}
                  isChosen={time === value}
                  onChoose={(isByPointer) => onChange(time, isByPointer)}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  )
}

interface TimeChipProps {
  time: string
  isChosen: boolean
  onChoose: (isByPointer: boolean) => void
}

function TimeChip({ time, isChosen, onChoose }: TimeChipProps) {
  const { isByPointer, handlers } = useByPointer()
  const radio = useEarlyChoice(isChosen, onChoose)
  return (
    <label
      {...handlers}
      className="relative flex h-11 items-center justify-center rounded-md border border-line-strong/60 bg-surface-raised font-medium tabular-nums transition-colors duration-150 hover:border-brand hover:bg-brand-soft has-checked:border-brand has-checked:bg-brand has-checked:text-brand-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
    >
      <input
        ref={radio}
        type="radio"
        name="time"
        value={time}
        checked={isChosen}
        onChange={() => onChoose(isByPointer())}
        onClick={() => isChosen && isByPointer() && onChoose(true)}
        className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-none"
      />
      <span className="pointer-events-none">{clock(time)}</span>
    </label>
  )
}

const parts = [
  { name: msg('Morning'), until: '12:00' },
  { name: msg('Afternoon'), until: '17:00' },
  { name: msg('Evening'), until: '24:00' },
] as const

/** Groups free times by part of the day; empty parts are left out. */
function byPartOfDay(slots: readonly FreeTime[]) {
  let from = '00:00'
  return parts
    .map(({ name, until }) => {
      const times = slots.filter(({ time }) => time >= from && time < until).map(({ time }) => time)
      from = until
      return { name, times }
    })
    .filter(({ times }) => times.length > 0)
}
