import { t } from '#language/translate.ts'
import { type ReactNode, useRef, useState } from 'react'
import type { z } from 'zod'
import type { OpeningHours } from '#contract/clinics/clinics.ts'
import { useTypedWork } from '#web/lib/typed-work.ts'
import { Problem } from '#web/shell/problem.tsx'
import { Button } from '#web/ui/button.tsx'
import { StickyFooter } from '#web/ui/dialog-footer.tsx'
import { useUnsaved } from '#web/ui/unsaved-work.tsx'
import { DayHours } from './day-hours.tsx'
import { type Draft, draftOf, hoursIn, type Stretch, weekOrder, withBreak, wrongDays } from './week.ts'

interface WeekFormProps {
  label: string
  /** The week as stored. */
  hours: readonly OpeningHours[]
  /** The schema that the server validates with. */
  schema: z.ZodType
  /** Hours of a day when it is turned on. */
  usual: Stretch
  words?: { none: string; more: string }
  /** The hours that apply while the whole week is empty. */
  usually?: readonly OpeningHours[]
  saveText: string
  isPending: boolean
  error: unknown
  /** Saves the whole week; calls `onSaved` with the stored hours. */
  onSave: (hours: OpeningHours[], onSaved: (hours: readonly OpeningHours[]) => void) => void
  /** Content above the days; gets the number of stretches and a function that replaces the draft. */
  intro: (count: number, begin: (hours: readonly OpeningHours[]) => void) => ReactNode
}

/**
 * Returns the week as it is typed. Its errors are shown after the first `check`, which returns true if there are none.
 */
function useDraft(hours: readonly OpeningHours[], schema: z.ZodType) {
  const [saved, setSaved] = useState(hours)
  const [draft, setDraft] = useState<Draft>(() => draftOf(hours))
  const [isChecked, setChecked] = useState(false)
  const typed = hoursIn(draft)
  return {
    draft,
    setDraft,
    typed,
    isChanged: JSON.stringify(typed) !== JSON.stringify(hoursIn(draftOf(saved))),
    wrong: isChecked ? wrongDays(draft, schema) : new Map<number, string>(),
    check: () => {
      setChecked(true)
      return wrongDays(draft, schema).size === 0
    },
    setSaved: (now: readonly OpeningHours[]) => {
      setSaved(now)
      setDraft(draftOf(now))
      setChecked(false)
    },
  }
}

/** Edits the hours of a week, one row per day. Saved as a whole. */
export function WeekForm({ hours, schema, usual, words, usually, isPending, error, onSave, ...rest }: WeekFormProps) {
  const { draft, setDraft, typed, isChanged, wrong, check, setSaved } = useDraft(hours, schema)
  const box = useRef<HTMLFormElement>(null)
  useUnsaved(isChanged && !isPending)
  useTypedWork(isChanged)
  const put = (day: number, stretches: Stretch[]) => setDraft(draft.with(day, stretches))
  const submit = () => {
    if (isPending) return
    if (check()) onSave(typed, setSaved)
    else requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
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
            instead={usually && typed.length === 0 ? usually.filter(({ weekday }) => weekday === day) : undefined}
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
      <Problem error={error} className="my-4" />
      <StickyFooter>
        <Button
          type="submit"
          className="max-sm:w-full"
          pending={isPending}
          pendingText={t('Saving...')}
          disabled={!isChanged}
        >
          {rest.saveText}
        </Button>
      </StickyFooter>
    </form>
  )
}
