import { createHash } from 'node:crypto'
import { asServer } from '#server/database/acting.ts'
import type { Tx } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import type { WantedTime } from './availability/free-times.ts'
import { deleteHold, isHeld, isOffered } from './queries/holds.ts'
import { TimeTakenError } from './taken.ts'

/** Returns the stored form of a browser's random value. */
export const holderHash = (holder: string): Buffer => createHash('sha256').update(holder).digest()

/** Returns a wanted time with the minutes that must be free around it. */
export const spanOf = ({ doctorId, startsAt, minutes, gap }: Omit<WantedTime, 'clinic'>) => ({
  doctorId,
  from: new Date(startsAt.getTime() - gap * 60_000),
  to: new Date(startsAt.getTime() + (minutes + gap) * 60_000),
})

/**
 * Throws `TimeTakenError` if another browser holds the time, or a part of it is offered to a waiting patient. The caller
 * holds the calendar's lock.
 */
export async function refuseHeld(
  tx: Tx,
  wanted: Omit<WantedTime, 'clinic'>,
  holder: Buffer | null = null,
): Promise<void> {
  const span = spanOf(wanted)
  // other people's holds and offers, which are not revealed
  if (await asServer(async () => (await isHeld(tx, span, holder)) || (await isOffered(tx, span))))
    throw new TimeTakenError()
}

/** True if a part of the time is offered to a waiting patient. The caller holds the calendar's lock. */
export const isOfferedToOther = (tx: Tx, wanted: Omit<WantedTime, 'clinic'>): Promise<boolean> =>
  // another clinic of the doctor may have offered it
  asServer(() => isOffered(tx, spanOf(wanted)))

/** Releases the hold of a browser. */
export const releaseHold = (deps: Pick<Deps, 'db'>, holder: string): Promise<void> =>
  asServer(() => deleteHold(deps.db, holderHash(holder)))
