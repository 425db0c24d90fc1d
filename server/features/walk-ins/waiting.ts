import type { TokenSlip } from '#contract/walk-ins/queue.ts'
import { type WaitingPlace, waitingMessages } from '#contract/walk-ins/waiting.ts'
import { addDays } from '#contract/wall-clock.ts'
import { t } from '#language/translate.ts'
import type { SignedInCaller } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { forbidden, notFound } from '#server/errors.ts'
import { appointmentOfLink, type StoredAppointment } from '#server/features/appointments/public.ts'
import type { Caller } from '#server/http/door/door.ts'
import { derivedSecret, hashOf } from '#server/secrets.ts'
import { todayIn } from '#server/time.ts'
import { mayChange, visibleTo } from './policy.ts'
import { findToken, listQueueDoctors, listTokensOf, type QueueDoctorRow, type Token } from './queries/queue.ts'
import { findWalkIn } from './queries/walk-ins.ts'
import { dayOf, type DayOfClinics } from './queue.ts'

const secretOf = (key: string, id: string) => derivedSecret(key, 'queue-token', id)

/** Returns the secret of a token's own page. It is derived, so nothing is stored, and it holds for the day. */
export const linkTokenOf = ({ secret }: Pick<Deps, 'secret'>, id: string): string => `${id}.${secretOf(secret, id)}`

/** Returns the id in a link with the right secret; null for any other text. */
function idIn({ secret, previousSecrets }: Pick<Deps, 'secret' | 'previousSecrets'>, token: string): string | null {
  const [id = '', typed = ''] = token.split('.')
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) return null
  // hashes are compared, so that the time says nothing about the secret
  const hash = hashOf(typed)
  return [secret, ...previousSecrets].some((key) => hashOf(secretOf(key, id)).equals(hash)) ? id : null
}

/** Returns the slip of a token. Throws 404 if the person can't see it, 403 for people who can only view. */
export async function slipOf(deps: Deps, { actor }: SignedInCaller, id: string): Promise<TokenSlip> {
  const found = await findWalkIn(deps.db, visibleTo(actor), id)
  if (!found) throw notFound()
  if (!mayChange(actor, found)) throw forbidden()
  const doctors = await listQueueDoctors(deps.db, [found.clinicId])
  return {
    token: found.token,
    clinic: { name: found.clinicName, timeZone: found.timeZone },
    ...doctorAndRoom(doctors.find((one) => one.id === found.doctorId)),
    arrivedAt: found.arrivedAt.toISOString(),
    url: `${deps.publicUrl()}/waiting/${linkTokenOf(deps, id)}`,
  }
}

const doctorAndRoom = (row: QueueDoctorRow | undefined) => ({
  doctor: row ? { firstName: row.firstName, lastName: row.lastName } : null,
  room: row?.room ?? null,
})

/** Returns the position of a token link. Throws 404 for any other link and on later days; guessing is throttled. */
export async function placeOfToken(deps: Deps, { address }: Caller, token: string): Promise<WaitingPlace> {
  const id = idIn(deps, token)
  const found = id && (await findToken(deps.db, id))
  if (found && found.isToday) return placeOf(deps, found)
  await deps.limits.linkGuessesPerAddress.take(address)
  throw notFound(t(waitingMessages.unknown))
}

/** Returns the position of an appointment by its manage link; null on other days and if it was cancelled. Throws 404. */
export async function placeOfBooking(
  deps: Deps,
  { address }: Caller,
  token: string,
): Promise<{ place: WaitingPlace | null }> {
  const appointment = await appointmentOfLink(deps, token)
  if (!appointment) {
    await deps.limits.linkGuessesPerAddress.take(address)
    throw notFound(t("We couldn't find this booking."))
  }
  const { clinicId, timeZone, date, status, id } = appointment
  const today = todayIn(timeZone)
  // after midnight, yesterday's patients can still be waiting
  if (date !== today && date !== addDays(today, -1)) return { place: null }
  const tokens = await listTokensOf(deps.db, clinicId)
  const own = tokens.find(({ appointmentId }) => appointmentId === id)
  if (own) return { place: await placeOf(deps, own, tokens) }
  const isExpected = date === today && (status === 'scheduled' || status === 'confirmed')
  return { place: isExpected ? await placeAhead(deps, appointment, tokens) : null }
}

/** Returns where an appointment of today would be in the queue. */
async function placeAhead(
  deps: Deps,
  { id, clinicId, clinicName: name, timeZone, doctorId }: StoredAppointment,
  tokens: readonly Token[],
): Promise<WaitingPlace> {
  const { doctors } = await dayOf(deps.db, [clinicId], tokens)
  const own = doctors.find(({ row }) => row.id === doctorId)
  const found = own?.queue.waitOf(id)
  return {
    state: 'expected',
    token: null,
    clinic: { name, timeZone },
    ...doctorAndRoom(own?.row),
    ahead: found?.ahead ?? null,
    wait: found?.wait ?? null,
    late: own?.queue.late ?? null,
    isSkipped: false,
    at: new Date().toISOString(),
  }
}

async function placeOf(deps: Deps, token: Token, known: readonly Token[] | null = null): Promise<WaitingPlace> {
  const { doctors } = await dayOf(deps.db, [token.clinicId], known ?? (await listTokensOf(deps.db, token.clinicId)))
  const isWaiting = token.state === 'waiting'
  const at = isWaiting ? soonest(doctors, token.id) : doctors.find(({ row }) => row.id === token.doctorId)
  const found = isWaiting ? at?.queue.waitOf(token.id) : null
  return {
    state: token.state,
    token: token.token,
    clinic: { name: token.clinicName, timeZone: token.timeZone },
    ...doctorAndRoom(doctors.find(({ row }) => row.id === token.doctorId)?.row),
    ahead: found?.ahead ?? null,
    wait: found?.wait ?? null,
    late: at?.queue.late ?? null,
    isSkipped: token.skippedAt !== null,
    at: new Date().toISOString(),
  }
}

/** Returns the doctor with whom a patient is called first. */
function soonest(doctors: DayOfClinics['doctors'], id: string) {
  return doctors
    .filter(({ queue }) => queue.waits.has(id))
    .toSorted((one, other) => one.queue.waits.get(id)!.minutes - other.queue.waits.get(id)!.minutes)[0]
}
