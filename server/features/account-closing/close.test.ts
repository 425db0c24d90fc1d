import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sql } from 'kysely'
import { closingMessages } from '#contract/account-closing/keeping.ts'
import { workday } from '#server/testing/dates.ts'
import { makeFamilyChart } from '#server/testing/chart-things.ts'
import {
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  type Person,
} from '#server/testing/factories.ts'
import { makePlan } from '#server/testing/medicines-taken.ts'
import { quickHash } from '#server/testing/passwords.ts'
import { makePrescription, makeTemplate, makeUpload } from '#server/testing/prescriptions.ts'
import { makePushDevice, PUSH_KEY } from '#server/testing/push-service.ts'
import { makeReport } from '#server/testing/reports.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { closeDueAccounts } from './close.ts'
import { closeByOperator } from './operator.ts'
import { accountRecords } from './records.ts'

const app = await sharedApp()
const password = 'a long pass phrase'
const passwordHash = await quickHash(password)

const prepare = (person: Person) =>
  sql`update users set password_hash = ${passwordHash}, phone = '+919812345678', bio = 'A bio of Zoravar'
    where id = ${person.userId}`.execute(app.db)
const makeDue = (person: Person) =>
  sql`update account_closings set due_at = now() - interval '1 minute' where user_id = ${person.userId}`.execute(app.db)
const mailsTo = async (email: string) =>
  (
    await sql<{ subject: string }>`select subject from outgoing_mails where to_address = ${email} order by id`.execute(
      app.db,
    )
  ).rows.map(({ subject }) => subject)

/** Returns the places of the database that contain a text, as `table.column`. */
async function placesOf(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ table: string }>`
    select relname as "table" from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'`.execute(app.db)
  const found: string[] = []
  for (const { table } of tables) {
    const { rows } = await sql<{ key: string }>`
      select distinct one.key from ${sql.table(table)} t, jsonb_each_text(to_jsonb(t)) one
      where one.value ilike ${`%${text}%`}`.execute(app.db)
    found.push(...rows.map(({ key }) => `${table}.${key}`))
  }
  return found.toSorted()
}

suite('closing an account', () => {
  test('every foreign key to an account is in the list, and the list names nothing else', async () => {
    const { rows } = await sql<{ place: string }>`
      select c.conrelid::regclass || '.' || a.attname as place
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid = 'users'::regclass`.execute(app.db)
    assert.deepEqual(
      Object.keys(accountRecords)
        .filter((place) => place !== 'family_takeovers.family_member_id' && !place.endsWith('.doctor_id'))
        .toSorted(),
      rows.map(({ place }) => place).toSorted(),
    )
  })

  test('a patient closes their account: their data goes, the clinic’s chart stays without a holder', async () => {
    const clinic = await makeClinic(app.db)
    const doctor = await makeDoctor(app.db, clinic)
    const person = await makePatientAccount(app.db, { firstName: 'Zoravar', lastName: 'Quillfeather' })
    await prepare(person)
    const client = await app.signInAs(person)
    const chart = await makeChart(app.db, clinic, { owner: person })
    const familyChart = await makeFamilyChart(app.db, clinic, person)
    const appointment = await makeAppointment(app.db, {
      clinic,
      doctor,
      chart,
      at: { date: workday(clinic), time: '10:00' },
    })
    const signed = await makePrescription(app.db, { clinic, doctor, chart })
    const own = await makeUpload(app.db, { owner: person })
    const given = await makeUpload(app.db, { owner: person, chart: { id: chart.id, clinicId: clinic.id } })
    await makeReport(app.db, { owner: person })
    await makePlan(app.db, { owner: person, familyMemberId: familyChart.memberId })
    await makePushDevice(app.db, person, PUSH_KEY)

    const before = (await client.get('/api/account/closing')).body
    assert.deepEqual(
      [before.closesAt, before.chartsAt.length, before.appointments, before.medicines, before.worksAt],
      [null, 1, 1, 1, []],
    )
    assert.equal((await client.post('/api/account/closing', { password: 'wrong' })).status, 400)
    const asked = await client.post('/api/account/closing', { password })
    assert.equal(asked.status, 200)
    const days = (new Date(asked.body.closesAt).getTime() - Date.now()) / 86_400_000
    assert(days > 6.9 && days <= 7)
    assert.equal((await client.get('/api/auth/me')).body.closesAt, asked.body.closesAt)

    // undone within the days, and asked again
    assert.deepEqual((await client.delete('/api/account/closing')).body, { message: closingMessages.kept })
    await closeDueAccounts(app.deps)
    assert.equal((await client.get('/api/auth/me')).body.closesAt, null)
    await client.post('/api/account/closing', { password })
    await closeDueAccounts(app.deps)
    assert.equal((await client.get('/api/auth/me')).status, 200, 'it does not close before its date')
    await makeDue(person)
    await closeDueAccounts(app.deps)

    assert.equal((await client.get('/api/auth/me')).status, 401)
    const login = await app.anonymous.post('/api/auth/login', { email: person.email, password })
    assert.equal(login.status, 401)
    const { rows: charts } = await sql<{ holder: string | null; name: string }>`
      select holder_id as holder, first_name as name from patients where id in (${chart.id}, ${familyChart.id})`.execute(
      app.db,
    )
    assert.deepEqual(
      charts.map(({ holder }) => holder),
      [null, null],
    )
    const { rows: left } = await sql<{ id: string }>`
      select id from prescriptions where id in (${signed.id}, ${own.id}, ${given.id})`.execute(app.db)
    assert.deepEqual(left.map(({ id }) => id).toSorted(), [signed.id, given.id].toSorted())
    const { rows: kept } = await sql`
      select from appointments where id = ${appointment.id} and status <> 'cancelled'`.execute(app.db)
    assert.equal(kept.length, 1)
    assert.equal(
      (await sql`select from family_members where id = ${familyChart.memberId}`.execute(app.db)).rows.length,
      0,
    )
    // the clinic's charts, their words and signed papers know the name; the address is in the last email alone
    for (const place of [...(await placesOf('Quillfeather')), ...(await placesOf(person.email))])
      assert.match(place, /^(patients|name_words|prescription_versions|outgoing_mails|chart_earlier_emails)\./)
    assert.deepEqual(await placesOf('bio of Zoravar'), [])
    assert.match((await mailsTo(person.email)).at(-1)!, /is closed$/)

    // the address is free
    const again = await app.anonymous.post('/api/auth/register', {
      firstName: 'New',
      lastName: 'Person',
      email: person.email,
      password: 'correct horse battery',
      role: 'patient',
    })
    assert.equal(again.status, 201, JSON.stringify(again.body))
  })

  test('the only administrator can’t close; with another one they leave, and their name stays on what they signed', async () => {
    const clinic = await makeClinic(app.db, { name: 'Two Heads' })
    const doctor = await makeDoctor(app.db, clinic)
    await prepare(doctor)
    await sql`insert into memberships (user_id, clinic_id, role, accepted_at)
      values (${doctor.userId}, ${clinic.id}, 'clinic_admin', now())`.execute(app.db)
    await sql`update memberships set ended_at = now()
      where clinic_id = ${clinic.id} and role = 'clinic_admin' and user_id <> ${doctor.userId}`.execute(app.db)
    const chart = await makeChart(app.db, clinic)
    const signed = await makePrescription(app.db, { clinic, doctor, chart })
    await makeTemplate(app.db, { clinic, doctor })
    const client = await app.signInAs(doctor)
    const refused = await client.post('/api/account/closing', { password })
    assert.deepEqual([refused.status, refused.body.message], [409, closingMessages.lastAdministrator])
    const { rows } = await sql`select from account_closings where user_id = ${doctor.userId}`.execute(app.db)
    assert.equal(rows.length, 0)

    const other = await makePatientAccount(app.db)
    const join = () =>
      sql`insert into memberships (user_id, clinic_id, role, accepted_at)
        values (${other.userId}, ${clinic.id}, 'clinic_admin', now())
        on conflict (user_id, clinic_id, role) do update set ended_at = null`.execute(app.db)
    await join()
    assert.equal((await client.post('/api/account/closing', { password })).status, 200)
    // the other one leaves meanwhile
    await sql`update memberships set ended_at = now() where user_id = ${other.userId}`.execute(app.db)
    await makeDue(doctor)
    await closeDueAccounts(app.deps)
    assert.match((await mailsTo(doctor.email)).at(-1)!, /was not closed$/)
    await join()
    await client.post('/api/account/closing', { password })
    await makeDue(doctor)
    await closeDueAccounts(app.deps)
    const { rows: after } = await sql<{ name: string; email: string; works: number }>`
      select u.first_name as name, u.email,
        (select count(*)::int from memberships m where m.user_id = u.id and m.ended_at is null) as works
      from users u where u.id = ${doctor.userId}`.execute(app.db)
    assert.deepEqual(after, [{ name: doctor.firstName, email: `${doctor.userId}@closed.invalid`, works: 0 }])
    const { rows: versions } = await sql`
      select from prescription_versions where prescription_id = ${signed.id} and signed_by = ${doctor.userId}`.execute(
      app.db,
    )
    assert.equal(versions.length, 1)
    const templates = await sql`select from prescription_templates where doctor_id = ${doctor.id}`.execute(app.db)
    assert.equal(templates.rows.length, 0)
  })

  test('the operator closes an account by address or id; the person is signed out and notified, and can still keep it', async () => {
    const person = await makePatientAccount(app.db)
    await prepare(person)
    const client = await app.signInAs(person)
    const { email } = await closeByOperator(app.deps, { account: person.userId, reason: 'Asked by letter', days: 3 })
    assert.equal(email, person.email)
    assert.equal((await client.get('/api/auth/me')).status, 401)
    assert.match((await mailsTo(email)).at(-1)!, /will be closed$/)
    const back = await app.signInAs(person)
    assert((await back.get('/api/account/closing')).body.closesAt)
    await assert.rejects(closeByOperator(app.deps, { account: 'nobody@people.example', reason: 'x', days: 0 }), {
      name: 'Refusal',
    })
    await closeByOperator(app.deps, { account: email, reason: 'Asked by letter', days: 0 })
    await closeDueAccounts(app.deps)
    await assert.rejects(closeByOperator(app.deps, { account: person.userId, reason: 'x', days: 0 }), {
      name: 'Refusal',
    })
  })
})
