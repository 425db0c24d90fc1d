import type { SignedIn } from '#server/actor.ts'
import { forbidden } from '#server/errors.ts'

/** Throws 403 for all who are not patients alone: what they read of others never stays on a device. */
export function mustBePatient({ role, memberships }: SignedIn): void {
  if (role !== 'patient' || memberships.length > 0) throw forbidden()
}
