import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import type { CurrentUser, Role } from '#contract/accounts/accounts.ts'
import type { Writing, WritingChoice } from '#contract/writing.ts'
import type { Membership } from '#server/actor.ts'
import { countryOf } from '#server/phones.ts'
import { partOf, partsOf, screensOf } from '#server/standings.ts'
import { writingAsChosen } from '#server/writing.ts'
import { hasSecondFactor, mustSetUpSecondFactor, secondFactorFrom } from './second-factor.ts'

const clinicName = sql`json_build_object('id', c.id, 'name', c.name)`

interface MembershipRow {
  clinic: { id: string; name: string }
  timeZone: string
  role: Membership['role']
  capabilities: Membership['capabilities']
  doctorId: string | null
}

/** A profile counts while its person is a member of its clinic. */
const isMemberAs = (role: 'doctor' | 'staff', alias: string) => sql`
  exists (
    select
    from memberships m
    where m.user_id = ${sql.ref(`${alias}.user_id`)}
      and m.clinic_id = ${sql.ref(`${alias}.clinic_id`)}
      and m.role = ${sql.lit(role)}
      and m.ended_at is null
  )
`

/** The location of the person `u`: the city of their first clinic, or else the address in their own chart. */
const location = sql`
  coalesce(
    (
      select c.city
      from memberships m
      join clinics c on c.id = m.clinic_id
      where m.user_id = u.id and m.ended_at is null
      order by m.created_at, c.id
      limit 1
    ),
    (
      select p.address
      from patients p
      where p.user_id = u.id and p.address <> ''
      order by p.created_at, p.id
      limit 1
    )
  )
`

const places = sql`
  coalesce(
    (
      select json_agg(
        json_build_object(
          'clinic', ${clinicName},
          'timeZone', c.time_zone,
          'role', m.role,
          'capabilities', m.capabilities,
          'doctorId', (
            select d.id
            from doctors d
            where d.user_id = m.user_id
              and d.clinic_id = m.clinic_id
              and d.is_active
              and m.role = 'doctor'
          )
        )
        order by c.name
      )
      from memberships m
      join clinics c on c.id = m.clinic_id
      where m.user_id = u.id and m.ended_at is null
    ),
    '[]'
  )
`

const doctorProfile = sql`
  (
    select json_build_object(
      'id', d.id,
      'specialty', d.specialty,
      'licenseNumber', d.license_number,
      'clinicId', d.clinic_id,
      'clinic', ${clinicName},
      'experience', d.experience,
      'education', d.qualification
    )
    from doctors d
    join clinics c on c.id = d.clinic_id
    where d.user_id = u.id and d.is_active and ${isMemberAs('doctor', 'd')}
    order by d.created_at, d.id
    limit 1
  )
`

/** Returns the first value that one of the charts of the person `u` has. */
const ofAnyChart = (column: string) => sql`
  (
    select o.${sql.ref(column)}
    from patients o
    where o.user_id = u.id and o.${sql.ref(column)} is not null
    order by o.created_at, o.id
    limit 1
  )
`

/** The recorded allergies of the person `u`, and texts that no doctor has sorted. */
const ownAllergies = sql`
  (
    select string_agg(distinct known.what, ', ')
    from (
      select a.substance as what
      from allergies a
      join patients o on o.id = a.patient_id
      where o.user_id = u.id and a.status = 'active' and a.certainty <> 'refuted'
      union all
      select o.allergies
      from patients o
      where o.user_id = u.id and o.allergies <> ''
    ) known
  )
`

const patientProfile = sql`
  (
    select json_build_object(
      'id', p.id,
      'clinicId', p.clinic_id,
      'dateOfBirth', ${ofAnyChart('date_of_birth')},
      'gender', ${ofAnyChart('gender')},
      'bloodType', ${ofAnyChart('blood_type')},
      'emergencyContact', ${ofAnyChart('emergency_contact')},
      'phone', ${ofAnyChart('phone')},
      'allergies', ${ownAllergies},
      'insuranceInfo', ${ofAnyChart('insurance_info')}
    )
    from patients p
    where p.user_id = u.id
    order by p.created_at, p.id
    limit 1
  )
`

const staffProfile = sql`
  (
    select json_build_object(
      'clinicId', s.clinic_id,
      'position', s.position,
      'department', s.department,
      'clinic', ${clinicName}
    )
    from staff s
    join clinics c on c.id = s.clinic_id
    where s.user_id = u.id and s.is_active and ${isMemberAs('staff', 's')}
    order by s.created_at
    limit 1
  )
`

/** The time zone of the clinic of the first chart that the person `u` holds. */
const chartZone = sql`
  (
    select c.time_zone
    from patients p
    join clinics c on c.id = p.clinic_id
    where p.holder_id = u.id
    order by p.user_id is distinct from u.id, p.created_at, p.id
    limit 1
  )
`

/** Returns the person with their profiles and memberships, as every screen shows them. */
export async function findCurrentUser(db: Db, userId: string): Promise<CurrentUser | null> {
  const { rows } = await sql<Record<string, unknown>>`
    select
      u.id, u.first_name as "firstName", u.last_name as "lastName", u.email,
      u.email_verified_at is not null as "emailVerified", u.role, u.part, u.phone, u.bio,
      u.profile_image_url as "profileImageUrl", u.created_at as "createdAt",
      u.must_change_password as "mustChangePassword",
      ${mustSetUpSecondFactor} as "mustSetUpTwoFactor", ${secondFactorFrom} as "secondFactorFrom",
      ${hasSecondFactor} as "twoFactorEnabled", is_operator(u.id) as "isOperator",
      (select a.due_at from account_closings a where a.user_id = u.id) as "closesAt",
      exists (
        select
        from doctors d
        where d.user_id = u.id and d.is_active and confirmation_of(d.clinic_id, d.id, doctor_identity(d))
      ) as "isNameConfirmed",
      (
        select l.email
        from account_links l
        where l.user_id = u.id
          and l.purpose = 'change-email'
          and l.used_at is null
          and l.expires_at > now()
        limit 1
      ) as "pendingEmail",
      ${location} as location,
      coalesce(
        (select s.dark_mode from user_settings s where s.user_id = u.id), false
      ) as "darkMode",
      coalesce(
        (select s.auto_save from user_settings s where s.user_id = u.id), true
      ) as "autoSave",
      (
        select json_build_object('view', s.calendar_view, 'doctorId', s.calendar_doctor_id)
        from user_settings s
        where s.user_id = u.id and s.calendar_view is not null
      ) as calendar,
      (select s.writing from user_settings s where s.user_id = u.id) as "writingChoice",
      ${chartZone} as "chartZone",
      ${places} as memberships,
      ${doctorProfile} as "doctorProfile",
      ${patientProfile} as "patientProfile",
      ${staffProfile} as "staffProfile"
    from users u
    where u.id = ${userId} and u.deactivated_at is null
  `.execute(db)
  return rows[0] ? toCurrentUser(rows[0]) : null
}

/** Returns how a person's screens write clocks and dates (rule I10). */
export async function findWriting(db: Db, userId: string): Promise<Writing> {
  const { rows } = await sql<{ choice: WritingChoice | null; timeZone: string | null }>`
    select
      (select s.writing from user_settings s where s.user_id = u.id) as choice,
      coalesce(
        (
          select c.time_zone
          from memberships m
          join clinics c on c.id = m.clinic_id
          where m.user_id = u.id and m.ended_at is null
          order by c.name
          limit 1
        ),
        ${chartZone}
      ) as "timeZone"
    from users u
    where u.id = ${userId}
  `.execute(db)
  return writingAsChosen(rows[0]?.choice ?? null, rows[0]?.timeZone ?? null)
}

function toCurrentUser(row: Record<string, unknown>): CurrentUser {
  const places = row.memberships as MembershipRow[]
  const memberships = places.map(({ clinic, role, capabilities }) => ({ clinicId: clinic.id, role, capabilities }))
  const person = { role: row.role as Role, part: row.part as Role | null, memberships }
  const { writingChoice, chartZone: zoneOfChart, isOperator, ...known } = row
  const timeZone = places[0]?.timeZone ?? (zoneOfChart as string | null)
  return {
    ...(known as unknown as CurrentUser),
    writing: writingAsChosen(writingChoice as WritingChoice | null, timeZone),
    timeZone,
    role: partOf(person),
    parts: partsOf(person),
    memberships: places.map(({ clinic, timeZone, role, doctorId }) => ({
      clinic: { ...clinic, country: countryOf(timeZone) },
      role,
      doctorId,
    })),
    screens: [...screensOf(person), ...(isOperator ? (['confirmations'] as const) : [])],
    createdAt: (row.createdAt as Date).toISOString(),
    closesAt: (row.closesAt as Date | null)?.toISOString() ?? null,
    doctorProfile: (row.doctorProfile as CurrentUser['doctorProfile']) ?? undefined,
    patientProfile: (row.patientProfile as CurrentUser['patientProfile']) ?? undefined,
    staffProfile: (row.staffProfile as CurrentUser['staffProfile']) ?? undefined,
  }
}
