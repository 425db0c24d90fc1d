import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import { CLAIM_UNDO_DAYS } from '#contract/claims/claims.ts'
import type { Subject } from './offers.ts'

export interface NewClaim extends Subject {
  id: string
  chartId: string
  clinicId: string
  /** Who created the code; null without one. */
  codeFrom: string | null
}

/** Stores a request for a chart. An existing request is only renewed with a code, which is added to it. */
export async function insertRequest(db: Db, one: NewClaim): Promise<void> {
  // an expired request makes room
  await sql`
    update chart_claims c
    set ended_at = now(), ended_by = c.user_id
    where c.patient_id = ${one.chartId}
      and c.user_id = ${one.userId}
      and c.taken_at is null
      and c.refused_at is null
      and c.ended_at is null
      and not is_open(c)
  `.execute(db)
  await sql`
    insert into chart_claims (id, patient_id, clinic_id, user_id, family_member_id, born, code_from)
    values (
      ${one.id}, ${one.chartId}, ${one.clinicId}, ${one.userId}, ${one.memberId}, ${one.born},
      ${one.codeFrom}
    )
    on conflict (patient_id, user_id)
    where taken_at is null
      and refused_at is null
      and ended_at is null do update set code_from = excluded.code_from,
      family_member_id = excluded.family_member_id, born = excluded.born, released_by = null,
      released_from = null
    where excluded.code_from is not null
  `.execute(db)
}

/**
 * Stores that a person took a chart over, with their request if there was one; returns false if it was declined in the
 * meantime.
 */
export async function markTaken(db: Db, one: NewClaim, requestId: string | null, mergeId: string | null) {
  const { rows } = requestId
    ? await sql`
      update chart_claims
      set taken_at = now(), merge_id = ${mergeId}
      where id = ${requestId} and refused_at is null and taken_at is null and ended_at is null
      returning id
    `.execute(db)
    : await sql`
      insert into chart_claims (
        id, patient_id, clinic_id, user_id, family_member_id, born, code_from, taken_at, merge_id
      )
      values (
        ${one.id}, ${one.chartId}, ${one.clinicId}, ${one.userId}, ${one.memberId}, ${one.born},
        ${one.codeFrom}, now(), ${mergeId}
      )
      returning id
    `.execute(db)
  return rows.length > 0
}

/**
 * Returns the charts that a person took over within the last days and still has, by chart id. Locked until the
 * transaction ends.
 */
export async function lockTaken(
  db: Db,
  userId: string,
  chartId: string,
): Promise<{ id: string; clinicId: string; mergeId: string | null } | null> {
  const { rows } = await sql<{ id: string; clinicId: string; mergeId: string | null }>`
    select c.id, c.clinic_id as "clinicId", c.merge_id as "mergeId"
    from chart_claims c
    where c.user_id = ${userId}
      and c.patient_id = ${chartId}
      and c.ended_at is null
      and c.taken_at > now() - make_interval(days => ${CLAIM_UNDO_DAYS})
      and exists (
        select
        from patients p
        left join chart_merges m on m.id = c.merge_id and m.undone_at is null
        where p.id = case when c.merge_id is null then c.patient_id else m.kept_id end
          and p.holder_id = c.user_id
      )
    for update
  `.execute(db)
  return rows[0] ?? null
}

export async function markEnded(db: Db, id: string, userId: string): Promise<void> {
  await sql`
    update chart_claims
    set ended_at = now(), ended_by = ${userId}
    where id = ${id}
  `.execute(db)
}

/** Records that the clinic took a chart from its holder: in the claim that gave it to them, or in a new one. */
export async function markTakenBack(
  db: Db,
  one: { id: string; chartId: string; clinicId: string; holderId: string; by: string; reason: string },
): Promise<void> {
  const { rows } = await sql`
    update chart_claims
    set ended_at = now(), ended_by = ${one.by}, end_reason = ${one.reason}
    where patient_id = ${one.chartId}
      and user_id = ${one.holderId}
      and taken_at is not null
      and ended_at is null
      and merge_id is null
    returning id
  `.execute(db)
  if (rows.length === 0)
    await sql`
      insert into chart_claims (
        id, patient_id, clinic_id, user_id, taken_at, ended_at, ended_by, end_reason
      )
      values (
        ${one.id}, ${one.chartId}, ${one.clinicId}, ${one.holderId}, now(), now(), ${one.by},
        ${one.reason}
      )
    `.execute(db)
}
