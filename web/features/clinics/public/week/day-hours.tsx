import { t } from '#language/translate.ts'
import { X } from 'lucide-react'
import { useId } from 'react'
import { weekdayInWords } from '#web/lib/dates.ts'
import { leftToRight } from '#contract/writing.ts'
import { clock } from '#web/lib/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { list } from '#web/lib/text.ts'
import { Trans } from '#web/ui/trans.tsx'
import type { Stretch } from './week.ts'

interface DayHoursProps {
  /** 0 is Sunday. */
  day: number
  stretches: Stretch[]
  error: string | undefined
  onChange: (stretches: Stretch[]) => void
  onOpen: (isOpen: boolean) => void
  onBreak: () => void
  words?: { none: string; more: string }
  /** The hours that apply to this day if it has none. */
  instead?: readonly Stretch[] | undefined
  /** Puts the same hours on the other working days. */
  onCopy?: () => void
}

/** A field for times has no 24:00: midnight at the end of a day is typed as 00:00. */
const typedOf = (time: string) => (time === '24:00' ? '00:00' : time)
const closingOf = (typed: string) => (typed === '00:00' ? '24:00' : typed)

/** Returns the label of a time: "Monday from", "Monday to, period 2". */
function labelOf(day: string, part: keyof Stretch, number: number): string {
  if (part === 'opens')
    return number === 1 ? t('{day} from', { day }) : t('{day} from, period {number}', { day, number })
  return number === 1 ? t('{day} to', { day }) : t('{day} to, period {number}', { day, number })
}

/** One day of the week: closed, or its opening hours. */
export function DayHours({
  day,
  stretches,
  error,
  onChange,
  onOpen,
  onBreak,
  onCopy,
  instead,
  words = { none: t('Closed'), more: t('Add a break') },
}: DayHoursProps) {
  const id = useId()
  const name = weekdayInWords(day)
  const isOpen = stretches.length > 0
  const set = (index: number, change: Partial<Stretch>) =>
    onChange(stretches.map((one, at) => (at === index ? { ...one, ...change } : one)))
  const time = (index: number, part: keyof Stretch) => (
    <TextInput
      type="time"
      aria-label={labelOf(name, part, index + 1)}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? id : undefined}
      value={typedOf(stretches[index]?.[part] ?? '')}
      onChange={({ target: { value } }) => set(index, { [part]: part === 'closes' ? closingOf(value) : value })}
      className="w-34 min-w-0 tabular-nums sm:w-36"
    />
  )
  return (
    <li className="grid gap-x-4 gap-y-1 py-2.5 sm:grid-cols-[9rem_1fr]">
      <Checkbox className="md:pt-1" label={name} checked={isOpen} onChange={(event) => onOpen(event.target.checked)} />
      {isOpen ? (
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          <div className="flex flex-col gap-2">
            {stretches.map((_, index) => (
              <div key={index} className="flex items-center gap-1 sm:gap-2">
                {time(index, 'opens')}
                <span aria-hidden="true">–</span>
                {time(index, 'closes')}
                {stretches.length > 1 ? (
                  <IconButton
                    label={t('Remove period {number} on {day}', { number: index + 1, day: name })}
                    onClick={() => onChange(stretches.toSpliced(index, 1))}
                  >
                    <X aria-hidden="true" className="size-4" />
                  </IconButton>
                ) : null}
              </div>
            ))}
            <FieldError id={id} error={error} />
          </div>
          <DayButtons {...{ name, onBreak, onCopy }} more={words.more} canBreak={stretches.length < 6} />
        </div>
      ) : (
        <ClosedDay instead={instead} none={words.none} />
      )}
    </li>
  )
}

interface DayButtonsProps extends Pick<DayHoursProps, 'onBreak' | 'onCopy'> {
  name: string
  more: string
  canBreak: boolean
}

const DayButtons = ({ name, more, canBreak, onBreak, onCopy }: DayButtonsProps) => (
  <div className="flex flex-wrap gap-1 md:pt-1">
    <Button variant="quiet" size="sm" onClick={onBreak} disabled={!canBreak}>
      <Trans
        text="{action}<span> on {day}</span>"
        values={{ action: more, day: name }}
        tags={{ span: (text) => <span className="sr-only">{text}</span> }}
      />
    </Button>
    {onCopy ? (
      <Button variant="quiet" size="sm" onClick={onCopy}>
        {t('Copy to Tue–Fri')}
      </Button>
    ) : null}
  </div>
)

const ClosedDay = ({ instead, none }: Pick<DayHoursProps, 'instead'> & { none: string }) => (
  <p className="self-center text-muted tabular-nums">
    {instead && instead.length > 0
      ? t('Clinic hours, {hours}', {
          hours: list(instead.map(({ opens, closes }) => leftToRight(`${clock(opens)}–${clock(closes)}`))),
        })
      : instead
        ? t('Clinic closed')
        : none}
  </p>
)
