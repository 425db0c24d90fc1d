import { t } from '#language/translate.ts'
import { networkOf } from '#server/http/network.ts'
import { derivedSecret } from '#server/secrets.ts'
import type { Db } from '#server/database/db.ts'
import { bookingMessages } from '#contract/booking/booking.ts'
import { asServer } from '#server/database/acting.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, tooMany } from '#server/errors.ts'
import type { BookableClinic } from './queries/availability.ts'
import { countOnline } from './queries/online.ts'
import { TimeTakenError } from './taken.ts'

/** Returns the stored form of the network that a booking came from: a hash with the server's own key. */
export const networkHash = (key: string, address: string): Buffer =>
  Buffer.from(derivedSecret(key, 'network', networkOf(address)), 'base64url')

/** From this limit on, nothing is counted: no doctor has that many times to book. */
const AS_GOOD_AS_NONE = 1000

/** The person who books online. */
export interface Online {
  /** Their network address. */
  address: string
  /** Their account. */
  userId: string | null
  /**
   * True if the account's pending bookings are limited. A visitor's email limits nothing: anyone can type it, and their link
   * is in the reply (decision 0074).
   */
  limitsPerson: boolean
  /** The stored value of the browser that may hold the time; null without one. */
  holder: Buffer | null
}

interface Wish extends Omit<Online, 'holder'> {
  clinic: Pick<BookableClinic, 'id' | 'rules'>
  doctorId: string
  startsAt: Date
  minutes: number
}

interface Admitted {
  bookedFrom: Buffer
  desk: readonly string[]
}

/**
 * Runs before anything is booked online, in its transaction; locks the doctor's calendar. Returns the network to store, and
 * the clinic's people to notify besides the doctor: administrators and the desk. Throws `TimeTakenError` if the doctor is
 * away, 409 for an account with too many pending bookings at the clinic, 429 for a network that holds too much of
 * a doctor's or a clinic's time without an answer from the clinic (decision 0032).
 */
export async function refuseCrowd(
  deps: Deps,
  tx: Db,
  { address, clinic, limitsPerson, ...who }: Wish,
): Promise<Admitted> {
  const { bookingsPerEmail, onlinePerDoctor, onlinePerClinic } = deps.config.limits
  const origin = networkHash(deps.secret, address)
  const countsNetwork = Math.min(onlinePerDoctor, onlinePerClinic) < AS_GOOD_AS_NONE
  // counts bookings of other people; nothing about them is returned
  const held = await asServer(() => countOnline(tx, { ...who, clinicId: clinic.id, origin, countsNetwork }))
  if (held.isAway) throw new TimeTakenError()
  const isByHand = clinic.rules.confirmation === 'by-hand'
  if (limitsPerson && held.ofPerson >= bookingsPerEmail)
    throw conflict(isByHand ? t(bookingMessages.tooManyOpen) : t(bookingMessages.tooManyConfirmed))
  if (countsNetwork && held.atDoctor >= onlinePerDoctor)
    throw tooMany(held.doctorSeconds, t(bookingMessages.tooManyWithDoctor))
  if (countsNetwork && held.atClinic >= onlinePerClinic)
    throw tooMany(held.clinicSeconds, t(bookingMessages.tooManyAtClinic))
  return { bookedFrom: origin, desk: held.desk }
}
