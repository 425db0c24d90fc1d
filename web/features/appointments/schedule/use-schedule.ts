import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type Appointment, appointmentMessages, scheduleAppointment } from '#contract/appointments.ts'
import { call } from '#web/lib/api.ts'
import { ApiError, isUnauthorized } from '#web/lib/api-error.ts'
import { isAboutFields, placeIssues } from '#web/lib/form-issues.ts'
import { allFreeTimes } from '#web/lib/free-times.ts'
import { newKey } from '#web/lib/new-key.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import type { NearestTime } from '#web/shell/nearest-times.tsx'
import { toast } from '#web/ui/toast.ts'
import { APPOINTMENTS_KEY } from '#web/shell/appointments.ts'
import { asksOverlap } from '#web/shell/overlap-question.tsx'
import { fieldNames, type Preset, ScheduleValues, valuesFor } from './schedule-values.ts'

const FAILED = 'Failed to create appointment'

/** The server's own sentence, or the one that the specification has for all else. */
const said = (error: unknown) =>
  error instanceof ApiError && (error.refusal || error.status === 0) ? error.sentence : FAILED

/** Sends the booking. The same booking sent again carries the same key, so that it is booked once (decision D6). */
function useSend() {
  const client = useQueryClient()
  const attempt = useRef({ body: '', key: '' })
  return useMutation({
    mutationFn: (body: ScheduleValues) => {
      const text = JSON.stringify(body)
      if (attempt.current.body !== text) attempt.current = { body: text, key: newKey() }
      return call(scheduleAppointment, { body }, { headers: { 'Idempotency-Key': attempt.current.key } })
    },
    // the list behind is new before the dialog closes
    onSuccess: () => client.invalidateQueries({ queryKey: [APPOINTMENTS_KEY] }),
  })
}

/** The form of a new appointment, and what the server said to it. */
export function useSchedule(preset: Preset | undefined, onDone: (appointment: Appointment) => void) {
  const user = useSignedInUser()
  const client = useQueryClient()
  const form = useForm<ScheduleValues>({
    resolver: zodResolver(ScheduleValues),
    defaultValues: valuesFor(user, preset),
    shouldFocusError: false,
  })
  const [taken, setTaken] = useState<readonly NearestTime[] | null>(null)
  const send = useSend()

  const refuse = (error: unknown) => {
    if (isUnauthorized(error)) return
    toast({ title: 'Error', description: said(error), variant: 'destructive' })
    if (error instanceof ApiError && error.refusal?.code === 'slot-taken') {
      setTaken(error.refusal.freeTimes ?? [])
      void client.invalidateQueries(allFreeTimes)
    }
    placeIssues(error, fieldNames, form.setError)
  }
  const deliver = (body: ScheduleValues, onInvalid: () => void) =>
    send.mutate(body, {
      onSuccess: (appointment) => {
        void client.invalidateQueries(allFreeTimes)
        toast({ title: 'Appointment created successfully' })
        form.reset()
        onDone(appointment)
      },
      onError: (error) => {
        if (asksOverlap(error)) return
        refuse(error)
        onInvalid()
      },
    })
  const submit = (today: string | undefined, onInvalid: () => void) =>
    form.handleSubmit((values) => {
      if (send.isPending) return
      setTaken(null)
      if (today && values.appointmentDate < today) {
        form.setError('appointmentDate', { message: appointmentMessages.past })
        return onInvalid()
      }
      deliver({ ...values, reason: values.reason || undefined }, onInvalid)
    }, onInvalid)

  const set = (name: (typeof fieldNames)[number], value: string | number | undefined) => {
    form.setValue(name, value as never, { shouldDirty: true })
    form.clearErrors(name)
    if (name === 'appointmentTime') setTaken(null)
  }
  const { error, variables } = send
  const isPlaced = taken !== null || asksOverlap(error) || isAboutFields(send.error, fieldNames)
  return {
    form,
    set,
    taken,
    submit,
    isSending: send.isPending,
    error,
    /** The same again, now that it is known that the patient has another visit then. */
    anyway: (onInvalid: () => void) => variables && deliver({ ...variables, allowOverlap: true }, onInvalid),
    goBack: send.reset,
    failed: send.isError && !isUnauthorized(send.error) && !isPlaced ? said(send.error) : null,
  }
}
