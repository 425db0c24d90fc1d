import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type Allergy, allergyMessages } from '#contract/clinical-summary/allergies.ts'
import type { ClinicalSummary } from '#contract/clinical-summary/summary.ts'
import type { SafetyCheck } from '#contract/prescriptions/safety.ts'
import type { Client } from '#server/testing/client.ts'
import {
  makeAdmin,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const client = await app.signInAs(await makeDoctor(app.db, clinic))
const colleague = await app.signInAs(await makeDoctor(app.db, clinic))
const owner = await makePatientAccount(app.db)
const patient = await app.signInAs(owner)

const aChart = async (allergies: string | null = null, own = false) => {
  const chart = await makeChart(app.db, clinic, own ? { owner: await makePatientAccount(app.db) } : {})
  await sql`update patients set allergies = ${allergies} where id = ${chart.id}`.execute(app.db)
  return chart
}
const summaryOf = async ({ id }: { id: string }, who: Client = client): Promise<ClinicalSummary> => {
  const { status, body, text } = await who.get(`/api/patients/${id}/clinical-summary`)
  assert.equal(status, 200, text)
  return body as ClinicalSummary
}
const add = (chart: { id: string }, body: object, who: Client = client) =>
  who.post(`/api/patients/${chart.id}/allergies`, body)
const checkOf = async (chart: { id: string }, ...names: string[]): Promise<SafetyCheck> => {
  const { body, status, text } = await client.post('/api/prescriptions/check', {
    clinicId: clinic.id,
    patientId: chart.id,
    medications: names.map((medicationName) => ({ medicationName })),
  })
  assert.equal(status, 200, text)
  return body as SafetyCheck
}
const severities = async (chart: { id: string }) =>
  (await checkOf(chart, 'Amoxicillin 500 mg')).findings.map(({ severity }) => severity)

test('a doctor records an allergy: the chart lists it, the check warns, and two changes of one version are refused', async () => {
  const chart = await aChart()
  const { status, body, text } = await add(chart, { substance: 'Penicillin', reaction: 'Hives', severity: 'severe' })
  assert.equal(status, 201, text)
  const one = body as Allergy
  assert.deepEqual(
    [one.kind, one.certainty, one.status, one.reportedByPatient, one.version, one.canChange, one.recognizedAs],
    ['allergy', 'unconfirmed', 'active', false, 1, true, ['penicillins']],
  )
  assert.deepEqual((await summaryOf(chart)).allergies, [one])
  assert.deepEqual(await severities(chart), ['severe'])
  const changes = [client, colleague].map((who, n) =>
    who.put(`/api/allergies/${one.id}`, { version: 1, note: `Note ${n}` }),
  )
  const statuses = (await Promise.all(changes)).map((reply) => reply.status)
  assert.deepEqual(new Set(statuses), new Set([200, 409]))
  const [changed] = (await summaryOf(chart)).allergies
  assert.deepEqual([changed!.version, changed!.reaction, changed!.severity], [2, 'Hives', 'severe'])
  const later = await client.put(`/api/allergies/${one.id}`, { version: 1, status: 'resolved' })
  assert.deepEqual([later.status, later.body.message], [409, allergyMessages.changed])
})

test('an intolerance and a resolved allergy are moderate findings; refuted and erroneous ones are none', async () => {
  const chart = await aChart()
  const { body } = await add(chart, { substance: 'Amoxicillin', kind: 'intolerance', severity: 'mild' })
  const change = async (more: object) => {
    const [one] = (await summaryOf(chart)).allergies
    const { status, text } = await client.put(`/api/allergies/${body.id}`, { version: one!.version, ...more })
    assert.equal(status, 200, text)
    return severities(chart)
  }
  assert.deepEqual(await severities(chart), ['moderate'])
  const [finding] = (await checkOf(chart, 'Amoxicillin 500 mg')).findings
  assert.match(finding!.says, /intolerance to Amoxicillin, not an allergy/)
  assert.deepEqual(await change({ severity: 'severe' }), ['contraindicated'])
  assert.deepEqual(await change({ kind: 'allergy', severity: '', status: 'resolved' }), ['moderate'])
  assert.match((await checkOf(chart, 'Amoxicillin')).findings[0]!.says, /is resolved/)
  assert.deepEqual(await change({ status: 'active', certainty: 'confirmed' }), ['contraindicated'])
  assert.deepEqual(await change({ certainty: 'refuted' }), [])
  assert.deepEqual(await change({ certainty: 'confirmed', status: 'error' }), [])
})

test('the chart’s text is a possible allergy until a doctor sorts it', async () => {
  const chart = await aChart('DO NOT GIVE PENICILLIN; dust, Nil known')
  const { unsortedAllergies, noKnownAllergies } = await summaryOf(chart)
  assert.deepEqual(
    unsortedAllergies.map(({ text, proposal, title, recognizedAs }) => [text, proposal, title, recognizedAs]),
    [
      ['DO NOT GIVE PENICILLIN', 'record', 'Penicillin', ['penicillins']],
      ['dust', 'unknown', '', []],
      ['Nil known', 'none', '', []],
    ],
  )
  assert.equal(noKnownAllergies, null)
  const { findings, patient } = await checkOf(chart, 'Amoxicillin')
  assert.deepEqual([findings.length, findings[0]!.severity], [1, 'severe'])
  assert.match(findings[0]!.says, /^The chart’s text may record an allergy to penicillins: not sorted yet\./)
  assert.deepEqual(patient.allergiesNotRecognized, ['dust'])
  const { status, body } = await add(chart, { substance: 'Penicillin', fromText: 'do not  give penicillin' })
  assert.deepEqual([status, body.fromText], [201, 'DO NOT GIVE PENICILLIN'])
  const again = await add(chart, { substance: 'Penicillin', fromText: 'DO NOT GIVE PENICILLIN' }, colleague)
  assert.deepEqual([again.status, again.body.message], [409, allergyMessages.sorted])
  assert.equal((await add(chart, { substance: 'Dust', fromText: 'dust', certainty: 'refuted' })).status, 201)
  // a recorded allergy outranks the statement that there is none
  assert.deepEqual((await summaryOf(chart)).unsortedAllergies, [])
  assert.deepEqual((await checkOf(chart, 'Amoxicillin')).patient.allergiesNotRecognized, [])
  // entered in error: nothing was sorted
  await client.put(`/api/allergies/${body.id}`, { version: 1, status: 'error' })
  assert.deepEqual(
    (await summaryOf(chart)).unsortedAllergies.map(({ text }) => text),
    ['DO NOT GIVE PENICILLIN', 'Nil known'],
  )
  assert.deepEqual(await severities(chart), ['severe'])
})

test('“no known allergies” is a statement on a day, which an allergy or an unsorted text contradicts', async () => {
  const chart = await aChart('NKDA')
  const path = `/api/patients/${chart.id}/no-known-allergies`
  const { status, body, text } = await client.put(path)
  assert.equal(status, 200, text)
  const stated = await summaryOf(chart)
  assert.deepEqual([stated.noKnownAllergies, stated.unsortedAllergies], [body, []])
  await sql`update patients set allergies = 'Latex' where id = ${chart.id}`.execute(app.db)
  assert.equal((await summaryOf(chart)).noKnownAllergies, null)
  const refused = await client.put(path)
  assert.deepEqual([refused.status, refused.body.message], [409, allergyMessages.hasText])
  const { body: latex } = await add(chart, { substance: 'Latex', fromText: 'Latex' })
  assert.equal((await client.put(path)).body.message, allergyMessages.hasAllergies)
  await client.put(`/api/allergies/${latex.id}`, { version: 1, certainty: 'refuted' })
  assert.notEqual((await summaryOf(chart)).noKnownAllergies, null)
  assert.equal((await client.delete(path)).status, 200)
  assert.equal((await summaryOf(chart)).noKnownAllergies, null)
})

test('patients add and correct their own, which stay unconfirmed; they neither sort nor refute', async () => {
  const chart = await makeChart(app.db, clinic, { owner })
  await sql`update patients set allergies = 'Penicillin' where id = ${chart.id}`.execute(app.db)
  const { status, body } = await add(chart, { substance: 'Peanuts' }, patient)
  assert.deepEqual([status, body.reportedByPatient, body.canChange], [201, true, true])
  const refused = async (more: object) => {
    const reply = await add(chart, { substance: 'Penicillin', ...more }, patient)
    return [reply.status, reply.body.message]
  }
  assert.deepEqual(await refused({ certainty: 'refuted' }), [403, allergyMessages.refuting])
  assert.deepEqual(await refused({ fromText: 'Penicillin' }), [403, allergyMessages.sorting])
  const own = `/api/allergies/${body.id}`
  assert.equal((await patient.put(own, { version: 1, certainty: 'refuted' })).status, 403)
  assert.equal((await patient.put(own, { version: 1, reaction: 'Swollen lips' })).status, 200)
  // a doctor confirms it; then it's the clinic's
  assert.equal((await client.put(own, { version: 2, certainty: 'confirmed' })).status, 200)
  const late = await patient.put(own, { version: 3, status: 'error' })
  assert.deepEqual([late.status, late.body.message], [403, allergyMessages.byClinic])
  assert.deepEqual(await severities(chart), ['severe'])
  assert.deepEqual((await summaryOf(chart, patient)).can, { edit: false, report: true })
})

test('the desk and administrators neither read nor write; people elsewhere find nothing', async () => {
  const chart = await aChart()
  const { body } = await add(chart, { substance: 'Latex' })
  const elsewhere = await makeClinic(app.db)
  const people: [Client, chart: number, record: number][] = [
    [await app.signInAs(await makeStaff(app.db, clinic)), 403, 404],
    [await app.signInAs(await makeAdmin(app.db, clinic)), 403, 404],
    [await app.signInAs(await makeDoctor(app.db, elsewhere)), 404, 404],
    [patient, 404, 404],
  ]
  for (const [who, ofChart, ofRecord] of people) {
    const path = `/api/patients/${chart.id}`
    assert.equal((await who.get(`${path}/clinical-summary`)).status, ofChart)
    assert.equal((await add(chart, { substance: 'Dust' }, who)).status, ofChart)
    assert.equal((await who.put(`${path}/no-known-allergies`)).status, ofChart)
    assert.equal((await who.delete(`${path}/no-known-allergies`)).status, ofChart)
    assert.equal((await who.post(`${path}/problems`, { title: 'Asthma' })).status, ofChart)
    assert.equal((await who.post(`${path}/pregnancies`, { isPregnant: true })).status, ofChart)
    assert.equal((await who.put(`/api/allergies/${body.id}`, { version: 1, note: 'x' })).status, ofRecord)
  }
  assert.equal((await summaryOf(chart)).allergies.length, 1)
})

test('a typed text is read before it is saved: allergies to add, and parts that aren’t checked', async () => {
  const typed = await makeChart(app.db, clinic)
  const read = async (text: string, who = client) => {
    const { status, body } = await who.post('/api/allergies/proposals', { text, patientId: typed.id })
    return [
      status,
      ...body.map((one: { proposal: string; title: string; text: string }) => [one.proposal, one.title || one.text]),
    ]
  }
  assert.deepEqual(await read('DO NOT GIVE PENICILLIN; house dust'), [
    200,
    ['record', 'Penicillin'],
    ['unknown', 'house dust'],
  ])
  assert.deepEqual(await read('NKDA'), [200, ['none', 'NKDA']])
})
