import { t, type Message, says } from '#language/translate.ts'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { type AppointmentMode, appointmentModes } from '#contract/appointments/appointments.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { OverlapQuestion } from './overlap-question.tsx'
import { NearestTimes } from './refused-time.tsx'
import { useTimeForm } from './use-time-form.ts'

interface MoveDialogProps {
  move: Move
  title: string
  description: string
  size?: 'md' | 'lg'
  /** The clinic's. */
  today: string
  /** The patient's name; null when it is the reader. */
  who: string | null
  onClose: () => void
  /** The fields for day and time. */
  children: ReactNode
}

/** Moves an appointment. Keeps the chosen time if it is refused. */
export const MoveDialog = ({ move, title, description, size, today, who, ...props }: MoveDialogProps) => (
  <Dialog
    open
    onOpenChange={props.onClose}
    mayClose={() => !move.isSaving}
    size={size}
    title={title}
    description={description}
  >
    <DialogForm
      // closing doesn't ask: a chosen time is quickly chosen again
      form={{ ...move, isUnsaved: false }}
      submitText={t('Reschedule')}
      pendingText={t('Rescheduling...')}
      cancelText={t('Don’t reschedule')}
      onCancel={props.onClose}
    >
      {move.taken ? (
        <NearestTimes
          taken={move.taken}
          today={today}
          onChoose={(one) => move.choose({ date: one.appointmentDate, time: one.appointmentTime })}
        />
      ) : null}
      {props.children}
    </DialogForm>
    <OverlapQuestion
      error={move.refused}
      who={who}
      action="reschedule"
      onAnyway={move.sendAnyway}
      onBack={move.goBack}
    />
  </Dialog>
)

/** The new day and time by the clinic's clock, and the new doctor and mode if the form offers others. */
export interface Wish {
  date: string
  time: string
  doctorId?: string
  mode?: AppointmentMode
}

/** The schema of the new time, with messages for a missing day or time. */
export const wishSchema = (words: { date: Message; time: Message }) =>
  z.object({
    date: z.string().min(1, says(words.date)),
    time: z.string().regex(/^\d\d:\d\d$/, says(words.time)),
    doctorId: z.string().optional(),
    mode: z.enum(appointmentModes).optional(),
  })

interface MoveOptions {
  start: Wish
  schema: z.ZodType<Wish, Wish>
  move: (to: Wish, more: { allowOverlap?: true }) => Promise<unknown>
  onMoved: () => void
  onRefused?: (error: unknown) => void
}

/** Returns the form of another day, time or doctor for an appointment. */
export function useMove({ start, schema, move, onMoved, onRefused }: MoveOptions) {
  const form = useTimeForm({ body: schema }, { defaultValues: start, save: move, onSaved: onMoved, onRefused })
  const wish = { ...start, ...useWatch({ control: form.control }) }
  const choose = (part: Partial<Wish>) => {
    form.goBack()
    form.clearErrors()
    for (const name of ['date', 'time', 'doctorId', 'mode'] as const)
      if (part[name] !== undefined) form.setValue(name, part[name], { shouldDirty: true })
  }
  return { ...form, wish, choose }
}

export type Move = ReturnType<typeof useMove>
