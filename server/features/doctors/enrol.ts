import type { Kysely } from 'kysely'
import { DoctorDetails } from '#contract/doctors.ts'
import type { DB } from '#server/database/types.ts'
import { announce } from '#server/events/announce.ts'
import { newId } from '#server/ids.ts'
import { licenseTaken, orLicenseTaken } from './license.ts'
import { upsertDoctor } from './queries.ts'
import { replaceSessions } from './queries/sessions.ts'

interface Enrolment {
  userId: string
  clinicId: string
  details: unknown
  /** The administrator who confirms the license; null for whoever joins by invitation (trap T33). */
  verifiedBy: string | null
}

/**
 * Makes somebody a doctor of a clinic, in the caller's transaction, or a former one a doctor again; gives the doctor's
 * id. `details` are those of the invitation or the form. The week of a former clinic is forgotten. Throws 409 when
 * another doctor has that license number.
 */
export async function enrolDoctor(
  tx: Kysely<DB>,
  { userId, clinicId, details, verifiedBy }: Enrolment,
): Promise<string> {
  const row = { id: newId(), userId, clinicId, verifiedBy, ...DoctorDetails.parse(details) }
  const id = await orLicenseTaken(() => upsertDoctor(tx, row))
  if (!id) throw licenseTaken()
  if (id !== row.id) await replaceSessions(tx, id, [])
  await announce(tx, { kind: 'doctor', subjectId: id, clinicId, doctorId: id })
  return id
}
