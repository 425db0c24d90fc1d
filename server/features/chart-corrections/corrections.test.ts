import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { correctionMessages as says } from '#contract/chart-corrections.ts'
import { patientMessages } from '#contract/patients/patients.ts'
import {
  makeAdmin,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  type Person,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const { db } = app
const clinic = await makeClinic(db)
const doctor = await makeDoctor(db, clinic)
const desk = await makeStaff(db, clinic)
const people = { doctor: await app.signInAs(doctor), desk: await app.signInAs(desk) }
const elsewhere = await app.signInAs(await makeDoctor(db, await makeClinic(db)))

const kindsOf = async ({ userId }: Person) =>
  (
    await sql<{ kind: string }>`select kind from notifications where user_id = ${userId}
    and kind like 'correction%' order by created_at, id`.execute(db)
  ).rows.map(({ kind }) => kind)

/** The unread lines of a person's bell about corrections. */
const bellOf = async (person: Person): Promise<string[]> => {
  const { body } = await (await app.signInAs(person)).get('/api/notifications')
  return body.notifications
    .filter((one: { kind: string; isRead: boolean }) => one.kind.startsWith('correction') && !one.isRead)
    .map((one: { kind: string; href: string }) => `${one.kind} ${one.href}`)
}

/** Counts the events that make a person's open screens reload the notifications. */
const refreshesOf = async ({ userId }: Person): Promise<number> => {
  const { rows } = await sql`select from events where user_id = ${userId} and kind = 'notifications'`.execute(db)
  return rows.length
}

test('an open correction is in the bell of everyone who can decide it until one of them does, and then in the patient’s', async () => {
  const here = await makeClinic(db)
  const [first, second, admin] = [await makeDoctor(db, here), await makeDoctor(db, here), await makeAdmin(db, here)]
  const [charts, plain] = [await makeStaff(db, here), await makeStaff(db, here, ['appointments'])]
  const owner = await makePatientAccount(db)
  const chart = await makeChart(db, here, { owner })
  const client = await app.signInAs(owner)
  const path = `/api/patients/${chart.id}/corrections`
  const line = `correction_asked /patients/${chart.id}#corrections`
  const bells = () => Promise.all([first, second, admin, charts, plain, doctor].map(bellOf))

  const { id } = (await client.post(path, { wanted: { phone: '+919812345671' } })).body
  assert.deepEqual(await bells(), [[line], [line], [line], [line], [], []])
  const before = await refreshesOf(second)
  assert.equal((await (await app.signInAs(charts)).post(`/api/corrections/${id}/accept`)).status, 200)
  assert.deepEqual(await bells(), [[], [], [], [], [], []])
  assert.equal(await refreshesOf(second), before + 1)
  assert.deepEqual(await bellOf(owner), [`correction_accepted /patients/${chart.id}#corrections`])

  // only doctors decide about clinical information
  const clinical = (await client.post(path, { wanted: { bloodGroup: 'AB-' } })).body
  assert.deepEqual(await bells(), [[line], [line], [], [], [], []])
  assert.equal((await client.post(`/api/corrections/${clinical.id}/withdraw`)).status, 200)
  assert.deepEqual(await bells(), [[], [], [], [], [], []])
})

test('a patient asks for a correction, the desk accepts it, and the chart has the new values', async () => {
  const owner = await makePatientAccount(db)
  const chart = await makeChart(db, clinic, { owner })
  const client = await app.signInAs(owner)
  const path = `/api/patients/${chart.id}/corrections`
  const wanted = { dateOfBirth: '1990-02-03', gender: 'other', phone: '+919812345672' }

  assert.equal((await client.post(path, { wanted: {} })).body.issues?.[0]?.message ?? says.nothing, says.nothing)
  for (const wrong of [
    { allergies: 'nuts' },
    { email: 'x@people.example' },
    { dateOfBirth: '2999-01-01' },
    { gender: 'x' },
  ])
    assert.equal((await client.post(path, { wanted: wrong })).status, 400, JSON.stringify(wrong))
  assert.equal((await people.desk.post(path, { wanted })).status, 403)
  assert.equal((await elsewhere.post(path, { wanted })).status, 404)

  const asked = await client.post(path, { wanted, note: 'As on my passport' })
  assert.equal(asked.status, 201)
  assert.deepEqual([asked.body.wanted, asked.body.can], [wanted, { decide: false, withdraw: true }])
  const again = await client.post(path, { wanted })
  assert.deepEqual([again.status, again.body.message], [409, says.open])
  assert((await kindsOf(doctor)).includes('correction_asked'))

  const { id } = asked.body
  for (const [who, status] of [
    [client, 403],
    [elsewhere, 404],
  ] as const)
    assert.equal((await who.post(`/api/corrections/${id}/accept`)).status, status)
  const seen = (await people.desk.get(path)).body[0]
  assert.deepEqual([seen.wanted, seen.note, seen.can.decide], [wanted, 'As on my passport', true])
  assert.deepEqual((await people.desk.post(`/api/corrections/${id}/accept`)).body, { message: says.accepted })
  const corrected = (await client.get(`/api/patients/${chart.id}`)).body
  assert.deepEqual([corrected.dateOfBirth, corrected.gender, corrected.phone], ['1990-02-03', 'other', '+919812345672'])
  const late = await people.desk.post(`/api/corrections/${id}/decline`, { reason: 'Too late' })
  assert.deepEqual([late.status, late.body.message], [409, says.decided])
  assert.deepEqual(await kindsOf(owner), ['correction_accepted'])
  const access = (await client.get(`/api/patients/${chart.id}/access`)).body.map(({ what }: { what: string }) => what)
  for (const word of ['correction-asked', 'correction-accepted', 'changed']) assert(access.includes(word), word)
})

test('the desk doesn’t see a requested blood group; a doctor declines with a reason, and the patient can ask again and withdraw', async () => {
  const owner = await makePatientAccount(db)
  const chart = await makeChart(db, clinic, { owner })
  const client = await app.signInAs(owner)
  const path = `/api/patients/${chart.id}/corrections`
  const { id } = (
    await client.post(path, { wanted: { bloodGroup: 'AB-', phone: '+919812345670' }, note: 'Tested AB-' })
  ).body
  const reply = await people.desk.get(path)
  assert.deepEqual(
    [reply.body[0].wanted, reply.body[0].note, reply.body[0].isClinical, reply.body[0].can.decide],
    [{ phone: '+919812345670' }, null, true, false],
  )
  assert.doesNotMatch(reply.text, /AB-/)
  const refused = await people.desk.post(`/api/corrections/${id}/accept`)
  assert.deepEqual([refused.status, refused.body.message], [403, patientMessages.clinicalByDoctors])
  assert.equal((await people.doctor.post(`/api/corrections/${id}/decline`, { reason: '' })).status, 400)
  assert.equal((await people.doctor.post(`/api/corrections/${id}/decline`, { reason: 'The lab says A+' })).status, 200)
  const [answered] = (await client.get(path)).body
  assert.deepEqual([answered.decision, answered.reason], ['declined', 'The lab says A+'])
  assert.deepEqual(await kindsOf(owner), ['correction_declined'])

  const second = (await client.post(path, { wanted: { gender: 'other' } })).body
  assert.equal((await people.doctor.post(`/api/corrections/${second.id}/withdraw`)).status, 403)
  assert.equal((await client.post(`/api/corrections/${second.id}/withdraw`)).status, 200)
  assert.equal((await people.doctor.post(`/api/corrections/${second.id}/accept`)).status, 409)
  assert.equal((await client.get(path)).body[0].decision, 'withdrawn')
  // the next request is possible
  assert.equal((await client.post(path, { wanted: { address: '7 Hill Road' } })).status, 201)
})

test('a patient’s own facts are saved immediately, and only the rest waits for the clinic', async () => {
  const owner = await makePatientAccount(db)
  const chart = await makeChart(db, clinic, { owner })
  const client = await app.signInAs(owner)
  const path = `/api/patients/${chart.id}/corrections`
  const own = { emergencyContact: 'Mira Rao', emergencyPhone: '+919812345673', insuranceInfo: 'Star 4711' }

  const wrong = await client.post(path, { wanted: { ...own, emergencyPhone: '12' } })
  assert.deepEqual([wrong.status, wrong.body.issues[0].path], [400, 'wanted.emergencyPhone'])
  const saved = await client.post(path, { wanted: own })
  assert.deepEqual([saved.status, saved.body.decision, saved.body.decidedBy], [201, 'accepted', null])
  assert.deepEqual(saved.body.can, { decide: false, withdraw: false })
  const { emergencyContact, emergencyPhone, insuranceInfo } = (await client.get(`/api/patients/${chart.id}`)).body
  assert.deepEqual({ emergencyContact, emergencyPhone, insuranceInfo }, own)
  const { patientProfile } = (await client.get('/api/auth/me')).body
  assert.deepEqual([patientProfile.emergencyContact, patientProfile.insuranceInfo], ['Mira Rao', 'Star 4711'])

  const mixed = { preferredLanguage: 'Kannada', bloodGroup: 'AB-' }
  const asked = await client.post(path, { wanted: mixed, note: 'Tested in my childhood' })
  assert.deepEqual([asked.body.wanted, asked.body.decision], [{ bloodGroup: 'AB-' }, null])
  assert.equal((await client.get(`/api/patients/${chart.id}`)).body.preferredLanguage, 'Kannada')
  // with an open request, own facts are still saved
  assert.equal((await client.post(path, { wanted: { insuranceInfo: 'Star 4712' } })).status, 201)
  assert.equal((await client.post(path, { wanted: { insuranceInfo: 'x', gender: 'other' } })).status, 409)
  assert.equal((await client.get(`/api/patients/${chart.id}`)).body.insuranceInfo, 'Star 4712')

  // the desk reads neither the blood group nor what was said about it
  const seen = await people.desk.get(path)
  assert.doesNotMatch(seen.text, /AB-|childhood/)
  assert.equal((await people.desk.post(`/api/corrections/${asked.body.id}/accept`)).status, 403)
  assert.equal((await people.doctor.post(`/api/corrections/${asked.body.id}/accept`)).status, 200)
  assert.equal((await client.get('/api/auth/me')).body.patientProfile.bloodType, 'AB-')
  // another clinic's person and people of the clinic can't save them
  assert.equal((await people.desk.post(path, { wanted: own })).status, 403)
  assert.equal((await elsewhere.post(path, { wanted: own })).status, 404)
})
