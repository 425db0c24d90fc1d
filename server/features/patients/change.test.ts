import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import {
  makeAdmin,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
} from '#server/testing/factories.ts'
import { statusesOf } from '#server/testing/client.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const here = await makeClinic(app.db)
const doctor = await app.signInAs(await makeDoctor(app.db, here))
const desk = await app.signInAs(await makeStaff(app.db, here))

async function newChart() {
  const chart = await makeChart(app.db, here, { dateOfBirth: '1990-05-01' })
  await sql`update patients set address = '4 Lake View', allergies = 'Latex', blood_type = 'O+' where id = ${chart.id}`.execute(
    app.db,
  )
  return `/api/patients/${chart.id}`
}

test('omitted fields stay, empty ones are cleared, and the version goes up', async () => {
  const path = await newChart()
  const before = (await doctor.get(path)).body
  const { status, body } = await doctor.put(path, {
    phone: '98200 77777',
    allergies: '',
    email: null,
    bloodGroup: 'A-',
  })
  assert.equal(status, 200)
  const user = { ...before.user, email: null }
  const changes = { phone: '+919820077777', allergies: null, bloodGroup: 'A-', bloodType: 'A-', version: 2, user }
  assert.deepEqual(body, { ...before, ...changes })
  assert.deepEqual((await doctor.get(path)).body, body)
})

test('the desk and the administrator change contact data, and never a clinical field', async () => {
  const admin = await app.signInAs(await makeAdmin(app.db, here))
  for (const client of [desk, admin]) {
    const path = await newChart()
    assert.equal((await client.put(path, { address: '9 New Road' })).body.address, '9 New Road')
    for (const clinical of [{ allergies: '' }, { medicalHistory: 'None' }, { bloodGroup: 'A+' }, { bloodType: 'A+' }]) {
      const { status, body } = await client.put(path, { address: '10 Other Road', ...clinical })
      assert.deepEqual([status, /Only the doctors/.test(body.message)], [403, true])
    }
    const after = (await doctor.get(path)).body
    assert.deepEqual([after.address, after.allergies, after.version], ['9 New Road', 'Latex', 2])
  }
})

test('fields are checked as when adding; required ones can’t be cleared', async () => {
  const path = await newChart()
  for (const [field, value, says] of [
    ['firstName', '', 'First name is required'],
    ['email', 'nobody', 'Valid email is required'],
    ['phone', '123', 'Phone number must be at least 10 digits'],
    ['dateOfBirth', '2999-01-01', 'Date of birth cannot be in the future'],
    ['address', ' ', 'Address is required'],
    ['emergencyPhone', '1', 'Emergency phone must be at least 10 digits'],
  ] as const) {
    const { status, body } = await desk.put(path, { [field]: value })
    assert.deepEqual([status, body.issues], [400, [{ path: field, message: says }]])
  }
  for (const field of ['clinicId', 'userId', 'mergedInto', 'chartNumber'])
    assert.equal((await desk.put(path, { [field]: here.id })).status, 400, field)
  assert.equal((await doctor.get(path)).body.version, 1)
})

test('a person who saves over an older version gets a conflict, and nothing is lost', async () => {
  const path = await newChart()
  assert.equal((await desk.put(path, { address: 'First', version: 1 })).status, 200)
  const late = await doctor.put(path, { address: 'Second', version: 1 })
  assert.deepEqual(
    [late.status, late.body],
    [409, { message: 'Someone else just updated this patient.', code: 'patient-changed' }],
  )
  assert.equal((await doctor.get(path)).body.address, 'First')
  assert.equal((await doctor.put(path, { address: 'Second', version: 2 })).status, 200)
})

test('ten people save over the same version at the same time: one succeeds', async () => {
  const path = await newChart()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => desk.put(path, { address: `${n} Road`, version: 1 })),
  )
  assert.deepEqual(statusesOf(answers), [200, ...Array(9).fill(409)])
  assert.equal((await doctor.get(path)).body.version, 2)
})

test('another chart’s name and email are refused with a message', async () => {
  const chart = await makeChart(app.db, here, { firstName: 'Twin', lastName: 'One', email: 'twin@people.example' })
  await makeChart(app.db, here, { firstName: 'Twin', lastName: 'Two', email: 'twin@people.example' })
  const { status, body } = await desk.put(`/api/patients/${chart.id}`, { lastName: 'TWO' })
  assert.deepEqual([status, body.code], [409, 'patient-exists'])
})

test('another email in a chart changes no account’s sign-in', async () => {
  const account = await makePatientAccount(app.db)
  const chart = await makeChart(app.db, here, { owner: account })
  assert.equal((await doctor.put(`/api/patients/${chart.id}`, { email: 'thief@people.example' })).status, 200)
  const row = await app.db.selectFrom('users').select('email').where('id', '=', account.userId).executeTakeFirst()
  assert.equal(row?.email, account.email)
})

test('patients read their chart and can’t change it', async () => {
  const account = await makePatientAccount(app.db)
  const chart = await makeChart(app.db, here, { owner: account })
  assert.equal((await (await app.signInAs(account)).put(`/api/patients/${chart.id}`, { address: 'Mine' })).status, 403)
})
