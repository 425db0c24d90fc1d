import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { clinicMessages } from '#contract/clinics/clinics.ts'
import { confirmationMessages as says } from '#contract/confirmations.ts'
import { memberMessages } from '#contract/members.ts'
import type { Client } from '#server/testing/client.ts'
import { makeChart, makePasskey, makeUser, type Person } from '#server/testing/factories.ts'
import { auditOf } from '#server/testing/founders.ts'
import { runOperator } from '#server/testing/operator.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { todayIn } from '#server/time.ts'
import { remindOperator } from './remind.ts'

// The second security review's requests about who stands behind a printed prescription (D2, D14), with a public address's
// default: the operator confirms clinics and doctors.

const SECRET = 'a key for tests: thirty-two characters or more'
let app: TestApp
let operator: Client
let person: Person
before(async () => {
  app = await buildTestApp({
    settings: { CLINICS_NEED_APPROVAL: 'on', SECRET },
  })
  person = await makeUser(app.db)
  assert.match(run('accounts', 'make-operator', person.email).out, /is an operator now/)
  operator = await app.signInAs(person)
})
after(() => app.close())

/** Runs a command as an operator would. */
function run(...args: string[]) {
  const { status, stdout, stderr } = runOperator(args, { DATABASE_URL: app.connectionString, SECRET, DEMO: '' })
  return { status, out: stdout.trim(), err: stderr.trim() }
}

const neelkamal = {
  name: 'Neelkamal Family Clinic',
  address: '14, Hibiscus Cross Road, Indiranagar',
  city: 'Bengaluru',
  phone: '+910000001400',
}
const practice = {
  specialty: 'General Medicine',
  qualification: 'MBBS, MD (General Medicine)',
  experience: '14 years',
  consultationFee: '500',
}

/** A clinic that its founder opened, who is its doctor, and a patient's chart. */
async function practising(clinic: object, licenseNumber: string, names: { firstName: string; lastName: string }) {
  const founder = await makeUser(app.db, { role: 'doctor', ...names })
  const client = await app.signInAs(founder)
  const made = await client.post('/api/clinics', clinic)
  assert.equal(made.status, 201)
  const clinicId = made.body.clinic.id as string
  const self = await client.post('/api/doctors/self', { clinicId, licenseNumber, ...practice })
  assert.equal(self.status, 201)
  const chart = await makeChart(app.db, { id: clinicId })
  const sign = async () => {
    const medications = [
      {
        medicationName: 'Morphine sulfate',
        dosage: '30 mg',
        frequency: 'Once daily',
        duration: '60 days',
        quantity: 60,
        refills: 1,
      },
    ]
    const body = {
      patientId: chart.id,
      clinicId,
      doctorId: self.body.id,
      prescriptionDate: todayIn('Asia/Kolkata'),
      medications,
    }
    const signed = await client.post('/api/prescriptions', body)
    assert.equal(signed.status, 201, signed.text)
    const paper = await client.get(`/api/prescriptions/${signed.body.id}/paper`)
    return paper.body.verifyUrl.split('/').at(-1) as string
  }
  return { founder, client, clinicId, doctorId: self.body.id as string, path: `/api/clinics/${clinicId}`, sign }
}

const verified = async (code: string) => (await app.anonymous.get(`/api/public/prescriptions/${code}`)).body
const waiting = async (kind: 'clinics' | 'doctors', id: string, status = 'waiting') =>
  (await operator.get(`/api/operator/${kind}?status=${status}&limit=100`)).body.find(
    (one: { id: string }) => one.id === id,
  )
const told = async ({ client }: { client: Client }, kind: string) =>
  (await client.get('/api/notifications')).body.notifications.filter((one: { kind: string }) => one.kind === kind)
    .length

test('the operator’s account must set up a second factor, and no one else can call its endpoints', async () => {
  const due = await operator.get('/api/operator/clinics')
  assert.equal(due.status, 403)
  assert.equal((await operator.get('/api/auth/me')).body.mustSetUpTwoFactor, true)
  await makePasskey(app.db, person)
  assert.equal((await operator.get('/api/operator/clinics')).status, 200)
  assert((await operator.get('/api/auth/me')).body.screens.includes('confirmations'))
  const other = await app.signInAs(await makeUser(app.db, { role: 'clinic_admin' }))
  for (const path of ['/api/operator/clinics', '/api/operator/doctors'])
    assert.equal((await other.get(path)).status, 403)
  assert.equal((await app.anonymous.get('/api/operator/clinics')).status, 401)
})

test('a stranger’s paper in the name of a confirmed clinic and doctor isn’t valid (D2)', async () => {
  const real = await practising(neelkamal, 'DMC-IN-204518', { firstName: 'Arjun', lastName: 'Rao' })
  const code = await real.sign()
  assert.equal((await verified(code)).state, 'unconfirmed')
  assert.match(run('clinics', 'confirm', real.clinicId).out, /^Neelkamal Family Clinic is confirmed\.$/)
  assert.deepEqual((await verified(code)).confirmed, { clinic: 'confirmed', doctor: 'unconfirmed' })
  assert.match(run('doctors', 'list').out, new RegExp(`^${real.doctorId}  Arjun Rao, DMC-IN-204518`, 'm'))
  assert.equal(run('doctors', 'confirm', real.doctorId).out, 'Arjun Rao, DMC-IN-204518 is confirmed.')
  const shown = await verified(code)
  assert.deepEqual(
    [shown.state, shown.confirmed, shown.registrationNumber, shown.clinicAddress, shown.clinicKnownSince],
    [
      'valid',
      { clinic: 'confirmed', doctor: 'confirmed' },
      'DMC-IN-204518',
      '14, Hibiscus Cross Road, Indiranagar, Bengaluru',
      todayIn('Asia/Kolkata'),
    ],
  )
  const { quantity, refills, frequency, duration } = shown.medications[0]
  assert.deepEqual([quantity, refills, frequency, duration], [60, 1, 'Once daily', '60 days'])
  assert.deepEqual([await told(real, 'clinic_confirmed'), await told(real, 'registration_confirmed')], [1, 1])

  const forged = await practising(
    { ...neelkamal, name: 'Neelkamal  Family CIinic', address: '14 Hibiscus Cross Road Indiranagar', city: '' },
    'DMC-IN-2O4518',
    { firstName: 'Arjun', lastName: 'Rao' },
  )
  const paper = await verified(await forged.sign())
  assert.deepEqual([paper.state, paper.confirmed], ['unconfirmed', { clinic: 'unconfirmed', doctor: 'unconfirmed' }])
  assert.equal((await app.anonymous.get(`${forged.path}/public`)).status, 404)
  const seen = await waiting('clinics', forged.clinicId)
  assert.match(seen.lookAlikes.join(), /Neelkamal Family Clinic, 14, Hibiscus Cross Road/)
  assert.match((await waiting('doctors', forged.doctorId)).lookAlikes.join(), /Arjun, Rao, DMC-IN-204518/)

  const decisions = `/api/operator/clinics/${forged.clinicId}/decisions`
  const without = await operator.post(decisions, { decision: 'refuse', seen: seen.identity })
  assert.deepEqual([without.status, without.body.issues[0].message], [400, says.reason])
  const stale = await operator.post(decisions, { decision: 'confirm', seen: 'Another name' })
  assert.deepEqual([stale.status, stale.body.message], [409, says.changed])
  const reason = 'This is the name of another clinic'
  const refused = await operator.post(decisions, { decision: 'refuse', reason, seen: seen.identity })
  assert.deepEqual([refused.status, refused.body.status, refused.body.reason], [200, 'refused', reason])
  assert.deepEqual((await forged.client.get(`${forged.path}/setup`)).body.confirmation, { status: 'refused', reason })
  assert.equal(await told(forged, 'clinic_refused'), 1)
  assert.equal((await auditOf(app, forged.clinicId)).at(-1)!.action, 'clinic.refused')
})

test('a paper stays unconfirmed if its signer takes another name later, and a change needs a new confirmation', async () => {
  const one = await practising({ ...neelkamal, name: 'River Clinic' }, 'KMC-1', { firstName: 'Mary', lastName: 'Paul' })
  const code = await one.sign()
  const administered = () => one.client.get(`/api/doctors/${one.doctorId}`)
  assert.equal((await one.client.put('/api/profile', { firstName: 'Anna', lastName: 'Paul' })).status, 200)
  const doctor = await waiting('doctors', one.doctorId)
  const clinic = await waiting('clinics', one.clinicId)
  const decide = (kind: string, id: string, seen: string) =>
    operator.post(`/api/operator/${kind}/${id}/decisions`, { decision: 'confirm', seen })
  assert.equal((await decide('doctors', one.doctorId, doctor.identity)).status, 200)
  assert.equal((await decide('clinics', one.clinicId, clinic.identity)).status, 200)
  assert.deepEqual((await verified(code)).confirmed, { clinic: 'confirmed', doctor: 'unconfirmed' })
  const confirmed = await one.sign()
  assert.equal((await verified(confirmed)).state, 'valid')
  assert.equal((await administered()).body.registration.status, 'confirmed')

  await one.client.put(`/api/doctors/${one.doctorId}`, { licenseCouncil: 'Other Council' })
  const renamed = await one.client.put(one.path, { name: 'Neelkamal Family Clinic' })
  assert.deepEqual([renamed.body.confirmation.status, renamed.body.isApproved], ['waiting', false])
  assert.equal((await administered()).body.registration.status, 'undecided')
  assert.match((await waiting('clinics', one.clinicId)).confirmedBefore, /^River Clinic, 14/)
  // prescriptions signed earlier still show what was confirmed then
  assert.equal((await verified(confirmed)).state, 'valid')
  await one.client.post(`/api/doctors/${one.doctorId}/verify`)
  assert.deepEqual((await verified(await one.sign())).confirmed, { clinic: 'unconfirmed', doctor: 'unconfirmed' })
})

test('an account opens three clinics without the operator, and an unconfirmed clinic invites ten people an hour (D14)', async () => {
  const client = await app.signInAs(await makeUser(app.db, { role: 'clinic_admin' }))
  const found = (n: number) =>
    client.post('/api/clinics', { name: `Your parcel waits ${n}`, address: `${n} Road`, phone: '+910000001400' })
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => found(n)))
  assert.equal(answers.filter(({ status }) => status === 201).length, 3)
  const over = await found(50)
  assert.deepEqual([over.status, over.body.message], [409, clinicMessages.tooManyUnconfirmed])
  const clinicId = answers.find(({ status }) => status === 201)!.body.clinic.id as string
  const invite = (n: number) =>
    client.post('/api/invitations', { clinicId, role: 'staff', email: `stranger-${n}@people.example` })
  for (let n = 0; n < 10; n++) assert.equal((await invite(n)).status, 201)
  const eleventh = await invite(10)
  assert.deepEqual([eleventh.status, eleventh.body.message], [429, memberMessages.unconfirmed])
  assert.equal(run('clinics', 'confirm', clinicId).status, 0)
  assert.equal((await invite(11)).status, 201)
  assert.equal((await found(51)).status, 201)
})

test('the operator gets one email a day while clinics or doctors wait, without the names that strangers chose', async () => {
  const before = (await app.mailsTo(person.email)).length
  await remindOperator(app.deps)
  await remindOperator(app.deps)
  const [mail, ...others] = (await app.mailsTo(person.email)).slice(before)
  assert.deepEqual(others, [])
  assert.match(mail!.subject, /^\d+ clinics? and \d+ doctors? to confirm$/)
  assert.match(mail!.body, /\/confirmations/)
  assert.doesNotMatch(mail!.body, /Neelkamal|parcel|River/)
  const lenient = await buildTestApp({ beside: app, settings: { CLINICS_NEED_APPROVAL: 'off' } })
  await lenient.deps.limits.operatorReminders.reset(person.email)
  await remindOperator(lenient.deps)
  assert.equal((await app.mailsTo(person.email)).length, before + 1)
  await lenient.close()
})
