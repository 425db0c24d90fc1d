import { type Appointment, type AppointmentDetails, DEFAULT_SERVICE } from '#contract/appointments/appointments.ts'
import type { SignedIn } from '#server/actor.ts'
import { moneyText } from '#server/money.ts'
import { abilitiesOf } from './abilities.ts'
import { isOfClinic, type Judged, readingOf, readsVisits } from './policy.ts'
import type { StoredAppointment } from './queries/appointments.ts'
import type { ListedAppointment } from './queries/list.ts'

/** Returns the reason of the appointment if the reader may see it; null otherwise. */
export function reasonFor(
  reader: SignedIn,
  appointment: Judged & { reason: string | null; symptoms: string | null },
): string | null {
  const reads = readingOf(reader, appointment)
  return (reads.reason ? appointment.reason : null) ?? (reads.clinical ? appointment.symptoms : null)
}

/** Returns the visit that was written of it, if the reader may open that: a doctor of the clinic, or the patient once it is finished. */
export const visitIdFor = (
  reader: SignedIn,
  appointment: Judged & Pick<StoredAppointment, 'visitId' | 'visitStatus'>,
): string | null =>
  readsVisits(reader, appointment.clinicId) ||
  (appointment.visitStatus === 'finished' && appointment.patientUserId === reader.userId)
    ? appointment.visitId
    : null

/** Returns an appointment as its reader may see it in a list. */
export function toAppointment(row: ListedAppointment, reader: SignedIn, now = new Date()): Appointment {
  return {
    id: row.id,
    appointmentDate: row.date,
    appointmentTime: row.time,
    date: row.date,
    time: row.time,
    startsAt: row.startsAt.toISOString(),
    duration: row.duration,
    status: row.status,
    service: { id: row.serviceId, name: row.serviceName ?? DEFAULT_SERVICE },
    reason: reasonFor(reader, row),
    clinic: { id: row.clinicId, name: row.clinicName, timeZone: row.timeZone },
    clinicId: row.clinicId,
    doctorId: row.doctorId,
    doctor: {
      id: row.doctorId,
      user: { firstName: row.doctorFirstName, lastName: row.doctorLastName },
      specialty: row.specialty,
    },
    patientId: row.patientId,
    patient: {
      id: row.patientId,
      user: { firstName: row.patientFirstName, lastName: row.patientLastName },
      age: row.age,
      chartNumber: row.chartNumber,
    },
    price: row.priceMinor === null ? null : moneyText(row.priceMinor, row.currency),
    currency: row.currency,
    cancelReason: row.cancelReason,
    arrivedAt: isOfClinic(reader, row) ? (row.arrivedAt?.toISOString() ?? null) : null,
    visitId: visitIdFor(reader, row),
    can: abilitiesOf(reader, row, now),
  }
}

/** Returns an opened appointment, with contact data for those who may have it. */
export function toDetails(row: StoredAppointment, reader: SignedIn): AppointmentDetails {
  const appointment = toAppointment(row, reader)
  const mayContact = appointment.can.contact
  const user = {
    ...appointment.patient.user,
    email: mayContact ? row.patientEmail : null,
    phone: mayContact ? row.patientPhone : null,
  }
  const { clinical } = readingOf(reader, row)
  const texts = { symptoms: clinical ? row.symptoms : null, notes: clinical ? row.notes : null }
  const newTime = row.movedFrom && (row.keptAt ? ('kept' as const) : ('asked' as const))
  return { ...appointment, patient: { ...appointment.patient, user }, ...texts, newTime }
}
