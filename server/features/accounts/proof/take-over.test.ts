import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { RecordAccess } from '#contract/patients/access.ts'
import type { Client } from '#server/testing/client.ts'
import { workday } from '#server/testing/dates.ts'
import {
  makeAdmin,
  makeAppointment,
  makeChart,
  makePatientAccount,
  makeClinic,
  makeStaff,
  makeUser,
} from '#server/testing/factories.ts'
import { newDoctor, newStaff } from '#server/testing/newcomers.ts'
import { until } from '#server/testing/programs.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

// An address belongs to the person who verified it (rule I15): a clinic that adds a stranger's address, or a person who
// registers it, locks no one out, and has nothing left when the owner comes.

const app = await sharedApp()
const [squat, real] = [await makeClinic(app.db, { name: 'Squat' }), await makeClinic(app.db, { name: 'Real Clinic' })]
const squatter = await app.signInAs(await makeAdmin(app.db, squat))
const admin = await app.signInAs(await makeAdmin(app.db, real))

const known = 'known-by-squatter'
const chosen = 'a walk along the river'
let turn = 0
const address = () => `victim-${(turn += 1)}@people.example`

const login = (email: string, password: string) => app.anonymous.post('/api/auth/login', { email, password })
const withCookie = (answer: Awaited<ReturnType<typeof login>>) =>
  app.anonymous.with({ cookie: String(answer.headers['set-cookie']).split(';')[0]! })
const linkTo = async (email: string, page: string) =>
  (await app.mailsTo(email))
    .map(({ body }) => new RegExp(`${page}\\?token=([\\w-]{43})`).exec(body)?.[1])
    .findLast(Boolean)!

/** Returns the link of "Forgot password?", which is created after the reply. */
async function forgot(email: string): Promise<string> {
  await app.anonymous.post('/api/auth/forgot-password', { email })
  await until('the mail is queued', async () => (await linkTo(email, 'reset-password')) !== undefined)
  return linkTo(email, 'reset-password')
}
const reset = (token: string) => app.anonymous.post('/api/auth/reset-password', { token, newPassword: chosen })
const join = (token: string, accepts: boolean, newPassword = chosen) =>
  app.anonymous.post('/api/auth/join', { token, newPassword, accepts })

/** Signs the squatter in with the first password, changes it and adds a second factor. */
async function settleIn(email: string): Promise<Client> {
  const client = withCookie(await login(email, known))
  const mine = 'mine for ever and ever'
  assert.equal(
    (await client.post('/api/auth/change-password', { currentPassword: known, newPassword: mine })).status,
    200,
  )
  const { key } = (await client.post('/api/auth/two-factor/set-up', { password: mine })).body
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate()
  assert.equal((await client.post('/api/auth/two-factor/enable', { code })).status, 200)
  return client
}

test('a person who verifies the address with a new password has the account; first password, sessions and second factor are removed', async () => {
  const email = address()
  assert.equal((await squatter.post('/api/staff', newStaff(squat, { email, password: known }))).status, 201)
  const inside = await settleIn(email)
  assert.equal((await reset(await forgot(email))).status, 200)
  assert.equal((await inside.get('/api/auth/me')).status, 401)
  const answer = await login(email, chosen)
  assert.deepEqual([answer.status, answer.body.twoFactorRequired, answer.body.memberships], [200, undefined, []])
  assert.equal((await login(email, known)).status, 401)
})

test('the clinic that added the person reads nothing of them afterwards; the membership becomes an invitation', async () => {
  const email = address()
  await squatter.post('/api/staff', newStaff(squat, { email, password: known, lastName: 'Typed' }))
  assert.equal((await squatter.get('/api/staff?search=Typed')).body.length, 1)
  await reset(await forgot(email))
  const person = withCookie(await login(email, chosen))
  await person.put('/api/profile', { firstName: 'Nobody', lastName: 'Knowsme', phone: '+91 98200 11111' })
  for (const path of [
    '/api/staff?show=all',
    '/api/doctors/administered?show=all',
    '/api/invitations/sent?role=staff',
  ]) {
    const { text } = await squatter.get(path)
    assert.doesNotMatch(text, /Knowsme|11111/, path)
  }
  assert.deepEqual((await squatter.get('/api/staff?search=Typed&show=all')).body, [])
  const [sent] = (await squatter.get('/api/invitations/sent?role=staff')).body
  assert.deepEqual([sent.lastName, sent.email], ['Typed', email])
  const [open] = (await person.get('/api/invitations')).body
  assert.deepEqual([open.clinic.id, open.role, open.place, open.state], [squat.id, 'staff', 'Receptionist', 'open'])
  assert.equal((await person.get('/api/appointments')).body.length, 0)
  assert.equal((await person.post(`/api/invitations/${open.id}/decline`)).status, 200)
  assert.deepEqual((await person.get('/api/auth/me')).body.memberships, [])
})

test('earlier actions of the account stay under the name that the clinic typed', async () => {
  const email = address()
  await squatter.post('/api/staff', newStaff(squat, { email, password: known, firstName: 'Sita', lastName: 'Typed' }))
  const inside = withCookie(await login(email, known))
  await inside.post('/api/auth/change-password', { currentPassword: known, newPassword: 'mine for ever and ever' })
  const account = await makePatientAccount(app.db)
  const chart = await makeChart(app.db, squat, { owner: account })
  assert.equal((await inside.get(`/api/patients/${chart.id}`)).status, 200)
  await reset(await forgot(email))
  const person = withCookie(await login(email, chosen))
  await person.put('/api/profile', { firstName: 'Nobody', lastName: 'Knowsme' })
  const patient = await app.signInAs(account)
  const { status, body } = await patient.get(`/api/patients/${chart.id}/access`)
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(
    (body as RecordAccess[]).filter(({ who }) => !who?.isYou).map(({ who }) => who && [who.firstName, who.lastName]),
    [['Sita', 'Typed']],
  )
})

test('a clinic that had deactivated the person reads nothing of them either', async () => {
  for (const [path, newcomer] of [
    ['/api/staff', newStaff],
    ['/api/doctors', newDoctor],
  ] as const) {
    const email = address()
    const { id } = (await squatter.post(path, newcomer(squat, { email, password: known, lastName: 'Dropped' }))).body
    assert.equal((await squatter.post(`${path}/${id}/deactivate`, { reason: 'Left the clinic' })).status, 200)
    await reset(await forgot(email))
    const person = withCookie(await login(email, chosen))
    await person.put('/api/profile', { lastName: 'Hidden', phone: '+91 98200 22222' })
    assert.deepEqual((await person.get('/api/invitations')).body, [])
    for (const list of ['/api/staff?show=all', '/api/doctors/administered?show=all'])
      assert.doesNotMatch((await squatter.get(list)).text, /Hidden|22222/, list)
  }
})

test('only the person can accept a membership that became an invitation', async () => {
  const email = address()
  const { id } = (await squatter.post('/api/staff', newStaff(squat, { email, password: known }))).body
  await squatter.post(`/api/staff/${id}/deactivate`, { reason: 'Left the clinic' })
  assert.equal((await squatter.post(`/api/staff/${id}/reactivate`)).status, 200)
  await reset(await forgot(email))
  assert.deepEqual((await login(email, chosen)).body.memberships, [])
})

test('a doctor who accepts later gets their membership, license and appointments back unchanged', async () => {
  const email = address()
  const wanted = newDoctor(real, { email, password: known, lastName: 'Returner' })
  const { id } = (await admin.post('/api/doctors', wanted)).body
  const chart = await makeChart(app.db, real)
  const at = { date: workday(real, 3), time: '10:00' }
  const appointment = await makeAppointment(app.db, { clinic: real, doctor: { id }, chart, at })
  await reset(await forgot(email))
  const kept = (await admin.get(`/api/doctors/${id}`)).body
  assert.deepEqual(
    [kept.isActive, kept.user.lastName, kept.user.email, kept.phone, kept.licenseNumber, kept.comingVisits],
    [false, 'Returner', '', null, '', 1],
  )
  assert.equal((await admin.post(`/api/doctors/${id}/reactivate`)).status, 409)
  assert(!(await app.anonymous.get(`/api/doctors?clinicId=${real.id}`)).text.includes(id))

  const person = withCookie(await login(email, chosen))
  const [open] = (await person.get('/api/invitations')).body
  assert.equal((await person.post(`/api/invitations/${open.id}/accept`)).status, 200)
  const back = (await admin.get(`/api/doctors/${id}`)).body
  assert.deepEqual(
    [back.isActive, back.isVerified, back.licenseNumber, back.user.email, back.comingVisits],
    [true, true, wanted.licenseNumber, email, 1],
  )
  assert.equal((await person.get(`/api/appointments/${appointment.id}`)).status, 200)
})

test('the email to an added person leads to a password of their own and to accepting in one session', async () => {
  const email = address()
  const { id } = (await admin.post('/api/doctors', newDoctor(real, { email, password: known }))).body
  const [mail] = await app.mailsTo(email)
  assert.equal(mail!.subject, '“Real Clinic” added you to Vaidya')
  assert.doesNotMatch(mail!.body, /Kavya|Menon/)
  const token = await linkTo(email, 'join')
  const reply = await app.anonymous.post('/api/auth/joining', { token })
  assert.deepEqual(reply.body, {
    email,
    clinic: { id: real.id, name: 'Real Clinic', city: 'Pune' },
    role: 'doctor',
    place: 'Cardiology',
    invitedBy: 'Leela Shah',
    asks: { name: false, practice: false },
  })
  assert.equal((await join(token, true, 'password1')).status, 400)
  assert.equal((await join(token, true)).status, 200)
  assert.equal((await admin.get(`/api/doctors/${id}`)).body.isActive, true)
  const { body } = await login(email, chosen)
  assert.deepEqual([body.emailVerified, body.mustChangePassword, body.doctorProfile.id], [true, false, id])
  assert.equal((await login(email, known)).status, 401)
  assert.equal((await join(token, true)).status, 400)
  assert.equal((await app.anonymous.post('/api/auth/joining', { token })).status, 400)
})

test('a person who declines by that link has the account, and the clinic has nothing', async () => {
  const email = address()
  await squatter.post('/api/staff', newStaff(squat, { email, password: known, lastName: 'Decliner' }))
  assert.equal((await join(await linkTo(email, 'join'), false)).status, 200)
  const person = withCookie(await login(email, chosen))
  assert.deepEqual(
    [(await person.get('/api/auth/me')).body.memberships, (await person.get('/api/invitations')).body],
    [[], []],
  )
  assert.doesNotMatch((await squatter.get('/api/staff?show=all')).text, /Decliner/)
})

test('a link to join doesn’t open a verified account, and an invalid token opens nothing', async () => {
  const email = address()
  await admin.post('/api/staff', newStaff(real, { email, password: known }))
  const token = await linkTo(email, 'join')
  await reset(await forgot(email))
  assert.equal((await join(token, true, 'taken over again by mail')).status, 400)
  assert.equal((await login(email, chosen)).status, 200)
  assert.equal((await join('x'.repeat(43), true)).status, 400)
})

test('a clinic can add an address that someone else added or registered before', async () => {
  const added = address()
  await squatter.post('/api/doctors', newDoctor(squat, { email: added, password: known, licenseNumber: 'MH-777' }))
  const registered = address()
  const person = {
    email: registered,
    password: 'correct horse battery',
    firstName: 'S',
    lastName: 'Q',
    role: 'patient',
  }
  await app.anonymous.post('/api/auth/register', person)
  for (const email of [added, registered]) {
    const { status, body } = await admin.post(
      '/api/doctors',
      newDoctor(real, { email, licenseNumber: `MH-${turn}-${email}` }),
    )
    assert.deepEqual([status, body.outcome], [201, 'invited'])
    assert.equal((await join(await linkTo(email, 'join'), true)).status, 200)
    const me = (await login(email, chosen)).body
    assert.deepEqual(
      [me.role, me.memberships.map(({ clinic }: { clinic: { id: string } }) => clinic.id)],
      ['doctor', [real.id]],
    )
    assert(me.doctorProfile.id)
  }
  // the number that the squatter typed is free again
  assert.equal((await admin.post('/api/doctors', newDoctor(real, { licenseNumber: 'MH-777' }))).status, 201)
})

test('registering an address that a clinic added leads to verification; the link works with the typed password', async () => {
  const email = address()
  await squatter.post('/api/staff', newStaff(squat, { email, password: known }))
  const inside = await settleIn(email)
  const typed = { email, password: 'correct horse battery', firstName: 'True', lastName: 'Owner', role: 'patient' }
  const { status, body } = await app.anonymous.post('/api/auth/register', typed)
  const { id, ...rest } = body
  assert.deepEqual(
    [status, typeof id, rest],
    [201, 'string', { email, firstName: 'True', lastName: 'Owner', role: 'patient' }],
  )
  // nothing has happened to the account yet
  assert.equal((await inside.get('/api/auth/me')).status, 200)
  const token = await linkTo(email, 'verify-email')
  const verify = (password?: string, client = app.anonymous) =>
    client.post('/api/auth/verify-email', { token, password })
  for (const [password, client] of [
    [undefined, app.anonymous],
    [undefined, inside],
    ['mine for ever and ever', app.anonymous],
  ] as const)
    assert.equal((await verify(password, client)).status, 400)
  assert.equal((await verify(typed.password)).status, 200)
  assert.equal((await inside.get('/api/auth/me')).status, 401)
  const me = (await login(email, typed.password)).body
  assert.deepEqual(
    [me.firstName, me.role, me.emailVerified, me.twoFactorEnabled, me.memberships],
    ['True', 'patient', true, false, []],
  )
  assert.equal((await verify(typed.password)).status, 400)
})

test('a verified address keeps its account whatever anyone tries', async () => {
  const owner = await makeUser(app.db, { role: 'staff', email: address() })
  const { email } = owner
  const typed = { email, password: 'correct horse battery', firstName: 'M', lastName: 'X', role: 'patient' }
  assert.equal((await app.anonymous.post('/api/auth/register', typed)).status, 409)
  const before = await app.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
  const answer = await squatter.post('/api/staff', newStaff(squat, { email }))
  assert.equal(answer.body.outcome, 'invited')
  assert.equal(await linkTo(email, 'join'), undefined)
  assert.deepEqual(await app.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst(), before)
})

test('a person with a first password who asks for a link gets the link to join', async () => {
  const email = address()
  await admin.post('/api/staff', newStaff(real, { email, password: known }))
  const person = withCookie(await login(email, known))
  await person.post('/api/auth/change-password', { currentPassword: known, newPassword: 'for the time being' })
  const earlier = await linkTo(email, 'join')
  assert.equal((await person.post('/api/auth/resend-verification')).status, 200)
  assert.equal(await linkTo(email, 'verify-email'), undefined)
  const token = await linkTo(email, 'join')
  assert.notEqual(token, earlier)
  assert.equal((await join(earlier, true)).status, 400)
  assert.equal((await join(token, true)).status, 200)
  assert.equal((await login(email, chosen)).body.memberships.length, 1)
})

test('a first password expires after seven days and can’t be a common one', async () => {
  const email = address()
  const common = await admin.post('/api/staff', newStaff(real, { email, password: 'secret' }))
  assert.deepEqual(
    [common.status, common.body.issues],
    [400, [{ path: 'password', message: 'This password is too common. Please choose a different one.' }]],
  )
  await admin.post('/api/staff', newStaff(real, { email, password: known }))
  const later = (hours: number) =>
    sql`update users set first_password_until = first_password_until - make_interval(hours => ${hours}) where email = ${email}`.execute(
      app.db,
    )
  await later(7 * 24 - 1)
  assert.equal((await login(email, known)).status, 200)
  await later(1)
  const over = await login(email, known)
  assert.deepEqual(
    [over.status, over.body.message],
    [401, 'This temporary password has expired. Use “Forgot password?” to choose a new one.'],
  )
  assert.equal((await login(email, 'another guess')).body.message, 'Invalid email or password')
  assert.equal((await reset(await forgot(email))).status, 200)
})

test('a person can change to an address that an unverified account claimed', async () => {
  const email = address()
  await squatter.post('/api/staff', newStaff(squat, { email, password: known, lastName: 'Claimed' }))
  const inside = withCookie(await login(email, known))
  const staff = await makeStaff(app.db, real)
  await sql`update users set password_hash = (select password_hash from users where email = ${email}) where id = ${staff.userId}`.execute(
    app.db,
  )
  const person = await app.signInAs(staff)
  assert.equal((await person.put('/api/profile', { email, currentPassword: known })).status, 200)
  const token = await linkTo(email, 'verify-email')
  assert.equal((await person.post('/api/auth/verify-email', { token })).status, 200)
  assert.equal((await person.get('/api/auth/me')).body.email, email)
  assert.equal((await inside.get('/api/auth/me')).status, 401)
  assert.doesNotMatch((await squatter.get('/api/staff?show=all')).text, /Claimed/)
})
