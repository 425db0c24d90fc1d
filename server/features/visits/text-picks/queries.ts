import { sql } from 'kysely'
import type { NewTextPick, TextPick } from '#contract/visits/text-picks.ts'
import type { Db } from '#server/database/db.ts'

/** A stored text as its reader sees it. */
export type StoredPick = Omit<TextPick, 'kind' | 'uses'> & { isOwn: boolean }

const columns = (doctorId: string) => sql`
  p.id::text as id, p.title, p.complaint, p.findings, p.advice, p.is_shared as "isShared", p.instead_of as "insteadOf",
  p.doctor_id = ${doctorId} as "isOwn",
  case when p.doctor_id <> ${doctorId} then concat_ws(' ', u.first_name, nullif(u.last_name, '')) end as "sharedBy"
`

/** Returns a doctor's texts and those that colleagues at the clinic share, by title. */
export async function listPicks(db: Db, { clinicId, doctorId }: { clinicId: string; doctorId: string }) {
  const { rows } = await sql<StoredPick>`
    select ${columns(doctorId)}
    from text_picks p
    join doctors d on d.id = p.doctor_id
    left join users u on u.id = d.user_id
    where p.clinic_id = ${clinicId} and (p.doctor_id = ${doctorId} or p.is_shared)
    order by lower(p.title), p.id
  `.execute(db)
  return rows
}

/** Returns how often a doctor inserted each text. */
export async function listUses(db: Db, doctorId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ pick: string; uses: number }>`
    select pick, uses
    from text_pick_uses
    where doctor_id = ${doctorId}
  `.execute(db)
  return new Map(rows.map(({ pick, uses }) => [pick, uses]))
}

/** Counts a doctor's texts; no one adds one for them until the transaction ends. */
export async function countLocked(db: Db, doctorId: string): Promise<number> {
  await sql`select from doctors where id = ${doctorId} for no key update`.execute(db)
  const { rows } = await sql<{ total: number }>`
    select count(*) as total
    from text_picks
    where doctor_id = ${doctorId}
  `.execute(db)
  return rows[0]?.total ?? 0
}

interface NewRow extends Pick<NewTextPick, 'title' | 'complaint' | 'findings' | 'advice' | 'isShared'> {
  id: string
  clinicId: string
  doctorId: string
  insteadOf: string | null
}

/** Stores a text; one that replaces the same text of the program takes the place of the earlier one. */
export async function insertPick(db: Db, one: NewRow): Promise<StoredPick> {
  const { rows } = await sql<StoredPick>`
    with p as (
      insert into text_picks (id, clinic_id, doctor_id, title, complaint, findings, advice, is_shared, instead_of)
      values (
        ${one.id}, ${one.clinicId}, ${one.doctorId}, ${one.title}, ${one.complaint || null}, ${one.findings || null},
        ${one.advice || null}, ${one.isShared}, ${one.insteadOf}
      )
      on conflict (doctor_id, instead_of) where instead_of is not null do update
      set
        title = excluded.title,
        complaint = excluded.complaint,
        findings = excluded.findings,
        advice = excluded.advice,
        is_shared = excluded.is_shared
      returning *
    )
    select ${columns(one.doctorId)}
    from p
    join doctors d on d.id = p.doctor_id
    left join users u on u.id = d.user_id
  `.execute(db)
  return rows[0]!
}

/** Returns the doctor whose own text this is, if it is the person's; null otherwise. */
export async function findOwner(db: Db, userId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ doctorId: string }>`
    select p.doctor_id as "doctorId"
    from text_picks p
    join doctors d on d.id = p.doctor_id
    where p.id = ${id} and d.user_id = ${userId} and d.is_active
  `.execute(db)
  return rows[0]?.doctorId ?? null
}

export async function updatePick(
  db: Db,
  { id, doctorId, ...one }: Omit<NewRow, 'clinicId' | 'insteadOf'>,
): Promise<StoredPick> {
  const { rows } = await sql<StoredPick>`
    with p as (
      update text_picks
      set title = ${one.title}, complaint = ${one.complaint || null}, findings = ${one.findings || null},
        advice = ${one.advice || null}, is_shared = ${one.isShared}
      where id = ${id}
      returning *
    )
    select ${columns(doctorId)}
    from p
    join doctors d on d.id = p.doctor_id
    left join users u on u.id = d.user_id
  `.execute(db)
  return rows[0]!
}

export async function deletePick(db: Db, { id, doctorId }: { id: string; doctorId: string }): Promise<void> {
  await sql`delete from text_pick_uses where doctor_id = ${doctorId} and pick = ${id}`.execute(db)
  await sql`delete from text_picks where id = ${id}`.execute(db)
}

export async function countUse(db: Db, { doctorId, pick }: { doctorId: string; pick: string }): Promise<void> {
  await sql`
    insert into text_pick_uses (doctor_id, pick)
    values (${doctorId}, ${pick})
    on conflict (doctor_id, pick) do update
    set uses = text_pick_uses.uses + 1, last_used_at = now()
  `.execute(db)
}

/** Returns a doctor's specialty. */
export async function specialtyOf(db: Db, doctorId: string): Promise<string | null> {
  const row = await db.selectFrom('doctors').select('specialty').where('id', '=', doctorId).executeTakeFirst()
  return row?.specialty ?? null
}
