import { sql } from 'kysely'
import type { Database } from '#server/database/driver/client.ts'
import { hashPassword } from '#server/features/accounts/passwords/passwords.ts'
import { BENCH_PASSWORD } from './data.ts'

/** Appointments of the month that the goal is stated for, and who sees them. */
export const MONTH = { visits: 2000, doctors: 10, patients: 800 }

const SPECIALTIES = ['General Medicine', 'Cardiology', 'Dermatology', 'Neurology', 'Orthopedics', 'Pediatrics']

/** Fills next month of one clinic; returns its desk's email. `month` is YYYY-MM. */
export async function fillMonth({ db }: Database, month: string): Promise<string> {
  const desk = 'desk@bench.example'
  const password = await hashPassword(BENCH_PASSWORD)
  const { rows } = await sql<{ id: string }>`insert into clinics (id, name, address, city, phone, time_zone)
    values (gen_random_uuid(), 'Calendar Clinic', '1 Bench Square', 'Pune', '+91 20 5550 0001', 'Asia/Kolkata') returning id`.execute(
    db,
  )
  const { id } = rows[0]!
  await sql`insert into opening_hours select ${id}, weekday, '09:00', '18:00' from generate_series(0, 6) weekday`.execute(
    db,
  )
  await sql`insert into services (id, clinic_id, name, duration_minutes, price_minor)
    values (gen_random_uuid(), ${id}, 'General Consultation', 30, 2500)`.execute(db)
  await sql`insert into users (id, email, password_hash, first_name, last_name, role)
    select gen_random_uuid(), case n when 0 then ${desk} else 'doctor' || n || '@bench.example' end, ${password}, 'Person',
      'Number ' || n, case n when 0 then 'staff' else 'doctor' end from generate_series(0, ${MONTH.doctors}::int) n`.execute(
    db,
  )
  await sql`insert into doctors (id, user_id, clinic_id, specialty, license_number, verified_at)
    select gen_random_uuid(), id, ${id}, (${SPECIALTIES}::text[])[1 + row_number() over (order by email) % ${SPECIALTIES.length}::int],
      email, now() from users where role = 'doctor'`.execute(db)
  await sql`insert into memberships (user_id, clinic_id, role, capabilities)
    select id, ${id}, role, case role when 'staff' then array['appointments', 'patients'] else '{}' end from users`.execute(
    db,
  )
  await sql`insert into patients (id, clinic_id, chart_number, first_name, last_name, email, date_of_birth)
    select gen_random_uuid(), ${id}, 'M' || n, 'Patient', 'Number ' || n, 'patient' || n || '@bench.example', '1980-01-01'
    from generate_series(1, ${MONTH.patients}::int) n`.execute(db)
  // Appointment n of the month: by day, then by doctor, then by hour.
  await sql`insert into appointments (id, clinic_id, doctor_id, patient_id, service_id, starts_at, ends_at, status, source, reason, currency, reference)
    select gen_random_uuid(), ${id}, d.id, p.id, s.id, at, at + interval '30 minutes',
      case n % 3 when 0 then 'confirmed' else 'scheduled' end, 'dialog', 'Check-up', 'USD', 'M' || n
    from generate_series(0, ${MONTH.visits - 1}::int) n
    cross join lateral (select extract(day from (${`${month}-01`}::date + interval '1 month' - interval '1 day'))::int as days) m
    cross join lateral (select n % m.days as day, n / m.days as turn) t
    cross join lateral (select (${`${month}-01`}::date + t.day)::timestamp at time zone 'Asia/Kolkata'
      + interval '9 hours' + (t.turn / ${MONTH.doctors}::int) * interval '1 hour' as at) w
    join (select id, row_number() over (order by id) - 1 as k from doctors) d on d.k = t.turn % ${MONTH.doctors}::int
    join services s on s.clinic_id = ${id}
    join (select id, row_number() over (order by id) - 1 as k from patients) p on p.k = (n * 7919) % ${MONTH.patients}::int`.execute(
    db,
  )
  await sql`vacuum analyze`.execute(db)
  return desk
}
