import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { makeAdmin, makeClinic, makeDoctor, makeStaff, makeUser } from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

// Inviting by an email address only (rule I13): the person fills in the rest.

const app = await sharedApp()
const [own, foreign] = [await makeClinic(app.db, { name: 'River Clinic' }), await makeClinic(app.db)]
const admin = await app.signInAs(await makeAdmin(app.db, own))

let turn = 0
const address = () => `asked-${(turn += 1)}@people.example`
const password = 'a walk along the river'
const invite = (more: object = {}) =>
  admin.post('/api/invitations', { clinicId: own.id, email: address(), role: 'staff', ...more })
const tokenFor = async (email: string) =>
  /token=([\w-]+)/.exec((await app.mailsTo(email)).find(({ body }) => body.includes('/join?'))!.body)![1]!
const join = async (email: string, more: object) =>
  app.anonymous.post('/api/auth/join', { token: await tokenFor(email), newPassword: password, accepts: true, ...more })
const signIn = async (email: string) => (await app.anonymous.post('/api/auth/login', { email, password })).body

test('an email is enough: the emailed link asks for name and password, and creates the membership', async () => {
  const email = address()
  const { status, body } = await invite({ email, capabilities: ['appointments'] })
  assert.equal(status, 201)
  const [sent] = (await admin.get('/api/invitations/sent?role=staff')).body
  assert.deepEqual([sent.id, sent.email, sent.firstName, sent.role], [body.id, email, '', 'staff'])
  const page = (await app.anonymous.post('/api/auth/joining', { token: await tokenFor(email) })).body
  assert.deepEqual([page.role, page.place, page.asks], ['staff', null, { name: true, practice: false }])
  const nameless = await join(email, { about: {} })
  assert.deepEqual([nameless.status, nameless.body.issues[0].path], [400, 'firstName'])
  const { status: joined } = await join(email, { about: { firstName: 'Prakashan', phone: '98200 00077' } })
  assert.equal(joined, 200)
  const user = await signIn(email)
  assert.deepEqual(
    [user.firstName, user.lastName, user.phone, user.emailVerified, user.mustChangePassword],
    ['Prakashan', '', '+919820000077', true, false],
  )
  const [listed] = (await admin.get(`/api/staff?search=${email}`)).body
  assert.deepEqual(
    [listed.position, listed.department, listed.employeeId, listed.startDate, listed.capabilities],
    ['', '', null, null, ['appointments']],
  )
  // omitted fields are filled in later
  const change = { position: 'Nurse', department: 'Nursing', salary: '20000', employeeId: 'E-later' }
  const changed = await admin.put(`/api/staff/${listed.id}`, change)
  assert.deepEqual([changed.status, changed.body.salary, changed.body.employeeId], [200, '20000.00', 'E-later'])
})

test('a doctor gives specialty and license when joining; the clinic confirms them', async () => {
  const email = address()
  await invite({ email, role: 'doctor' })
  const token = { token: await tokenFor(email) }
  assert.deepEqual((await app.anonymous.post('/api/auth/joining', token)).body.asks, { name: true, practice: true })
  const about = { firstName: 'Anu', lastName: 'Pillai', specialty: 'ENT', licenseNumber: 'K-1001' }
  for (const field of ['specialty', 'licenseNumber', 'firstName']) {
    const { status, body } = await join(email, { about: { ...about, [field]: undefined } })
    assert.deepEqual([status, body.issues[0].path], [400, field])
  }
  assert.equal((await join(email, { about })).status, 200)
  const { doctorProfile } = await signIn(email)
  const doctor = (await admin.get(`/api/doctors/${doctorProfile.id}`)).body
  assert.deepEqual(
    [doctor.specialty, doctor.licenseNumber, doctor.consultationFee, doctor.isVerified, doctor.isActive],
    ['ENT', 'K-1001', null, false, true],
  )
  assert.equal((await admin.post(`/api/doctors/${doctor.id}/verify`)).body.isVerified, true)
  const second = address()
  await invite({ email: second, role: 'doctor' })
  const taken = await join(second, { about })
  assert.deepEqual([taken.status, taken.body.issues[0].path], [409, 'licenseNumber'])
})

test('a person with an account answers in it, keeps their name, and works at both clinics', async () => {
  const doctor = await makeDoctor(app.db, foreign)
  const { body } = await invite({ email: doctor.email, role: 'doctor' })
  const client = await app.signInAs(doctor)
  const shown = (await client.get(`/api/invitations/${body.id}`)).body
  assert.deepEqual([shown.asks, shown.state], [{ name: false, practice: true }, 'open'])
  const accept = (about: object) => client.post(`/api/invitations/${body.id}/accept`, about)
  assert.equal((await accept({})).status, 400)
  const { license_number: licenseNumber } = await app.db
    .selectFrom('doctors')
    .select('license_number')
    .where('id', '=', doctor.id)
    .executeTakeFirstOrThrow()
  const about = { firstName: 'Another', specialty: 'Cardiology', licenseNumber }
  assert.equal((await accept(about)).status, 200)
  const user = (await client.get('/api/auth/me')).body
  assert.deepEqual([user.firstName, user.memberships.length], [doctor.firstName, 2])
})

test('a doctor becomes the administrator of the clinic by an invitation', async () => {
  const doctor = await makeDoctor(app.db, own)
  const { body } = await invite({ email: doctor.email, role: 'clinic_admin' })
  const client = await app.signInAs(doctor)
  assert.equal((await client.get(`/api/clinics/${own.id}/setup`)).status, 403)
  assert.equal((await client.post(`/api/invitations/${body.id}/accept`)).status, 200)
  assert.equal((await client.get(`/api/clinics/${own.id}/setup`)).status, 200)
  assert.deepEqual((await client.get('/api/auth/me')).body.parts, ['doctor', 'clinic_admin'])
})

test('a person invited to two roles accepts or declines the one that the page shows', async () => {
  const parts = ['staff', 'clinic_admin'] as const
  for (const [first, second] of [parts, parts.toReversed()])
    for (const accepts of [true, false]) {
      const email = address()
      await invite({ email, role: first })
      await invite({ email, role: second })
      const token = /token=([\w-]+)/.exec((await app.mailsTo(email)).at(-1)!.body)![1]!
      const shown = (await app.anonymous.post('/api/auth/joining', { token })).body.role
      assert.equal(shown, second, 'the newest is shown')
      const about = { firstName: 'Asha', lastName: 'Rao' }
      const answer = { token, newPassword: password, accepts, about }
      assert.equal((await app.anonymous.post('/api/auth/join', answer)).status, 200)
      const { rows } = await sql<{ role: string; answer: string | null }>`select role, answer from invitations
        where email = ${email} order by role = ${shown} desc`.execute(app.db)
      assert.deepEqual(rows, [
        { role: second, answer: accepts ? 'accepted' : 'declined' },
        { role: first, answer: null },
      ])
      const roles = (await signIn(email)).memberships.map((one: { role: string }) => one.role)
      assert.deepEqual(roles, accepts ? [second] : [])
    }
})

test('declining creates no membership; the account stays theirs', async () => {
  const email = address()
  await invite({ email })
  assert.equal((await join(email, { accepts: false })).status, 200)
  assert.deepEqual((await signIn(email)).memberships, [])
})

test('only permitted people invite, no one is invited twice, and invalid fields are named', async () => {
  const before = await sql`select count(*) from invitations`.execute(app.db)
  const wanted = { clinicId: own.id, email: address(), role: 'doctor' }
  for (const person of [await makeStaff(app.db, own), await makeDoctor(app.db, own), await makeUser(app.db)])
    assert.equal((await (await app.signInAs(person)).post('/api/invitations', wanted)).status, 403)
  assert.equal((await app.anonymous.post('/api/invitations', wanted)).status, 401)
  assert.equal((await invite({ clinicId: foreign.id })).status, 404)
  for (const [more, path] of [
    [{ email: 'nobody' }, 'email'],
    [{ role: 'patient' }, 'role'],
    [{ clinicId: '' }, 'clinicId'],
  ] as const) {
    const { status, body } = await invite(more)
    assert.deepEqual([status, body.issues[0].path], [400, path])
  }
  assert.deepEqual((await sql`select count(*) from invitations`.execute(app.db)).rows, before.rows)
  const email = address()
  assert.equal((await invite({ email })).status, 201)
  const twice = await invite({ email })
  assert.deepEqual(
    [twice.status, twice.body.message],
    [409, "This person has already been invited and hasn't answered yet."],
  )
  const member = await makeStaff(app.db, own)
  assert.equal((await invite({ email: member.email })).body.message, 'This person already belongs to the clinic.')
})

test('an unanswered invitation creates no account: the person who verifies the address gets it and the invitation', async () => {
  const email = address()
  await invite({ email })
  const sentLogin = await app.anonymous.post('/api/auth/login', { email, password })
  assert.equal(sentLogin.status, 401)
  const person = { email, password, firstName: 'Own', lastName: 'Name', role: 'patient' }
  assert.equal((await app.anonymous.post('/api/auth/register', person)).status, 201)
})
