import type { SignedIn } from '#server/actor.ts'
import { forbidden } from '#server/errors.ts'

/** Throws 403 for people who aren't patients only: other people's records never stay on a device. */
export function mustBePatient({ role, memberships }: SignedIn): void {
  if (role !== 'patient' || memberships.length > 0) throw forbidden()
}
