import type { SignedIn } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { findStanding } from '#server/features/accounts/queries/sessions.ts'
import { sendsMail } from '#server/mail-delivery/sends-mail.ts'

/** What a person may do at one clinic now, and what holds them back: what an actor is made of. */
export type StandingAt = Pick<
  SignedIn,
  'mustChangePassword' | 'mustSetUpTwoFactor' | 'mustProveEmail' | 'memberships' | 'doctorIds'
>

/** Returns the standing of a person at a clinic without a session of theirs; null for a suspended account. */
export async function standingAt(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: string,
  clinicId: string,
): Promise<StandingAt | null> {
  const row = await findStanding(db, userId, clinicId)
  return (
    row && {
      mustChangePassword: row.must_change_password,
      mustSetUpTwoFactor: row.must_set_up_two_factor,
      mustProveEmail: sendsMail(config) && !row.is_email_proved,
      memberships: row.memberships,
      doctorIds: row.memberships.flatMap(({ doctorId }) => doctorId ?? []),
    }
  )
}
