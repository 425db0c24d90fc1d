import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { appointmentStatuses } from '#contract/appointments/appointments.ts'
import { Id } from '#contract/common.ts'
import { DEMO_PASSWORD, demoAccounts } from '#contract/demo.ts'
import type { Database } from '#server/database/driver/client.ts'
import { fitsPassword } from '#server/features/accounts/passwords/passwords.ts'
import { listClinics } from '#server/features/clinics/queries/clinics.ts'
import '#server/testing/keys.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { thorough } from '#server/testing/thorough.ts'
import { demoClinics } from './clinics.ts'
import { demoDoctor } from './doctors.ts'
import { loadDemo } from './load.ts'
import { demoPatient } from './people.ts'
import { testInFullRun } from '#server/testing/in-full-run.ts'

const drops: (() => Promise<void>)[] = []
after(() => Promise.all(drops.map((drop) => drop())))

const databases = new Map<number, Promise<Database>>()

/** A database with the demo of that moment; tests of the same moment share it and only read. */
function loaded(now: Date): Promise<Database> {
  const known = databases.get(now.getTime()) ?? load(now)
  databases.set(now.getTime(), known)
  return known
}

async function load(now: Date): Promise<Database> {
  const { database, drop } = await createTestDatabase({ poolSize: 1 })
  drops.push(drop)
  await loadDemo(database.db, now)
  return database
}

const ask = async <T>({ db }: Database, text: string) => (await sql.raw<T>(text).execute(db)).rows

const [bengaluru, newYork, london] = demoClinics as [
  (typeof demoClinics)[0],
  (typeof demoClinics)[0],
  (typeof demoClinics)[0],
]
// a Wednesday morning in Bengaluru
const wednesday = new Date('2026-09-16T04:10:00Z')

test('three clinics can be booked; 247 reviews average 4.8 at the first, and the third has no reviews', async () => {
  const { db } = await loaded(wednesday)
  const { clinics } = await listClinics(db, { memberOf: [], userId: null }, { limit: 50, offset: 0 })
  const ratings = new Map(clinics.map((clinic) => [clinic.id, clinic.rating]))
  assert.equal(clinics.length, 3)
  assert.deepEqual(ratings.get(bengaluru.id), { average: 4.8, count: 247 })
  assert.equal(ratings.get(newYork.id)?.count, 6)
  assert.equal(ratings.get(london.id), null)
  assert.deepEqual(new Set(clinics.map(({ currency }) => currency)), new Set(['INR', 'USD', 'GBP']))
  assert.equal(new Set(clinics.map(({ timeZone }) => timeZone)).size, 3)
})

test('the demo has the expected counts, statuses and accounts', async () => {
  const database = await loaded(wednesday)
  const [counts] = await ask<Record<string, number>>(
    database,
    `select (select count(*) from doctors where verified_at is not null) as doctors,
       (select count(distinct specialty) from doctors) as specialties, (select count(*) from patients) as patients,
       (select count(*) from patients where user_id is not null) as owned,
       (select min(n) from (select count(*) as n from services where is_active group by clinic_id) one) as services,
       (select count(*) from appointments where starts_at < '${wednesday.toISOString()}'::timestamptz - interval '80 days') as old,
       (select count(*) from appointments where starts_at > '${wednesday.toISOString()}'::timestamptz + interval '12 days') as far`,
  )
  assert.ok(counts!.doctors! >= 8 && counts!.specialties! >= 8 && counts!.patients! >= 60 && counts!.services! >= 4)
  assert.ok(counts!.owned! < 10 && counts!.old! > 50 && counts!.far! > 5, JSON.stringify(counts))

  const statuses = await ask<{ status: string }>(database, 'select distinct status from appointments')
  assert.deepEqual(statuses.map((row) => row.status).sort(), [...appointmentStatuses].sort())

  const users = await ask<{
    email: string
    password_hash: string
    email_verified_at: Date | null
    must_change_password: boolean
  }>(database, 'select * from users')
  for (const { email } of demoAccounts) {
    const user = users.find((one) => one.email === email)
    assert.ok(
      user?.email_verified_at && !user.must_change_password && (await fitsPassword(user.password_hash, DEMO_PASSWORD)),
      email,
    )
  }
  const memberships = await ask<{ email: string; role: string; city: string }>(
    database,
    `select u.email, m.role, c.city from memberships m join users u on u.id = m.user_id join clinics c on c.id = m.clinic_id
     where u.email like '%@demo.example' order by u.email, c.city`,
  )
  assert.deepEqual(
    memberships.map((one) => Object.values(one).join(' ')),
    [
      'admin@demo.example clinic_admin Bengaluru',
      'admin@demo.example clinic_admin New York',
      'doctor@demo.example doctor Bengaluru',
      'staff@demo.example staff Bengaluru',
    ],
  )
})

test('one doctor accepted an invitation and awaits confirmation of the license; no one sees or books them', async () => {
  const database = await loaded(wednesday)
  const [one, ...others] = await ask<Record<string, unknown>>(
    database,
    `select u.email, d.is_active, m.ended_at, i.answer, (select count(*) from appointments a where a.doctor_id = d.id) as appointments
     from doctors d join users u on u.id = d.user_id join memberships m on m.user_id = u.id and m.clinic_id = d.clinic_id
       left join invitations i on i.user_id = u.id where d.verified_at is null`,
  )
  assert.deepEqual(others, [])
  assert.deepEqual(one, {
    email: 'sofia.lindqvist@mail.example',
    is_active: true,
    ended_at: null,
    answer: 'accepted',
    appointments: 0,
  })
})

test('every address is in .example, every identifier is a UUID, every text is NFC', async () => {
  const database = await loaded(wednesday)
  const addresses = await ask<{ address: string }>(
    database,
    `select email as address from users union all select email from patients where email is not null
     union all select email from clinics union all select website from clinics`,
  )
  for (const { address } of addresses) assert.match(address, /^(\S+@|https:\/\/)[a-z.-]+\.example$/)
  const ids = await ask<{ id: string }>(
    database,
    'select id from appointments union all select id from users union all select id from reviews',
  )
  for (const { id } of ids) assert.ok(Id.safeParse(id).success, id)
  const [odd] = await ask<{ count: number }>(
    database,
    `select count(*) from patients where (first_name || ' ' || last_name || coalesce(address, '')) is not nfc normalized`,
  )
  assert.equal(odd?.count, 0)
})

test('no appointment has ended early, no row is newer than now, and pending bookings haven’t expired', async () => {
  // a doctor's minute: late at night in Bengaluru, noon and evening elsewhere
  for (const now of [
    wednesday,
    new Date('2026-09-16T18:29:59Z'),
    ...(thorough ? [new Date('2026-09-16T21:59:00Z')] : []),
  ]) {
    const database = await loaded(now)
    const at = `'${now.toISOString()}'::timestamptz`
    const wrong = await ask<{ id: string; status: string; what: string }>(
      database,
      `select id, status, case
           when status in ('completed', 'no_show') and ends_at > ${at} then 'over too early'
           when status in ('pending', 'scheduled') and ends_at <= ${at} then 'still open'
           when status = 'pending' and (expires_at <= ${at} + interval '90 minutes' or expires_at > starts_at - interval '2 hours'
             or expires_at > created_at + interval '24 hours') then 'expiry'
           when created_at >= least(starts_at, ${at}) or updated_at > ${at} or updated_at < created_at then 'dates'
           when price_minor is null or reference !~ '^[0-9A-HJKMNP-TV-Z]{8}$' then 'details' end as what
       from appointments`,
    )
    assert.deepEqual(
      wrong.filter((row) => row.what),
      [],
    )
    const [late] = await ask<Record<string, number>>(
      database,
      `select (select count(*) from appointment_changes where at > ${at}) as changes,
         (select count(*) from notifications where created_at > ${at} or read_at > ${at}) as notifications,
         (select count(*) from reviews r join appointments a on a.id = r.appointment_id
           where r.created_at > ${at} or r.created_at < a.ends_at or a.status <> 'completed'
             or (a.patient_id, a.doctor_id, a.clinic_id) <> (r.patient_id, r.doctor_id, r.clinic_id)) as reviews,
         (select count(*) from patients p join appointments a on a.patient_id = p.id where p.created_at > a.created_at) as charts`,
    )
    assert.deepEqual(late, { changes: 0, notifications: 0, reviews: 0, charts: 0 })
  }
})

test('each history begins at the first status, follows the allowed steps and ends at the current status', async () => {
  const database = await loaded(wednesday)
  const steps = await ask<{ step: string }>(
    database,
    `select distinct coalesce(from_status, 'new') || ' ' || to_status as step from appointment_changes`,
  )
  const allowed = ['new pending', 'new scheduled', 'pending confirmed', 'pending cancelled', 'scheduled confirmed', 'scheduled completed',
    'scheduled cancelled', 'scheduled no_show', 'confirmed completed', 'confirmed cancelled', 'confirmed no_show'] // oxfmt-ignore
  assert.deepEqual(
    steps.map(({ step }) => step).filter((step) => !allowed.includes(step)),
    [],
  )
  const [broken] = await ask<{ count: number }>(
    database,
    `with steps as (select *, lag(to_status) over w as before, lead(to_status) over w as after, lag(at) over w as earlier
       from appointment_changes window w as (partition by appointment_id order by id))
     select count(*) from steps join appointments a on a.id = appointment_id
     where before is distinct from from_status or at < earlier or (after is null and to_status <> a.status)`,
  )
  assert.equal(broken?.count, 0)
})

test('appointments start on the half hour within opening hours, and the clinic has free times on the coming days', async () => {
  const database = await loaded(wednesday)
  const appointments = await ask<{ time: string; status: string; inside: boolean }>(
    database,
    `select to_char(a.starts_at at time zone c.time_zone, 'HH24:MI') as time, a.status,
       exists (select 1 from opening_hours h where h.clinic_id = c.id
         and h.weekday = extract(dow from a.starts_at at time zone c.time_zone)
         and h.opens <= (a.starts_at at time zone c.time_zone)::time and (a.ends_at at time zone c.time_zone)::time <= h.closes) as inside
     from appointments a join clinics c on c.id = a.clinic_id`,
  )
  assert.deepEqual(
    appointments.filter((appointment) => !appointment.inside || !/:[03]0$/.test(appointment.time)),
    [],
  )
  const days = await ask<{ taken: number }>(
    database,
    `select sum(extract(epoch from ends_at - starts_at) / 3600)::float8 as taken from appointments
     where doctor_id = '${demoDoctor.id}' and starts_at > '${wednesday.toISOString()}'::timestamptz + interval '1 day'
     group by starts_at::date`,
  )
  assert.ok(Math.max(...days.map(({ taken }) => taken)) <= 6, JSON.stringify(days))
})

test('one clinic has evening hours with appointments in them, and services name their doctors', async () => {
  const database = await loaded(wednesday)
  const [evening] = await ask<{ clinics: number; appointments: number }>(
    database,
    `select count(distinct h.clinic_id)::int as clinics, count(a.id)::int as appointments
     from opening_hours h join clinics c on c.id = h.clinic_id
     left join appointments a on a.clinic_id = c.id and (a.starts_at at time zone c.time_zone)::time >= h.opens
       and extract(dow from a.starts_at at time zone c.time_zone) = h.weekday
     where h.opens >= '19:00'`,
  )
  assert.equal(evening!.clinics, 1)
  assert.ok(evening!.appointments > 10, `${evening!.appointments} appointments`)
  const wrong = await ask(
    database,
    `select a.id from appointments a
     where exists (select from service_doctors sd where sd.service_id = a.service_id)
       and not exists (select from service_doctors sd where sd.service_id = a.service_id and sd.doctor_id = a.doctor_id)`,
  )
  assert.deepEqual(wrong, [])
})

test('the demo doctor’s day, the bell and the demo patient’s appointments are filled', async () => {
  const database = await loaded(wednesday)
  const today = await ask<{ time: string; status: string }>(
    database,
    `select to_char(starts_at at time zone 'Asia/Kolkata', 'HH24:MI') as time, status from appointments
     where doctor_id = '${demoDoctor.id}' and (starts_at at time zone 'Asia/Kolkata')::date = '2026-09-16' order by starts_at`,
  )
  assert.equal(
    today.map(({ time, status }) => `${time} ${status}`).join(', '),
    '09:00 completed, 09:30 confirmed, 10:00 confirmed, 10:30 scheduled, 11:00 confirmed, 12:00 confirmed, 12:30 scheduled, ' +
      '14:00 confirmed, 14:30 confirmed, 15:00 cancelled, 15:30 scheduled, 16:00 pending, 16:30 confirmed, 17:00 pending',
  )
  const bell = await ask<{ kind: string }>(
    database,
    `select kind from notifications where user_id = '${demoDoctor.user.id}' and read_at is null`,
  )
  assert.deepEqual(bell, Array(3).fill({ kind: 'appointment_booked' }))
  const own = await ask<{ status: string; count: number }>(
    database,
    `select a.status, count(*) from appointments a join patients p on p.id = a.patient_id
     where p.user_id = '${demoPatient.id}' group by a.status order by a.status`,
  )
  assert.deepEqual(
    own.map(({ status, count }) => `${count} ${status}`),
    ['1 cancelled', '6 completed', '2 confirmed', '1 pending', '1 scheduled'],
  )
})

test('prescriptions belong to completed appointments; the demo patient has some of each kind', async () => {
  const database = await loaded(wednesday)
  const [counts] = await ask<Record<string, number>>(
    database,
    `select (select count(*) from prescriptions r left join patients p on p.id = r.patient_id
         where r.created_at > '${wednesday.toISOString()}' or r.created_at < p.created_at) as wrong,
       (select count(*) from prescriptions where doctor_id = '${demoDoctor.id}' and status <> 'cancelled') as written,
       (select count(distinct r.patient_id) from prescriptions r) as charts`,
  )
  assert.equal(counts!.wrong, 0)
  assert.ok(counts!.written! > 20 && counts!.charts! > 40, JSON.stringify(counts))
  const own = await ask<{ source: string; isOpen: boolean }>(
    database,
    `select distinct r.source, coalesce(r.ends_on >= '2026-09-16', true) as "isOpen"
     from prescriptions r join patients p on p.id = r.patient_id where p.user_id = '${demoPatient.id}' order by 1, 2`,
  )
  assert.deepEqual(
    own.map(({ source, isOpen }) => `${source} ${isOpen}`),
    // the uploaded one has a file (load-files.ts)
    ['written false', 'written true'],
  )
})

/** The first three in every run: a minute to midnight, a leap day, and a day on which the clocks of New York change. */
const moments = [
  '2026-09-16T18:29:59Z',
  '2028-02-29T12:00:00Z',
  '2026-11-01T05:30:00Z',
  '2026-09-20T05:00:00Z',
  '2026-12-31T23:59:59Z',
  '2026-11-01T06:30:00Z',
  '2026-03-08T07:00:00Z',
  '2026-03-29T00:59:00Z',
  '2026-10-24T10:00:00Z',
]

testInFullRun(
  'the demo loads at any time: Sunday, a minute to midnight, leap day, and days on which clocks change',
  async () => {
    for (const moment of thorough ? moments : moments.slice(0, 3)) {
      const database = await loaded(new Date(moment))
      const [sum] = await ask<Record<string, number>>(
        database,
        `select (select count(*) from reviews where clinic_id = '${bengaluru.id}') as reviews,
         (select count(*) from appointments where doctor_id = '${demoDoctor.id}' and status = 'pending') as pending,
         (select count(*) from notifications where user_id = '${demoDoctor.user.id}' and read_at is null) as unread`,
      )
      assert.deepEqual(sum, { reviews: 247, pending: 3, unread: 3 }, moment)
    }
  },
)
