import type { Tx } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import { derivedSecret, hashOf } from '#server/secrets.ts'
import type { StoredAppointment } from './queries/appointments.ts'
import { insertLink, listLinksAfter, replaceLinks } from './queries/online.ts'

/**
 * Returns the secret of an appointment's manage link. Only its hash is stored; the server's key derives it again for
 * later emails. `turn` counts the appointment's links.
 */
export const manageTokenOf = (deps: Pick<Deps, 'secret'>, appointmentId: string, turn = 0): string =>
  derivedSecret(deps.secret, 'manage', turn === 0 ? appointmentId : `${appointmentId}:${turn}`)

export const manageTokenHash = (token: string): Buffer => hashOf(token)

/** Returns the address of the page where the holder sees, cancels and moves the appointment. */
export const manageUrlOf = (deps: Pick<Deps, 'secret' | 'publicUrl'>, appointmentId: string, turn = 0): string =>
  `${deps.publicUrl()}/bookings/${manageTokenOf(deps, appointmentId, turn)}`

/**
 * Returns an appointment with a manage link for the email that is about to be written: creates one if it has none, such
 * as for an imported appointment. Not if the patient has an account, or the link was revoked.
 */
export async function withManageLink(
  deps: Pick<Deps, 'secret'>,
  tx: Tx,
  appointment: StoredAppointment,
): Promise<StoredAppointment> {
  if (!appointment.mailTo || appointment.hasManageLink || appointment.isLinkEnded || appointment.patientUserId)
    return appointment
  const hasManageLink = await insertLink(
    tx,
    appointment.id,
    manageTokenHash(manageTokenOf(deps, appointment.id, appointment.linkTurn)),
  )
  return { ...appointment, hasManageLink }
}

/**
 * Gives appointments whose link was derived from an earlier secret a link from the current one, for later emails; the
 * earlier link keeps working. Runs at the start; does nothing without earlier secrets.
 */
export async function renewManageLinks({
  db,
  secret,
  previousSecrets,
  log,
}: Pick<Deps, 'db' | 'secret' | 'previousSecrets' | 'log'>): Promise<void> {
  if (previousSecrets.length === 0) return
  const hashBy = (key: string, { id, turn }: { id: string; turn: number }) =>
    manageTokenHash(manageTokenOf({ secret: key }, id, turn))
  let renewed = 0
  let after: string | null = null
  for (;;) {
    const rows = await listLinksAfter(db, after)
    const old = rows.filter((row) => previousSecrets.some((key) => hashBy(key, row).equals(row.hash)))
    await replaceLinks(
      db,
      old.map((row) => ({ id: row.id, hash: hashBy(secret, row) })),
    )
    renewed += old.length
    after = rows.at(-1)?.id ?? null
    if (after === null) break
  }
  if (renewed > 0) log.info({ renewed }, 'Booking links were renewed with SECRET')
}
