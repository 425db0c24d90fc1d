import { t } from '#language/translate.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Appointment, appointmentMessages } from '#contract/appointments/appointments.ts'
import { scheduleAppointment, type ScheduledAppointment } from '#contract/appointments/schedule.ts'
import type { Clinic } from '#contract/clinics/clinics.ts'
import { bookableDoctors } from '#web/features/appointments/calendar/doctors.ts'
import { APPOINTMENTS_KEY, isOutdated } from '#web/features/appointments/public/list.ts'
import { asksOverlap } from '#web/features/appointments/public/refused.ts'
import { useTimeForm } from '#web/features/appointments/public/use-time-form.ts'
import { appointmentInWords } from '#web/features/appointments/public/words.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { timeIn } from '#web/lib/clock.ts'
import { dateIn } from '#web/lib/dates.ts'
import { allFreeTimes } from '#web/lib/free-times.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { useProduct } from '#web/shell/product.ts'
import { useShownClinic } from '#web/shell/shown-clinic.ts'
import { toast } from '#web/ui/toast.ts'
import { bodyOf, type Preset, ScheduleValues, valuesFor } from './schedule-values.ts'

/** Returns who is booked and when; without an email it asks the clinic to inform the patient. */
const bookedInWords = (appointment: ScheduledAppointment) =>
  `${appointmentInWords(appointment)} ${appointment.isEmailed ? t('We’ve emailed the patient.') : t('No email was sent. Please inform the patient.')}`

/** Sends the booking and shows the result in a toast. */
function useSend(opener: Opener, wording: Wording) {
  const client = useQueryClient()
  const schedule = useOnce(scheduleAppointment)
  const refresh = () => client.invalidateQueries({ queryKey: [APPOINTMENTS_KEY] })
  /** The server's message; in the calendar after a general one. */
  const messageOf = (error: unknown) => {
    const sentence = error instanceof ApiError && (error.refusal || error.status === 0) ? error.sentence : null
    if (opener === 'screen' || !sentence) return sentence ?? wording.failed
    return t('Failed to book appointment. {sentence}', { sentence })
  }
  const send = useMutation({
    mutationFn: (sent: { body: ReturnType<typeof bodyOf> & { allowOverlap?: true; overbookReason?: string } }) =>
      schedule(sent),
    // the list is fresh before the dialog closes
    onSuccess: async (appointment) => {
      await refresh()
      void client.invalidateQueries(allFreeTimes)
      toast({ title: wording.done, description: bookedInWords(appointment) })
    },
    onError: (error) => {
      if (isOutdated(error)) void refresh()
    },
    meta: { title: wording.failedTitle, inWords: messageOf, isQuiet: asksOverlap },
  })
  return { send, messageOf }
}

interface ScheduleOptions {
  clinics: readonly Clinic[]
  preset: Preset | undefined
  opener: Opener
  wording: Wording
  onDone: (appointment: Appointment) => void
}

/** Returns the form of a new appointment, with the bookable doctors. */
export function useSchedule({ clinics, preset, opener, wording, onDone }: ScheduleOptions) {
  const user = useSignedInUser()
  const shownClinic = useShownClinic()
  const { send, messageOf } = useSend(opener, wording)
  const doctors = useMemo(() => bookableDoctors(user, clinics), [user, clinics])
  /** The clinic's clock; the reader's until the clinic is chosen. */
  const zoneOf = (clinicId: string) => clinics.find(({ id }) => id === clinicId)?.timeZone
  const todayAt = (clinicId: string) => dateIn(zoneOf(clinicId))
  const isPast = (clinicId: string, date: string, time: string) =>
    `${date} ${time}` < `${todayAt(clinicId)} ${timeIn(zoneOf(clinicId))}`
  const form = useTimeForm(
    {
      body: ScheduleValues.refine((one) => !isPast(one.clinicId, one.appointmentDate, one.appointmentTime), {
        path: ['appointmentTime'],
        message: t(appointmentMessages.past),
      }),
    },
    {
      defaultValues: valuesFor(user, doctors, todayAt, preset, shownClinic),
      save: (values, more) => send.mutateAsync({ body: { ...bodyOf(values), ...more } }),
      onSaved: onDone,
      inWords: messageOf,
    },
  )
  return { ...form, doctors, todayAt }
}

/** Where the dialog was opened; only its texts differ. */
export type Opener = 'screen' | 'calendar'

export interface Wording {
  title: string
  /** The submit button's text, also while pending. */
  submit: string
  pending: string
  done: string
  failedTitle: string
  failed: string
}

/** Returns the dialog's texts for the screen that opened it. */
export function useWording(opener: Opener): Wording {
  const { name: product } = useProduct()
  return opener === 'calendar'
    ? {
        title: t('Book Appointment'),
        submit: t('Book Appointment'),
        pending: t('Booking...'),
        done: t('Appointment booked successfully'),
        failedTitle: t('{product} Error', { product }),
        failed: t('Failed to book appointment'),
      }
    : {
        title: t('Schedule New Appointment'),
        submit: t('Schedule Appointment'),
        pending: t('Scheduling...'),
        done: t('Appointment created successfully'),
        failedTitle: t('Error'),
        failed: t('Failed to create appointment'),
      }
}
