import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import { CHART_CODE_DAYS } from '#contract/claims/chart-accounts.ts'

/** Stores the code of a chart and replaces an earlier one; returns its expiry. */
export async function upsertCode(
  db: Db,
  one: { chartId: string; clinicId: string; codeHash: Buffer; handedBy: string; byDoctor: boolean },
): Promise<Date> {
  const { rows } = await sql<{ expiresAt: Date }>`
    insert into chart_codes (patient_id, clinic_id, code_hash, handed_by, by_doctor, expires_at)
    values (
      ${one.chartId}, ${one.clinicId}, ${one.codeHash}, ${one.handedBy}, ${one.byDoctor},
      now() + make_interval(days => ${CHART_CODE_DAYS})
    )
    on conflict (patient_id) do update set code_hash = excluded.code_hash,
    handed_by = excluded.handed_by, by_doctor = excluded.by_doctor, expires_at = excluded.expires_at
    returning expires_at as "expiresAt"
  `.execute(db)
  return rows[0]!.expiresAt
}

export interface FoundByCode {
  chartId: string
  clinicId: string
  handedBy: string
  /** True if the code isn't enough, because its creator can read less than the chart contains. */
  needsRelease: boolean
}

/** Returns the chart of a code, while it has no account. */
export async function findByCode(db: Db, codeHash: Buffer): Promise<FoundByCode | null> {
  const { rows } = await sql<FoundByCode>`
    select
      p.id as "chartId", p.clinic_id as "clinicId", c.handed_by as "handedBy",
      not c.by_doctor and (has_clinical_text(p.id, true) or was_taken_back(p.id)) as "needsRelease"
    from chart_codes c
    join patients p on p.id = c.patient_id
    where c.code_hash = ${codeHash}
      and c.expires_at > now()
      and p.user_id is null
      and p.family_member_id is null
      and p.merged_into is null
  `.execute(db)
  return rows[0] ?? null
}

/** Uses the code of a chart up. */
export async function removeCode(db: Db, chartId: string): Promise<void> {
  await sql`delete from chart_codes where patient_id = ${chartId}`.execute(db)
}
