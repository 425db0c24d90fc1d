import type { Db } from '#server/database/db.ts'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Role } from '#contract/accounts/accounts.ts'
import type { AppointmentStatus } from '#contract/appointments/appointments.ts'
import { bookingRuleDefaults, type BookingRules } from '#contract/clinics/booking-rules.ts'
import { staffCapabilities, type StaffCapability } from '#contract/members.ts'
import { saveBookingRules } from '#server/features/clinics/queries/setup.ts'
import { newId } from '#server/ids.ts'
import { hashOf, newSecret, spokenCode } from '#server/secrets.ts'
import { instantOf, todayIn } from '#server/time.ts'

// People and clinics for tests, inserted directly into the database. They have no password unless its hash is given.

export interface Person {
  userId: string
  email: string
  firstName: string
  lastName: string
  /** For an API key: its text, and the administrator whose rights it has; `userId` is the account it acts as. */
  apiKey?: { id: string; token: string; makerId: string }
}

const unique = () => randomBytes(5).toString('hex')

/** The hash of an unknown password; cheap to check. */
const NO_PASSWORD = '$argon2id$v=19$m=8,t=1,p=1$B8n4uku2uhKOPf389TS30w$Z9NnFSh053GxdOJr2IQvUjCmJ1yXKkPDjDkldYPdWKs'

interface UserWish {
  email?: string
  firstName?: string
  lastName?: string
  role?: Role
  passwordHash?: string
  mustChangePassword?: boolean
  isVerified?: boolean
}

export async function makeUser(db: Db, wish: UserWish = {}): Promise<Person> {
  const { role = 'patient', firstName = 'Asha', lastName = 'Rao', isVerified = true } = wish
  const person = { userId: newId(), email: wish.email ?? `${role}-${unique()}@people.example`, firstName, lastName }
  await db
    .insertInto('users')
    .values({
      id: person.userId,
      email: person.email,
      first_name: firstName,
      last_name: lastName,
      role,
      password_hash: wish.passwordHash ?? NO_PASSWORD,
      must_change_password: wish.mustChangePassword ?? false,
      email_verified_at: isVerified ? sql<Date>`now()` : null,
    })
    .execute()
  return person
}

/** Creates a session without a sign-in. */
export async function makeSession(db: Db, userId: string): Promise<{ id: string; secret: string }> {
  const session = { id: newId(), secret: newSecret() }
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: userId,
      token_hash: hashOf(session.secret),
      expires_at: sql<Date>`now() + interval '12 hours'`,
    })
    .execute()
  return session
}

/** A passkey that no authenticator has. */
export async function makePasskey(db: Db, { userId }: Pick<Person, 'userId'>, name = 'Laptop'): Promise<string> {
  const id = newId()
  await db
    .insertInto('passkeys')
    .values({ id, user_id: userId, credential_id: randomBytes(32), public_key: randomBytes(77), name })
    .execute()
  return id
}

export interface TestClinic {
  id: string
  name: string
  zone: string
  currency: string
  services: TestService[]
}

interface TestService {
  id: string
  name: string
  minutes: number
}

interface ClinicWish {
  name?: string
  address?: string
  zone?: string
  currency?: string
  isPublic?: boolean
  isActive?: boolean
  /** Weekday (0 is Sunday), opens, closes; Monday to Friday 9 to 18 by default. */
  hours?: [weekday: number, opens: string, closes: string][]
  services?: { name: string; minutes?: number; priceMinor?: number; isActive?: boolean }[]
  /** Its rules for online booking, where they differ from the defaults. */
  rules?: Partial<BookingRules>
}

const workdays = [1, 2, 3, 4, 5].map((weekday) => [weekday, '09:00', '18:00'] as [number, string, string])

export async function makeClinic(db: Db, wish: ClinicWish = {}): Promise<TestClinic> {
  const { zone = 'Asia/Kolkata', currency = 'USD', hours = workdays } = wish
  const { services = [{ name: 'General Consultation' }] } = wish
  const clinic = { id: newId(), name: wish.name ?? `Clinic ${unique()}`, zone, currency }
  await db
    .insertInto('clinics')
    .values({
      id: clinic.id,
      name: clinic.name,
      time_zone: zone,
      currency,
      address: wish.address ?? '1 Station Road',
      city: 'Pune',
      phone: '+91 20 5550 0100',
      is_public: wish.isPublic ?? true,
      is_active: wish.isActive ?? true,
    })
    .execute()
  for (const [weekday, opens, closes] of hours)
    await db.insertInto('opening_hours').values({ clinic_id: clinic.id, weekday, opens, closes }).execute()
  if (wish.rules) await saveBookingRules(db, clinic.id, { ...bookingRuleDefaults, ...wish.rules })
  return { ...clinic, services: await Promise.all(services.map((service) => makeService(db, clinic, service))) }
}

async function makeService(db: Db, clinic: { id: string }, wish: NonNullable<ClinicWish['services']>[number]) {
  const service = { id: newId(), name: wish.name, minutes: wish.minutes ?? 30 }
  await db
    .insertInto('services')
    .values({
      id: service.id,
      clinic_id: clinic.id,
      name: service.name,
      duration_minutes: service.minutes,
      price_minor: wish.priceMinor ?? 5e3,
      is_active: wish.isActive ?? true,
    })
    .execute()
  return service
}

const join = (
  db: Db,
  person: Person,
  clinic: { id: string },
  role: 'doctor' | 'staff' | 'clinic_admin',
  capabilities: readonly StaffCapability[] = [],
) =>
  db
    .insertInto('memberships')
    .values({
      user_id: person.userId,
      clinic_id: clinic.id,
      role,
      capabilities: [...capabilities],
      accepted_at: sql<Date>`now()`,
    })
    .execute()

export interface TestDoctor extends Person {
  id: string
}

interface DoctorWish extends UserWish {
  feeMinor?: number
  isActive?: boolean
  isConfirmed?: boolean
}

export async function makeDoctor(db: Db, clinic: { id: string }, wish: DoctorWish = {}): Promise<TestDoctor> {
  return makeDoctorOf(
    db,
    await makeUser(db, { firstName: 'Meera', lastName: 'Nair', ...wish, role: 'doctor' }),
    clinic,
    wish,
  )
}

/** Makes a person with an account a doctor of a clinic, besides their other roles. */
export async function makeDoctorOf(
  db: Db,
  person: Person,
  clinic: { id: string },
  wish: DoctorWish = {},
): Promise<TestDoctor> {
  await join(db, person, clinic, 'doctor')
  const id = newId()
  await db
    .insertInto('doctors')
    .values({
      id,
      user_id: person.userId,
      clinic_id: clinic.id,
      specialty: 'Cardiology',
      license_number: `L-${unique()}`,
      consultation_fee_minor: wish.feeMinor ?? null,
      is_active: wish.isActive ?? true,
      verified_at: (wish.isConfirmed ?? true) ? sql<Date>`now()` : null,
    })
    .execute()
  return { ...person, id }
}

/** A person on a clinic's staff, with all permissions or with these. */
export async function makeStaff(
  db: Db,
  clinic: { id: string },
  capabilities: readonly StaffCapability[] = staffCapabilities,
): Promise<Person> {
  const person = await makeUser(db, { role: 'staff', firstName: 'Ravi', lastName: 'Iyer' })
  await join(db, person, clinic, 'staff', capabilities)
  const staff = { id: newId(), user_id: person.userId, clinic_id: clinic.id }
  await db
    .insertInto('staff')
    .values({ ...staff, position: 'Receptionist', department: 'Reception' })
    .execute()
  return person
}

export async function makeAdmin(db: Db, clinic: { id: string }, wish: UserWish = {}): Promise<Person> {
  const person = await makeUser(db, { role: 'clinic_admin', firstName: 'Leela', lastName: 'Shah', ...wish })
  await join(db, person, clinic, 'clinic_admin')
  return person
}

export const makePatientAccount = (db: Db, wish: UserWish = {}): Promise<Person> =>
  makeUser(db, { ...wish, role: 'patient' })

interface ChartWish {
  /** The account that owns the chart; without one it is a guest's. */
  owner?: Person
  firstName?: string
  lastName?: string
  email?: string
  /** Who typed the address; the desk by default. */
  emailFrom?: 'guest' | 'desk' | 'import'
  dateOfBirth?: string
  /** Approximate, if the date isn't known. */
  birthYear?: string
  /** The clinic has released the chart to its owner, and so knows them. */
  isReleased?: boolean
}

export async function makeChart(db: Db, clinic: { id: string }, wish: ChartWish = {}): Promise<{ id: string }> {
  const id = newId()
  const { firstName = 'Asha', lastName = 'Rao' } = { ...wish.owner, ...wish }
  await db
    .insertInto('patients')
    .values({
      id,
      clinic_id: clinic.id,
      user_id: wish.owner?.userId ?? null,
      chart_number: spokenCode(7),
      first_name: firstName,
      last_name: lastName,
      phone: '+919820000001',
      email: wish.email ?? wish.owner?.email ?? `chart-${unique()}@people.example`,
      email_from: wish.emailFrom ?? 'desk',
      date_of_birth: wish.dateOfBirth ?? null,
      birth_year: wish.birthYear ?? null,
    })
    .execute()
  if (wish.isReleased && wish.owner)
    await sql`insert into chart_claims (id, patient_id, clinic_id, user_id, asked_at, released_by, released_from, taken_at)
      select ${newId()}, id, clinic_id, user_id, at, user_id, at, at
      from patients, (select now() - interval '30 days' as at) t where id = ${id}`.execute(db)
  return { id }
}

/** A new person in today's queue of a clinic: for a doctor, or for anyone. */
export async function makeWalkIn(db: Db, clinic: TestClinic, doctor: { id: string } | null): Promise<string> {
  const [id, chart] = [newId(), await makeChart(db, clinic)]
  await sql`insert into walk_ins (id, clinic_id, day, token, patient_id, doctor_id, added_by)
    select ${id}, ${clinic.id}, ${todayIn(clinic.zone)}, coalesce(max(token), 0) + 1, ${chart.id}, ${doctor?.id ?? null}, ${newId()}
    from walk_ins where clinic_id = ${clinic.id}`.execute(db)
  return id
}

interface AppointmentWish {
  clinic: TestClinic
  doctor: { id: string }
  chart: { id: string }
  /** The clinic's wall clock, or an instant. */
  at: { date: string; time: string } | Date
  minutes?: number
  status?: AppointmentStatus
  symptoms?: string
  expiresAt?: Date
}

export async function makeAppointment(db: Db, wish: AppointmentWish): Promise<{ id: string; startsAt: Date }> {
  const { clinic, doctor, chart, at, minutes = 30, status = 'scheduled' } = wish
  const startsAt = at instanceof Date ? at : instantOf(at.date, at.time, clinic.zone)!
  const id = newId()
  await db
    .insertInto('appointments')
    .values({
      id,
      clinic_id: clinic.id,
      doctor_id: doctor.id,
      patient_id: chart.id,
      service_id: clinic.services[0]?.id,
      starts_at: startsAt,
      ends_at: new Date(startsAt.getTime() + minutes * 6e4),
      status,
      source: 'dialog',
      currency: clinic.currency,
      price_minor: 5e3,
      reference: spokenCode(8),
      symptoms: wish.symptoms ?? null,
      expires_at: wish.expiresAt ?? null,
    })
    .execute()
  return { id, startsAt }
}
