import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayCapabilities } from '#contract/members.ts'
import { sql } from 'kysely'
import { statusesOf } from '#server/testing/client.ts'
import {
  makeAdmin,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  makeUser,
} from '#server/testing/factories.ts'
import { newStaff } from '#server/testing/newcomers.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const [own, foreign] = [await makeClinic(app.db), await makeClinic(app.db)]
const owner = await makeAdmin(app.db, own)
const admin = await app.signInAs(owner)
const stranger = await app.signInAs(await makeAdmin(app.db, foreign))

const UNKNOWN = '0190a000-0000-7000-8000-000000000000'

/** Makes a staff member whom the administrator added, who has chosen a password and is signed in. */
async function colleague(more: Record<string, unknown> = {}) {
  const wanted = newStaff(own, more)
  const added = await admin.post('/api/staff', wanted)
  assert.equal(added.status, 201, added.text)
  const { id: userId } = await app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', wanted.email)
    .executeTakeFirstOrThrow()
  await app.db.updateTable('users').set({ must_change_password: false }).where('id', '=', userId).execute()
  return { id: added.body.id as string, userId, wanted, as: await app.signInAs({ userId }) }
}
const stored = async (id: string) =>
  (await sql`select * from staff where id = ${id}`.execute(app.db)).rows[0] as Record<string, unknown>

test('the list has only staff of the caller’s own clinics, active ones by default, and never a salary', async () => {
  const one = await colleague({
    lastName: 'Listed',
    salary: '31337',
    notes: 'a private note',
    address: 'a private road',
  })
  await makeStaff(app.db, foreign)
  const { status, body, text, headers } = await admin.get('/api/staff?search=listed')
  assert.equal(status, 200)
  assert.deepEqual(
    body.map((row: { id: string }) => row.id),
    [one.id],
  )
  assert.equal(headers['x-total-count'], '1')
  assert.doesNotMatch(text, /31337|salary|private|password|userId/)
  const everybody = await admin.get('/api/staff?show=all')
  assert(everybody.body.every((row: { clinic: { id: string } }) => row.clinic.id === own.id))
  assert.deepEqual((await admin.get(`/api/staff?clinicId=${foreign.id}`)).body, [])
  assert.deepEqual(
    (await stranger.get('/api/staff?show=all&search=listed')).body,
    [],
    'another clinic’s administrator finds none of our staff',
  )
})

test('staff are found by name, email and employee ID, in pages; SQL wildcards are plain text', async () => {
  const one = await colleague({ firstName: 'Zoë', lastName: 'Quill_%', employeeId: 'Q-100%' })
  const found = async (search: string) =>
    (await admin.get(`/api/staff?search=${encodeURIComponent(search)}`)).body.map((row: { id: string }) => row.id)
  for (const search of ['zoë quill', one.wanted.email, 'q-100%', 'Quill_%'])
    assert.deepEqual(await found(search), [one.id])
  assert.deepEqual(await found('Quill__'), [])
  const { headers, body } = await admin.get('/api/staff?limit=1')
  assert.equal(body.length, 1)
  assert.match(String(headers.link), /offset=1>; rel="next"/)
  assert.equal((await admin.get('/api/staff?limit=101')).status, 400)
  assert.equal((await admin.get('/api/staff?show=some')).status, 400)
})

test('an administrator without a clinic gets an empty list; other roles are refused', async () => {
  const unattached = await app.signInAs(await makeUser(app.db, { role: 'clinic_admin' }))
  assert.deepEqual((await unattached.get('/api/staff')).body, [])
  assert.deepEqual((await unattached.get('/api/invitations/sent?role=staff')).body, [])
  const people = [await makeStaff(app.db, own), await makeDoctor(app.db, own), await makePatientAccount(app.db)]
  for (const person of people) {
    const client = await app.signInAs(person)
    for (const path of ['/api/staff', `/api/staff/${UNKNOWN}`, '/api/invitations/sent?role=staff'])
      assert.equal((await client.get(path)).status, 403, path)
  }
  assert.equal((await app.anonymous.get('/api/staff')).status, 401)
})

test('a staff member can read neither their own employment details nor a colleague’s', async () => {
  const [one, other] = [await colleague(), await colleague()]
  const before = await stored(other.id)
  for (const id of [one.id, other.id, UNKNOWN]) {
    const answers = [
      await one.as.get(`/api/staff/${id}`),
      await one.as.put(`/api/staff/${id}`, { salary: '999999' }),
      await one.as.put(`/api/staff/${id}`, { capabilities: [] }),
      await one.as.post(`/api/staff/${id}/deactivate`, { reason: 'On leave for long' }),
      await one.as.post(`/api/staff/${id}/reactivate`),
      await one.as.post(`/api/staff/${id}/end-sessions`),
    ]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [403, 403, 403, 403, 403, 403],
    )
  }
  assert.deepEqual(await stored(other.id), before)
})

test('another clinic’s administrator gets 404 for our staff, and nothing is written', async () => {
  const one = await colleague({ salary: '42424' })
  const before = await stored(one.id)
  const audited = async () =>
    (
      await sql`select count(*) as n from audit_events where subject_id = ${one.id}
      and action <> 'access.refused'`.execute(app.db)
    ).rows[0]
  const trail = await audited()
  const calls: [method: string, rest: string, body?: unknown][] = [
    ['GET', ''],
    ['PUT', '', { salary: '1', capabilities: [] }],
    ['POST', '/deactivate', { reason: 'x' }],
    ['POST', '/end-sessions'],
    ['POST', '/reactivate'],
  ]
  for (const [method, rest, body] of calls) {
    const ours = await stranger.send(method, `/api/staff/${one.id}${rest}`, body)
    const nobodys = await stranger.send(method, `/api/staff/${UNKNOWN}${rest}`, body)
    assert.deepEqual([ours.status, ours.text], [404, nobodys.text], `${method} ${rest}`)
    assert.doesNotMatch(ours.text, /42424/)
  }
  assert.deepEqual(await stored(one.id), before)
  assert.deepEqual(await audited(), trail)
  assert.equal((await one.as.get('/api/appointments')).status, 200, 'and they are still signed in')
})

test('no other call shows a salary', async () => {
  const one = await colleague({ salary: '73731' })
  for (const client of [admin, stranger, one.as])
    for (const path of [
      '/api/auth/me',
      '/api/staff?show=all',
      '/api/clinics',
      '/api/doctors',
      '/api/dashboard/stats',
      '/api/dashboard/activity',
      `/api/clinics/${own.id}`,
    ])
      // oxfmt-ignore
      assert.doesNotMatch((await client.get(path)).text, /73731|salary/i, path)
})

test('reading a salary is recorded, with ids only', async () => {
  const one = await colleague()
  await admin.get(`/api/staff/${one.id}`)
  const { rows } = await sql`select actor_user_id, clinic_id, detail from audit_events
    where action = 'staff.opened' and subject_id = ${one.id}`.execute(app.db)
  assert.deepEqual(rows, [{ actor_user_id: owner.userId, clinic_id: own.id, detail: {} }])
})

test('a change clears empty fields and leaves omitted ones', async () => {
  const one = await colleague({ address: '1 Old Road', notes: 'Nights', emergencyContact: 'A brother' })
  const change = { position: 'Manager', department: 'Administration', salary: '40000', address: '', employeeId: 'M-7' }
  const { status, body } = await admin.put(`/api/staff/${one.id}`, change)
  assert.equal(status, 200)
  const { position, department, salary, address, employeeId, notes, emergencyContact, startDate } = body
  assert.deepEqual(
    { position, department, salary, address, employeeId, notes, emergencyContact, startDate },
    {
      ...change,
      salary: '40000.00',
      address: null,
      notes: 'Nights',
      emergencyContact: 'A brother',
      startDate: '2026-11-02',
    },
  )
  assert.deepEqual(
    body.capabilities,
    ['appointments', ...dayCapabilities, 'patients', 'prescriptions', 'bill', 'discount', 'close-day'],
    'a new position takes no right away',
  )
  assert.equal((await admin.put(`/api/staff/${one.id}`, {})).status, 200)
  assert.equal((await admin.put(`/api/staff/${one.id}`, { employeeId: 'm-7' })).status, 200, 'their own')
})

test('a change is refused with a message: a taken employee ID, an empty salary, another clinic, an email', async () => {
  const [one, other] = [await colleague(), await colleague()]
  const before = await stored(one.id)
  const taken = await admin.put(`/api/staff/${one.id}`, { notes: 'x', employeeId: other.wanted.employeeId })
  assert.deepEqual([taken.status, taken.body.issues[0].path], [409, 'employeeId'])
  for (const body of [{ salary: '' }, { position: 'Wizard' }, { clinicId: foreign.id }, { email: 'x@people.example' }])
    assert.equal((await admin.put(`/api/staff/${one.id}`, body)).status, 400, JSON.stringify(body))
  assert.deepEqual(await stored(one.id), before)
})

test('deactivating signs the person out immediately and leaves the account; reactivating restores membership and permissions', async () => {
  const one = await colleague({ capabilities: ['appointments'] })
  const second = await app.signInAs(one)
  assert.equal((await one.as.get('/api/appointments')).status, 200)
  const { status, body } = await admin.post(`/api/staff/${one.id}/deactivate`, { reason: 'On leave for long' })
  assert.deepEqual([status, body.isActive, body.capabilities], [200, false, ['appointments']])
  for (const client of [one.as, second]) {
    const answer = await client.get('/api/appointments')
    assert.deepEqual([answer.status, answer.text], [401, '{"message":"Unauthorized"}'])
  }
  const back = await app.signInAs(one)
  assert.deepEqual((await back.get('/api/appointments')).body, [])
  assert.equal((await back.get('/api/auth/me')).body.staffProfile, undefined)
  const listed = async (show: string) =>
    (await admin.get(`/api/staff?show=${show}&search=${one.wanted.email}`)).body.length
  assert.deepEqual([await listed('active'), await listed('deactivated'), await listed('all')], [0, 1, 1])
  assert.equal((await admin.post(`/api/staff/${one.id}/deactivate`, { reason: 'On leave for long' })).status, 409)

  assert.equal((await admin.put(`/api/staff/${one.id}`, { notes: 'Left in winter' })).status, 200)
  assert.equal((await admin.put(`/api/staff/${one.id}`, { capabilities: ['patients'] })).status, 409)
  const again = await admin.post(`/api/staff/${one.id}/reactivate`)
  assert.deepEqual([again.status, again.body.isActive, again.body.capabilities], [200, true, ['appointments']])
  assert.equal((await admin.post(`/api/staff/${one.id}/reactivate`)).status, 409)
  const me = (await back.get('/api/auth/me')).body
  assert.deepEqual(me.memberships, [
    { clinic: { id: own.id, name: own.name, country: 'IN' }, role: 'staff', doctorId: null },
  ])
  const { rows } = await sql<{ action: string }>`select action from audit_events
    where subject_id = ${one.userId} and action like 'member.%' order by id`.execute(app.db)
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['member.added', 'member.dismissed', 'member.readmitted'],
  )
})

test('if two administrators deactivate a person at the same time, the second gets 409', async () => {
  const one = await colleague()
  const answers = await Promise.all(
    [1, 2].map(() => admin.post(`/api/staff/${one.id}/deactivate`, { reason: 'On leave for long' })),
  )
  assert.deepEqual(statusesOf(answers), [200, 409])
})

test('a staff member who now works elsewhere can be reactivated and works at both', async () => {
  const one = await colleague()
  await admin.post(`/api/staff/${one.id}/deactivate`, { reason: 'On leave for long' })
  await sql`insert into memberships (user_id, clinic_id, role) values (${one.userId}, ${foreign.id}, 'staff')`.execute(
    app.db,
  )
  const { status } = await admin.post(`/api/staff/${one.id}/reactivate`)
  assert.deepEqual([status, (await stored(one.id)).is_active], [200, true])
})
