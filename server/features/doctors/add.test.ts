import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { statusesOf } from '#server/testing/client.ts'
import { makeAdmin, makeClinic, makeUser } from '#server/testing/factories.ts'
import { assertFieldRefused, newDoctor, tracesIn } from '#server/testing/newcomers.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const own = await makeClinic(app.db)
const owner = await makeAdmin(app.db, own)
const admin = await app.signInAs(owner)

const add = (more: Record<string, unknown> = {}) => admin.post('/api/doctors', newDoctor(own, more))
/** Counts the rows that adding a doctor would create. */
const traces = () => tracesIn(app.db, 'doctors')
const taken = 'Another doctor already has this license number.'

test('a new doctor gets an account and an email, is confirmed by the administrator and can be booked immediately', async () => {
  const wanted = newDoctor(own, { bio: ' Listens. ', consultationFee: '1,250.50', licenseCouncil: 'Maharashtra' })
  const { status, body } = await admin.post('/api/doctors', wanted)
  assert.deepEqual([status, body], [201, { outcome: 'added', id: body.id }])
  const doctor = (await admin.get(`/api/doctors/${body.id}`)).body
  assert.deepEqual(doctor, {
    id: body.id,
    user: { firstName: 'Kavya', lastName: 'Menon', email: wanted.email, profileImageUrl: null },
    phone: '+919820000088',
    clinic: { id: own.id, name: own.name, timeZone: own.zone },
    specialty: 'Cardiology',
    licenseNumber: wanted.licenseNumber,
    licenseCouncil: 'Maharashtra',
    experience: '5 years',
    qualification: 'MBBS, MD',
    education: 'MBBS, MD',
    consultationFee: '1250.50',
    bio: 'Listens.',
    isActive: true,
    deactivation: null,
    isVerified: true,
    verifiedAt: doctor.verifiedAt,
    registration: { status: 'undecided', reason: null },
    comingVisits: 0,
  })
  const row = await app.db
    .selectFrom('doctors')
    .select(['verified_by', 'verified_at'])
    .where('id', '=', body.id)
    .executeTakeFirstOrThrow()
  assert.equal(row.verified_by, owner.userId)
  assert(row.verified_at)
  const [mail] = await app.mailsTo(wanted.email)
  assert.doesNotMatch(mail!.body, /kj7-vq/)
  const listed = (await app.anonymous.get(`/api/doctors?clinicId=${own.id}`)).body
  assert(listed.some(({ id }: { id: string }) => id === body.id))
  const { rows } = await sql`select detail from audit_events where actor_user_id = ${owner.userId}
    and action = 'member.added'`.execute(app.db)
  assert.deepEqual(rows, [{ detail: { role: 'doctor' } }])
})

test('the first password must be changed before anything else', async () => {
  const wanted = newDoctor(own)
  await admin.post('/api/doctors', wanted)
  const answer = await app.anonymous.post('/api/auth/login', { email: wanted.email, password: 'kj7-vq' })
  assert.deepEqual([answer.body.role, answer.body.mustChangePassword], ['doctor', true])
  const as = app.anonymous.with({ cookie: String(answer.headers['set-cookie']).split(';')[0]! })
  assert.equal((await as.get('/api/appointments')).status, 403)
  const change = { currentPassword: 'kj7-vq', newPassword: 'a walk along the river' }
  assert.equal((await as.post('/api/auth/change-password', change)).status, 200)
  const me = (await as.get('/api/auth/me')).body
  assert.deepEqual([me.doctorProfile.clinicId, me.doctorProfile.education], [own.id, 'MBBS, MD'])
  assert.equal((await as.get(`/api/appointments/doctor/${me.doctorProfile.id}`)).status, 200)
})

test('a doctor has any specialty, a known one in its own spelling', async () => {
  for (const [typed, stored] of [
    ['Dentistry', 'Dentistry'],
    [' physiotherapy ', 'Physiotherapy'],
    ['Sports medicine', 'Sports medicine'],
  ]) {
    const { body } = await admin.post('/api/doctors', newDoctor(own, { specialty: typed }))
    assert.equal((await admin.get(`/api/doctors/${body.id}`)).body.specialty, stored)
    const listed = (await admin.get(`/api/doctors?clinicId=${own.id}`)).body as { id: string; specialty: string }[]
    assert.equal(listed.find(({ id }) => id === body.id)?.specialty, stored)
  }
})

test('a qualification is also accepted as education (rule T31), but not under both names', async () => {
  const { qualification, ...rest } = newDoctor(own)
  const { status, body } = await admin.post('/api/doctors', { ...rest, education: 'DNB' })
  assert.equal(status, 201)
  assert.equal((await admin.get(`/api/doctors/${body.id}`)).body.qualification, 'DNB')
  const changed = await admin.put(`/api/doctors/${body.id}`, { education: 'FRCS' })
  assert.deepEqual([changed.body.qualification, changed.body.education], ['FRCS', 'FRCS'])
  assert.equal((await add({ qualification, education: 'DNB' })).status, 400)
})

for (const [field, value, message] of [
  ['firstName', ' ', 'First name is required'],
  ['lastName', '', 'Last name is required'],
  ['email', 'nobody', 'Invalid email address'],
  ['password', '12345', 'Password must be at least 6 characters'],
  ['phone', '98200', 'Phone number must be at least 10 digits'],
  ['clinicId', '', 'Clinic is required'],
  ['specialty', '', 'Specialty is required'],
  ['specialty', ' ', 'Specialty is required'],
  ['specialty', 'a'.repeat(101), 'At most 100 characters'],
  ['licenseNumber', ' ', 'License number is required'],
  ['experience', '', 'Experience is required'],
  ['qualification', undefined, 'Qualification is required'],
  ['consultationFee', '', 'Consultation fee is required'],
  ['consultationFee', '-5', 'Enter an amount such as 25000 or 25000.50'],
] as const)
  test(`${field} ${JSON.stringify(value)} is refused with "${message}", and nothing is written`, () =>
    assertFieldRefused(() => add({ [field]: value }), traces, field, message))

test('fields that the form doesn’t have are refused: role, id, confirmation', async () => {
  for (const more of [{ role: 'clinic_admin' }, { id: own.id }, { verifiedAt: 'now' }, { isVerified: true }])
    assert.equal((await add(more)).status, 400, JSON.stringify(more))
})

test('a license number is unique within a council, in upper or lower case; another council can use it', async () => {
  assert.equal((await add({ licenseNumber: 'Twice-1' })).status, 201)
  const before = await traces()
  const { status, body } = await add({ licenseNumber: 'TWICE-1' })
  assert.deepEqual([status, body], [409, { message: taken, issues: [{ path: 'licenseNumber', message: taken }] }])
  assert.deepEqual(await traces(), before, 'the account created with it is rolled back')
  assert.equal((await add({ licenseNumber: 'Twice-1', licenseCouncil: 'Kerala' })).status, 201)
  assert.equal((await add({ licenseNumber: 'Twice-1', licenseCouncil: 'KERALA' })).status, 409)
})

test('when two doctors are added with the same license number at the same time, one gets it', async () => {
  for (const round of [1, 2, 3]) {
    const answers = await Promise.all([1, 2, 3].map(() => add({ licenseNumber: `Race-${round}` })))
    assert.deepEqual(statusesOf(answers), [201, 409, 409])
    for (const { status, body } of answers)
      if (status === 409) assert.deepEqual(body.issues, [{ path: 'licenseNumber', message: taken }])
  }
})

test('when two doctors are changed to the same license number at the same time, one gets it', async () => {
  const ids = await Promise.all([1, 2].map(async () => (await add()).body.id as string))
  const answers = await Promise.all(ids.map((id) => admin.put(`/api/doctors/${id}`, { licenseNumber: 'Changed-1' })))
  assert.deepEqual(statusesOf(answers), [200, 409])
  assert.equal(answers.find(({ status }) => status === 409)!.body.issues[0].path, 'licenseNumber')
})

test('a person with an account is invited, and can be booked only after accepting and being confirmed by the administrator', async () => {
  const person = await makeUser(app.db, { role: 'doctor', firstName: 'Ila', lastName: 'Das' })
  const { status, body } = await add({ email: person.email })
  assert.deepEqual([status, body.outcome], [201, 'invited'])
  const as = await app.signInAs(person)
  assert.equal((await as.post(`/api/invitations/${body.invitationId}/accept`)).status, 200)
  const me = (await as.get('/api/auth/me')).body
  const id = me.doctorProfile.id as string
  assert.equal((await admin.get(`/api/doctors/${id}`)).body.isVerified, false)
  const publicly = async () =>
    (await app.anonymous.get(`/api/doctors?clinicId=${own.id}`)).body.some((one: { id: string }) => one.id === id)
  assert.equal(await publicly(), false)
  const verified = await admin.post(`/api/doctors/${id}/verify`)
  assert.deepEqual([verified.status, verified.body.isVerified], [200, true])
  assert.equal(await publicly(), true)
  assert.equal((await admin.post(`/api/doctors/${id}/verify`)).status, 409)
})

test('a license number that another doctor has is refused before an invitation is sent', async () => {
  await add({ licenseNumber: 'Invited-1' })
  const person = await makeUser(app.db, { role: 'doctor' })
  const before = await traces()
  assert.equal((await add({ email: person.email, licenseNumber: 'invited-1' })).status, 409)
  assert.deepEqual(await traces(), before)
})
