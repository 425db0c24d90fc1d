import { type RawBuilder, sql } from 'kysely'
import type { advanceLists } from '#contract/bills/advances.ts'
import type { Db } from '#server/database/db.ts'
import type { BillScope } from '#server/features/bills/policy.ts'
import { newId } from '#server/ids.ts'
import { paymentsOf, showsAmounts, type StoredPayment } from './parts.ts'

/** An advance; amounts in minor units. */
export interface StoredAdvance {
  id: string
  clinicId: string
  clinicName: string
  timeZone: string
  patientId: string
  holderId: string | null
  patient: { firstName: string; lastName: string; chartNumber: string }
  currency: string
  received: number
  refunded: number
  used: number
  left: number
  payments: StoredPayment[]
}

const columns = sql`
  a.id, a.clinic_id as "clinicId", c.name as "clinicName", c.time_zone as "timeZone", a.patient_id as "patientId",
  p.holder_id as "holderId",
  json_build_object('firstName', p.first_name, 'lastName', p.last_name, 'chartNumber', p.chart_number) as patient,
  a.currency, a.received_minor as received, a.refunded_minor as refunded, a.used_minor as used, a.left_minor as left,
  ${paymentsOf(sql`y.advance_id = a.id`)} as payments
`

const isVisible = (scope: BillScope) => sql`
  (a.clinic_id = any(${scope.clinicIds}::uuid[]) or ${showsAmounts('a', scope)})
`

const one = (scope: BillScope, is: RawBuilder<unknown>) => sql<StoredAdvance>`
  select ${columns}
  from advances a
  join clinics c on c.id = a.clinic_id
  join patients p on p.id = a.patient_id
  where ${is} and ${isVisible(scope)}
`

/** Returns an advance within a scope; null outside of it. */
export async function findAdvance(db: Db, scope: BillScope, id: string): Promise<StoredAdvance | null> {
  const { rows } = await one(scope, sql`a.id = ${id}`).execute(db)
  return rows[0] ?? null
}

/** Returns the advance of a payment or a refund within a scope; null outside of it. */
export async function findAdvanceOfPayment(db: Db, scope: BillScope, id: string): Promise<StoredAdvance | null> {
  const { rows } = await one(
    scope,
    sql`
      a.id = (
        select y.advance_id
        from payments y
        where y.id = ${id}
      )
    `,
  ).execute(db)
  return rows[0] ?? null
}

export interface AdvancePage {
  list: (typeof advanceLists)[number]
  patientId?: string | undefined
  clinicId?: string | undefined
  limit: number
  offset: number
}

/** Returns a page of advances, the newest first. */
export async function listAdvances(
  db: Db,
  scope: BillScope,
  { list, patientId, clinicId, limit, offset }: AdvancePage,
): Promise<{ items: StoredAdvance[]; total: number }> {
  const where = sql`
    ${isVisible(scope)}
    and ${list === 'left' ? sql`a.left_minor > 0` : sql`true`}
    and (${patientId ?? null}::uuid is null or a.patient_id = ${patientId ?? null}::uuid)
    and (${clinicId ?? null}::uuid is null or a.clinic_id = ${clinicId ?? null}::uuid)
  `
  const { rows } = await sql<StoredAdvance>`
    select ${columns}
    from advances a
    join clinics c on c.id = a.clinic_id
    join patients p on p.id = a.patient_id
    where ${where}
    order by a.created_at desc, a.id desc
    limit ${limit} offset ${offset}
  `.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total
    from advances a
    join patients p on p.id = a.patient_id
    where ${where}
  `.execute(db)
  return { items: rows, total: counted.rows[0]?.total ?? 0 }
}

/** Stores an empty advance, which its payment fills. */
export async function insertAdvance(
  db: Db,
  { clinicId, patientId, currency }: { clinicId: string; patientId: string; currency: string },
): Promise<string> {
  const id = newId()
  await sql`
    insert into advances (id, clinic_id, patient_id, currency)
    values (${id}, ${clinicId}, ${patientId}, ${currency})
  `.execute(db)
  return id
}

/** Locks an advance against other changes. */
export async function lockAdvance(db: Db, id: string): Promise<void> {
  await sql`
    select id
    from advances
    where id = ${id}
    for update
  `.execute(db)
}

/** Returns a chart's advances of which something is left, the oldest first, locked against other changes. */
export async function lockAdvances(
  db: Db,
  { clinicId, patientId, currency }: { clinicId: string; patientId: string; currency: string },
): Promise<{ id: string; left: number }[]> {
  const { rows } = await sql<{ id: string; left: number }>`
    select id, left_minor as left
    from advances
    where clinic_id = ${clinicId} and patient_id = ${patientId} and currency = ${currency} and left_minor > 0
    order by created_at, id
    for update
  `.execute(db)
  return rows
}

/** Returns what is left of a chart's advances in a currency. */
export async function findAdvanceLeft(db: Db, patientId: string, currency: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select coalesce(sum(a.left_minor), 0)::float8 as left
    from advances a
    where a.patient_id = ${patientId} and a.currency = ${currency}
  `.execute(db)
  return rows[0]?.left ?? 0
}

export interface UseToStore {
  clinicId: string
  advanceId: string
  billId: string
  /** The use that it takes back; null for a use. */
  returnOf: string | null
  amount: number
  reason: string | null
  usedBy: string
}

/** Stores what a bill took from an advance or gave back to it; the database changes both. Returns its id. */
export async function insertUse(db: Db, use: UseToStore): Promise<string> {
  const id = newId()
  await sql`
    insert into advance_uses (id, clinic_id, advance_id, bill_id, return_of, amount_minor, reason, used_by)
    values (
      ${id}, ${use.clinicId}, ${use.advanceId}, ${use.billId}, ${use.returnOf}, ${use.amount}, ${use.reason},
      ${use.usedBy}
    )
  `.execute(db)
  return id
}

/** Moves advances of one chart to another of the clinic: all, or those named. Returns the ids of the moved ones. */
export async function moveAdvances(
  db: Db,
  { from, to }: { from: string; to: string },
  only: readonly string[] | null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update advances
    set patient_id = ${to}
    where patient_id = ${from} and (${only}::uuid[] is null or id = any(${only}::uuid[]))
    returning id
  `.execute(db)
  return rows.map(({ id }) => id)
}
