import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type BaseSyntheticEvent, useRef, useState } from 'react'
import { appointmentMessages } from '#contract/appointments/appointments.ts'
import { bookingMessages, type SentBooking } from '#contract/booking.ts'
import type { Clinic } from '#contract/clinics/clinics.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { horizonOf } from '#web/features/booking/picker/days.ts'
import { allFreeTimes, freeTimes } from '#web/lib/free-times.ts'
import { asksOverlap } from '#web/features/appointments/public/overlap-question.tsx'
import { toast } from '#web/ui/toast.ts'
import { failureOf } from './failures.ts'
import { saveLink } from './saved-link.ts'
import { forget, type PatientForm, usePatientForm } from './patient-form.ts'
import { missingIn, type PickName, type Picks, type Step, stepBefore } from './picks.ts'
import { bookingOf, useBook } from './use-book.ts'
import { usePicks } from './use-picks.ts'

/** The state of a booking: four steps, and the server's answer. */
export function useWizard(clinic: Clinic, today: string) {
  const horizon = horizonOf(today, clinic)
  const { step, picks, pick, goTo, addressOfStep, bookedId, showBooked } = usePicks(clinic, horizon)
  const form = usePatientForm()
  const book = useBook()
  const cache = useQueryClient()
  /** Two quick presses are one booking. */
  const isSending = useRef(false)
  const [missing, setMissing] = useState<{ name: PickName } | null>(null)
  const [refused, setRefused] = useState<ReturnType<typeof failureOf> | null>(null)
  const wish = { clinicId: clinic.id, doctorId: picks.doctor, serviceId: picks.service, date: picks.date }
  const free = useQuery({ ...freeTimes(wish), enabled: step === 3 })
  const isGone = step === 3 && picks.time !== undefined && free.data !== undefined && !isFree(free.data, picks.time)

  const choose = (changes: Picks, then?: Step) => {
    setMissing(null)
    if (changes.time) setRefused(null)
    pick(changes, then)
  }
  const goOn = () => {
    const name = missingIn(step, isGone ? { ...picks, time: undefined } : picks)
    setMissing(name ? { name } : null)
    if (!name) goTo((step + 1) as Step)
  }
  const before = stepBefore(step, clinic, picks)
  const goBack = () => {
    setMissing(null)
    if (before) goTo(before)
  }
  const refuse = (error: unknown) => {
    if (asksOverlap(error)) return
    const failure = failureOf(error)
    setRefused(failure)
    if (failure.about === 'time') {
      void cache.invalidateQueries(allFreeTimes)
      return pick({ time: undefined }, 3)
    }
    for (const { path, message } of failure.fields)
      if (path in form.getValues()) form.setError(path as keyof PatientForm, { message }, { shouldFocus: true })
  }
  const send = (body: SentBooking) => {
    if (isSending.current) return
    isSending.current = true
    setRefused(null)
    book.mutate(body, {
      onSettled: () => {
        isSending.current = false
      },
      onError: refuse,
      onSuccess: (booking) => {
        saveLink(booking)
        forget(form)
        // the next booking must not see the time of this one as free
        void cache.resetQueries(allFreeTimes)
        toast({ title: bookingMessages.booked })
        showBooked(booking.id)
      },
    })
  }
  const submit = (event: BaseSyntheticEvent) =>
    form.handleSubmit((values) => send(bookingOf(clinic, picks, values)))(event)
  return {
    step,
    picks,
    horizon,
    free,
    form,
    addressOfStep,
    choose,
    goOn,
    goBack,
    canGoBack: before !== undefined,
    submit,
    booked: book.data,
    bookedId,
    /** Where the details of the booking were sent. */
    email: book.variables?.patientData.email,
    isBooking: book.isPending,
    error: book.error,
    /** Sends the same booking again and accepts the overlap. */
    bookAnyway: () => book.variables && send({ ...book.variables, allowOverlap: true }),
    leaveQuestion: book.reset,
    /** The choice that Continue missed; a new object at each press. */
    missing,
    messageOf: (name: PickName) => (missing?.name === name ? bookingMessages[name] : undefined),
    /** The chosen time was taken: by an answer of the server, or as the list of free times shows. */
    taken:
      refused?.about === 'time'
        ? refused.taken
        : isGone
          ? { sentence: appointmentMessages.slotTaken, times: [] }
          : null,
    /** Why the booking failed, when it was not for the time. */
    failed: refused?.about === 'rest' ? sentenceOf(book.error, bookingMessages.failed) : null,
  }
}

export type WizardView = ReturnType<typeof useWizard>

const isFree = ({ slots }: { slots: readonly { time: string }[] }, time: string) =>
  slots.some((slot) => slot.time === time)
