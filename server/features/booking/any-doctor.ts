import { ANY_DOCTOR, type PublicBooking } from '#contract/booking/booking.ts'
import { asServer } from '#server/database/acting.ts'
import type { Deps } from '#server/deps.ts'
import {
  type BookableClinic,
  bookableClinic,
  freeDoctorsAt,
  nearestTimesOfAny,
  TimeTakenError,
} from '#server/features/appointments/public.ts'
import { instantOf } from '#server/time.ts'

type Wish = Pick<PublicBooking, 'clinicId' | 'serviceId' | 'doctorId' | 'appointmentDate' | 'appointmentTime'>

/** The clinic of an online booking, and the doctors to try in this order. */
export interface ChosenDoctors {
  clinic: BookableClinic
  doctorIds: readonly string[]
  /** The nearest free times of all of them; null if the visitor chose the doctor. */
  nearest: (() => Promise<TimeTakenError>) | null
}

/**
 * Returns the clinic of an online booking with the chosen doctor, or for any doctor those who are free then, the least busy
 * first. Throws 404 for a clinic that can't be booked. A time that no one offers is left to the checks of the booking.
 */
export async function chosenDoctors(deps: Deps, wish: Wish): Promise<ChosenDoctors> {
  const { clinicId, serviceId, doctorId, appointmentDate: date, appointmentTime: time } = wish
  const isAny = doctorId === ANY_DOCTOR
  // read as the server, so everyone books from the public offer
  const clinic = await asServer(() => bookableClinic(deps, clinicId, undefined, isAny ? null : doctorId))
  const service = clinic.services.find(({ id }) => id === serviceId)
  if (!isAny) return { clinic, doctorIds: [doctorId], nearest: null }
  const startsAt = instantOf(date, time, clinic.timeZone)
  const free = service ? await freeDoctorsAt(deps, clinic, serviceId, { date, time }) : []
  const anyone = clinic.doctors.find(({ id }) => service?.doctors?.some((one) => one.id === id) ?? true)
  return {
    clinic,
    doctorIds: free.length > 0 || !anyone ? free : [anyone.id],
    nearest: async () =>
      new TimeTakenError(service && startsAt ? await nearestTimesOfAny(deps, clinic, serviceId, startsAt) : []),
  }
}

/**
 * Books with the first of the doctors whose time isn't taken in the meantime. Throws 409 with the nearest free times if
 * none is left, and whatever else `book` throws.
 */
export async function firstFree<T>(
  { doctorIds, nearest }: ChosenDoctors,
  book: (doctorId: string) => Promise<T>,
): Promise<T> {
  for (const doctorId of doctorIds)
    try {
      return await book(doctorId)
    } catch (error) {
      if (!nearest || !(error instanceof TimeTakenError)) throw error
    }
  throw nearest ? await nearest() : new TimeTakenError()
}
