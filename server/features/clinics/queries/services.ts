import type { Db } from '#server/database/db.ts'
import { sql, type Updateable } from 'kysely'
import type { Service } from '#contract/clinics/clinics.ts'
import type { ServiceMode } from '#contract/clinics/offers.ts'
import type { DB } from '#server/database/types.ts'
import { serviceDoctors, type StoredService } from './clinics.ts'

const columns = sql`
  s.id, s.name, s.description, s.duration_minutes as duration, s.price_minor as "priceMinor",
  s.is_active as "isActive", s.booking_before as before, s.booking_after as after,
  s.booking_notice as notice, s.modes, ${serviceDoctors(sql`true`)} as doctors
`

/** Returns the clinic of a service; null if there is no such service. */
export async function clinicOfService(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('services').select('clinic_id').where('id', '=', id).executeTakeFirst()
  return row?.clinic_id ?? null
}

export async function findService(db: Db, id: string): Promise<StoredService> {
  const { rows } = await sql<StoredService>`
    select ${columns}
    from services s
    where s.id = ${id}
  `.execute(db)
  return rows[0]!
}

/** Returns the ids of a clinic's services in their order. */
export async function serviceOrder(db: Db, clinicId: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from services where clinic_id = ${clinicId} order by position, name, id`.execute(db)
  return rows.map(({ id }) => id)
}

/** What a service has in place of the clinic's booking rules, in minutes. */
type Timing = Partial<Pick<Service, 'before' | 'after' | 'notice'>>

export async function insertService(
  db: Db,
  service: Timing & {
    id: string
    clinicId: string
    name: string
    description: string | null
    duration: number
    priceMinor: number
    isActive: boolean
    modes?: ServiceMode
    position: number
  },
): Promise<void> {
  const { clinicId, duration, priceMinor, isActive, before, after, notice, ...rest } = service
  await db
    .insertInto('services')
    .values({
      ...rest,
      clinic_id: clinicId,
      duration_minutes: duration,
      price_minor: priceMinor,
      is_active: isActive,
      booking_before: before,
      booking_after: after,
      booking_notice: notice,
    })
    .execute()
}

export async function updateService(db: Db, id: string, values: Updateable<DB['services']>): Promise<void> {
  if (Object.keys(values).length > 0) await db.updateTable('services').set(values).where('id', '=', id).execute()
}

/** Numbers a clinic's services in this order, from 0. */
export async function orderServices(db: Db, clinicId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update services s
    set position = o.place - 1
    from unnest(${ids}::uuid[]) with ordinality as o(id, place)
    where s.id = o.id and s.clinic_id = ${clinicId}
  `.execute(db)
}

/** Returns those of the given ids that are the clinic's doctors. */
export async function doctorsOfClinic(db: Db, clinicId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('doctors')
    .select('id')
    .where('clinic_id', '=', clinicId)
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Keeps a doctor's fee and their price for the General Consultation one number (decision 0112): own prices become
 * fees, and fees that equal the clinic's price are dropped. Only at clinics priced in rupees.
 */
export async function uniteConsultationPrices(db: Db, clinicId: string): Promise<void> {
  await sql`select unite_consultation_prices(${clinicId}::uuid)`.execute(db)
}

/** Removes the own fees of doctors, if the service is the General Consultation of a clinic priced in rupees. */
export async function removeFees(db: Db, serviceId: string, doctorIds: readonly string[]): Promise<void> {
  await sql`select remove_consultation_fees(${serviceId}::uuid, ${doctorIds}::uuid[])`.execute(db)
}

/** Replaces the doctors of a service; an empty list means all of the clinic. */
export async function replaceDoctors(
  db: Db,
  serviceId: string,
  doctors: readonly { id: string; duration: number | null; priceMinor: number | null }[],
): Promise<void> {
  await db.deleteFrom('service_doctors').where('service_id', '=', serviceId).execute()
  if (doctors.length === 0) return
  const rows = doctors.map(({ id, duration, priceMinor }) => ({
    service_id: serviceId,
    doctor_id: id,
    duration_minutes: duration,
    price_minor: priceMinor,
  }))
  await db.insertInto('service_doctors').values(rows).execute()
}
