import { asServer } from '#server/database/acting.ts'
import type { Db } from '#server/database/db.ts'
import { folded } from '#server/folding.ts'
import { isLikeConfirmed } from './queries/confirmation.ts'

export interface Identity {
  name: string
  address: string
  city: string
}

/** Returns whether a reader could take this clinic for another one that the operator has confirmed. */
export const looksLikeConfirmed = (db: Db, clinicId: string, { name, address, city }: Identity): Promise<boolean> =>
  // what was decided about other clinics isn't the caller's to see
  asServer(() => isLikeConfirmed(db, { clinicId, name: folded(name), address: folded(`${address}${city}`) }))

/** Returns whether a change gives a clinic another identity. */
export const isOtherIdentity = (before: Identity, after: Identity): boolean =>
  before.name !== after.name || before.address !== after.address || before.city !== after.city

/** Returns the columns of a clinic that waits for the operator; `isPublic` applies once it is approved. */
export const waitingColumns = (isPublic: boolean) =>
  ({ is_public: false, approved_at: null, public_once_approved: isPublic }) as const
