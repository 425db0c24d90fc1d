import { type Kysely, sql } from 'kysely'
import type { Doctor, DoctorDetails } from '#contract/doctors.ts'
import type { DB } from '#server/database/types.ts'
import type { ClinicScope } from '#server/features/clinics/use-cases.ts'
import { minorUnits, moneyText } from '#server/money.ts'

type Db = Kysely<DB>

/**
 * Active doctors, by name: the confirmed ones of bookable clinics, and all of the reader's own, and how many there are
 * in all.
 */
export async function listDoctors(
  db: Db,
  scope: ClinicScope,
  { clinicId, limit, offset }: { clinicId?: string; limit: number; offset: number },
): Promise<{ doctors: Doctor[]; total: number }> {
  const matches = sql`d.is_active
    and ((c.id in (select id from bookable_clinics) and d.verified_at is not null) or c.id = any(${scope.memberOf}::uuid[]))
    and (${clinicId ?? null}::uuid is null or d.clinic_id = ${clinicId ?? null}::uuid)`
  const [page, count] = await Promise.all([
    sql<Omit<Doctor, 'consultationFee'> & { feeMinor: number | null }>`
      select d.id, json_build_object('firstName', u.first_name, 'lastName', u.last_name) as "user", d.specialty,
        d.consultation_fee_minor as "feeMinor", d.qualification, d.experience, d.languages, d.photo_url as "photoUrl", d.bio,
        d.is_active as "isActive", d.clinic_id as "clinicId", json_build_object('id', c.id, 'name', c.name) as clinic
      from doctors d join users u on u.id = d.user_id join clinics c on c.id = d.clinic_id
      where ${matches} order by u.last_name, u.first_name, d.id limit ${limit} offset ${offset}`.execute(db),
    sql<{
      total: number
    }>`select count(*) as total from doctors d join clinics c on c.id = d.clinic_id where ${matches}`.execute(db),
  ])
  const doctors = page.rows.map(({ feeMinor, ...doctor }) => ({
    ...doctor,
    consultationFee: feeMinor === null ? null : moneyText(feeMinor, 'INR'),
  }))
  return { doctors, total: count.rows[0]?.total ?? 0 }
}

export interface DoctorRow extends DoctorDetails {
  id: string
  userId: string
  clinicId: string
  verifiedBy: string | null
}

/** Stores a doctor, or takes a former one's row over (one row a person); null when another doctor has the license number. */
export async function upsertDoctor(db: Db, one: DoctorRow): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into doctors (id, user_id, clinic_id, specialty, license_number, license_council, experience, qualification,
      consultation_fee_minor, bio, verified_at, verified_by)
    select ${one.id}::uuid, ${one.userId}::uuid, ${one.clinicId}::uuid, ${one.specialty}, ${one.licenseNumber}, ${one.licenseCouncil},
      ${one.experience}, ${one.qualification}, ${minorUnits(one.consultationFee, 'INR')}::integer, ${one.bio || null},
      case when ${one.verifiedBy}::uuid is not null then now() end, ${one.verifiedBy}::uuid
    where not exists (select from doctors where lower(license_council) = lower(${one.licenseCouncil})
      and lower(license_number) = lower(${one.licenseNumber}) and user_id <> ${one.userId}::uuid)
    on conflict (user_id) do update set clinic_id = excluded.clinic_id, specialty = excluded.specialty,
      license_number = excluded.license_number, license_council = excluded.license_council, experience = excluded.experience,
      qualification = excluded.qualification, consultation_fee_minor = excluded.consultation_fee_minor, bio = excluded.bio,
      is_active = true, deactivated_at = null, verified_at = excluded.verified_at, verified_by = excluded.verified_by
    returning id`.execute(db)
  return rows[0]?.id ?? null
}
