import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useTimeForm } from '#web/features/appointments/public/use-time-form.ts'

/** The day and the time to move to, on the clinic's clock, and the doctor where another one may be chosen. */
export interface Wish {
  date: string
  time: string
  doctorId?: string
}

/** The schema of a wish, with messages for a missing day or time. */
export const wishSchema = (words: { date: string; time: string }) =>
  z.object({
    date: z.string().min(1, words.date),
    time: z.string().regex(/^\d\d:\d\d$/, words.time),
    doctorId: z.string().optional(),
  })

interface MoveOptions {
  start: Wish
  schema: z.ZodType<Wish, Wish>
  move: (to: Wish, more: { allowOverlap?: true }) => Promise<unknown>
  onMoved: () => void
  onRefused?: (error: unknown) => void
}

/** The form of another day, time or doctor for an appointment. */
export function useMove({ start, schema, move, onMoved, onRefused }: MoveOptions) {
  const form = useTimeForm({ body: schema }, { defaultValues: start, save: move, onSaved: onMoved, onRefused })
  const wish = { ...start, ...useWatch({ control: form.control }) }
  const choose = (part: Partial<Wish>) => {
    form.goBack()
    form.clearErrors()
    for (const name of ['date', 'time', 'doctorId'] as const)
      if (part[name] !== undefined) form.setValue(name, part[name], { shouldDirty: true })
  }
  return { ...form, wish, choose }
}

export type Move = ReturnType<typeof useMove>
