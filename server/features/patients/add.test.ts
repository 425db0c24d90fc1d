import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { addDays } from '#contract/wall-clock.ts'
import { todayIn } from '#server/time.ts'
import {
  makeAdmin,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  makeUser,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const path = '/api/patients'

const app = await sharedApp()
let forms = 0

const here = await makeClinic(app.db)
const there = await makeClinic(app.db)
const desk = await app.signInAs(await makeStaff(app.db, here))

/** Returns the body of the form Add Patient; every call is another person. */
function form(more: object = {}) {
  forms += 1
  return {
    firstName: 'Nila',
    lastName: `Person ${forms}`,
    email: `nila-${forms}@people.example`,
    phone: '(98200) 12-345',
    dateOfBirth: '1988-02-29',
    gender: 'female',
    address: '5 River Road',
    emergencyContact: 'Uma Das',
    emergencyPhone: '+91 98200 54321',
    medicalHistory: 'Asthma',
    allergies: 'Latex',
    bloodGroup: 'AB-',
    ...more,
  }
}

const count = async () => (await sql<{ n: number }>`select count(*)::int as n from patients`.execute(app.db)).rows[0]!.n

test('doctor, desk and administrator add a patient; the phone is stored as E.164, no account is created', async () => {
  for (const make of [makeDoctor, makeStaff, makeAdmin]) {
    const client = await app.signInAs(await make(app.db, here))
    const users = await app.db.selectFrom('users').select('id').execute()
    const { status, body } = await client.post(path, form())
    assert.deepEqual([status, body.clinicId, body.phone, body.version], [201, here.id, '+919820012345', 1])
    assert.deepEqual([body.hasAccount, body.dateOfBirth, body.gender], [false, '1988-02-29', 'female'])
    const row = await app.db.selectFrom('patients').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow()
    assert.deepEqual(
      [row.medical_history, row.allergies, row.blood_type, row.user_id],
      ['Asthma', 'Latex', 'AB-', null],
    )
    assert.equal((await app.db.selectFrom('users').select('id').execute()).length, users.length)
    const audit =
      await sql`select from audit_events where action = 'patient.added' and subject_id = ${body.id}`.execute(app.db)
    assert.equal(audit.rows.length, 1)
  }
})

test('a number without a country code is one of the clinic’s country; an unusual one is accepted', async () => {
  const clinic = await makeClinic(app.db, { zone: 'America/New_York' })
  const newYork = await app.signInAs(await makeStaff(app.db, clinic))
  const { body } = await newYork.post(path, form({ phone: '(212) 555-0148', emergencyPhone: '+91 98200 12345' }))
  assert.deepEqual([body.phone, body.emergencyPhone], ['+12125550148', '+919820012345'])
  const changed = await newYork.put(`${path}/${body.id}`, {
    phone: '011 44 20 7946 0117',
    emergencyPhone: '0000 000 0000',
  })
  assert.deepEqual([changed.body.phone, changed.body.emergencyPhone], ['+442079460117', '00000000000'])
  const tooLong = await newYork.put(`${path}/${body.id}`, { phone: '+91 98200 12345 98200 12345' })
  assert.deepEqual([tooLong.status, tooLong.body.message], [400, 'Enter a phone number'])
})

test('only the doctor reads clinical text that the desk entered', async () => {
  const { body } = await desk.post(path, form())
  assert.ok(!('allergies' in body) && !('medicalHistory' in body) && !('bloodGroup' in body))
  const doctor = await app.signInAs(await makeDoctor(app.db, here))
  assert.equal((await doctor.get(`${path}/${body.id}`)).body.allergies, 'Latex')
})

test('each invalid field gets its own message, and nothing is stored', async () => {
  const before = await count()
  const wrong: [field: string, value: unknown, says: string][] = [
    ['firstName', ' ', 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['email', 'nobody', 'Valid email is required'],
    ['email', '', 'Valid email is required'],
    ['email', undefined, 'Valid email is required'],
    ['phone', '12345 6789', 'Phone number must be at least 10 digits'],
    ['phone', '', 'Phone number must be at least 10 digits'],
    ['dateOfBirth', '', 'Date of birth is required'],
    ['dateOfBirth', '1990-02-30', 'Date of birth is required'],
    ['dateOfBirth', addDays(todayIn(here.zone), 1), 'Date of birth cannot be in the future'],
    ['gender', 'not_specified', 'Please select a gender'],
    ['gender', undefined, 'Please select a gender'],
    ['address', '', 'Address is required'],
    ['emergencyContact', undefined, 'Emergency contact is required'],
    ['emergencyPhone', '98200', 'Emergency phone must be at least 10 digits'],
    ['bloodGroup', 'C+', 'Please select a blood group'],
    ['preferredLanguage', 'hindi', 'Please select a language'],
    ['birthYear', '75', 'Enter a year of four digits, such as 1975, or a year and month, such as 2026-04'],
    ['clinicId', 'x', 'Please select a clinic'],
  ]
  for (const [field, value, says] of wrong) {
    const { status, body } = await desk.post(path, form({ [field]: value }))
    assert.deepEqual([status, body.issues], [400, [{ path: field, message: says }]], `${field}: ${String(value)}`)
  }
  for (const field of ['userId', 'id', 'chartNumber', 'version', 'mergedInto', 'familyMemberId'])
    assert.equal((await desk.post(path, form({ [field]: here.id }))).status, 400, field)
  assert.equal(await count(), before)
})

test('a patient can be added without an email, without optional fields, and with bloodType or bloodGroup', async () => {
  const optional = { medicalHistory: undefined, allergies: '', bloodGroup: undefined }
  const { status, body } = await desk.post(path, form({ ...optional, email: null, bloodType: 'O+' }))
  assert.deepEqual([status, body.user.email], [201, null])
  const row = await app.db.selectFrom('patients').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow()
  assert.deepEqual([row.medical_history, row.allergies, row.blood_type], [null, null, 'O+'])
})

test('a person with several clinics must name one of theirs', async () => {
  const admin = await makeAdmin(app.db, here)
  await sql`insert into memberships (user_id, clinic_id, role) values (${admin.userId}, ${there.id}, 'clinic_admin')`.execute(
    app.db,
  )
  const both = await app.signInAs(admin)
  const unnamed = await both.post(path, form())
  assert.deepEqual(
    [unnamed.status, unnamed.body.issues],
    [400, [{ path: 'clinicId', message: 'Please select a clinic' }]],
  )
  assert.equal((await both.post(path, form({ clinicId: there.id }))).body.clinicId, there.id)
  const foreign = await desk.post(path, form({ clinicId: there.id }))
  const absent = await desk.post(path, form({ clinicId: '0190a000-0000-7000-8000-000000000000' }))
  assert.deepEqual([foreign.status, foreign.text], [404, absent.text])
})

test('patients and people without a clinic add no one', async () => {
  const before = await count()
  for (const person of [await makePatientAccount(app.db), await makeUser(app.db, { role: 'clinic_admin' })]) {
    const { status } = await (await app.signInAs(person)).post(path, form({ clinicId: here.id }))
    assert.equal(status, 403)
  }
  assert.equal((await app.anonymous.post(path, form())).status, 401)
  assert.equal(await count(), before)
})

test('an account’s email is contact data here: the account is neither opened nor revealed', async () => {
  const account = await makePatientAccount(app.db, { firstName: 'Asha', lastName: 'Rao' })
  const { status, body } = await desk.post(path, form({ firstName: 'Asha', lastName: 'Rao', email: account.email }))
  assert.deepEqual([status, body.hasAccount], [201, false])
  assert.equal((await app.mailsTo(account.email)).length, 0)
  assert.deepEqual((await (await app.signInAs(account)).get(path)).body, [])
})

test('a second chart with the same name and email is refused with a message', async () => {
  const one = form()
  assert.equal((await desk.post(path, one)).status, 201)
  const { status, body } = await desk.post(path, { ...one, phone: '98200 99999' })
  assert.deepEqual([status, body.code], [409, 'patient-exists'])
})

test('a repetition with the same key adds once; another body with the key is refused', async () => {
  const before = await count()
  const one = form()
  const key = { 'idempotency-key': 'add-once' }
  const answers = await Promise.all(Array.from({ length: 8 }, () => desk.post(path, one, key)))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
  assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1)
  assert.equal(await count(), before + 1)
  assert.equal((await desk.post(path, form(), key)).status, 422)
})
