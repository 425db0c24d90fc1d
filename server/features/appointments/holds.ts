import { createHash } from 'node:crypto'
import { asServer } from '#server/database/acting.ts'
import type { Tx } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import type { WantedTime } from './availability/free-times.ts'
import { deleteHold, isHeld, isOffered } from './queries/holds.ts'
import { TimeTakenError } from './taken.ts'

/** Returns the stored form of a browser's random value. */
export const holderHash = (holder: string): Buffer => createHash('sha256').update(holder).digest()

type Wanted = Pick<WantedTime, 'doctorId' | 'startsAt' | 'minutes' | 'gaps'>

/**
 * Throws `TimeTakenError` if another browser holds the time, or a part of it is offered to a waiting patient. The caller
 * holds the calendar's lock.
 */
export async function refuseHeld(tx: Tx, wanted: Wanted, holder: Buffer | null = null): Promise<void> {
  // other people's holds and offers, which are not revealed
  if (await asServer(async () => (await isHeld(tx, wanted, holder)) || (await isOffered(tx, wanted))))
    throw new TimeTakenError()
}

/** True if a part of the time is offered to a waiting patient. The caller holds the calendar's lock. */
export const isOfferedToOther = (tx: Tx, wanted: Wanted): Promise<boolean> =>
  // another clinic of the doctor may have offered it
  asServer(() => isOffered(tx, wanted))

/** Releases the hold of a browser. */
export const releaseHold = (deps: Pick<Deps, 'db'>, holder: string): Promise<void> =>
  asServer(() => deleteHold(deps.db, holderHash(holder)))
