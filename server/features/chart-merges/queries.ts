import { actorAs } from '#server/database/actor-as.ts'
import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import type { ChartMerge } from '#contract/chart-merges.ts'
import type { Moved } from '#server/chart-record.ts'
import type { Chosen, Filled } from '#server/features/patients/public.ts'

export interface StoredMerge {
  id: string
  clinicId: string
  keptId: string
  mergedId: string
  moved: Moved
  /** Blank fields of the remaining chart that the merge filled. */
  filled: Filled
  /** Fields that both charts had, and the chosen values. */
  chosen: Chosen
  isUndone: boolean
}

export async function insertMerge(db: Db, merge: Omit<StoredMerge, 'isUndone'>, userId: string): Promise<void> {
  const { id, clinicId, keptId, mergedId, moved, filled, chosen } = merge
  await sql`
    insert into chart_merges (id, clinic_id, kept_id, merged_id, moved, filled, chosen, merged_by)
    values (
      ${id}, ${clinicId}, ${keptId}, ${mergedId}, ${JSON.stringify(moved)}, ${JSON.stringify(filled)},
      ${JSON.stringify(chosen)}, ${userId}
    )
  `.execute(db)
}

const stored = sql`
  id, clinic_id as "clinicId", kept_id as "keptId", merged_id as "mergedId", moved, filled, chosen,
  undone_at is not null as "isUndone"
`

/** Returns a merge of any clinic. */
export async function findMergeOf(db: Db, id: string): Promise<StoredMerge | null> {
  const { rows } = await sql<StoredMerge>`
    select ${stored}
    from chart_merges
    where id = ${id}
  `.execute(db)
  return rows[0] ?? null
}

/** Returns a merge at one of these clinics; null elsewhere. */
export async function findMerge(db: Db, clinicIds: readonly string[], id: string): Promise<StoredMerge | null> {
  const { rows } = await sql<StoredMerge>`
    select ${stored}
    from chart_merges
    where id = ${id} and clinic_id = any(${clinicIds}::uuid[])
  `.execute(db)
  return rows[0] ?? null
}

/** Records that a merge was undone; returns false if it already was. */
export async function updateUndone(db: Db, id: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    update chart_merges
    set undone_by = ${userId}, undone_at = now()
    where id = ${id} and undone_at is null
    returning id
  `.execute(db)
  return rows.length > 0
}

export interface Comparison {
  /** True if the birth dates match; if one is approximate, the years differ by at most one. */
  isSameBirthDate: boolean
  /** True if the names match too. */
  isSamePerson: boolean
  /** True if the first one has clinical text, in its visits included. */
  hasClinicalText: boolean
  /** True if an account that claims the first one needs the clinic's release. */
  needsRelease: boolean
  /** Chart numbers of those without a birth date. */
  undated: string[]
  /** True if the clinic has met the person of the second chart, or has released a chart to them. */
  isKnown: boolean
}

/**
 * The clinic has met the person of chart `k`: they came, a doctor wrote about them, or an account got the chart by the
 * clinic's release or code. An online booking alone, even a confirmed one, is only the booker’s word.
 */
const isKnown = sql`
  exists (
    select
    from appointments a
    where a.patient_id = k.id and (a.arrived_at is not null or a.status = 'completed')
  )
  or exists (select from walk_ins w where w.patient_id = k.id)
  or exists (select from visits v where v.patient_id = k.id)
  or exists (select from prescriptions r where r.patient_id = k.id)
  or exists (
    select
    from chart_claims c
    left join chart_merges g on g.id = c.merge_id
    where coalesce(g.kept_id, c.patient_id) = k.id
      and c.user_id = k.holder_id
      and c.taken_at is not null
      and c.ended_at is null
      and (c.released_by is not null or c.code_from is not null)
  )
`

const isSameBirth = sql`not births_differ(m.date_of_birth, m.birth_year, k.date_of_birth, k.birth_year)`

/** Compares the people of two charts, before one becomes a part of the other. */
export async function findComparison(db: Db, mergedId: string, keptId: string): Promise<Comparison> {
  const { rows } = await sql<Comparison>`
    select
      ${isSameBirth} as "isSameBirthDate",
      same_name(
        m.first_name || ' ' || m.last_name, k.first_name || ' ' || k.last_name
      ) and ${isSameBirth} as "isSamePerson",
      has_clinical_text(m.id, true) as "hasClinicalText",
      needs_release(m) as "needsRelease",
      array(
        select p.chart_number
        from patients p
        where p.id in (m.id, k.id) and p.date_of_birth is null
        order by p.id = k.id
      ) as undated,
      ${isKnown} as "isKnown"
    from patients m, patients k
    where m.id = ${mergedId} and k.id = ${keptId}
  `.execute(db)
  return rows[0]!
}

/**
 * Returns the people to notify of a merge: the chart's holder and the clinic's doctors and administrators; no one for a
 * chart without a holder.
 */
export async function listToldOf(db: Db, clinicId: string, chartId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    with holder as (
      select p.holder_id as id
      from patients p
      where p.id = ${chartId} and p.holder_id is not null
    )
    select id as "userId"
    from holder
    union
    select m.user_id
    from holder, memberships m
    where m.clinic_id = ${clinicId} and m.role in ('doctor', 'clinic_admin') and m.ended_at is null
  `.execute(db)
  return rows.map(({ userId }) => userId)
}

/** Returns the account that holds a chart; null if there is none. */
export async function findHolder(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('patients').select('holder_id').where('id', '=', id).executeTakeFirst()
  return row?.holder_id ?? null
}

/** Returns the clinic of a chart, merged ones included; null if there is none. */
export async function clinicOfChart(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('patients').select('clinic_id').where('id', '=', id).executeTakeFirst()
  return row?.clinic_id ?? null
}

const shown = sql`
  m.id, m.clinic_id as "clinicId", m.kept_id as "keptId",
  json_build_object(
    'id', p.id,
    'firstName', p.first_name,
    'lastName', p.last_name,
    'dateOfBirth', to_char(p.date_of_birth, 'YYYY-MM-DD'),
    'chartNumber', p.chart_number
  ) as merged,
  jsonb_array_length(m.moved -> 'appointments') as appointments,
  coalesce(jsonb_array_length(m.moved -> 'prescriptions'), 0) as prescriptions,
  jsonb_array_length(m.moved -> 'reviews') as reviews,
  m.merged_at as "mergedAt",
  json_build_object('firstName', u.first_name, 'lastName', u.last_name) as "mergedBy",
  m.undone_at as "undoneAt"
`
const joined = sql`
  chart_merges m
  join patients p on p.id = m.merged_id
  ${actorAs('u_then', sql`actor_then(m.merged_by, m.clinic_id, m.merged_at)`)}
  join users u on u.id = u_then.id
`

type Row = Omit<ChartMerge, 'mergedAt' | 'undoneAt'> & { mergedAt: Date; undoneAt: Date | null }

const toMerge = (row: Row): ChartMerge => ({
  ...row,
  mergedAt: row.mergedAt.toISOString(),
  undoneAt: row.undoneAt?.toISOString() ?? null,
})

/** Returns one merge for display. */
export async function showMerge(db: Db, id: string): Promise<ChartMerge> {
  const { rows } = await sql<Row>`select ${shown} from ${joined} where m.id = ${id}`.execute(db)
  if (!rows[0]) throw new Error('A merge that is not there')
  return toMerge(rows[0])
}

/** Returns the duplicates merged into a chart and not undone, newest first. */
export async function listMergesInto(db: Db, keptId: string): Promise<ChartMerge[]> {
  const { rows } = await sql<Row>`
    select ${shown}
    from ${joined}
    where m.kept_id = ${keptId} and m.undone_at is null
    order by m.merged_at desc, m.id desc
    limit 50
  `.execute(db)
  return rows.map(toMerge)
}
