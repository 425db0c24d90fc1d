import { type Kysely, sql } from 'kysely'
import type { Doctor } from '#contract/doctors.ts'
import type { DB } from '#server/database/types.ts'
import { moneyText } from '#server/money.ts'

type Db = Kysely<DB>

export interface DoctorScope {
  /** Clinics whose doctors are seen because the reader is a member. */
  memberOf: string[]
}

/** Active doctors, by name: the confirmed ones of public clinics, and all of the reader's own, and how many there are in all. */
export async function listDoctors(
  db: Db,
  scope: DoctorScope,
  { clinicId, limit, offset }: { clinicId?: string; limit: number; offset: number },
): Promise<{ doctors: Doctor[]; total: number }> {
  const matches = sql`d.is_active
    and ((c.is_public and c.is_active and d.verified_at is not null) or c.id = any(${scope.memberOf}::uuid[]))
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
