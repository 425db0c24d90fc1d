import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { bookPublicly, type PublicBooking } from '#contract/booking.ts'
import type { Clinic } from '#contract/clinics.ts'
import { TERMS_VERSION } from '#contract/product.ts'
import { call } from '#web/lib/api.ts'
import { newKey } from '#web/lib/new-key.ts'
import type { PatientForm } from './patient-form.ts'
import { chosenIn, type Picks } from './picks.ts'

/** Sends the booking. The same booking sent again carries the same key, so that it is booked once (decision D6). */
export function useBook() {
  const attempt = useRef({ body: '', key: '' })
  return useMutation({
    mutationFn: (body: PublicBooking) => {
      const text = JSON.stringify(body)
      if (attempt.current.body !== text) attempt.current = { body: text, key: newKey() }
      return call(bookPublicly, { body }, { headers: { 'Idempotency-Key': attempt.current.key } })
    },
  })
}

/** The body of the call; the choices have all been made. Duration and status are said, and not believed by the server. */
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
    consentVersion: TERMS_VERSION,
    website: website || undefined,
  } satisfies PublicBooking
}
