import { t } from '#language/translate.ts'
import { X } from 'lucide-react'
import { useId } from 'react'
import { weekdayInWords } from '#web/lib/dates.ts'
import { clock } from '#web/lib/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
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

const usualWords = { none: 'Closed', more: 'Add a break' }

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
  words = usualWords,
}: DayHoursProps) {
  const id = useId()
  const name = weekdayInWords(day)
  const isOpen = stretches.length > 0
  const set = (index: number, change: Partial<Stretch>) =>
    onChange(stretches.map((one, at) => (at === index ? { ...one, ...change } : one)))
  const time = (index: number, part: keyof Stretch) => (
    <TextInput
      type="time"
      aria-label={`${name} ${part === 'opens' ? 'from' : 'to'}${index > 0 ? `, period ${index + 1}` : ''}`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? id : undefined}
      value={typedOf(stretches[index]?.[part] ?? '')}
      onChange={({ target: { value } }) => set(index, { [part]: part === 'closes' ? closingOf(value) : value })}
      className="w-34 min-w-0 tabular-nums sm:w-36"
    />
  )
  return (
    <li className="grid gap-x-4 gap-y-1 py-2.5 sm:grid-cols-[9rem_1fr]">
      <Checkbox label={name} checked={isOpen} onChange={(event) => onOpen(event.target.checked)} />
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
                    label={t('Remove period {value} on {name}', { value: index + 1, name })}
                    onClick={() => onChange(stretches.toSpliced(index, 1))}
                  >
                    <X aria-hidden="true" className="size-4" />
                  </IconButton>
                ) : null}
              </div>
            ))}
            <FieldError id={id} error={error} />
          </div>
          <div className="flex flex-wrap gap-1">
            <Button variant="quiet" size="sm" onClick={onBreak} disabled={stretches.length >= 6}>
              {words.more}
              <span className="sr-only"> {t('on {name}', { name })}</span>
            </Button>
            {onCopy ? (
              <Button variant="quiet" size="sm" onClick={onCopy}>
                {t('Copy to Tue–Fri')}
              </Button>
            ) : null}
          </div>
        </div>
      ) : (
        <p className="self-center text-muted tabular-nums">
          {instead && instead.length > 0
            ? t('Clinic hours, {map}', {
                map: instead.map(({ opens, closes }) => `${clock(opens)}–${clock(closes)}`).join(' and '),
              })
            : instead
              ? t('Clinic closed')
              : words.none}
        </p>
      )}
    </li>
  )
}
