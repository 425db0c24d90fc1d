import type { Db } from '#server/database/db.ts'
import { type RawBuilder, sql } from 'kysely'
import { anywhere } from '#server/database/sql.ts'
import type { AdministeredDoctor, DoctorChange } from '#contract/doctors.ts'
import type { memberFilters } from '#contract/members.ts'
import type { AdministeredScope } from '#server/standings.ts'
import { minorUnits, moneyText } from '#server/money.ts'

export interface DoctorFilter {
  search?: string
  clinicId?: string
  show: (typeof memberFilters)[number]
  limit: number
  offset: number
}

const isVisible = (scope: AdministeredScope) => sql`d.clinic_id = any(${scope.clinicIds}::uuid[])`

const columns = sql`
  d.id, u.phone, d.specialty, d.license_number as "licenseNumber",
  d.license_council as "licenseCouncil", d.experience, d.qualification,
  d.qualification as education, d.consultation_fee_minor as "feeMinor", d.bio,
  d.is_active as "isActive",
  case
    when not d.is_active then (
      select json_build_object(
        'reason', p.reason,
        'at', to_char(p.suspended_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
      )
      from suspensions p
      where p.user_id = d.user_id
        and p.clinic_id = d.clinic_id
        and p.role = 'doctor'
        and p.ended_at is null
    )
  end as deactivation,
  d.verified_at is not null as "isVerified", d.verified_at as "verifiedAt", d.user_id as "userId",
  json_build_object(
    'firstName', u.first_name,
    'lastName', u.last_name,
    'email', case when u.is_placeholder then '' else u.email end,
    'profileImageUrl', u.profile_image_url
  ) as "user",
  json_build_object('id', c.id, 'name', c.name, 'timeZone', c.time_zone) as clinic,
  (
    select count(*)
    from appointments a
    where a.doctor_id = d.id
      and a.clinic_id = d.clinic_id
      and a.starts_at > now()
      and a.status in ('pending', 'scheduled', 'confirmed')
      and (a.expires_at is null or a.expires_at > now())
  ) as "comingVisits"
`
const from = sql`
  from doctors d
  join users u on u.id = d.user_id
  join clinics c on c.id = d.clinic_id
`

export interface FoundDoctor extends AdministeredDoctor {
  userId: string
}

type Row = Omit<FoundDoctor, 'consultationFee' | 'verifiedAt'> & { feeMinor: number | null; verifiedAt: Date | null }

const toDoctor = ({ feeMinor, verifiedAt, ...doctor }: Row): FoundDoctor => ({
  ...doctor,
  consultationFee: feeMinor === null ? null : moneyText(feeMinor, 'INR'),
  verifiedAt: verifiedAt?.toISOString() ?? null,
})

/** The doctors that the scope shows, by name, and how many there are in all. */
export async function listAdministered(
  db: Db,
  scope: AdministeredScope,
  { search = '', clinicId, show, limit, offset }: DoctorFilter,
): Promise<{ doctors: AdministeredDoctor[]; total: number }> {
  const pattern = anywhere(search)
  const matches = sql`
    ${isVisible(scope)}
    and (${clinicId ?? null}::uuid is null or d.clinic_id = ${clinicId ?? null}::uuid)
    and (${show} = 'all' or d.is_active = (${show} = 'active'))
    and (
      u.first_name || ' ' || u.last_name ilike ${pattern}
      or (not u.is_placeholder and u.email ilike ${pattern})
      or d.license_number ilike ${pattern}
    )
  `
  const [page, count] = await Promise.all([
    sql<Row>`
      select ${columns} ${from}
      where ${matches}
      order by u.last_name, u.first_name, d.id
      limit ${limit}
      offset ${offset}
    `.execute(db),
    sql<{
      total: number
    }>`
      select count(*) as total
      from doctors d
      join users u on u.id = d.user_id
      where ${matches}
    `.execute(db),
  ])
  return { doctors: page.rows.map(toDoctor), total: count.rows[0]?.total ?? 0 }
}

/** One doctor; null when the scope does not show them. `lock` holds the row until the transaction ends. */
export async function findAdministered(
  db: Db,
  scope: AdministeredScope,
  id: string,
  { lock = false } = {},
): Promise<FoundDoctor | null> {
  const { rows } = await sql<Row>`
    select ${columns} ${from}
    where d.id = ${id} and ${isVisible(scope)} ${lock ? sql`for update of d` : sql``}
  `.execute(db)
  return rows[0] ? toDoctor(rows[0]) : null
}

/** Stores what is given. Throws 23505 when another doctor has the license number. */
export async function updateDoctor(db: Db, id: string, change: DoctorChange): Promise<void> {
  const { consultationFee, bio } = change
  const given: Record<string, unknown> = {
    specialty: change.specialty,
    license_number: change.licenseNumber,
    license_council: change.licenseCouncil,
    experience: change.experience,
    qualification: change.qualification,
    consultation_fee_minor: consultationFee === undefined ? undefined : minorUnits(consultationFee, 'INR'),
    // empty text is stored as null
    bio: bio === '' ? null : bio,
  }
  const changes: RawBuilder<unknown>[] = Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  if (changes.length > 0)
    await sql`
      update doctors
      set ${sql.join(changes)}
      where id = ${id}
    `.execute(db)
}

/** Notes who has confirmed the license; null takes it back. */
export async function setVerified(db: Db, id: string, by: string | null): Promise<void> {
  await sql`
    update doctors
    set verified_at = case when ${by}::uuid is not null then now() end, verified_by = ${by}::uuid
    where id = ${id}
  `.execute(db)
}

export async function setActive(db: Db, id: string, isActive: boolean): Promise<void> {
  await sql`
    update doctors
    set is_active = ${isActive}, deactivated_at = case when not ${isActive} then now() end
    where id = ${id}
  `.execute(db)
}

/** True if a doctor with another email address has this license number. */
export async function isLicenseTaken(
  db: Db,
  { licenseNumber, licenseCouncil = '', email }: { licenseNumber: string; licenseCouncil?: string; email: string },
): Promise<boolean> {
  const { rows } = await sql`
    select
    from doctors d
    join users u on u.id = d.user_id
    where lower(d.license_council) = lower(${licenseCouncil})
      and lower(d.license_number) = lower(${licenseNumber})
      and lower(u.email) <> lower(${email})
  `.execute(db)
  return rows.length > 0
}
