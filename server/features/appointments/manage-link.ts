import type { Deps } from '#server/deps.ts'
import { derivedSecret, hashOf } from '#server/secrets.ts'

/**
 * The secret of an appointment's manage link. Only its hash is stored; the server's key makes it again for later mails.
 */
export const manageTokenOf = (deps: Pick<Deps, 'secret'>, appointmentId: string): string =>
  derivedSecret(deps.secret, 'manage', appointmentId)

export const manageTokenHash = (token: string): Buffer => hashOf(token)

/** The page where the holder sees, cancels and moves the appointment. */
export const manageUrlOf = (deps: Pick<Deps, 'secret' | 'publicUrl'>, appointmentId: string): string =>
  `${deps.publicUrl()}/bookings/${manageTokenOf(deps, appointmentId)}`
