import { sql } from 'kysely'
import type { Db } from '#server/database/db.ts'
import { newId } from '#server/ids.ts'
import { hashOf, newSecret, spokenCode } from '#server/secrets.ts'
import type { TestClinic } from './factories.ts'

/** Makes a screen of a waiting room: paired with a clinic, or showing its code. */
export async function makeWall(
  db: Db,
  clinic: Pick<TestClinic, 'id'> | null,
  name = 'Waiting room',
): Promise<{ id: string; token: string; code: string }> {
  const [id, token, code] = [newId(), newSecret(), spokenCode(6)]
  await (
    clinic
      ? sql`insert into wall_screens (id, secret_hash, clinic_id, name, paired_by, paired_at)
          values (${id}, ${hashOf(token)}, ${clinic.id}, ${name}, ${newId()}, now())`
      : sql`insert into wall_screens (id, secret_hash, code, code_expires_at)
          values (${id}, ${hashOf(token)}, ${code}, now() + interval '10 minutes')`
  ).execute(db)
  return { id, token, code }
}

/** Stores settings of a clinic's queue and a doctor's room, as the screens do. */
export async function makeQueueSettings(
  db: Db,
  clinic: Pick<TestClinic, 'id'>,
  doctor: { id: string },
  room: string,
): Promise<void> {
  await sql`insert into queue_settings (clinic_id, shows_initials) values (${clinic.id}, true)`.execute(db)
  await sql`insert into queue_doctors (doctor_id, clinic_id, room) values (${doctor.id}, ${clinic.id}, ${room})`.execute(
    db,
  )
}
