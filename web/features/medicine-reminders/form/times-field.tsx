import { t } from '#language/translate.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { TIMES_MAX } from '#contract/medicine-reminders/times.ts'
import { minutesIn, timeAt } from '#contract/wall-clock.ts'
import { shortWeekdayInWords } from '#web/lib/dates.ts'
import { WEEK } from '#web/features/medicine-reminders/words.ts'
import { clock } from '#web/lib/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

interface TimesFieldProps {
  /** The medicine, if several are on the screen. */
  label: string
  times: readonly string[]
  onChange: (times: string[]) => void
  error?: string | undefined
}

/** Times of the day; without any, the medicine is taken as needed. */
export function TimesField({ label, times, onChange, error }: TimesFieldProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  const errorId = useId()
  const focusLater = (find: (fields: HTMLElement[]) => HTMLElement | undefined, what: string) =>
    requestAnimationFrame(() => find([...(box.current?.querySelectorAll<HTMLElement>(what) ?? [])])?.focus())
  const add = () => {
    onChange([...times, nextTime(times)])
    focusLater((fields) => fields.at(-1), 'input')
  }
  const remove = (index: number) => {
    onChange(times.filter((_, at) => at !== index))
    // focus the next time, the previous one, or the button that adds one
    focusLater(
      (fields) => fields[Math.min(index, times.length - 2)] ?? fields[0],
      times.length > 1 ? 'input' : 'button',
    )
  }
  return (
    <fieldset ref={box} className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {times.length === 0 ? <p className="text-sm text-muted">{t('As needed: no reminders.')}</p> : null}
      {times.map((time, index) => (
        <div key={index} className="flex items-center gap-2">
          <TextInput
            type="time"
            aria-label={`${label} ${index + 1}`}
            aria-invalid={error && (!time || times.indexOf(time) !== index) ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            value={time}
            onChange={(event) => onChange(times.map((one, at) => (at === index ? event.target.value : one)))}
            className="w-40"
          />
          <IconButton
            label={time ? t('Remove {time}', { time: clock(time) }) : t('Remove this time')}
            onClick={() => remove(index)}
          >
            <Trash2 aria-hidden="true" className="size-4" />
          </IconButton>
        </div>
      ))}
      <FieldError id={errorId} error={error} />
      {times.length < TIMES_MAX ? (
        <Button variant="secondary" size="sm" className="w-fit" onClick={add}>
          <Plus aria-hidden="true" className="size-4" />
          {t('Add a time')}
        </Button>
      ) : null}
    </fieldset>
  )
}

/** Proposes 8:00 AM, then some hours after the last time. */
function nextTime(times: readonly string[]): string {
  const last = times.at(-1)
  if (!last) return '08:00'
  let minutes = minutesIn(last)
  do minutes = (minutes + 240) % 1440
  while (times.includes(timeAt(minutes)) && minutes !== minutesIn(last))
  return times.includes(timeAt(minutes)) ? '12:30' : timeAt(minutes)
}

interface DaysFieldProps {
  label?: string
  days: readonly number[]
  onChange: (days: number[]) => void
  error?: string | undefined
}

/** Days of the week on which a medicine is taken. */
export function DaysField({ label = t('Days'), days, onChange, error }: DaysFieldProps) {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-x-5">
        {WEEK.map((day) => (
          <Checkbox
            key={day}
            label={shortWeekdayInWords(day)}
            checked={days.includes(day)}
            onChange={(event) => onChange(event.target.checked ? [...days, day] : days.filter((one) => one !== day))}
          />
        ))}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  )
}
