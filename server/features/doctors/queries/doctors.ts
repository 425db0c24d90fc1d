import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import type { Doctor, DoctorDetails } from '#contract/doctors.ts'
import type { ClinicScope } from '#server/features/clinics/public.ts'
import { feeOf } from '#server/database/sql.ts'
import { minorUnits, moneyText } from '#server/money.ts'

/**
 * Returns active doctors by name, with their total number: the confirmed ones of bookable clinics, and all of the
 * reader's own clinics.
 */
export async function listDoctors(
  db: Db,
  scope: ClinicScope,
  { clinicId, limit, offset }: { clinicId?: string; limit: number; offset: number },
): Promise<{ doctors: Doctor[]; total: number }> {
  const matches = sql`
    d.is_active
    and (
      (c.id in (select id from bookable_clinics) and d.verified_at is not null)
      or c.id = any(${scope.memberOf}::uuid[])
    )
    and (${clinicId ?? null}::uuid is null or d.clinic_id = ${clinicId ?? null}::uuid)
  `
  const [page, count] = await Promise.all([
    sql<Omit<Doctor, 'consultationFee'> & { feeMinor: number | null }>`
      select
        d.id,
        json_build_object('firstName', u.first_name, 'lastName', u.last_name) as "user",
        d.specialty, ${feeOf('d')} as "feeMinor", d.qualification, d.experience,
        d.languages, d.photo_url as "photoUrl", d.bio, d.is_active as "isActive",
        d.clinic_id as "clinicId", json_build_object('id', c.id, 'name', c.name) as clinic
      from doctors d
      join users u on u.id = d.user_id
      join clinics c on c.id = d.clinic_id
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
      join clinics c on c.id = d.clinic_id
      where ${matches}
    `.execute(db),
  ])
  const doctors = page.rows.map(({ feeMinor, ...doctor }) => ({
    ...doctor,
    consultationFee: feeMinor === null ? null : moneyText(feeMinor, 'INR'),
  }))
  return { doctors, total: count.rows[0]?.total ?? 0 }
}

/** Omitted fields keep the value of a former doctor, and are empty for a new one. */
export interface DoctorRow extends Partial<DoctorDetails> {
  id: string
  userId: string
  clinicId: string
  verifiedBy: string | null
}

/**
 * Stores a doctor, or reactivates a former one of the clinic (one row per person and clinic). Returns the id; null if
 * another doctor has the license number.
 */
export async function upsertDoctor(db: Db, one: DoctorRow): Promise<string | null> {
  const { specialty = '', licenseNumber = '', licenseCouncil = '', consultationFee } = one
  const feeMinor = consultationFee === undefined ? null : minorUnits(consultationFee, 'INR')
  const { rows } = await sql<{ id: string }>`
    insert into doctors (
      id, user_id, clinic_id, specialty, license_number, license_council, experience, qualification,
      consultation_fee_minor, bio, verified_at, verified_by
    )
    select
      ${one.id}::uuid, ${one.userId}::uuid, ${one.clinicId}::uuid, ${specialty},
      ${licenseNumber}, ${licenseCouncil}, ${one.experience ?? ''}, ${one.qualification ?? ''},
      nullif(${feeMinor}::integer, consultation_price(${one.clinicId}::uuid)), ${one.bio || null},
      case when ${one.verifiedBy}::uuid is not null then now() end, ${one.verifiedBy}::uuid
    where not exists (
      select
      from doctors
      where lower(license_council) = lower(${licenseCouncil})
        and lower(license_number) = lower(${licenseNumber})
        and license_number <> ''
        and user_id <> ${one.userId}::uuid
    )
    on conflict (user_id, clinic_id) do update set specialty = excluded.specialty,
    license_number = excluded.license_number, license_council = excluded.license_council,
    experience = coalesce(nullif(excluded.experience, ''), doctors.experience),
    qualification = coalesce(nullif(excluded.qualification, ''), doctors.qualification),
    consultation_fee_minor = case
      when ${feeMinor}::integer is null then doctors.consultation_fee_minor
      else excluded.consultation_fee_minor
    end,
    bio = coalesce(excluded.bio, doctors.bio), is_active = true,
    deactivated_at = null, verified_at = excluded.verified_at, verified_by = excluded.verified_by
    returning id
  `.execute(db)
  return rows[0]?.id ?? null
}

/**
 * Moves a doctor's record from a placeholder to the person and reactivates it, with the license number that the clinic
 * had confirmed. Returns null if there is none, or the person is already a doctor of that clinic.
 */
export async function takeKept(
  db: Db,
  { userId, placeholderId, details }: { userId: string; placeholderId: string; details: unknown },
): Promise<string | null> {
  const { licenseNumber = '' } = details as { licenseNumber?: string }
  const { rows } = await sql<{
    id: string
  }>`
    update doctors d
    set
      user_id = ${userId}, is_active = true, deactivated_at = null,
      license_number = ${licenseNumber}
    where d.user_id = ${placeholderId}
      and not exists (
        select
        from doctors own
        where own.user_id = ${userId} and own.clinic_id = d.clinic_id
      )
    returning d.id
  `.execute(db)
  return rows[0]?.id ?? null
}

/**
 * Deactivates a person as a doctor of a clinic. Returns the doctor's id, or null if there is none.
 */
export async function setInactiveAt(db: Db, userId: string, clinicId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    update doctors
    set is_active = false, deactivated_at = now()
    where user_id = ${userId} and clinic_id = ${clinicId} and is_active
    returning id
  `.execute(db)
  return rows[0]?.id ?? null
}
