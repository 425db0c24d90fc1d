import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import type { ClaimRequest } from '#contract/claims/requests.ts'

type Row = Omit<ClaimRequest, 'askedAt' | 'releasedFrom' | 'emailChangedAt'> & {
  askedAt: Date
  releasedFrom: Date | null
  emailChangedAt: Date | null
  clinicId: string
}

/**
 * Returns the open requests at these clinics, as the person who acts sees them (`actingAs`), oldest first; of one chart
 * if given.
 */
export async function listRequests(
  db: Db,
  clinicIds: readonly string[],
  patientId: string | null,
): Promise<(ClaimRequest & { clinicId: string })[]> {
  const { rows } = await sql<Row>`
    select
      r.id, r.clinic_id as "clinicId", r.asked_at as "askedAt", r.released_from as "releasedFrom",
      json_build_object(
        'id', p.id,
        'firstName', p.first_name,
        'lastName', p.last_name,
        'chartNumber', p.chart_number,
        'dateOfBirth', to_char(p.date_of_birth, 'YYYY-MM-DD'),
        'clinicName', c.name
      ) as chart,
      json_build_object(
        'firstName', r.first_name,
        'lastName', r.last_name,
        'email', r.email
      ) as person,
      r.member as "familyMember", r.code_from as "codeFrom", r.email_from as "emailFrom",
      r.email_set_by as "emailSetBy", r.email_changed_at as "emailChangedAt",
      r.may_release as "mayRelease"
    from claim_requests() r
    join patients p on p.id = r.patient_id
    join clinics c on c.id = r.clinic_id
    where r.clinic_id = any(${clinicIds}::uuid[])
      and (${patientId}::uuid is null or r.patient_id = ${patientId})
    order by r.asked_at, r.id
    limit 100
  `.execute(db)
  return rows.map(({ askedAt, releasedFrom, emailChangedAt, ...row }) => ({
    ...row,
    askedAt: askedAt.toISOString(),
    releasedFrom: releasedFrom?.toISOString() ?? null,
    emailChangedAt: emailChangedAt?.toISOString() ?? null,
  }))
}

export interface OpenRequest {
  id: string
  chartId: string
  clinicId: string
  userId: string
  clinicName: string
  isReleased: boolean
}

/**
 * Returns an open request, locked until the transaction ends, so that an answer and a takeover wait for each other;
 * null if there is none.
 */
export async function lockRequest(db: Db, id: string): Promise<OpenRequest | null> {
  const { rows } = await sql<OpenRequest>`
    select
      r.id, r.patient_id as "chartId", r.clinic_id as "clinicId", r.user_id as "userId",
      c.name as "clinicName", r.released_from is not null as "isReleased"
    from chart_claims r
    join clinics c on c.id = r.clinic_id
    where r.id = ${id} and is_open(r)
    for update of r
  `.execute(db)
  return rows[0] ?? null
}

/** Returns whether a person may release the requested chart: now, later or not at all (`release_right`). */
export async function findReleaseRight(db: Db, id: string, userId: string): Promise<ClaimRequest['mayRelease']> {
  const { rows } = await sql<{
    right: ClaimRequest['mayRelease']
  }>`select release_right(${id}, ${userId}) as right`.execute(db)
  return rows[0]!.right
}

/** Releases the requested chart, effective after `days` days. */
export async function markReleased(db: Db, id: string, userId: string, days: number): Promise<void> {
  await sql`
    update chart_claims
    set released_by = ${userId}, released_from = now() + make_interval(days => ${days})
    where id = ${id}
  `.execute(db)
}

export async function markRefused(db: Db, id: string, userId: string): Promise<void> {
  await sql`
    update chart_claims
    set refused_by = ${userId}, refused_at = now()
    where id = ${id}
  `.execute(db)
}

/** Returns the person behind an account. */
export async function findPerson(db: Db, userId: string): Promise<{ email: string; firstName: string } | undefined> {
  const { rows } = await sql<{ email: string; firstName: string }>`
    select email, first_name as "firstName"
    from users
    where id = ${userId} and deactivated_at is null
  `.execute(db)
  return rows[0]
}
