import type { SignedIn } from '#server/actor.ts'
import { forbidden } from '#server/errors.ts'

/** Only patients have family members, and a person who takes over becomes a patient. Throws 403 for others. */
export function refuseOthers(actor: SignedIn): void {
  if (actor.role !== 'patient') throw forbidden()
}
