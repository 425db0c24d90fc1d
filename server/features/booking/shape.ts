import { DEFAULT_SERVICE, transitions } from '#contract/appointments/appointments.ts'
import type { Booking } from '#contract/booking.ts'
import {
  isBeforeCutOff,
  isBeforeStart,
  placeOf,
  type StoredAppointment,
} from '#server/features/appointments/for-others.ts'
import { moneyText } from '#server/money.ts'
import { wallClockOf } from '#server/time.ts'
import { writingIn } from '#server/writing.ts'

/** Returns a booking as the holder of its link sees it, with what they may still do. */
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
    patient: { firstName: visit.patientFirstName, lastName: visit.patientLastName },
    service: { id: visit.serviceId, name: visit.serviceName ?? DEFAULT_SERVICE },
    doctor: {
      id: visit.doctorId,
      user: { firstName: visit.doctorFirstName, lastName: visit.doctorLastName },
      specialty: visit.specialty,
    },
    clinic: {
      id: visit.clinicId,
      name: visit.clinicName,
      address: placeOf(visit),
      phone: visit.clinicPhone,
      timeZone: visit.timeZone,
      writing: writingIn(visit.timeZone),
      beforeYouCome: visit.beforeYouCome,
      brandColor: visit.brandColor,
      logoId: visit.logoId,
    },
    price: visit.priceMinor === null ? null : moneyText(visit.priceMinor, visit.currency),
    currency: visit.currency,
    cancelReason: visit.cancelReason,
    movedFrom: visit.movedFrom && wallClockFrom(visit.movedFrom, visit.timeZone),
    isKept: visit.keptAt !== null,
    can: {
      cancel: isOpen && isBeforeStart(visit.startsAt, now),
      move: isOpen && isBeforeCutOff(visit.startsAt, now),
      keep: isOpen && visit.movedFrom !== null && visit.keptAt === null && isBeforeStart(visit.startsAt, now),
      correctEmail:
        isOpen &&
        isBeforeStart(visit.startsAt, now) &&
        visit.source === 'public' &&
        visit.patientUserId === null &&
        visit.emailFrom === 'guest',
      review: visit.status === 'completed' && !isBeforeStart(visit.startsAt, now) && !isReviewed,
    },
  }
}

function wallClockFrom(at: Date, timeZone: string) {
  const { date, time } = wallClockOf(at, timeZone)
  return { appointmentDate: date, appointmentTime: time }
}
