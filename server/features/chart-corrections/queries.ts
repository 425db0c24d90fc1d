import { sql } from 'kysely'
import type { ChartCorrection } from '#contract/chart-corrections.ts'
import type { Db } from '#server/database/db.ts'

export type Wanted = ChartCorrection['wanted']

export interface StoredCorrection extends Pick<
  ChartCorrection,
  'id' | 'by' | 'wanted' | 'note' | 'decision' | 'decidedBy' | 'reason'
> {
  askedBy: string
  askedAt: Date
  decidedAt: Date | null
}

const shownColumns = sql`
  c.id, c.asked_by as "askedBy", c.asked_at as "askedAt", c.wanted, c.note, c.decision,
  c.decided_at as "decidedAt", c.reason,
  json_build_object(
    'firstName', coalesce(u.first_name, ''), 'lastName', coalesce(u.last_name, '')
  ) as by,
  case
    when d.id is not null then json_build_object('firstName', d.first_name, 'lastName', d.last_name)
  end as "decidedBy"
`

const people = sql`
  left join users u on u.id = c.asked_by
  left join users d on d.id = c.decided_by
`

/** Returns the newest corrections of a chart. */
export async function listOfChart(db: Db, chartId: string): Promise<StoredCorrection[]> {
  const { rows } = await sql<StoredCorrection>`
    select ${shownColumns}
    from chart_corrections c
    ${people}
    where c.patient_id = ${chartId}
    order by c.asked_at desc, c.id
    limit 50
  `.execute(db)
  return rows
}

/** Returns a correction of a chart at these clinics, or of one that the person holds; null for any other. */
export async function findCorrection(
  db: Db,
  id: string,
  { clinicIds, userId }: { clinicIds: readonly string[]; userId: string },
): Promise<(StoredCorrection & { chartId: string; clinicId: string }) | null> {
  const { rows } = await sql<StoredCorrection & { chartId: string; clinicId: string }>`
    select ${shownColumns}, c.patient_id as "chartId", c.clinic_id as "clinicId"
    from chart_corrections c
    join patients p on p.id = c.patient_id
    ${people}
    where c.id = ${id} and (c.clinic_id = any(${clinicIds}::uuid[]) or p.holder_id = ${userId})
  `.execute(db)
  return rows[0] ?? null
}

interface NewRow {
  id: string
  clinicId: string
  chartId: string
  askedBy: string
  wanted: Wanted
  note: string | null
  /** It was saved immediately. */
  isSaved: boolean
}

/** Inserts a request. Throws 23505 while another one of the chart is open. */
export async function insertCorrection(db: Db, one: NewRow): Promise<void> {
  await sql`
    insert into chart_corrections (id, clinic_id, patient_id, asked_by, wanted, note, decision, decided_at)
    values (
      ${one.id}, ${one.clinicId}, ${one.chartId}, ${one.askedBy},
      ${JSON.stringify(one.wanted)}::jsonb, ${one.note},
      case when ${one.isSaved}::boolean then 'accepted' end, case when ${one.isSaved}::boolean then now() end
    )
  `.execute(db)
}

/** Closes an open request; returns false if it was closed before. */
export async function decideCorrection(
  db: Db,
  id: string,
  { decision, reason, decidedBy }: { decision: string; reason: string | null; decidedBy: string },
): Promise<boolean> {
  const { rows } = await sql`
    update chart_corrections
    set decision = ${decision}, reason = ${reason}, decided_by = ${decidedBy}, decided_at = now()
    where id = ${id} and decision is null
    returning id
  `.execute(db)
  return rows.length > 0
}
