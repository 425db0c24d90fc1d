import type { Db } from '#server/database/db.ts'
import { sql } from 'kysely'
import { INVITATION_DAYS } from '#contract/members.ts'
import type { Role } from '#contract/accounts/accounts.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import { newId } from '#server/ids.ts'

/** A membership that a clinic gave to an account, and that the person behind its address hasn't accepted. */
export interface OpenMembership {
  clinicId: string
  role: 'doctor' | 'staff'
  capabilities: string[]
  addedBy: string
  firstName: string
  lastName: string
  email: string
  /** The rows of the clinic about the person, where there are any. */
  doctorId: string | null
  staffId: string | null
  licenseNumber: string | null
  licenseCouncil: string | null
  specialty: string | null
  position: string | null
  /** The clinic has ended it. */
  isOver: boolean
}

/**
 * Memberships that were never accepted, including ended ones; `added by` falls back to an administrator of the clinic.
 */
export async function listOpenMemberships(db: Db, userId: string): Promise<OpenMembership[]> {
  const { rows } = await sql<OpenMembership>`
    select
      m.clinic_id as "clinicId", m.role, m.capabilities, u.first_name as "firstName",
      u.last_name as "lastName", u.email,
      coalesce(
        m.added_by,
        (
          select a.user_id
          from memberships a
          where a.clinic_id = m.clinic_id and a.role = 'clinic_admin' and a.ended_at is null
          order by a.created_at
          limit 1
        ),
        m.user_id
      ) as "addedBy",
      d.id as "doctorId", d.specialty, d.license_number as "licenseNumber",
      d.license_council as "licenseCouncil", s.id as "staffId", s.position,
      m.ended_at is not null as "isOver"
    from memberships m
    join users u on u.id = m.user_id
    left join doctors d on d.user_id = m.user_id and d.clinic_id = m.clinic_id and m.role = 'doctor'
    left join staff s on s.user_id = m.user_id and s.clinic_id = m.clinic_id and m.role = 'staff'
    where m.user_id = ${userId} and m.accepted_at is null and m.role in ('doctor', 'staff')
  `.execute(db)
  return rows
}

/** Inserts a placeholder account without sign-in, with the name as the clinic typed it. */
export async function insertPlaceholder(db: Db, membership: OpenMembership): Promise<string> {
  const id = newId()
  await sql`
    insert into users (
      id, email, password_hash, first_name, last_name, role, is_placeholder, deactivated_at
    )
    values (
      ${id}, ${`${id}@placeholder.invalid`}, '', ${membership.firstName}, ${membership.lastName},
      ${membership.role}, true, now()
    )
  `.execute(db)
  return id
}

/** Attributes what the clinic did with the account so far to the placeholder. */
export async function insertEarlierHolder(
  db: Db,
  userId: string,
  membership: OpenMembership,
  placeholderId: string,
): Promise<void> {
  await sql`
    insert into earlier_holders (user_id, clinic_id, placeholder_id)
    values (${userId}, ${membership.clinicId}, ${placeholderId})
  `.execute(db)
}

/**
 * Moves the clinic's records about the person to the placeholder: appointments and their history stay with the clinic.
 * The license number waits in the invitation, so that it is free for another clinic that adds the person.
 */
export async function detachMembership(db: Db, membership: OpenMembership, placeholderId: string): Promise<void> {
  if (membership.doctorId)
    await sql`
      update doctors
      set user_id = ${placeholderId}, is_active = false, deactivated_at = now(), license_number = ''
      where id = ${membership.doctorId}
    `.execute(db)
  if (membership.staffId)
    await sql`
      update staff
      set user_id = ${placeholderId}, is_active = false, deactivated_at = now()
      where id = ${membership.staffId}
    `.execute(db)
}

/** Turns the membership into an invitation that the person can accept or decline. Returns its id. */
export async function insertReopened(
  db: Db,
  userId: string,
  membership: OpenMembership,
  placeholderId: string,
): Promise<string> {
  const id = newId()
  const details = {
    capabilities: membership.capabilities,
    ...(membership.position ? { position: membership.position } : {}),
    ...(membership.doctorId
      ? {
          specialty: membership.specialty,
          licenseNumber: membership.licenseNumber,
          licenseCouncil: membership.licenseCouncil,
        }
      : {}),
  }
  await sql`
    update invitations
    set answer = 'withdrawn', answered_at = now(), details = '{}'
    where clinic_id = ${membership.clinicId}
      and user_id = ${userId}
      and role = ${membership.role}
      and answer is null
  `.execute(db)
  await sql`
    insert into invitations (
      id, clinic_id, user_id, role, details, invited_by, expires_at, first_name, last_name, email,
      placeholder_id
    )
    values (
      ${id}, ${membership.clinicId}, ${userId}, ${membership.role}, ${JSON.stringify(details)},
      ${membership.addedBy},
      now() + make_interval(days => ${INVITATION_DAYS}),
      ${membership.firstName}, ${membership.lastName}, ${membership.email}, ${placeholderId}
    )
  `.execute(db)
  await sql`
    insert into notifications (id, user_id, kind, invitation_id)
    values (${newId()}, ${userId}, ${'invitation' satisfies NotificationKind}, ${id})
  `.execute(db)
  return id
}

/** Notifies a clinic's administrators that a person they added still has to accept. */
export async function notifyReopened(
  db: Db,
  recipients: readonly { userId: string; clinicId: string }[],
): Promise<void> {
  for (const { userId, clinicId } of recipients)
    await sql`
      insert into notifications (id, user_id, kind, clinic_id)
      values (${newId()}, ${userId}, ${'place_reopened' satisfies NotificationKind}, ${clinicId})
    `.execute(db)
}

/** Removes the memberships that were never accepted, except that of one clinic. */
export async function removeOpenMemberships(db: Db, userId: string, except: string | null): Promise<void> {
  await sql`
    delete from memberships
    where user_id = ${userId} and accepted_at is null and clinic_id is distinct from ${except}::uuid
  `.execute(db)
}

/** Deletes the notifications of the account's previous user. */
export async function emptyBell(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('notifications').where('user_id', '=', userId).execute()
}

/** Invalidates every emailed link of the person, whatever its purpose. */
export async function removeLinksOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('account_links').where('user_id', '=', userId).execute()
}

/** Returns administrators of the clinics with open memberships of a person, whose lists have changed. */
export async function listAdministratorsOf(
  db: Db,
  clinicIds: readonly string[],
): Promise<{ userId: string; clinicId: string }[]> {
  const { rows } = await sql<{ userId: string; clinicId: string }>`
    select user_id as "userId", clinic_id as "clinicId"
    from memberships
    where clinic_id = any(${clinicIds}::uuid[]) and role = 'clinic_admin' and ended_at is null
  `.execute(db)
  return rows
}

export interface StoredRegistration {
  tokenHash: Buffer
  email: string
  passwordHash: string
  firstName: string
  lastName: string
  role: Role
  termsVersion: string
  termsAddress: string
  minutes: number
}

/** Stores a registration until its link is opened. */
export async function insertRegistration(db: Db, one: StoredRegistration): Promise<void> {
  await sql`
    insert into registrations (
      token_hash, email, password_hash, first_name, last_name, role, terms_version, terms_address,
      expires_at
    )
    values (
      ${one.tokenHash}, ${one.email}, ${one.passwordHash}, ${one.firstName}, ${one.lastName},
      ${one.role}, ${one.termsVersion}, ${one.termsAddress},
      now() + make_interval(mins => ${one.minutes})
    )
  `.execute(db)
}

/** Returns a registration by its link, and the unverified account with its address; null if either is gone. */
export async function findRegistration(
  db: Db,
  tokenHash: Buffer,
): Promise<{ userId: string; email: string; passwordHash: string } | null> {
  const { rows } = await sql<{ userId: string; email: string; passwordHash: string }>`
    select u.id as "userId", r.email, r.password_hash as "passwordHash"
    from registrations r
    join users u on u.email = r.email and u.email_verified_at is null and u.deactivated_at is null
    where r.token_hash = ${tokenHash} and r.expires_at > now()
  `.execute(db)
  return rows[0] ?? null
}

/** Replaces the account's data with those typed at registration, and deletes other registrations for this address. */
export async function applyRegistration(db: Db, tokenHash: Buffer, userId: string): Promise<boolean> {
  const { rows } = await sql`
    update users u
    set
      password_hash = r.password_hash, must_change_password = false, first_password_until = null,
      first_name = r.first_name, last_name = r.last_name, role = r.role, phone = null, bio = null,
      terms_version = r.terms_version, terms_accepted_at = r.created_at,
      terms_accepted_address = r.terms_address
    from registrations r
    where r.token_hash = ${tokenHash}
      and r.expires_at > now()
      and r.email = u.email
      and u.id = ${userId}
    returning u.id
  `.execute(db)
  return rows.length > 0
}

export async function removeRegistrations(db: Db, email: string): Promise<void> {
  await db.deleteFrom('registrations').where('email', '=', email).execute()
}

/** Returns the clinic whose membership a person hasn't accepted yet; null if there is none. */
export async function findOpenMembership(db: Db, userId: string): Promise<{ clinicId: string; clinic: string } | null> {
  const { rows } = await sql<{ clinicId: string; clinic: string }>`
    select c.id as "clinicId", c.name as clinic
    from memberships m
    join clinics c on c.id = m.clinic_id
    where m.user_id = ${userId} and m.accepted_at is null and m.ended_at is null
    order by m.created_at
    limit 1
  `.execute(db)
  return rows[0] ?? null
}
