import { useMutation } from '@tanstack/react-query'
import { bookingMessages, bookPublicly, type SentBooking } from '#contract/booking.ts'
import type { Clinic } from '#contract/clinics/clinics.ts'
import { TERMS_VERSION } from '#contract/product.ts'
import { asksOverlap } from '#web/features/appointments/public/overlap-question.tsx'
import { useOnce } from '#web/lib/use-once.ts'
import { failureOf } from './failures.ts'
import { isNamed, ME, OTHER, type PatientForm, personIn } from './patient-form.ts'
import { chosenIn, type Picks } from './picks.ts'

/** Sends the booking. */
export function useBook() {
  const book = useOnce(bookPublicly)
  return useMutation({
    mutationFn: (body: SentBooking) => book({ body }),
    meta: {
      title: bookingMessages.failedTitle,
      inWords: () => bookingMessages.failed,
      // the step of the time offers others
      isQuiet: (error) => asksOverlap(error) || failureOf(error).about === 'time',
    },
  })
}

/** The body of the call, once all choices are made. The server ignores duration and status and sets its own. */
export function bookingOf(clinic: Clinic, picks: Picks, { symptoms, notes, website, ...form }: PatientForm) {
  const { firstName, lastName, email, phone } = form
  return {
    clinicId: clinic.id,
    serviceId: picks.service ?? '',
    doctorId: picks.doctor ?? '',
    appointmentDate: picks.date ?? '',
    appointmentTime: picks.time ?? '',
    duration: chosenIn(clinic, picks).service?.duration,
    status: 'pending',
    symptoms: symptoms || undefined,
    notes: notes || undefined,
    patientData: { firstName, lastName, email, phone },
    ...whomOf(form),
    consentVersion: TERMS_VERSION,
    website: website || undefined,
  } as SentBooking
}

/** For whom the booking is, as it is sent. */
function whomOf(form: Pick<PatientForm, 'whom' | 'personName' | 'dateOfBirth' | 'age' | 'relationship'>) {
  const { whom } = form
  if (whom === ME) return { forWhom: ME }
  if (isNamed(whom)) return { forWhom: whom, person: personIn(form) }
  return { forWhom: OTHER, familyMemberId: whom }
}
