import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { OpeningHours } from '#contract/clinics.ts'
import { isUnauthorized, sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StickyFooter } from '#web/ui/sticky-footer.tsx'
import { DayHours } from './day-hours.tsx'
import { type Draft, draftOf, hoursIn, type Stretch, weekOrder, withBreak, wrongDays } from './week.ts'

interface WeekFormProps {
  label: string
  /** The week as it is kept. */
  hours: readonly OpeningHours[]
  /** The schema that the server reads it with. */
  schema: z.ZodType
  /** What a day begins with when it is opened. */
  usual: Stretch
  words?: { none: string; more: string }
  saveText: string
  isPending: boolean
  error: unknown
  /** Saves the whole week; told what is kept now when that is done. */
  onSave: (hours: OpeningHours[], onSaved: (hours: readonly OpeningHours[]) => void) => void
  onTouched: (isTouched: boolean) => void
  /** Stands above the days; given how many stretches there are, and a way to begin with others. */
  intro: (count: number, begin: (hours: readonly OpeningHours[]) => void) => ReactNode
}

/** A week, a day a row, each with one or several stretches; saved as a whole. */
export function WeekForm({ hours, schema, usual, words, isPending, error, onSave, onTouched, ...rest }: WeekFormProps) {
  const [saved, setSaved] = useState(hours)
  const [draft, setDraft] = useState<Draft>(() => draftOf(hours))
  const [isChecked, setChecked] = useState(false)
  const box = useRef<HTMLFormElement>(null)
  const typed = hoursIn(draft)
  const isChanged = JSON.stringify(typed) !== JSON.stringify(hoursIn(draftOf(saved)))
  const wrong = isChecked ? wrongDays(draft, schema) : new Map<number, string>()
  useEffect(() => onTouched(isChanged), [isChanged, onTouched])
  const put = (day: number, stretches: Stretch[]) => setDraft(draft.with(day, stretches))
  const submit = () => {
    if (isPending) return
    setChecked(true)
    if (wrongDays(draft, schema).size > 0) {
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    onSave(typed, (now) => {
      setSaved(now)
      setDraft(draftOf(now))
      setChecked(false)
    })
  }
  return (
    <form
      ref={box}
      noValidate
      aria-label={rest.label}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {rest.intro(typed.length, (begin) => setDraft(draftOf(begin)))}
      <ul className="divide-y divide-line border-y border-line">
        {weekOrder.map((day) => (
          <DayHours
            key={day}
            day={day}
            words={words}
            stretches={draft[day] ?? []}
            error={wrong.get(day)}
            onChange={(stretches) => put(day, stretches)}
            onOpen={(isOpen) => put(day, isOpen ? [usual] : [])}
            onBreak={() => put(day, withBreak(draft[day] ?? []))}
            onCopy={
              day === 1
                ? () => setDraft(draft.map((own, at) => (at >= 2 && at <= 5 ? structuredClone(draft[1] ?? []) : own)))
                : undefined
            }
          />
        ))}
      </ul>
      {error && !isUnauthorized(error) ? (
        <Notice tone="danger" live className="mt-4">
          {sentenceOf(error)}
        </Notice>
      ) : null}
      <StickyFooter>
        <Button
          type="submit"
          className="max-sm:w-full"
          pending={isPending}
          pendingText="Saving..."
          disabled={!isChanged}
        >
          {rest.saveText}
        </Button>
      </StickyFooter>
    </form>
  )
}
