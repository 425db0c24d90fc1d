import { type NewWall, WALL, type Wall, type WallDoctor, wallMessages } from '#contract/walk-ins/wall.ts'
import { t } from '#language/translate.ts'
import type { SignedIn, SignedInCaller } from '#server/actor.ts'
import { recordAudit } from '#server/audit/record.ts'
import { asServer } from '#server/database/acting.ts'
import { transaction } from '#server/database/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { forbidden, notFound, tooMany, wrongField } from '#server/errors.ts'
import type { Caller } from '#server/http/door/door.ts'
import { initials } from '#server/initials.ts'
import { newId } from '#server/ids.ts'
import { hashOf, newSecret, spokenCode } from '#server/secrets.ts'
import { managesQueue, seesQueueOf } from './policy.ts'
import { listTokensOf, type Token } from './queries/queue.ts'
import {
  findWall,
  insertWall,
  listWallsOf,
  noteWallSeen,
  removeExpiredWalls,
  removePaired,
  type StoredWall,
  updatePaired,
} from './queries/walls.ts'
import { dayOf, type DayOfClinics } from './queue.ts'

/** Screens that show a code at a time, in the whole installation: each is a row that a stranger has made. */
const MOST_UNPAIRED = 500
/** The next patients that a screen shows. */
const NEXT = 2

/** Begins a screen. Throws 429 if very many show a code. */
export async function begin({ db, limits }: Deps, { address }: Caller) {
  await limits.bookingAttemptsPerAddress.take(address)
  if ((await removeExpiredWalls(db)) >= MOST_UNPAIRED) throw tooMany(60, t(wallMessages.tooMany))
  const secret = newSecret()
  const expiresAt = new Date(Date.now() + WALL.minutes * 60_000)
  for (;;) {
    const code = spokenCode(WALL.letters)
    if (await insertWall(db, { id: newId(), hash: hashOf(secret), code, expiresAt }))
      return { secret, code, expiresAt: expiresAt.toISOString() }
  }
}

/** Returns what a screen shows. Throws 404 for an unknown secret; guessing is throttled. */
export async function look(deps: Deps, { address }: Caller, secret: string): Promise<Wall> {
  const wall = await findWall(deps.db, hashOf(secret))
  if (!wall) {
    await deps.limits.linkGuessesPerAddress.take(address)
    throw notFound(t(wallMessages.unknown))
  }
  if (wall.clinicId === null)
    return { state: 'unpaired', code: wall.code!, expiresAt: wall.codeExpiresAt!.toISOString() }
  await noteWallSeen(deps.db, wall.id)
  const { clinics, doctors } = await dayOf(deps.db, [wall.clinicId], await listTokensOf(deps.db, wall.clinicId))
  const [clinic] = clinics
  if (!clinic) throw notFound(t(wallMessages.unknown))
  return {
    state: 'paired',
    clinic: { name: clinic.name, timeZone: clinic.timeZone },
    screen: wall.name!,
    at: new Date().toISOString(),
    doctors: doctors
      .map((one) => toWallDoctor(one, clinic.showsInitials))
      .filter(({ now, waiting, late }) => now || waiting > 0 || late !== null),
  }
}

function toWallDoctor({ row, queue }: DayOfClinics['doctors'][number], showsInitials: boolean): WallDoctor {
  const shown = (one: Token) => ({
    token: one.token,
    initials: showsInitials ? initials({ firstName: one.patientFirstName, lastName: one.patientLastName }) : null,
  })
  const { current, order, late } = queue
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    room: row.room,
    late,
    now: current && { ...shown(current), calledAt: current.calledAt!.toISOString() },
    next: order.slice(0, NEXT).map(shown),
    waiting: order.length,
  }
}

const toScreen = ({ id, clinicId, name, pairedAt, lastSeenAt }: StoredWall) => ({
  id,
  clinicId: clinicId!,
  name: name!,
  pairedAt: pairedAt!.toISOString(),
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
})

const managedBy = (actor: SignedIn) =>
  [...new Set(actor.memberships.map(({ clinicId }) => clinicId))].filter((id) => managesQueue(actor, id))

/** Returns the screens of the clinics whose queue the person manages. */
export const listScreens = async ({ db }: Deps, { actor }: SignedInCaller) =>
  (await listWallsOf(db, managedBy(actor))).map(toScreen)

/** Pairs the screen that shows a code. Throws 400 for a wrong code, 403, 404, 429. */
export async function pair({ db, limits }: Deps, { actor, address }: SignedInCaller, body: NewWall) {
  const { clinicId, code, name } = body
  if (!seesQueueOf(actor, clinicId)) throw notFound()
  if (!managesQueue(actor, clinicId)) throw forbidden()
  return transaction(db, async (tx) => {
    // until then the screen belongs to no clinic
    const wall = await asServer(() => updatePaired(tx, { clinicId, code, name, userId: actor.userId }))
    if (!wall) {
      await limits.linkGuessesPerAddress.take(address)
      throw wrongField('code', t(wallMessages.wrongCode))
    }
    await recordAudit(tx, {
      actorUserId: actor.userId,
      action: 'wall-screen.paired',
      subjectType: 'wall-screen',
      subjectId: wall.id,
      clinicId,
      address,
      detail: { name },
    })
    return toScreen(wall)
  })
}

/** Removes a screen. Throws 404 for one of a clinic whose queue the person doesn't manage. */
export async function remove({ db }: Deps, { actor, address }: SignedInCaller, id: string): Promise<void> {
  const wall = (await listWallsOf(db, managedBy(actor))).find((one) => one.id === id)
  if (!wall) throw notFound()
  await transaction(db, async (tx) => {
    await removePaired(tx, id)
    await recordAudit(tx, {
      actorUserId: actor.userId,
      action: 'wall-screen.removed',
      subjectType: 'wall-screen',
      subjectId: id,
      clinicId: wall.clinicId,
      address,
      detail: { name: wall.name },
    })
  })
}
