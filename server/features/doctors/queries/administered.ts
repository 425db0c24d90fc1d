import type { Db } from '#server/database/db.ts'
import { type RawBuilder, sql } from 'kysely'
import type { AdministeredDoctor, DoctorChange } from '#contract/doctors.ts'
import type { MemberRows } from '#server/features/members/public.ts'
import { feeOf } from '#server/database/sql.ts'
import { minorUnits, moneyText } from '#server/money.ts'

/** The columns of doctors that administrators see. */
export const doctorRows: MemberRows = {
  role: 'doctor',
  columns: sql`
    m.specialty, m.license_number as "licenseNumber", m.license_council as "licenseCouncil",
    m.experience, m.qualification, m.qualification as education,
    ${feeOf('m')} as "feeMinor", m.bio,
    m.verified_at is not null as "isVerified", m.verified_at as "verifiedAt",
    coalesce(
      (
        select json_build_object(
          'status', case when k.is_confirmed then 'confirmed' else 'refused' end,
          'reason', k.reason
        )
        from confirmations k
        where k.doctor_id = m.id and k.clinic_id = m.clinic_id and k.identity = doctor_identity(m)
        order by k.decided_at desc, k.id desc
        limit 1
      ),
      json_build_object('status', 'undecided', 'reason', null)
    ) as registration,
    json_build_object('id', c.id, 'name', c.name, 'timeZone', c.time_zone) as clinic,
    (
      select count(*)
      from appointments a
      where a.doctor_id = m.id
        and a.clinic_id = m.clinic_id
        and a.starts_at > now()
        and a.status in ('pending', 'scheduled', 'confirmed')
        and (a.expires_at is null or a.expires_at > now())
    ) as "comingVisits"
  `,
  from: sql`
    from doctors m
    join users u on u.id = m.user_id
    join clinics c on c.id = m.clinic_id
  `,
  number: sql`m.license_number`,
}

export interface FoundDoctor extends AdministeredDoctor {
  userId: string
}

export type DoctorRow = Omit<FoundDoctor, 'consultationFee' | 'verifiedAt'> & {
  feeMinor: number | null
  verifiedAt: Date | null
}

export const toDoctor = ({ feeMinor, verifiedAt, ...doctor }: DoctorRow): FoundDoctor => ({
  ...doctor,
  consultationFee: feeMinor === null ? null : moneyText(feeMinor, 'INR'),
  verifiedAt: verifiedAt?.toISOString() ?? null,
})

/**
 * Stores the given fields; a fee only if the clinic has another price. Throws 23505 if another doctor has the license
 * number.
 */
export async function updateDoctor(db: Db, id: string, change: DoctorChange): Promise<void> {
  const { consultationFee, bio } = change
  const given: Record<string, unknown> = {
    specialty: change.specialty,
    license_number: change.licenseNumber,
    license_council: change.licenseCouncil,
    experience: change.experience,
    qualification: change.qualification,
    // empty text is stored as null
    bio: bio === '' ? null : bio,
  }
  const changes: RawBuilder<unknown>[] = Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  if (consultationFee !== undefined)
    changes.push(sql`
      consultation_fee_minor = nullif(
        ${minorUnits(consultationFee, 'INR')}::integer,
        consultation_price(clinic_id)
      )
    `)
  if (changes.length > 0)
    await sql`
      update doctors
      set ${sql.join(changes)}
      where id = ${id}
    `.execute(db)
}

/** Stores who confirmed the license; null removes the confirmation. */
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
