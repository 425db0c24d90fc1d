import { t } from '#language/translate.ts'
import { useId } from 'react'
import type { PlanStep } from '#contract/medicine-reminders/plans.ts'
import { daysInWords, spanInWords } from '#web/features/medicine-reminders/words.ts'
import { FieldError } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

interface StepsFieldProps {
  /** The medicine, if several are on the screen. */
  label: string
  steps: readonly PlanStep[]
  onChange: (steps: PlanStep[]) => void
  error?: string | undefined
}

/** The times of a prescribed course, step by step. What is taken, and on which days, is the doctor's. */
export function StepsField({ label, steps, onChange, error }: StepsFieldProps) {
  const errorId = useId()
  const set = (at: number, index: number, time: string) =>
    onChange(
      steps.map((step, place) =>
        place === at
          ? { ...step, times: step.times.map((one, order) => (order === index ? { ...one, time } : one)) }
          : step,
      ),
    )
  return (
    <div className="space-y-3">
      {steps.map((step, at) => (
        <fieldset key={step.startsOn} className="flex flex-col gap-2">
          <legend className="mb-1.5 text-sm font-medium">
            {steps.length > 1 ? t('{label}, step {number}', { label, number: at + 1 }) : label}
            <span className="block font-normal text-muted">
              {spanInWords(step)}
              {step.weekdays.length > 0 ? `, ${daysInWords(step.weekdays, step.everyDays)}` : ''}
            </span>
          </legend>
          {step.times.length === 0 ? <p className="text-sm text-muted">{t('As needed: no reminders.')}</p> : null}
          {step.times.map(({ time, amount }, index) => (
            <div key={index} className="flex flex-wrap items-center gap-2">
              <TextInput
                type="time"
                aria-label={t('{label}, step {step}, time {number}', { label, step: at + 1, number: index + 1 })}
                aria-invalid={error && !time ? true : undefined}
                aria-describedby={error ? errorId : undefined}
                value={time}
                onChange={(event) => set(at, index, event.target.value)}
                className="w-40"
              />
              <span className="text-sm">{amount}</span>
            </div>
          ))}
        </fieldset>
      ))}
      <FieldError id={errorId} error={error} />
    </div>
  )
}

/** Returns the times and days of steps, as they are sent. */
export const chosenOf = (steps: readonly PlanStep[], weekdays: readonly number[]) =>
  steps.map((step) => ({
    times: step.times.map(({ time }) => time),
    weekdays: step.weekdays.length > 0 ? step.weekdays : [...weekdays],
  }))
