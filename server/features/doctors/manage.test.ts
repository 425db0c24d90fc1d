import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Client } from '#server/testing/client.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import { workday } from '#server/testing/dates.ts'
import {
  makeAdmin,
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  makeUser,
} from '#server/testing/factories.ts'
import { newDoctor } from '#server/testing/newcomers.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const [own, foreign] = [await makeClinic(app.db), await makeClinic(app.db)]
const admin = await app.signInAs(await makeAdmin(app.db, own))
const stranger = await app.signInAs(await makeAdmin(app.db, foreign))

const UNKNOWN = '0190a000-0000-7000-8000-000000000000'
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
const found = async (query: string, as = admin) => idsOf((await as.get(`/api/doctors/administered?${query}`)).body)

/** Makes a doctor whom the administrator added, who has chosen a password and is signed in. */
async function colleague(more: Record<string, unknown> = {}) {
  const wanted = newDoctor(own, more)
  const { body } = await admin.post('/api/doctors', wanted)
  const { id: userId } = await app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', wanted.email)
    .executeTakeFirstOrThrow()
  await app.db.updateTable('users').set({ must_change_password: false }).where('id', '=', userId).execute()
  return { id: body.id as string, userId, wanted, as: await app.signInAs({ userId }) }
}

test('the list has only doctors of the caller’s own clinics, found by name, email and license number, in pages', async () => {
  const one = await colleague({ firstName: 'Zoë', lastName: 'Quill_%', licenseNumber: 'Q-100%' })
  await makeDoctor(app.db, foreign, { lastName: 'Quill_%' })
  for (const search of ['zoë quill', one.wanted.email, 'q-100%', 'Quill_%'])
    assert.deepEqual(await found(`search=${encodeURIComponent(search)}`), [one.id])
  assert.deepEqual(await found('search=Quill__'), [])
  assert.deepEqual(await found(`clinicId=${foreign.id}&show=all`), [])
  assert.deepEqual(await found('search=zo%C3%AB&show=all', stranger), [])
  await colleague()
  const { headers, body } = await admin.get('/api/doctors/administered?limit=1')
  assert.equal(body.length, 1)
  assert.match(String(headers.link), /administered\?.*offset=1>; rel="next"/)
  for (const query of ['limit=101', 'show=some'])
    assert.equal((await admin.get(`/api/doctors/administered?${query}`)).status, 400)
})

test('the list shows active doctors, deactivated ones, or all', async () => {
  const one = await colleague({ lastName: 'Shown' })
  const shown = async (show: string) => found(`search=shown&show=${show}`)
  assert.deepEqual([await shown('active'), await shown('deactivated')], [[one.id], []])
  await admin.post(`/api/doctors/${one.id}/deactivate`, { reason: 'On leave for long' })
  assert.deepEqual([await shown('active'), await shown('deactivated'), await shown('all')], [[], [one.id], [one.id]])
})

test('an administrator without a clinic gets an empty list; other roles are refused', async () => {
  const one = await colleague()
  const unattached = await app.signInAs(await makeUser(app.db, { role: 'clinic_admin' }))
  assert.deepEqual(await found('show=all', unattached), [])
  const others = [await makeStaff(app.db, own), await makePatientAccount(app.db)]
  const clients = [one.as, ...(await Promise.all(others.map((person) => app.signInAs(person))))]
  const calls: [keyof Pick<Client, 'get' | 'post' | 'put'>, string, object?][] = [
    ['get', '/api/doctors/administered'],
    ['get', `/api/doctors/${one.id}`],
    ['put', `/api/doctors/${one.id}`, { bio: 'x' }],
    ['post', `/api/doctors/${one.id}/verify`],
    ['post', `/api/doctors/${one.id}/deactivate`, { reason: 'x' }],
    ['post', `/api/doctors/${one.id}/end-sessions`],
    ['post', `/api/doctors/${one.id}/reactivate`],
  ]
  for (const [method, path, body] of calls) {
    for (const client of clients) assert.equal((await client[method](path, body)).status, 403, path)
    assert.equal((await app.anonymous[method](path, body)).status, 401, path)
    if (path.endsWith('administered')) continue
    const [theirs, nobodys] = [
      await stranger[method](path, body),
      await stranger[method](path.replace(one.id, UNKNOWN), body),
    ]
    assert.deepEqual([theirs.status, theirs.body], [404, nobodys.body], path)
  }
  assert.equal((await admin.get(`/api/doctors/${one.id}`)).body.isActive, true)
})

test('a change is saved and leaves the rest; an empty specialty or an unknown field is refused', async () => {
  const one = await colleague({ bio: 'Before' })
  const change = { specialty: 'Neurology', experience: '7 years', consultationFee: '750', bio: '' }
  const { status, body } = await admin.put(`/api/doctors/${one.id}`, change)
  assert.equal(status, 200)
  assert.deepEqual(
    [body.specialty, body.experience, body.consultationFee, body.bio, body.qualification, body.isVerified],
    ['Neurology', '7 years', '750.00', null, 'MBBS, MD', true],
  )
  for (const wrong of [{ specialty: ' ' }, { licenseNumber: '' }, { clinicId: foreign.id }, { isActive: false }])
    assert.equal((await admin.put(`/api/doctors/${one.id}`, wrong)).status, 400, JSON.stringify(wrong))
})

test('a new license number or council has to be confirmed again; until then the public can’t book', async () => {
  const one = await colleague()
  const publicly = async () => idsOf((await app.anonymous.get(`/api/doctors?clinicId=${own.id}`)).body).includes(one.id)
  for (const change of [{ licenseNumber: `N-${one.id}` }, { licenseCouncil: 'Goa' }]) {
    assert.equal(await publicly(), true)
    const { body } = await admin.put(`/api/doctors/${one.id}`, change)
    assert.deepEqual([body.isVerified, body.verifiedAt, await publicly()], [false, null, false])
    const refused = await app.anonymous.post('/api/public/appointments', bookingOf(own, one, workday(own), '09:00'))
    assert.equal(refused.status, 400)
    assert.equal((await admin.post(`/api/doctors/${one.id}/verify`)).body.isVerified, true)
  }
  await admin.put(`/api/doctors/${one.id}`, { licenseCouncil: 'Goa' })
  assert.equal(await publicly(), true, 'the same number in another spelling counts as unchanged')
  const { rows } = await sql<{ action: string }>`select action from audit_events where subject_id = ${one.id}
    and action = 'doctor.verified'`.execute(app.db)
  assert.equal(rows.length, 2)
})

test('deactivating signs the doctor out immediately and ends the public listing; upcoming appointments are counted and stay', async () => {
  const one = await colleague()
  const chart = await makeChart(app.db, own)
  const at = { date: workday(own), time: '10:00' }
  const appointment = await makeAppointment(app.db, { clinic: own, doctor: one, chart, at })
  await makeAppointment(app.db, { clinic: own, doctor: one, chart, at: { ...at, time: '11:00' }, status: 'cancelled' })
  assert.equal((await one.as.get('/api/appointments')).status, 200)
  const { status, body } = await admin.post(`/api/doctors/${one.id}/deactivate`, { reason: 'On leave for long' })
  assert.deepEqual([status, body.isActive, body.comingVisits], [200, false, 1])
  assert.equal((await one.as.get('/api/appointments')).status, 401)
  assert.deepEqual(idsOf((await app.anonymous.get(`/api/doctors?clinicId=${own.id}`)).body).includes(one.id), false)
  const booking = bookingOf(own, one, workday(own), '12:00')
  assert.equal((await app.anonymous.post('/api/public/appointments', booking)).status, 400)
  assert.equal((await admin.get(`/api/appointments/${appointment.id}`)).body.status, 'scheduled')
  assert.equal((await admin.post(`/api/doctors/${one.id}/deactivate`, { reason: 'On leave for long' })).status, 409)
  assert.equal((await admin.post(`/api/doctors/${one.id}/verify`)).status, 409)
  const back = await admin.post(`/api/doctors/${one.id}/reactivate`)
  assert.deepEqual([back.status, back.body.isActive, back.body.isVerified], [200, true, true])
  assert.equal((await admin.post(`/api/doctors/${one.id}/reactivate`)).status, 409)
  const again = await app.signInAs(one)
  assert.equal((await again.get('/api/auth/me')).body.doctorProfile.id, one.id)
})

test('if two administrators deactivate a doctor at the same time, the second gets 409', async () => {
  const one = await colleague()
  const answers = await Promise.all(
    [1, 2].map(() => admin.post(`/api/doctors/${one.id}/deactivate`, { reason: 'On leave for long' })),
  )
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
  )
})

test('a doctor who now works elsewhere can be reactivated and works at both', async () => {
  const one = await colleague()
  await admin.post(`/api/doctors/${one.id}/deactivate`, { reason: 'On leave for long' })
  await sql`insert into memberships (user_id, clinic_id, role) values (${one.userId}, ${foreign.id}, 'doctor')`.execute(
    app.db,
  )
  const { status, body } = await admin.post(`/api/doctors/${one.id}/reactivate`)
  assert.deepEqual([status, body.isActive], [200, true])
})
