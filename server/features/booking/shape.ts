import { DEFAULT_SERVICE, transitions } from '#contract/appointments/appointments.ts'
import type { Booking } from '#contract/booking/booking.ts'
import {
  isBeforeCutOff,
  isBeforeStart,
  locationOf,
  nameForBooker,
  type StoredAppointment,
} from '#server/features/appointments/public.ts'
import { moneyText } from '#server/money.ts'
import { wallClockOf } from '#server/time.ts'
import { writingIn } from '#server/writing.ts'

/** Returns a booking as the holder of its link sees it, with the available actions. */
export function toBooking(appointment: StoredAppointment, isReviewed: boolean, now = new Date()): Booking {
  const isOpen = transitions[appointment.status].includes('cancelled')
  return {
    id: appointment.id,
    reference: appointment.reference,
    status: appointment.status,
    appointmentDate: appointment.date,
    appointmentTime: appointment.time,
    startsAt: appointment.startsAt.toISOString(),
    duration: appointment.duration,
    mode: appointment.mode,
    patient: nameForBooker(appointment),
    service: { id: appointment.serviceId, name: appointment.serviceName ?? DEFAULT_SERVICE },
    doctor: {
      id: appointment.doctorId,
      user: { firstName: appointment.doctorFirstName, lastName: appointment.doctorLastName },
      specialty: appointment.specialty,
    },
    clinic: {
      id: appointment.clinicId,
      name: appointment.clinicName,
      address: locationOf(appointment),
      phone: appointment.clinicPhone,
      timeZone: appointment.timeZone,
      writing: writingIn(appointment.timeZone),
      beforeYouCome: appointment.beforeYouCome,
      brandColor: appointment.brandColor,
      logoId: appointment.logoId,
    },
    price: appointment.priceMinor === null ? null : moneyText(appointment.priceMinor, appointment.currency),
    currency: appointment.currency,
    cancelReason: appointment.cancelReason,
    movedFrom: appointment.movedFrom && wallClockFrom(appointment.movedFrom, appointment.timeZone),
    isKept: appointment.keptAt !== null,
    hasEmail: appointment.patientEmail !== null || appointment.patientUserId !== null,
    can: {
      cancel: isOpen && isBeforeStart(appointment.startsAt, now),
      move: isOpen && isBeforeCutOff(appointment.startsAt, now),
      keep:
        isOpen &&
        appointment.movedFrom !== null &&
        appointment.keptAt === null &&
        isBeforeStart(appointment.startsAt, now),
      correctEmail:
        isOpen &&
        isBeforeStart(appointment.startsAt, now) &&
        appointment.source === 'public' &&
        appointment.patientUserId === null &&
        appointment.emailFrom === 'guest',
      review: appointment.status === 'completed' && !isBeforeStart(appointment.startsAt, now) && !isReviewed,
    },
  }
}

function wallClockFrom(at: Date, timeZone: string) {
  const { date, time } = wallClockOf(at, timeZone)
  return { appointmentDate: date, appointmentTime: time }
}
