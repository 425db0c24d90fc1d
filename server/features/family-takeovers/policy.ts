import type { SignedIn } from '#server/actor.ts'
import { forbidden } from '#server/errors.ts'

/** Family members are kept by patients alone, and who takes over is a patient from then on. Throws 403 for others. */
export function refuseOthers(actor: SignedIn): void {
  if (actor.role !== 'patient') throw forbidden()
}
