import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { ClinicalSummary } from '#contract/clinical-summary/summary.ts'
import type { SafetyCheck } from '#contract/prescriptions/safety.ts'
import { continueImports } from '#server/features/import-export/imports/run.ts'
import { makeFamilyChart, makeTakeover } from '#server/testing/chart-things.ts'
import type { Client } from '#server/testing/client.ts'
import { postCsv } from '#server/testing/csv.ts'
import {
  makeAdmin,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  type TestClinic,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

// No path loses an allergy: merge and undo, import twice, takeover, export and re-import. Simultaneous edits are in
// allergies.test.ts.

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const client = await app.signInAs(await makeDoctor(app.db, clinic))
const admin = await app.signInAs(await makeAdmin(app.db, clinic))

interface Chart {
  id: string
}

const summaryOf = async ({ id }: Chart, who: Client = client): Promise<ClinicalSummary> => {
  const { status, body, text } = await who.get(`/api/patients/${id}/clinical-summary`)
  assert.equal(status, 200, text)
  return body as ClinicalSummary
}
const write = async (chart: Chart, kind: string, body: object, who: Client = client) => {
  const reply = await who.post(`/api/patients/${chart.id}/${kind}`, body)
  assert.equal(reply.status, 201, reply.text)
  return reply.body
}
const setText = (chart: Chart, text: string | null, history: string | null = null) =>
  sql`update patients set allergies = ${text}, medical_history = ${history} where id = ${chart.id}`.execute(app.db)
const merge = async (from: Chart, into: Chart, who: Client = client) => {
  const { status, body, text } = await who.post(`/api/patients/${from.id}/merge`, { into: into.id })
  assert.equal(status, 201, text)
  return body as { id: string }
}
const undo = async ({ id }: { id: string }, who: Client = client) =>
  assert.equal((await who.post(`/api/merges/${id}/undo`)).status, 200)

/** The ingredients of which the check warns, for these medicines. */
async function warnings(chart: Chart, medicines: readonly string[], who = client, at: TestClinic = clinic) {
  const { body, status, text } = await who.post('/api/prescriptions/check', {
    clinicId: at.id,
    patientId: chart.id,
    medications: medicines.map((medicationName) => ({ medicationName })),
  })
  assert.equal(status, 200, text)
  const { findings } = body as SafetyCheck
  return findings.flatMap(({ kind, ingredients }) => (kind === 'allergy' ? ingredients : [])).toSorted()
}

const MEDICINES = ['Amoxicillin', 'Cotrimoxazole', 'Ibuprofen']

for (const [name, who] of [
  ['a doctor', client],
  ['an administrator, who can’t read them,', admin],
] as const)
  test(`${name} merges two charts: both charts’ allergies count, with their origin, and an undo returns exactly those`, async () => {
    const [kept, twin] = [await makeChart(app.db, clinic), await makeChart(app.db, clinic)]
    await setText(twin, 'Ibuprofen', 'Asthma')
    await write(kept, 'allergies', { substance: 'Sulfa' })
    await write(twin, 'allergies', { substance: 'Penicillin' })
    await write(twin, 'problems', { title: 'Hemophilia', since: '1990' })
    await write(twin, 'pregnancies', { isPregnant: false, isBreastfeeding: true })
    assert.equal(
      (await client.put(`/api/patients/${(await makeChart(app.db, clinic)).id}/no-known-allergies`)).status,
      200,
    )
    const before = [await summaryOf(kept), await summaryOf(twin)]
    const merged = await merge(twin, kept, who)
    const both = await summaryOf(kept)
    const { chart_number: number } = await app.db
      .selectFrom('patients')
      .select('chart_number')
      .where('id', '=', twin.id)
      .executeTakeFirstOrThrow()
    assert.deepEqual(
      both.allergies.map(({ substance, fromChart }) => [substance, fromChart]),
      [
        ['Sulfa', null],
        ['Penicillin', number],
      ],
    )
    assert.deepEqual(
      both.unsortedAllergies.map(({ text, fromChart }) => [text, fromChart]),
      [['Ibuprofen', number]],
    )
    assert.deepEqual([both.problems[0]!.fromChart, both.unsortedProblems[0]!.fromChart], [number, number])
    assert.deepEqual([both.pregnancy!.isBreastfeeding, both.pregnancy!.fromChart], [true, number])
    assert.deepEqual(await warnings(kept, MEDICINES), ['Amoxicillin', 'Ibuprofen', 'Sulfamethoxazole'])
    await undo(merged, who)
    assert.deepEqual([await summaryOf(kept), await summaryOf(twin)], before)
    assert.deepEqual(await warnings(twin, MEDICINES), ['Amoxicillin', 'Ibuprofen'])
  })

test('a statement that there are none doesn’t hide the other chart’s allergy, and is back after the undo', async () => {
  const [kept, twin] = [await makeChart(app.db, clinic), await makeChart(app.db, clinic)]
  assert.equal((await client.put(`/api/patients/${kept.id}/no-known-allergies`)).status, 200)
  await write(twin, 'allergies', { substance: 'Penicillin' })
  const merged = await merge(twin, kept)
  assert.equal((await summaryOf(kept)).noKnownAllergies, null)
  assert.deepEqual(await warnings(kept, MEDICINES), ['Amoxicillin'])
  await undo(merged)
  assert.notEqual((await summaryOf(kept)).noKnownAllergies, null)
})

test('a part of the duplicate’s text that was sorted in the remaining chart is unsorted again after an undo', async () => {
  const [kept, twin] = [await makeChart(app.db, clinic), await makeChart(app.db, clinic)]
  await setText(twin, 'Penicillin, dust')
  const merged = await merge(twin, kept)
  await write(kept, 'allergies', { substance: 'Penicillin', fromText: 'Penicillin', certainty: 'refuted' })
  assert.deepEqual(await warnings(kept, MEDICINES), [])
  await undo(merged)
  assert.deepEqual(await warnings(twin, MEDICINES), ['Amoxicillin'])
  assert.equal((await summaryOf(twin)).unsortedAllergies.length, 2)
})

test('a merge fills blank fields, shows a different blood group, and an undo empties what it filled', async () => {
  const [kept, twin] = [await makeChart(app.db, clinic), await makeChart(app.db, clinic)]
  const chartOf = async ({ id }: Chart) => {
    const { version: _, can: __, ...chart } = (await client.get(`/api/patients/${id}`)).body
    return chart
  }
  const contact = {
    address: '4 MG Road, Pune',
    insuranceInfo: 'CGHS 77',
    bloodGroup: 'O-',
    emergencyPhone: '+919820012345',
  }
  assert.equal((await client.put(`/api/patients/${twin.id}`, contact)).status, 200)
  await client.put(`/api/patients/${kept.id}`, { emergencyContact: 'Ravi' })
  const before = [await chartOf(kept), await chartOf(twin)]
  const merged = await merge(twin, kept, admin)
  const filled = await chartOf(kept)
  assert.deepEqual(
    [filled.address, filled.insuranceInfo, filled.bloodGroup, filled.emergencyContact, filled.emergencyPhone],
    ['4 MG Road, Pune', 'CGHS 77', 'O-', 'Ravi', before[0].emergencyPhone],
  )
  await undo(merged, admin)
  assert.deepEqual([await chartOf(kept), await chartOf(twin)], before)
  // a field that someone changed meanwhile stays
  await client.put(`/api/patients/${kept.id}`, { bloodGroup: 'A+' })
  const again = await merge(twin, kept)
  const different = await chartOf(kept)
  assert.deepEqual([different.bloodGroup, different.fromMerged[0].bloodGroup], ['A+', 'O-'])
  await client.put(`/api/patients/${kept.id}`, { address: '5 MG Road, Pune' })
  await undo(again)
  const apart = await chartOf(kept)
  assert.deepEqual([apart.address, apart.insuranceInfo, apart.bloodGroup], ['5 MG Road, Pune', null, 'A+'])
})

test('an adult who takes over their chart finds their allergies, and corrects what the guardian reported', async () => {
  const guardian = await makePatientAccount(app.db)
  const adult = await makePatientAccount(app.db)
  const chart = await makeFamilyChart(app.db, clinic, guardian, { dateOfBirth: '1980-02-29' })
  await setText(chart, 'Penicillin')
  const own = await write(chart, 'allergies', { substance: 'Sulfa' }, await app.signInAs(guardian))
  const token = await makeTakeover(app.db, chart.memberId, adult.email)
  const who = await app.signInAs(adult)
  assert.equal((await who.post(`/api/family-takeovers/${token}/accept`)).status, 200)
  const { allergies, unsortedAllergies } = await summaryOf(chart, who)
  assert.deepEqual([allergies[0]!.substance, allergies[0]!.canChange], ['Sulfa', true])
  assert.equal(unsortedAllergies[0]!.text, 'Penicillin')
  assert.equal((await who.put(`/api/allergies/${own.id}`, { version: 1, severity: 'severe' })).status, 200)
  assert.deepEqual(await warnings(chart, MEDICINES), ['Amoxicillin', 'Sulfamethoxazole'])
})

test('an import leaves recorded allergies alone, however often it runs', async () => {
  const { doctor, administrator, there } = await place()
  const csv = 'First name,Last name,Date of birth,Phone,Allergies\nMira,Sen,1980-02-03,9820012345,Penicillin\n'
  const load = async () => {
    const { body } = await postCsv(administrator, `/api/clinics/${there.id}/imports`, csv)
    await administrator.post(`/api/imports/${body.id}/start`)
    await continueImports(app.deps)
  }
  await load()
  const chart = (await doctor.get('/api/patients?search=Sen')).body[0] as Chart
  await write(chart, 'allergies', { substance: 'Sulfa' }, doctor)
  await load()
  assert.equal((await doctor.get('/api/patients?search=Sen')).body.length, 1)
  assert.deepEqual(await warnings(chart, MEDICINES, doctor, there), ['Amoxicillin', 'Sulfamethoxazole'])
})

test('an export by doctors and its import into an empty clinic lose no allergy', async () => {
  const [from, to] = [await place(), await place()]
  const chart = await makeChart(app.db, from.there, { lastName: 'Exported' })
  const twin = await makeChart(app.db, from.there, { lastName: 'Exported' })
  await setText(chart, 'see the old file', 'Asthma')
  await setText(twin, 'Ibuprofen')
  const sorted = { substance: 'Penicillin', reaction: 'hives, then shock', severity: 'severe' }
  await write(chart, 'allergies', { ...sorted, fromText: 'see the old file' }, from.doctor)
  await write(twin, 'allergies', { substance: 'Sulfa', kind: 'intolerance' }, from.doctor)
  await write(chart, 'allergies', { substance: 'Codeine', certainty: 'refuted' }, from.doctor)
  await write(chart, 'problems', { title: 'Hemophilia', code: 'D66', since: '1990' }, from.doctor)
  await merge(twin, chart, from.doctor)
  const { text } = await from.doctor.get(`/api/clinics/${from.there.id}/charts.csv`)
  assert.match(text, /Penicillin \(severe, hives, then shock\)/)
  assert.doesNotMatch(text, /Codeine/)
  const { body } = await postCsv(to.administrator, `/api/clinics/${to.there.id}/imports`, text)
  await to.administrator.post(`/api/imports/${body.id}/start`)
  await continueImports(app.deps)
  const copy = (await to.doctor.get('/api/patients?search=Exported')).body[0] as Chart
  assert.deepEqual(await warnings(copy, MEDICINES, to.doctor, to.there), [
    'Amoxicillin',
    'Ibuprofen',
    'Sulfamethoxazole',
  ])
  const { unsortedProblems } = await summaryOf(copy, to.doctor)
  assert.deepEqual(
    unsortedProblems.map(({ text: one }) => one),
    ['Asthma', 'Hemophilia (D66, since 1990)'],
  )
})

async function place() {
  const there = await makeClinic(app.db)
  const [doctor, administrator] = [await makeDoctor(app.db, there), await makeAdmin(app.db, there)]
  return { there, doctor: await app.signInAs(doctor), administrator: await app.signInAs(administrator) }
}
