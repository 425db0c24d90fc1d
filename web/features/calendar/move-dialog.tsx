import { useState } from 'react'
import { type Appointment, appointmentMessages } from '#contract/appointments.ts'
import { clockSpan, longDate } from '#web/lib/dates.ts'
import { NearestTimes } from '#web/shell/nearest-times.tsx'
import { OverlapQuestion } from '#web/shell/overlap-question.tsx'
import { doctorOf, minutesOf, patientName, spanOf } from '#web/shell/visit-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { TimeNote } from './time-note.tsx'
import type { CalendarState } from './use-calendar.ts'
import { useVisitChange } from './use-visit-change.ts'

interface MoveDialogProps {
  visit: Appointment
  /** Where it was dropped; the present time when it is moved by hand. */
  to: { date: string; time: string }
  calendar: CalendarState
  onClose: () => void
}

/** Asks before a visit is moved. Nothing has been moved before: a refusal leaves it where it is. */
export function MoveDialog({ visit: now, to, calendar, onClose }: MoveDialogProps) {
  const { today, isPatient, isPast } = calendar
  // As it was when the question was asked, since the calendar behind may be read again meanwhile; as it is now, once that
  // was told.
  const [opened, setOpened] = useState<Appointment | null>(now)
  const visit = opened ?? now
  const [wish, setWish] = useState(to)
  const { change, reset, isPending, error, sentence, freeTimes } = useVisitChange(visit, () => setOpened(null))
  const isSame = wish.date === visit.appointmentDate && wish.time === visit.appointmentTime
  const past = wish.date && wish.time && !isSame && isPast(wish.date, wish.time, visit.doctorId)
  const isReady = Boolean(wish.date && wish.time && !isSame && !past)
  const wishFor = (part: Partial<typeof wish>) => {
    setWish({ ...wish, ...part })
    reset()
  }
  const move = (allowOverlap: boolean) =>
    change(
      { appointmentDate: wish.date, appointmentTime: wish.time, fromStartsAt: visit.startsAt, allowOverlap },
      onClose,
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      mayClose={() => !isPending}
      title="Move appointment?"
      description={`${patientName(visit)} with ${doctorOf(visit)}. Now: ${longDate(visit.appointmentDate)}, ${spanOf(visit)}.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isPending}>
            Keep this time
          </Button>
          <Button type="submit" form="calendar-move" disabled={!isReady} pending={isPending} pendingText="Moving...">
            Move appointment
          </Button>
        </>
      }
    >
      <form
        id="calendar-move"
        className="pb-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && !isPending) move(false)
        }}
      >
        {sentence && freeTimes ? (
          <NearestTimes
            sentence={sentence}
            times={freeTimes}
            today={today}
            onChoose={(one) => wishFor({ date: one.appointmentDate, time: one.appointmentTime })}
          />
        ) : sentence ? (
          <Notice tone="danger" live className="mb-5">
            {sentence}
          </Notice>
        ) : null}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="New date" required>
            <TextInput type="date" value={wish.date} onChange={(event) => wishFor({ date: event.target.value })} />
          </Field>
          <Field label="New time" required error={past ? appointmentMessages.past : undefined}>
            <TextInput type="time" value={wish.time} onChange={(event) => wishFor({ time: event.target.value })} />
          </Field>
        </div>
        {isReady ? (
          <p className="mt-4">
            New: <strong className="font-medium">{longDate(wish.date)}</strong>,{' '}
            <span className="tabular-nums">{clockSpan(wish.time, minutesOf(visit))}</span>
          </p>
        ) : null}
        {isReady ? <TimeNote calendar={calendar} doctorId={visit.doctorId} {...wish} /> : null}
      </form>
      <OverlapQuestion
        error={error}
        who={isPatient ? null : patientName(visit)}
        verb="Move"
        onAnyway={() => move(true)}
        onBack={reset}
      />
    </Dialog>
  )
}
