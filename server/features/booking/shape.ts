import { DEFAULT_SERVICE, transitions } from '#contract/appointments.ts'
import type { Booking } from '#contract/booking.ts'
import { isBeforeCutOff, isBeforeStart, type StoredAppointment } from '#server/features/appointments/use-cases.ts'
import { moneyText } from '#server/money.ts'

/** A booking as the holder of its link sees it, with what they may still do. */
export function toBooking(visit: StoredAppointment, isReviewed: boolean, now = new Date()): Booking {
  const isOpen = transitions[visit.status].includes('cancelled')
  return {
    id: visit.id,
    reference: visit.reference,
    status: visit.status,
    appointmentDate: visit.date,
    appointmentTime: visit.time,
    startsAt: visit.startsAt.toISOString(),
    duration: visit.duration,
    service: { id: visit.serviceId, name: visit.serviceName ?? DEFAULT_SERVICE },
    doctor: {
      id: visit.doctorId,
      user: { firstName: visit.doctorFirstName, lastName: visit.doctorLastName },
      specialty: visit.specialty,
    },
    clinic: {
      id: visit.clinicId,
      name: visit.clinicName,
      address: visit.clinicAddress,
      phone: visit.clinicPhone,
      timeZone: visit.timeZone,
    },
    price: visit.priceMinor === null ? null : moneyText(visit.priceMinor, visit.currency),
    currency: visit.currency,
    cancelReason: visit.cancelReason,
    can: {
      cancel: isOpen && isBeforeStart(visit.startsAt, now),
      move: isOpen && isBeforeCutOff(visit.startsAt, now),
      review: visit.status === 'completed' && !isBeforeStart(visit.startsAt, now) && !isReviewed,
    },
  }
}
