import { sql } from 'kysely'
import { DEFAULT_SERVICE } from '#contract/appointments/appointments.ts'
import type { PriceItemKind } from '#contract/bills/price-list.ts'
import type { Db } from '#server/database/db.ts'

export interface StoredItem {
  id: string
  clinicId: string
  currency: string
  name: string
  kind: PriceItemKind
  priceMinor: number
  taxRate: number | null
  taxCode: string | null
  isActive: boolean
  version: number
}

export interface StoredService {
  id: string
  clinicId: string
  currency: string
  name: string
  priceMinor: number
  isActive: boolean
  taxRate: number | null
  taxCode: string | null
}

const items = sql`
  select
    i.id, i.clinic_id as "clinicId", c.currency, i.name, i.kind, i.price_minor as "priceMinor",
    i.tax_rate as "taxRate", i.tax_code as "taxCode", i.is_active as "isActive", i.version
  from price_items i
  join clinics c on c.id = i.clinic_id
`

/** The price list of a clinic by name, inactive items last. */
export async function listItems(db: Db, clinicId: string): Promise<StoredItem[]> {
  const { rows } = await sql<StoredItem>`
    ${items}
    where i.clinic_id = ${clinicId}
    order by not i.is_active, folded(i.name), i.id
  `.execute(db)
  return rows
}

/** Returns an item of these clinics; null if it isn't theirs. */
export async function findItem(db: Db, clinicIds: readonly string[], id: string): Promise<StoredItem | null> {
  const { rows } = await sql<StoredItem>`
    ${items}
    where i.id = ${id} and i.clinic_id = any(${clinicIds}::uuid[])
  `.execute(db)
  return rows[0] ?? null
}

const services = (doctorId: string | null) => sql`
  select
    s.id, s.clinic_id as "clinicId", c.currency, s.name, s.is_active as "isActive",
    -- the price with a doctor, as in priceOf of contract/clinics/offers.ts
    coalesce(
      sd.price_minor,
      case when c.currency = 'INR' and s.name = ${DEFAULT_SERVICE} then d.consultation_fee_minor end,
      s.price_minor
    ) as "priceMinor",
    x.tax_rate as "taxRate", x.tax_code as "taxCode"
  from services s
  join clinics c on c.id = s.clinic_id
  left join service_taxes x on x.service_id = s.id
  left join doctors d on d.id = ${doctorId}::uuid
  left join service_doctors sd on sd.service_id = s.id and sd.doctor_id = d.id
`

/** Returns the services of a clinic in their order, at the prices with a doctor if one is given. */
export async function listServices(db: Db, clinicId: string, doctorId: string | null): Promise<StoredService[]> {
  const { rows } = await sql<StoredService>`
    ${services(doctorId)}
    where s.clinic_id = ${clinicId}
    order by not s.is_active, s.position, s.name, s.id
  `.execute(db)
  return rows
}

/** Returns a service of these clinics; null if it isn't theirs. */
export async function findService(db: Db, clinicIds: readonly string[], id: string): Promise<StoredService | null> {
  const { rows } = await sql<StoredService>`
    ${services(null)}
    where s.id = ${id} and s.clinic_id = any(${clinicIds}::uuid[])
  `.execute(db)
  return rows[0] ?? null
}

export async function saveServiceTax(
  db: Db,
  { id, clinicId }: { id: string; clinicId: string },
  { taxRate, taxCode }: { taxRate: number | null; taxCode: string | null },
): Promise<void> {
  const values = { tax_rate: taxRate, tax_code: taxCode }
  await db
    .insertInto('service_taxes')
    .values({ service_id: id, clinic_id: clinicId, ...values })
    .onConflict((conflict) => conflict.column('service_id').doUpdateSet(values))
    .execute()
}

/** Counts the items of a clinic, and the active ones with a name, apart from one. */
export async function countItems(
  db: Db,
  clinicId: string,
  { name, except }: { name: string; except: string | null },
): Promise<{ all: number; same: number }> {
  const { rows } = await sql<{ all: number; same: number }>`
    select
      count(*)::int as "all",
      count(*) filter (where i.is_active and folded(i.name) = folded(${name}))::int as same
    from price_items i
    where i.clinic_id = ${clinicId} and i.id is distinct from ${except}::uuid
  `.execute(db)
  return rows[0] ?? { all: 0, same: 0 }
}

export type ItemFields = Pick<StoredItem, 'name' | 'kind' | 'priceMinor' | 'taxRate' | 'taxCode'>

export async function insertItem(
  db: Db,
  { id, clinicId, by }: { id: string; clinicId: string; by: string },
  { name, kind, priceMinor, taxRate, taxCode }: ItemFields,
): Promise<void> {
  await sql`
    insert into price_items (id, clinic_id, name, kind, price_minor, tax_rate, tax_code, created_by)
    values (${id}, ${clinicId}, ${name}, ${kind}, ${priceMinor}, ${taxRate}, ${taxCode}, ${by})
  `.execute(db)
}

/** Changes an item at this version; returns false if its version has changed since. */
export async function updateItem(
  db: Db,
  { id, version, by }: { id: string; version: number; by: string },
  { name, kind, priceMinor, taxRate, taxCode, isActive }: ItemFields & { isActive: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update price_items
    set
      name = ${name}, kind = ${kind}, price_minor = ${priceMinor}, tax_rate = ${taxRate}, tax_code = ${taxCode},
      is_active = ${isActive}, changed_by = ${by}, changed_at = now(), version = version + 1
    where id = ${id} and version = ${version}
    returning id
  `.execute(db)
  return rows.length > 0
}
