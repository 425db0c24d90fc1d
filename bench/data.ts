import { sql } from 'kysely'
import type { Database } from '#server/database/driver/client.ts'
import { hashPassword } from '#server/features/accounts/passwords/passwords.ts'

/** The sizes that the goals are stated for. */
export const SIZES = { clinics: 20, doctorsPerClinic: 10, patients: 10_000, appointments: 50_000, visitsPerDay: 20 }

/** One large clinic: 50 doctors, 200,000 appointments over 500 days, 100 of them in the future. */
export const BIG = { doctors: 50, patients: 20_000, visitsPerDay: 8, days: 500, daysAhead: 100 }

/** First names of the large clinic's charts, so that a search has something to distinguish. */
const FIRST_NAMES =
  'Asha,Bharat,Chitra,Deepak,Esha,Farhan,Gita,Harish,Indira,Jatin,Kavita,Lakshmi,Meera,Naveen,Omkar,Pooja,Qadir,Rohan,Sunita,Tanvi,Uday,Vikram,Waseem,Yamini,Zoya'
const LAST_NAMES =
  'Agarwal,Banerjee,Chatterjee,Deshpande,Fernandes,Ghosh,Hegde,Iyer,Jadhav,Kulkarni,Lobo,Menon,Nair,Oberoi,Patil,Qureshi,Reddy,Sharma,Tiwari,Upadhyay,Verma,Wagle,Yadav,Zaveri'

export const BENCH_PASSWORD = 'only for measuring'

export interface BenchData {
  /** The doctor whose days are full. */
  doctor: { id: string; email: string }
  /** A day with `visitsPerDay` appointments. */
  day: string
  clinics: { id: string; serviceId: string; doctorIds: string[] }[]
}

/** The large clinic: a receptionist, a doctor, and the doctor and patient for whom its desk books. */
export interface BigClinic {
  id: string
  staff: { id: string; email: string }
  doctor: { id: string; userId: string; email: string }
  admin: { email: string }
  /** The holder of the first chart. */
  patient: { email: string }
  service: string
  visit: string
  doctorIds: string[]
  patientIds: string[]
}

/**
 * Fills an empty database: in each clinic the first doctor has full past days (20 appointments a day), the others are free to
 * be booked. Everything is made inside the database, so that it takes seconds.
 */
export async function fill({ db }: Database): Promise<BenchData> {
  const { clinics, doctorsPerClinic, patients, appointments, visitsPerDay } = SIZES
  const password = await hashPassword(BENCH_PASSWORD)
  const days = appointments / clinics / visitsPerDay
  await sql`insert into clinics (id, name, address, city, phone, time_zone)
    select gen_random_uuid(), 'Clinic ' || n, n || ' Bench Road', 'Pune', '+91 20 5550 ' || lpad(n::text, 4, '0'), 'Asia/Kolkata'
    from generate_series(1, ${clinics}) n`.execute(db)
  await sql`insert into opening_hours select id, weekday, '09:00', '18:00' from clinics, generate_series(0, 6) weekday`.execute(
    db,
  )
  await sql`insert into services (id, clinic_id, name, duration_minutes, price_minor)
    select gen_random_uuid(), id, 'General Consultation', 30, 2500 from clinics`.execute(db)
  await sql`insert into users (id, email, password_hash, first_name, last_name, role)
    select gen_random_uuid(), 'doctor' || n || '@bench.example', ${password}, 'Doctor', 'Number ' || n, 'doctor'
    from generate_series(1, ${clinics * doctorsPerClinic}) n`.execute(db)
  await sql`insert into doctors (id, user_id, clinic_id, specialty, license_number, verified_at)
    select gen_random_uuid(), u.id, c.id, 'General Medicine', 'L' || u.n, now()
    from (select id, row_number() over (order by email) - 1 as n from users) u
    join (select id, row_number() over (order by name) - 1 as n from clinics) c on c.n = u.n % ${clinics}`.execute(db)
  await sql`insert into memberships (user_id, clinic_id, role) select user_id, clinic_id, 'doctor' from doctors`.execute(
    db,
  )
  await sql`insert into patients (id, clinic_id, chart_number, first_name, last_name, email, phone, date_of_birth)
    select gen_random_uuid(), c.id, 'B' || n, 'Patient', 'Number ' || n, 'patient' || n || '@bench.example', '+91 98765 43210', '1980-01-01'
    from generate_series(1, ${patients}) n
    join (select id, row_number() over (order by name) - 1 as k from clinics) c on c.k = n % ${clinics}`.execute(db)
  // in pieces, each within the time limit of a statement
  for (let first = 1; first <= days; first += 25)
    await sql`insert into appointments (id, clinic_id, doctor_id, patient_id, service_id, starts_at, ends_at, status, source, reason, currency, reference)
    select gen_random_uuid(), d.clinic_id, d.id, p.id, s.id, at, at + interval '20 minutes', 'completed', 'dialog', 'Check-up', 'USD',
      'R' || ${first}::int || '-' || row_number() over ()
    from (select distinct on (clinic_id) clinic_id, id from doctors order by clinic_id, id) d
    join services s on s.clinic_id = d.clinic_id
    cross join generate_series(${first}::int, ${first + 24}::int) day cross join generate_series(0, ${visitsPerDay - 1}) visit
    cross join lateral (select (current_date - day::int)::timestamp at time zone 'Asia/Kolkata' + interval '9 hours' + visit * interval '20 minutes' as at) t
    join (select id, clinic_id, row_number() over (partition by clinic_id order by chart_number) - 1 as n from patients) p
      on p.clinic_id = d.clinic_id and p.n = (day::int * 31 + visit * 17) % ${patients / clinics}`.execute(db)
  await sql`vacuum analyze`.execute(db)

  const { rows } = await sql<BenchData['clinics'][number] & { first: string; email: string }>`
    select c.id, s.id as "serviceId", array_agg(d.id order by d.id) as "doctorIds", min(d.id::text) as first,
      (select u.email from users u join doctors f on f.user_id = u.id where f.clinic_id = c.id order by f.id limit 1) as email
    from clinics c join services s on s.clinic_id = c.id join doctors d on d.clinic_id = c.id group by c.id, s.id order by c.name`.execute(
    db,
  )
  const day = await sql<{ day: string }>`select to_char(current_date - 7, 'YYYY-MM-DD') as day`.execute(db)
  const first = rows[0]!
  return {
    doctor: { id: first.doctorIds[0]!, email: first.email },
    day: day.rows[0]!.day,
    // doctors with full days get no bookings
    clinics: rows.map(({ id, serviceId, doctorIds }) => ({ id, serviceId, doctorIds: doctorIds.slice(1) })),
  }
}

/** Adds the large clinic, inside the database again. */
export async function fillBigClinic({ db }: Database): Promise<BigClinic> {
  const { doctors, patients, visitsPerDay, days, daysAhead } = BIG
  const password = await hashPassword(BENCH_PASSWORD)
  const { rows } = await sql<{ id: string }>`insert into clinics (id, name, address, city, phone, time_zone)
    values (gen_random_uuid(), 'Large Clinic', '1 Bench Square', 'Pune', '+91 20 5550 9999', 'Asia/Kolkata') returning id`.execute(
    db,
  )
  const id = rows[0]!.id
  await sql`insert into opening_hours select ${id}, weekday, '09:00', '18:00' from generate_series(0, 6) weekday`.execute(
    db,
  )
  await sql`insert into services (id, clinic_id, name, duration_minutes, price_minor)
    values (gen_random_uuid(), ${id}, 'General Consultation', 30, 2500)`.execute(db)
  await sql`insert into users (id, email, password_hash, first_name, last_name, role)
    select gen_random_uuid(), 'large' || n || '@bench.example', ${password}, 'Doctor', 'Large ' || n,
      case n when 0 then 'staff' when ${doctors}::int + 1 then 'clinic_admin' when ${doctors}::int + 2 then 'patient' else 'doctor' end
    from generate_series(0, ${doctors}::int + 2) n`.execute(db)
  const people = sql`users u where u.email like 'large%@bench.example'`
  // they have been there as long as the appointments, so that they offered time in all of it
  await sql`insert into doctors (id, user_id, clinic_id, specialty, license_number, verified_at, created_at)
    select gen_random_uuid(), u.id, ${id}, 'General Medicine', u.email, now(), now() - interval '1 day' * ${days}::int
    from ${people} and u.role = 'doctor'`.execute(db)
  await sql`insert into memberships (user_id, clinic_id, role, capabilities) select u.id, ${id}, u.role,
    case when u.role = 'staff' then '{appointments,patients,prescriptions,bill}'::text[] else '{}' end from ${people} and u.role <> 'patient'`.execute(
    db,
  )
  await sql`insert into patients (id, clinic_id, chart_number, first_name, last_name, email, phone, date_of_birth)
    select gen_random_uuid(), ${id}, 'L' || n, firsts[1 + n % cardinality(firsts)], lasts[1 + n * 7 % cardinality(lasts)],
      'chart' || n || '@bench.example', '+91 98' || lpad((n * 7919 % 100000000)::text, 8, '0'), '1980-01-01'
    from string_to_array(${FIRST_NAMES}, ',') firsts, string_to_array(${LAST_NAMES}, ',') lasts,
      generate_series(1, ${patients}::int) n`.execute(db)
  for (let first = 0; first < days; first += 25)
    await sql`insert into appointments (id, clinic_id, doctor_id, patient_id, service_id, starts_at, ends_at, created_at, price_minor, status, source, reason, currency, reference)
    select gen_random_uuid(), ${id}, d.id, p.id, s.id, at, at + interval '30 minutes', least(now(), at - interval '3 days'), s.price_minor,
      case when at > now() then case when visit % 4 = 0 then 'confirmed' else 'scheduled' end
        when visit = 7 then 'cancelled' else 'completed' end,
      'dialog', 'Check-up', 'USD', 'L' || ${first}::int || '-' || row_number() over ()
    from (select id, row_number() over (order by id) as n from doctors where clinic_id = ${id}) d
    join services s on s.clinic_id = ${id}
    cross join generate_series(${first}::int, ${first + 24}::int) day cross join generate_series(0, ${visitsPerDay - 1}::int) visit
    cross join lateral (select (current_date + ${daysAhead}::int - day)::timestamp at time zone 'Asia/Kolkata'
      + interval '9 hours' + visit * interval '1 hour' as at) t
    join (select id, row_number() over (order by id) as n from patients where clinic_id = ${id}) p
      on p.n = 1 + (d.n * 7919 + day * 104729 + visit * 31) % ${patients}::int`.execute(db)
  await sql`vacuum analyze`.execute(db)
  await sql`update patients set user_id = (select id from users where email = ${emailOf(doctors + 2)})
    where id = (select id from patients where clinic_id = ${id} order by id limit 1)`.execute(db)
  const found = await sql<{
    staffId: string
    doctorUserId: string
    doctorEmail: string
    service: string
    visit: string
    doctorIds: string[]
    patientIds: string[]
  }>`
    select (select id from users where email = ${emailOf(0)}) as "staffId", d.user_id as "doctorUserId", d.email as "doctorEmail",
      (select id from services where clinic_id = ${id}) as service,
      (select id from appointments where clinic_id = ${id} and doctor_id = d.id order by starts_at desc limit 1) as visit,
      array(select id::text from doctors where clinic_id = ${id} order by id) as "doctorIds",
      array(select id::text from patients where clinic_id = ${id} order by id limit 1000) as "patientIds"
    from (select d.id, d.user_id, u.email from doctors d join users u on u.id = d.user_id
      where d.clinic_id = ${id} order by d.id limit 1) d`.execute(db)
  const { staffId, doctorUserId: userId, doctorEmail, service, visit, doctorIds, patientIds } = found.rows[0]!
  return {
    id,
    staff: { id: staffId, email: emailOf(0) },
    doctor: { id: doctorIds[0]!, userId, email: doctorEmail },
    admin: { email: emailOf(doctors + 1) },
    patient: { email: emailOf(doctors + 2) },
    service,
    visit,
    doctorIds,
    patientIds,
  }
}

/**
 * Returns the email of one of the large clinic's people: 0 is at the desk, then come the doctors, the administrator and
 * a patient.
 */
const emailOf = (n: number) => `large${n}@bench.example`
