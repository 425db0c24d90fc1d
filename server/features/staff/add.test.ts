import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayCapabilities } from '#contract/members.ts'
import { sql } from 'kysely'
import { statusesOf } from '#server/testing/client.ts'
import { makeAdmin, makeClinic } from '#server/testing/factories.ts'
import { assertFieldRefused, newStaff, tracesIn } from '#server/testing/newcomers.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const [own, foreign] = [await makeClinic(app.db), await makeClinic(app.db)]
const owner = await makeAdmin(app.db, own)
const admin = await app.signInAs(owner)

const add = (more: Record<string, unknown> = {}, clinic = own) => admin.post('/api/staff', newStaff(clinic, more))
const signIn = async (email: string, password: string) => {
  const answer = await app.anonymous.post('/api/auth/login', { email, password })
  assert.equal(answer.status, 200)
  return { body: answer.body, as: app.anonymous.with({ cookie: String(answer.headers['set-cookie']).split(';')[0]! }) }
}
/** Counts the rows that adding a staff member would create. */
const traces = () => tracesIn(app.db, 'staff')

test('a new staff member gets an account, a membership and an email without the password; the audit contains no names', async () => {
  const wanted = newStaff(own, {
    salary: '1,25,000.50',
    address: ' 4 Lake View ',
    emergencyContact: '',
    notes: 'Nights',
  })
  const { status, body } = await admin.post('/api/staff', wanted)
  assert.deepEqual([status, body], [201, { outcome: 'added', id: body.id }])
  const member = (await admin.get(`/api/staff/${body.id}`)).body
  assert.deepEqual(member, {
    id: body.id,
    user: { firstName: 'Nisha', lastName: 'Verma', email: wanted.email, profileImageUrl: null },
    phone: '+919820000077',
    clinic: { id: own.id, name: own.name },
    position: 'Receptionist',
    department: 'Reception',
    employeeId: wanted.employeeId,
    startDate: '2026-11-02',
    isActive: true,
    deactivation: null,
    capabilities: ['appointments', ...dayCapabilities, 'patients', 'prescriptions', 'bill', 'discount', 'close-day'],
    salary: '125000.50',
    address: '4 Lake View',
    emergencyContact: null,
    notes: 'Nights',
  })
  const [mail] = await app.mailsTo(wanted.email)
  assert.match(mail!.subject, new RegExp(own.name))
  assert.doesNotMatch(mail!.body, /kj7-vq/)
  const { rows } = await sql`select action, subject_type, clinic_id, detail from audit_events
    where actor_user_id = ${owner.userId} and action = 'member.added' order by id desc limit 1`.execute(app.db)
  assert.deepEqual(rows, [
    { action: 'member.added', subject_type: 'user', clinic_id: own.id, detail: { role: 'staff' } },
  ])
})

test('the first password must be changed before anything else; then the person sees the clinic', async () => {
  const wanted = newStaff(own)
  await admin.post('/api/staff', wanted)
  const { body, as } = await signIn(wanted.email, 'kj7-vq')
  assert.deepEqual([body.role, body.mustChangePassword], ['staff', true])
  for (const path of ['/api/appointments', '/api/patients', '/api/dashboard/stats', '/api/invitations'])
    assert.equal((await as.get(path)).status, 403, path)
  const change = { currentPassword: 'kj7-vq', newPassword: 'a walk along the river' }
  assert.equal((await as.post('/api/auth/change-password', change)).status, 200)
  assert.equal((await as.get('/api/appointments')).status, 200)
  const me = (await as.get('/api/auth/me')).body
  assert.deepEqual(me.staffProfile, {
    clinicId: own.id,
    position: 'Receptionist',
    department: 'Reception',
    clinic: { id: own.id, name: own.name },
  })
  assert.doesNotMatch(JSON.stringify(me), /25000|salary/i)
})

for (const [field, value, message] of [
  ['firstName', ' ', 'First name is required'],
  ['lastName', '', 'Last name is required'],
  ['email', 'nobody', 'Invalid email address'],
  ['password', '12345', 'Password must be at least 6 characters'],
  ['phone', '+91 98200', 'Phone number must be at least 10 digits'],
  ['phone', '+91 (98) 200-1 - -', 'Phone number must be at least 10 digits'],
  ['clinicId', '', 'Clinic is required'],
  ['position', '', 'Position is required'],
  ['position', 'Surgeon', 'Position is required'],
  ['department', undefined, 'Department is required'],
  ['salary', '', 'Salary is required'],
  ['salary', '-5', 'Enter an amount such as 25000 or 25000.50'],
  ['salary', '25,50', 'Enter an amount such as 25000 or 25000.50'],
  ['salary', '1e5', 'Enter an amount such as 25000 or 25000.50'],
  ['salary', '10000000.01', 'At most 10000000'],
  ['startDate', '', 'Start date is required'],
  ['startDate', '2026-02-30', 'Start date is required'],
  ['employeeId', ' ', 'Employee ID is required'],
] as const)
  test(`${field} ${JSON.stringify(value)} is refused with "${message}", and nothing is written`, () =>
    assertFieldRefused(() => add({ [field]: value }), traces, field, message))

test('fields that the form doesn’t have are refused: role, id, state', async () => {
  for (const more of [{ role: 'clinic_admin' }, { id: own.id }, { isActive: true }, { capabilities: ['everything'] }])
    assert.equal((await add(more)).status, 400, JSON.stringify(more))
})

test('the position sets a staff member’s permissions, unless the administrator chooses them', async () => {
  const capabilitiesOf = async (more: Record<string, unknown>) =>
    (await admin.get(`/api/staff/${(await add(more)).body.id}`)).body.capabilities
  assert.deepEqual(await capabilitiesOf({ position: 'Security', department: 'Security' }), [])
  assert.deepEqual(await capabilitiesOf({ position: 'Accountant', department: 'Finance' }), ['close-day'])
  assert.deepEqual(await capabilitiesOf({ position: 'Manager' }), [
    'appointments',
    'overbook',
    ...dayCapabilities,
    'patients',
    'bill',
    'discount',
    'refund',
    'close-day',
  ])
  assert.deepEqual(await capabilitiesOf({ position: 'Manager', capabilities: [] }), [])
  assert.deepEqual(await capabilitiesOf({ position: 'IT Support', capabilities: ['patients'] }), ['patients'])
})

test('an employee ID is unique within a clinic, in upper or lower case; another clinic can use it', async () => {
  const both = await app.signInAs(owner)
  await sql`insert into memberships (user_id, clinic_id, role) values (${owner.userId}, ${foreign.id}, 'clinic_admin')`.execute(
    app.db,
  )
  try {
    assert.equal((await both.post('/api/staff', newStaff(own, { employeeId: 'Desk-1' }))).status, 201)
    const before = await traces()
    const { status, body } = await both.post('/api/staff', newStaff(own, { employeeId: 'DESK-1' }))
    const message = 'Someone at this clinic already has this employee ID.'
    assert.deepEqual([status, body], [409, { message, issues: [{ path: 'employeeId', message }] }])
    assert.deepEqual(await traces(), before, 'the account created with it is rolled back')
    assert.equal((await both.post('/api/staff', newStaff(foreign, { employeeId: 'Desk-1' }))).status, 201)
  } finally {
    await sql`delete from memberships where user_id = ${owner.userId} and clinic_id = ${foreign.id}`.execute(app.db)
  }
})

test('when two people are added with the same employee ID at the same time, the second is refused', async () => {
  const answers = await Promise.all([add({ employeeId: 'Race-1' }), add({ employeeId: 'Race-1' })])
  assert.deepEqual(statusesOf(answers), [201, 409])
})
