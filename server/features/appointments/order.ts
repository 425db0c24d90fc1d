import { t } from '#language/translate.ts'
import { type AppointmentMode, appointmentMessages } from '#contract/appointments/appointments.ts'
import { bookingMessages } from '#contract/booking/booking.ts'
import { clinicMessages } from '#contract/clinics/clinics.ts'
import { addDays, minutesIn, type WallClock } from '#contract/wall-clock.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, wrongField } from '#server/errors.ts'
import { instantOf, todayIn } from '#server/time.ts'
import { nearestFreeTimes, type WantedTime } from './availability/free-times.ts'
import { bookableOn, fitsIn, type Gaps, isClosedOn, offeredStarts, workOn } from './availability/slots.ts'
import { earliestStart, gapsOf, noticeOf, offerOf } from './availability/offers.ts'
import type { BookableClinic, BookableDoctor, BookableService } from './queries/availability.ts'
import { TimeTakenError } from './taken.ts'

/** A booking that has passed every check except the one that only the database can make: that the time is free. */
export interface Order {
  clinic: BookableClinic
  doctor: BookableDoctor
  service: BookableService | null
  minutes: number
  mode: AppointmentMode
  startsAt: Date
  /** Minutes that must be free around it; null for the people of the clinic, whom no rule binds. */
  gaps: Gaps | null
}

/** Returns the clinic's doctor. Throws 400 if they cannot be booked. */
export function doctorOf(clinic: BookableClinic, id: string): BookableDoctor {
  const doctor = clinic.doctors.find((one) => one.id === id)
  if (!doctor) throw wrongField('doctorId', t(appointmentMessages.doctorUnavailable))
  return doctor
}

/** Returns the clinic's service as a doctor offers it. Throws 400 if it can't be booked, or not with them (rule I6). */
export function serviceOf(clinic: BookableClinic, id: string, doctor: BookableDoctor): BookableService {
  const service = clinic.services.find((one) => one.id === id)
  if (!service) throw wrongField('serviceId', t(appointmentMessages.serviceUnavailable))
  const offer = offerOf(service, doctor.id)
  if (!offer) throw wrongField('doctorId', t(appointmentMessages.serviceNotByDoctor))
  return offer
}

/** Returns where an appointment of a service takes place. Throws 400 for a way in which it can't be booked. */
export function modeOf(
  service: Pick<BookableService, 'modes'> | null,
  wish: AppointmentMode | undefined,
): AppointmentMode {
  const modes = service?.modes ?? 'in_person'
  if (modes === 'both') return wish ?? 'in_person'
  if (wish && wish !== modes)
    throw wrongField('mode', t(wish === 'video' ? appointmentMessages.notByVideo : appointmentMessages.onlyByVideo))
  return modes
}

/** The names of a caller's fields, so that the refusal names the right one. */
const usualNames = { date: 'appointmentDate', time: 'appointmentTime' }

/** Returns the instant of a clinic's wall clock. Throws 400 if that time does not exist or is past. */
export function futureInstant(at: WallClock, zone: string, names = usualNames, now = new Date()): Date {
  const instant = instantOf(at.date, at.time, zone)
  if (!instant) throw wrongField(names.time, t(appointmentMessages.noSuchTime))
  if (instant <= now) throw wrongField(names.time, t(appointmentMessages.past))
  return instant
}

/** True if a closed day closes the clinic at a time of a doctor: extra hours of that day don't include it. */
export const isClosedAt = (
  clinic: BookableClinic,
  doctorId: string,
  { date, time }: WallClock,
  minutes: number,
): boolean => clinic.closedDays.includes(date) && !fitsIn(bookableOn(date, clinic, doctorId), time, minutes)

/**
 * Returns the instant of a time that a doctor offers publicly for a service, or for none, and the minutes to keep free
 * around it, by the rules for free times (rule I1). Throws 400 if it is past, too soon, beyond the horizon, on a closed day, outside the opening hours
 * or between two times; 409 with the nearest free times if the doctor doesn't work then, as if another visitor had been
 * faster, because an offered time may have changed a moment ago (rule D1). `refuseCrowd` and `refuseAway` check time off
 * when the time is taken.
 */
export async function publicTime(
  deps: Deps,
  clinic: BookableClinic,
  { doctorId, serviceId, minutes }: Pick<WantedTime, 'doctorId' | 'serviceId' | 'minutes'>,
  { date, time }: WallClock,
  names = usualNames,
): Promise<{ startsAt: Date; gaps: Gaps }> {
  const { rules, timeZone } = clinic
  const service = clinic.services.find(({ id }) => id === serviceId)
  const notice = noticeOf(rules, service)
  const now = new Date()
  const startsAt = futureInstant({ date, time }, timeZone, names, now)
  if (startsAt < earliestStart({ notice }, now)) throw wrongField(names.time, bookingMessages.tooSoon(notice))
  if (date > addDays(todayIn(timeZone, now), rules.horizon))
    throw wrongField(names.date, bookingMessages.tooFarAhead(rules.horizon))
  if (isClosedOn(date, clinic, doctorId)) throw wrongField(names.date, t(clinicMessages.closedDay))
  if (!fitsIn(bookableOn(date, clinic, doctorId), time, minutes))
    throw wrongField(names.time, t(appointmentMessages.closed))
  const doctor = clinic.doctors.find((one) => one.id === doctorId)
  if (!doctor) throw conflict(t(appointmentMessages.doctorUnavailable))
  const works = fitsIn(workOn(date, clinic, doctor), time, minutes)
  const starts = offeredStarts(date, { ...clinic, interval: rules.interval }, { ...doctor, minutes })
  if (works && !starts.includes(minutesIn(time))) throw wrongField(names.time, t(bookingMessages.notOffered))
  if (!works) {
    const wanted = { clinic: () => clinic, doctorId, serviceId, startsAt, minutes }
    throw new TimeTakenError(await nearestFreeTimes(deps, wanted))
  }
  return { startsAt, gaps: gapsOf(rules, service) }
}
