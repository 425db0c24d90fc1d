import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { takeoverMessages } from '#contract/family-takeovers.ts'
import { manageTokenHash, manageTokenOf } from '#server/features/appointments/manage-link.ts'
import { newId } from '#server/ids.ts'
import { newSecret } from '#server/secrets.ts'
import { makeFamilyChart, makeFamilyMember } from '#server/testing/chart-things.ts'
import { statusesOf } from '#server/testing/client.ts'
import { workday } from '#server/testing/dates.ts'
import {
  makeAdmin,
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { buildTestApp } from '#server/testing/test-app.ts'

const born = '1990-05-01'

const app = await sharedApp()
let people = 0
let hours = 9 * 4

const clinic = await makeClinic(app.db, {
  name: 'Hill Clinic',
  hours: [1, 2, 3, 4, 5].map((day) => [day, '06:00', '23:00']),
})
const doctor = await makeDoctor(app.db, clinic)

const members = '/api/family-members'
const accept = (token: string) => `/api/family-takeovers/${token}/accept`
const time = () => `${String(Math.floor(hours / 4)).padStart(2, '0')}:${String((hours++ % 4) * 15).padStart(2, '0')}`

/**
 * Makes a guardian with an adult family member, who has a chart at the clinic with an appointment, and the adult's own
 * account.
 */
async function family({ isVerified = true, dateOfBirth = born }: { isVerified?: boolean; dateOfBirth?: string } = {}) {
  const turn = ++people
  const guardian = await makePatientAccount(app.db, { firstName: 'Uma', lastName: 'Das' })
  await sql`update users set phone = '+919820011111' where id = ${guardian.userId}`.execute(app.db)
  const chart = await makeFamilyChart(app.db, clinic, guardian, { dateOfBirth })
  await sql`update patients set email = ${guardian.email}, phone = '+919820011111', allergies = 'Nuts' where id = ${chart.id}`.execute(
    app.db,
  )
  const appointment = await makeAppointment(app.db, {
    clinic,
    doctor,
    chart,
    at: { date: workday(clinic), time: time() },
    minutes: 15,
  })
  const adult = await makePatientAccount(app.db, { firstName: 'Kiran', lastName: `Das ${turn}`, isVerified })
  return {
    guardian,
    adult,
    chart,
    appointment,
    parent: await app.signInAs(guardian),
    grown: await app.signInAs(adult),
    path: `${members}/${chart.memberId}`,
  }
}

type Family = Awaited<ReturnType<typeof family>>

/** Invites over HTTP, and returns the secret from the email. */
async function invited({ parent, path, adult }: Family, email = adult.email): Promise<string> {
  const { status } = await parent.post(`${path}/takeover`, { email })
  assert.equal(status, 201)
  const mail = (await app.mailsTo(email)).at(-1)!
  return /take-over\/([\w-]{43})\s/.exec(mail.body)![1]!
}

test('the adult takes over: charts and appointments are theirs, and the guardian loses access', async () => {
  const one = await family()
  const { parent, grown, guardian, adult, chart, appointment, path } = one
  const link = manageTokenOf(app.deps, appointment.id)
  await sql`update appointments set manage_token_hash = ${manageTokenHash(link)} where id = ${appointment.id}`.execute(
    app.db,
  )
  assert.equal((await app.anonymous.get(`/api/public/bookings/${link}`)).status, 200)
  const token = await invited(one)
  const [shown] = (await parent.get(members)).body
  assert.deepEqual([shown.isAdult, shown.takeover.email], [true, adult.email])
  const days = (Date.parse(shown.takeover.expiresAt) - Date.now()) / 86_400_000
  assert.ok(days > 29.9 && days < 30.1, String(days))
  const page = await app.anonymous.get(`/api/family-takeovers/${token}`)
  assert.deepEqual(
    [page.status, page.body.firstName, page.body.guardian],
    [200, 'Kiran', { firstName: 'Uma', lastName: 'Das' }],
  )
  assert.doesNotMatch(page.text, /Hill Clinic|Nuts|@/)

  assert.equal((await grown.post(accept(token))).status, 200)
  const opened = await grown.get(`/api/patients/${chart.id}`)
  assert.deepEqual(
    [opened.status, opened.body.allergies, opened.body.hasAccount, opened.body.guardian, opened.body.user.email],
    [200, 'Nuts', true, null, adult.email],
  )
  assert.equal(opened.body.phone, null, 'the guardian’s number stood in')
  assert.equal((await grown.get(`/api/appointments/${appointment.id}`)).status, 200)
  for (const gone of [
    `/api/patients/${chart.id}`,
    `/api/appointments/${appointment.id}`,
    `/api/patients/${chart.id}/access`,
  ])
    assert.equal((await parent.get(gone)).status, 404, gone)
  assert.equal((await app.anonymous.get(`/api/public/bookings/${link}`)).status, 404)
  assert.deepEqual((await parent.get(members)).body, [])
  assert.deepEqual((await parent.get('/api/patients')).body, [])
  assert.equal((await parent.put(path, { gender: 'other' })).status, 404)
  const [notification] = (await parent.get('/api/notifications')).body.notifications
  assert.equal(notification.text, 'A family member now looks after their own records')
  assert.match((await app.mailsTo(guardian.email)).at(-1)!.subject, /now looks after their own records/)
  const [access] = (await grown.get(`/api/patients/${chart.id}/access`)).body.slice(-1)
  assert.equal(access.what, 'taken-over')
  const { rows } = await sql<{ action: string; detail: object }>`select action, detail from audit_events
    where actor_user_id = ${adult.userId} and action like '%taken-over' order by action`.execute(app.db)
  assert.deepEqual(rows, [
    { action: 'family-member.taken-over', detail: {} },
    { action: 'patient.taken-over', detail: {} },
  ])
})

test('if the adult has a chart at that clinic, the two merge; undoing the merge doesn’t give it back to the guardian', async () => {
  const one = await family()
  const own = await makeChart(app.db, clinic, { owner: one.adult })
  assert.equal((await one.grown.post(accept(await invited(one)))).status, 200)
  assert.equal((await one.grown.get(`/api/appointments/${one.appointment.id}`)).body.patientId, own.id)
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  const [merge] = (await admin.get(`/api/patients/${own.id}/merges`)).body
  assert.equal((await admin.post(`/api/merges/${merge.id}/undo`)).status, 200)
  assert.equal((await one.parent.get(`/api/patients/${one.chart.id}`)).status, 404)
  assert.deepEqual((await one.parent.get('/api/claims')).body, [])
})

test('the adult’s own chart with another birth year isn’t merged', async () => {
  const one = await family()
  await sql`update patients set birth_year = '1990' where id = ${one.chart.id}`.execute(app.db)
  const own = await makeChart(app.db, clinic, { owner: one.adult, birthYear: '1950' })
  const token = await invited(one)
  const { status, body } = await one.grown.post(accept(token))
  assert.deepEqual([status, body.message], [409, takeoverMessages.otherPerson])
  await sql`update patients set birth_year = '1991' where id = ${own.id}`.execute(app.db)
  assert.equal((await one.grown.post(accept(token))).status, 200)
})

test('without any chart, the takeover only removes the family member from the list', async () => {
  const one = await family()
  const memberId = await makeFamilyMember(app.db, one.guardian, { dateOfBirth: born })
  const token = await invited({ ...one, path: `${members}/${memberId}` })
  assert.equal((await one.grown.post(accept(token))).status, 200)
  assert.equal((await one.parent.get(members)).body.length, 1)
})

test('wrong, used, withdrawn, replaced and expired links, and one of a deleted member, get the same reply', async () => {
  const used = await family()
  const usedToken = await invited(used)
  await used.grown.post(accept(usedToken))
  const withdrawn = await family()
  const withdrawnToken = await invited(withdrawn)
  const answer = await withdrawn.parent.send('DELETE', `${withdrawn.path}/takeover`)
  assert.deepEqual([answer.status, answer.body.takeover], [200, null])
  const replaced = await family()
  const replacedToken = await invited(replaced)
  const newToken = await invited(replaced)
  const expired = await family()
  const expiredToken = await invited(expired)
  await sql`update family_takeovers set expires_at = now() where family_member_id = ${expired.chart.memberId}`.execute(
    app.db,
  )
  const deleted = await family()
  const memberId = await makeFamilyMember(app.db, deleted.guardian, { dateOfBirth: born })
  const deletedToken = await invited({ ...deleted, path: `${members}/${memberId}` })
  assert.equal((await deleted.parent.send('DELETE', `${members}/${memberId}`)).status, 200)
  for (const [{ grown }, token] of [
    [used, usedToken],
    [withdrawn, withdrawnToken],
    [replaced, replacedToken],
    [expired, expiredToken],
    [deleted, deletedToken],
  ] as const) {
    const [seen, wrong] = [
      await grown.get(`/api/family-takeovers/${token}`),
      await grown.get(`/api/family-takeovers/${newSecret()}`),
    ]
    assert.deepEqual([seen.status, seen.text], [404, wrong.text])
    const [taken, guessed] = [await grown.post(accept(token)), await grown.post(accept(newSecret()))]
    assert.deepEqual([taken.status, taken.text, guessed.status], [404, guessed.text, 404])
    assert.equal(taken.body.message, takeoverMessages.linkInvalid)
  }
  assert.equal((await replaced.grown.post(accept(newToken))).status, 200)
  const { rows } = await sql<{ token_hash: Buffer }>`select token_hash from family_takeovers`.execute(app.db)
  assert.ok(rows.every(({ token_hash: hash }) => hash.length === 32 && !hash.toString('latin1').includes(newToken)))
})

test('only a patient with the invited, verified email takes over', async () => {
  const one = await family({ isVerified: false })
  const token = await invited(one)
  const unproved = await one.grown.post(accept(token))
  assert.deepEqual([unproved.status, unproved.body.message], [409, takeoverMessages.verifyFirst])
  const stranger = await app.signInAs(await makePatientAccount(app.db))
  for (const client of [stranger, one.parent]) {
    const { status, body } = await client.post(accept(token))
    assert.deepEqual([status, body.message], [409, takeoverMessages.otherEmail])
  }
  assert.equal((await (await app.signInAs(doctor)).post(accept(token))).status, 403)
  assert.equal((await app.anonymous.post(accept(token))).status, 401)
  assert.equal((await one.parent.get(`/api/patients/${one.chart.id}`)).status, 200)
  await sql`update users set email_verified_at = now() where id = ${one.adult.userId}`.execute(app.db)
  assert.equal((await one.grown.post(accept(token))).status, 200)
})

test('a minor, another person’s family member, the guardian’s own address and a missing address are refused', async () => {
  const minor = await family({ dateOfBirth: `${new Date().getUTCFullYear() - 17}-12-31` })
  const young = await minor.parent.post(`${minor.path}/takeover`, { email: 'kiran@people.example' })
  assert.deepEqual([young.status, young.body.message], [409, takeoverMessages.notAdult])
  const one = await family()
  const own = await one.parent.post(`${one.path}/takeover`, { email: one.guardian.email.toUpperCase() })
  assert.deepEqual([own.status, own.body.issues], [400, [{ path: 'email', message: takeoverMessages.ownEmail }]])
  const none = await one.parent.post(`${one.path}/takeover`, { email: 'nobody' })
  assert.deepEqual([none.status, none.body.issues[0].message], [400, 'Please enter a valid email'])
  const [hidden, absent] = [
    await minor.parent.post(`${one.path}/takeover`, { email: 'a@people.example' }),
    await minor.parent.post(`${members}/${newId()}/takeover`, { email: 'a@people.example' }),
  ]
  assert.deepEqual([hidden.status, hidden.text], [404, absent.text])
  assert.equal((await one.parent.send('DELETE', `${one.path}/takeover`)).status, 409)
})

test('two simultaneous accepts take over once; a simultaneous deletion or booking leaves nothing behind', async () => {
  const one = await family()
  const token = await invited(one)
  assert.deepEqual(statusesOf(await Promise.all([1, 2, 3].map(() => one.grown.post(accept(token))))), [200, 404, 404])
  const other = await family()
  const memberId = await makeFamilyMember(app.db, other.guardian, { dateOfBirth: born })
  const late = await invited({ ...other, path: `${members}/${memberId}` })
  const [taken, booked] = await Promise.all([
    other.grown.post(accept(late)),
    other.parent.post('/api/appointments', {
      clinicId: clinic.id,
      doctorId: doctor.id,
      patientId: other.guardian.userId,
      familyMemberId: memberId,
      appointmentDate: workday(clinic),
      appointmentTime: '20:00',
    }),
  ])
  assert.equal(taken.status, 200)
  // either it came first and its chart was taken over, or the family member was gone
  assert.ok([201, 400].includes(booked.status), String(booked.status))
  const { rows } = await sql`select from patients where family_member_id = ${memberId}`.execute(app.db)
  assert.equal(rows.length, 0)
})

test('invitations and guesses are limited', async () => {
  const strict = await buildTestApp()
  try {
    const guardian = await makePatientAccount(strict.db)
    const memberId = await makeFamilyMember(strict.db, guardian, { dateOfBirth: born })
    const parent = await strict.signInAs(guardian)
    const send = (n: number) => parent.post(`${members}/${memberId}/takeover`, { email: `kiran-${n}@people.example` })
    for (let n = 0; n < 10; n++) assert.equal((await send(n)).status, 201)
    assert.equal((await send(10)).status, 429)
    const guess = () => strict.anonymous.get(`/api/family-takeovers/${newSecret()}`)
    for (let n = 0; n < 60; n++) assert.equal((await guess()).status, 404)
    assert.equal((await guess()).status, 429)
  } finally {
    await strict.close()
  }
})
