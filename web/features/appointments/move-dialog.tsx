import { type FormEvent, useId, useState } from 'react'
import { type Appointment, appointmentMessages } from '#contract/appointments.ts'
import { ApiError, isUnauthorized, sentenceOf } from '#web/lib/api-error.ts'
import { dateIn } from '#web/lib/dates.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { NearestTimes } from '#web/shell/nearest-times.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { isOutdated, useChangeAppointment } from '#web/shell/appointments.ts'
import { TimeField } from './time-field.tsx'
import { asksOverlap, OverlapQuestion } from '#web/shell/overlap-question.tsx'
import { visitInWords } from '#web/shell/visit-question.tsx'
import { minutesOf, patientName } from '#web/shell/visit-words.ts'

const messages = { date: 'Please select a date', time: 'Please select a time' }

/** Another day or time of the same doctor; a taken one stays as it was typed, and the nearest free ones are offered. */
export function MoveDialog({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const user = useSignedInUser()
  const formId = useId()
  // As it was when the dialog opened, since the list behind may be read again meanwhile; as it is now, once that was told.
  const [opened, setOpened] = useState<Appointment | null>(appointment)
  const visit = opened ?? appointment
  const [wish, setWish] = useState({ date: visit.appointmentDate, time: '' })
  const [missing, setMissing] = useState<{ date?: string; time?: string }>({})
  const move = useChangeAppointment(visit)
  const today = dateIn(visit.clinic.timeZone)
  const refusal = move.error instanceof ApiError ? move.error.refusal : null
  const taken = refusal?.code === 'slot-taken' ? (refusal.freeTimes ?? []) : null
  const choose = (part: Partial<typeof wish>) => {
    setWish({ ...wish, ...part })
    setMissing({})
    move.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { date, time } = wish
    if (move.isPending) return
    if (!date || date < today || !/^\d\d:\d\d$/.test(time))
      return setMissing(
        !date ? { date: messages.date } : date < today ? { date: appointmentMessages.past } : { time: messages.time },
      )
    send(false)
  }
  const send = (allowOverlap: boolean) =>
    move.mutate(
      { appointmentDate: wish.date, appointmentTime: wish.time, fromStartsAt: visit.startsAt, allowOverlap },
      {
        onSuccess: () => {
          toast({ title: 'Appointment updated successfully' })
          onClose()
        },
        onError: (error) => {
          if (isUnauthorized(error) || asksOverlap(error)) return
          if (isOutdated(error)) setOpened(null)
          toast({ title: 'Failed to update appointment', description: sentenceOf(error), variant: 'destructive' })
        },
      },
    )
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && !move.isPending && onClose()}
      title="Move this appointment"
      description={`Now: ${visitInWords(visit)}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={move.isPending}>
            Keep this time
          </Button>
          <Button type="submit" form={formId} pending={move.isPending} pendingText="Moving...">
            Move appointment
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="pb-5">
        {taken ? (
          <NearestTimes
            times={taken}
            today={today}
            onChoose={(one) => choose({ date: one.appointmentDate, time: one.appointmentTime })}
          />
        ) : move.error && !isUnauthorized(move.error) && !asksOverlap(move.error) ? (
          <Notice tone="danger" live className="mb-5">
            {sentenceOf(move.error)}
          </Notice>
        ) : null}
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <Field label="Date" required error={missing.date}>
            <TextInput
              type="date"
              min={today}
              value={wish.date}
              onChange={(event) => choose({ date: event.target.value })}
            />
          </Field>
          <TimeField
            clinicId={visit.clinicId}
            doctorId={visit.doctorId}
            date={wish.date}
            duration={minutesOf(visit)}
            value={wish.time}
            onChange={(time) => choose({ time })}
            error={missing.time}
            mayType={user.role !== 'patient'}
          />
        </div>
      </form>
      <OverlapQuestion
        error={move.error}
        who={user.role === 'patient' ? null : patientName(visit)}
        verb="Move"
        onAnyway={() => send(true)}
        onBack={move.reset}
      />
    </Dialog>
  )
}
