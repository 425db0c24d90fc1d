import { type RawBuilder, sql } from 'kysely'
import type { ClinicToConfirm, ConfirmationStatus, DoctorToConfirm } from '#contract/confirmations.ts'
import type { Db } from '#server/database/db.ts'

type Found<T> = Omit<T, 'lookAlikes' | 'createdAt' | 'decidedAt'> & {
  createdAt: Date
  decidedAt: Date | null
  foldable: { name: string; rest: string }
}
export type FoundClinic = Found<ClinicToConfirm>
export type FoundDoctor = Found<DoctorToConfirm> & { clinicId: string; userId: string }

interface Page {
  status: ConfirmationStatus
  limit: number
  offset: number
}

/** Returns the status that a decision means; `isConfirmed` is null if nothing was decided. */
const statusOf = (isConfirmed: RawBuilder<unknown>) => sql`
  case ${isConfirmed} when true then 'confirmed' when false then 'refused' else 'waiting' end
`

/** The newest decision about an identity, and what was confirmed before it. */
const decided = (clinic: RawBuilder<unknown>, doctor: RawBuilder<unknown>, identity: RawBuilder<unknown>) => sql`
  left join lateral (
    select k.is_confirmed, k.reason, k.decided_at
    from confirmations k
    where k.clinic_id = ${clinic} and k.doctor_id is not distinct from ${doctor} and k.identity = ${identity}
    order by k.decided_at desc, k.id desc
    limit 1
  ) k on true
  left join lateral (
    select b.identity
    from confirmations b
    where b.clinic_id = ${clinic}
      and b.doctor_id is not distinct from ${doctor}
      and b.is_confirmed
      and b.identity <> ${identity}
    order by b.decided_at desc, b.id desc
    limit 1
  ) b on true
`

const said = sql`
  ${statusOf(sql`k.is_confirmed`)} as status, k.reason, k.decided_at as "decidedAt",
  replace(b.identity, E'\\n', ', ') as "confirmedBefore"
`

const printedAddress = sql`concat_ws(', ', nullif(c.address, ''), nullif(c.city, ''))`
const printedNumber = sql`concat_ws(', ', nullif(d.license_number, ''), nullif(d.license_council, ''))`

const fromClinics = sql`from clinics c ${decided(sql`c.id`, sql`null::uuid`, sql`clinic_identity(c)`)}`
const clinicRow = sql`
  c.id, c.name, ${printedAddress} as address, c.phone, c.email, c.website, c.specialty,
  c.is_public as "isPublic", c.created_at as "createdAt", clinic_identity(c) as identity, ${said},
  json_build_object('name', c.name, 'rest', ${printedAddress}) as foldable,
  (
    select coalesce(
      json_agg(
        json_build_object(
          'name', trim(u.first_name || ' ' || u.last_name),
          'email', u.email,
          'isEmailProved', u.email_verified_at is not null
        )
        order by u.email
      ),
      '[]'
    )
    from memberships m
    join users u on u.id = m.user_id
    where m.clinic_id = c.id and m.role = 'clinic_admin' and m.ended_at is null
  ) as administrators
`

// a doctor whom the clinic itself hasn't verified can't sign, so the operator needn't look yet
const fromDoctors = sql`
  from doctors d
  join users u on u.id = d.user_id
  join clinics c on c.id = d.clinic_id
  ${decided(sql`d.clinic_id`, sql`d.id`, sql`doctor_identity(d)`)}
`
const canSign = sql`d.is_active and d.verified_at is not null and d.license_number <> ''`
const doctorRow = sql`
  d.id, trim(u.first_name || ' ' || u.last_name) as name, ${printedNumber} as registration,
  d.qualification, d.specialty, u.email, u.email_verified_at is not null as "isEmailProved",
  d.created_at as "createdAt", doctor_identity(d) as identity, ${said},
  json_build_object('name', u.first_name || u.last_name, 'rest', d.license_number) as foldable,
  json_build_object(
    'id', c.id,
    'name', c.name,
    'status', ${statusOf(sql`confirmation_of(c.id, null, clinic_identity(c))`)}
  ) as clinic,
  d.clinic_id as "clinicId", d.user_id as "userId"
`

async function pageOf<T>(
  db: Db,
  row: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  page: Page & { order: RawBuilder<unknown> },
) {
  const [items, count] = await Promise.all([
    sql<T>`
      select ${row}
      ${from} and ${statusOf(sql`k.is_confirmed`)} = ${page.status}
      order by ${page.order}
      limit ${page.limit}
      offset ${page.offset}
    `.execute(db),
    sql<{ total: number }>`
      select count(*) as total
      ${from} and ${statusOf(sql`k.is_confirmed`)} = ${page.status}
    `.execute(db),
  ])
  return { items: items.rows, total: count.rows[0]?.total ?? 0 }
}

/** Returns a page of the clinics with a status, oldest first, and their number. */
export const listClinics = (db: Db, page: Page): Promise<{ items: FoundClinic[]; total: number }> =>
  pageOf(db, clinicRow, sql`${fromClinics} where c.is_active`, { ...page, order: sql`c.created_at, c.id` })

/** Returns a page of the doctors who can sign with a status, oldest first, and their number. */
export const listDoctors = (db: Db, page: Page): Promise<{ items: FoundDoctor[]; total: number }> =>
  pageOf(db, doctorRow, sql`${fromDoctors} where ${canSign}`, { ...page, order: sql`d.created_at, d.id` })

/** Returns a clinic, which doesn't change until the transaction ends; null if there is none. */
export async function lockClinicToDecide(db: Db, id: string): Promise<FoundClinic | null> {
  const { rows } = await sql<FoundClinic>`
    select ${clinicRow} ${fromClinics}
    where c.id = ${id}
    for no key update of c
  `.execute(db)
  return rows[0] ?? null
}

/** Returns a doctor, who doesn't change until the transaction ends; null if there is none who can sign. */
export async function lockDoctorToDecide(db: Db, id: string): Promise<FoundDoctor | null> {
  const { rows } = await sql<FoundDoctor>`
    select ${doctorRow} ${fromDoctors}
    where d.id = ${id} and ${canSign}
    for no key update of d, u
  `.execute(db)
  return rows[0] ?? null
}

export interface NewConfirmation {
  id: string
  clinicId: string
  doctorId: string | null
  identity: string
  isConfirmed: boolean
  reason: string | null
  foldedName: string
  foldedRest: string
  decidedBy: string | null
}

export async function insertConfirmation(db: Db, one: NewConfirmation): Promise<void> {
  await db
    .insertInto('confirmations')
    .values({
      id: one.id,
      clinic_id: one.clinicId,
      doctor_id: one.doctorId,
      identity: one.identity,
      is_confirmed: one.isConfirmed,
      reason: one.reason,
      folded_name: one.foldedName,
      folded_rest: one.foldedRest,
      decided_by: one.decidedBy,
    })
    .execute()
}

export interface ConfirmedIdentity {
  subjectId: string
  /** The folded name of a clinic, the folded number of a doctor. */
  key: string
  identity: string
}

/** Returns the confirmed identities with one of these folded names (of clinics) or numbers (of doctors). */
export async function confirmedLike(
  db: Db,
  kind: 'clinic' | 'doctor',
  keys: readonly string[],
): Promise<ConfirmedIdentity[]> {
  const column = sql.ref(kind === 'clinic' ? 'k.folded_name' : 'k.folded_rest')
  const { rows } = await sql<ConfirmedIdentity>`
    select distinct
      coalesce(k.doctor_id, k.clinic_id) as "subjectId", ${column} as key,
      replace(k.identity, E'\\n', ', ') as identity
    from confirmations k
    where k.is_confirmed
      and (k.doctor_id is null) = ${kind === 'clinic'}
      and ${column} = any(${keys}::text[])
    order by identity
    limit 200
  `.execute(db)
  return rows
}
