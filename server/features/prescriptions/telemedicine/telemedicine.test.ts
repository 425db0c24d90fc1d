import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { teleconsultationMessages } from '#contract/prescriptions/teleconsultation.ts'
import { makeChart, makeClinic, makeDoctor, makeStaff } from '#server/testing/factories.ts'
import { makeMedicine } from '#server/testing/medicines.ts'
import { prescriptionOf } from '#server/testing/prescriptions.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { makeVideoVisit } from '#server/testing/video-visits.ts'
import { textOfPdf } from '#server/testing/pdf.ts'
import { makeVisit } from '#server/testing/visits.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()
const { db } = app
const clinic = await makeClinic(db)
const doctor = await makeDoctor(db, clinic)
const client = await app.signInAs(doctor)
const chart = await makeChart(db, clinic)
const dose = { dosage: '1 tablet', frequency: 'Once daily', duration: '5 days' }
const withRegistration = (number: string) =>
  sql`update doctors set license_number = ${number} where id = ${doctor.id}`.execute(db)
await withRegistration('MH-12345')

const video = { mode: 'video', nature: 'first' }
async function sign(
  names: string[],
  teleconsultation: object | undefined,
  of = { clinic, doctor, chart },
  who = client,
) {
  const body = prescriptionOf(of, todayIn(of.clinic.zone), {
    medications: names.map((medicationName) => ({ medicationName, ...dose })),
    teleconsultation,
  })
  return who.post('/api/prescriptions', body)
}
/** Returns the field and the sentence of a refusal. */
async function refusalOf(...asked: Parameters<typeof sign>) {
  const { status, body, text } = await sign(...asked)
  assert.equal(status, 400, text)
  return [body.issues[0].path, body.issues[0].message]
}

test('a prohibited medicine is refused in a teleconsultation, by name and by contents, and allowed in person', async () => {
  const names = ['Morphine 10 mg tablet', 'Codeine linctus', 'Ketamine', 'Methylphenidate 10 mg']
  for (const name of [...names, 'Codeine10mg', 'Methyl-phenidate 10 mg'])
    assert.deepEqual(await refusalOf([name], video), [
      'medications.0.medicationName',
      teleconsultationMessages.prohibited(name),
    ])
  const lists = [{ medicationName: 'Ketamine', list: 'O' }]
  assert.equal((await sign(['Ketamine'], { ...video, lists })).status, 400, 'no doctor’s choice overrules it')
  assert.equal((await sign(['Methylphenidate 10 mg'], undefined)).status, 201)
})

test('a medicine of list O is allowed by phone, one of list A by video, and a refill in a follow-up', async () => {
  const signed = await sign(['Paracetamol 500 mg'], { mode: 'audio', nature: 'first' })
  assert.equal(signed.status, 201, signed.text)
  assert.deepEqual(signed.body.teleconsultation, {
    mode: 'audio',
    nature: 'first',
    lists: [{ list: 'O', by: 'program' }],
  })
  const cream = 'Clotrimazole 1% cream'
  assert.deepEqual(await refusalOf([cream], { mode: 'audio', nature: 'first' }), [
    'medications.0.medicationName',
    teleconsultationMessages.needsVideo(cream),
  ])
  assert.equal((await sign([cream], video)).status, 201)
  const refill = 'Metformin 500 mg'
  assert.deepEqual(await refusalOf([refill], video), [
    'medications.0.medicationName',
    teleconsultationMessages.needsFollowUp(refill),
  ])
  assert.equal((await sign([refill], { mode: 'text', nature: 'follow_up' })).status, 201)
})

test('a medicine on no known list is not checked, until the doctor names its list', async () => {
  const names = ['Paracetamol 500 mg', 'Amoxicillin 500 mg']
  assert.deepEqual(await refusalOf(names, video), [
    'teleconsultation.lists.1',
    teleconsultationMessages.notChecked(names[1]!),
  ])
  const judged = (list: string) => ({ ...video, lists: [{ medicationName: names[1], list }] })
  assert.deepEqual(await refusalOf(names, judged('B')), [
    'teleconsultation.lists.1',
    teleconsultationMessages.needsFollowUp(names[1]!),
  ])
  const { status, body, text } = await sign(names, judged('A'))
  assert.equal(status, 201, text)
  assert.deepEqual(body.teleconsultation.lists, [
    { list: 'O', by: 'program' },
    { list: 'A', by: 'doctor' },
  ])
})

test('a name with more than a listed medicine is not checked, nor is one that its linked medicine doesn’t have', async () => {
  for (const name of ['Paracetamol Zzyxol 500 mg', 'Calamine Zzyxol lotion', 'Paracetamol 1 g ampoule'])
    assert.deepEqual(await refusalOf([name], video), [
      'teleconsultation.lists.0',
      teleconsultationMessages.notChecked(name),
    ])
  const { id: medicineId } = await makeMedicine(db, { name: 'Zzyxipar 500', salts: [['Paracetamol', '500mg']] })
  const linked = (medicationName: string) =>
    client.post(
      '/api/prescriptions',
      prescriptionOf({ clinic, doctor, chart }, todayIn(clinic.zone), {
        medications: [{ medicationName, medicineId, ...dose }],
        teleconsultation: video,
      }),
    )
  const wrong = await linked('Amoxicillin 500 mg')
  assert.deepEqual([wrong.status, wrong.body.message], [400, teleconsultationMessages.notChecked('Amoxicillin 500 mg')])
  assert.equal((await linked('Zzyxipar 500')).status, 201)
})

test('a new version of a prescription from a teleconsultation states it too, and is checked', async () => {
  const { body: signed } = await sign(['Paracetamol 500 mg'], video)
  const change = (name: string, teleconsultation?: object) =>
    client.put(
      `/api/prescriptions/${signed.id}`,
      prescriptionOf({ clinic, doctor, chart }, todayIn(clinic.zone), {
        medications: [{ medicationName: name, ...dose }],
        teleconsultation,
      }),
    )
  const silent = await change('Morphine 10 mg tablet')
  assert.deepEqual([silent.status, silent.body.message], [400, teleconsultationMessages.stays])
  assert.equal((await change('Morphine 10 mg tablet', video)).status, 400)
  assert.equal((await change('Paracetamol 650 mg', video)).status, 200)
})

test('the printout says Teleconsultation with the registration number, and its signature covers it', async () => {
  const { body } = await sign(['Paracetamol 500 mg'], video)
  const { bytes } = await client.get(`/api/prescriptions/${body.id}/paper.pdf`)
  const text = await textOfPdf(bytes)
  assert.match(text, /Teleconsultation by video, first consultation/)
  assert.match(text, /Registration number MH-12345/)
  const code = /verify\/([\w-]+)/.exec(text)?.[1]
  const { body: verified } = await app.anonymous.get(`/api/public/prescriptions/${code}`)
  assert.deepEqual(verified.teleconsultation, video)
  assert.equal((await client.get(`/api/prescriptions/${body.id}`)).body.integrity, 'intact')
  await sql`alter table prescription_versions disable trigger user`.execute(db)
  await sql`update prescription_versions set teleconsultation = jsonb_set(teleconsultation, '{mode}', '"text"')
    where prescription_id = ${body.id}`.execute(db)
  await sql`alter table prescription_versions enable trigger user`.execute(db)
  assert.equal((await client.get(`/api/prescriptions/${body.id}`)).body.integrity, 'damaged')
})

test('after a started video visit a prescription has to say how they consulted, with consent and identity recorded', async () => {
  const other = await makeChart(db, clinic)
  const { id } = await makeVideoVisit(db, { clinic, doctor, chart: other, startsIn: 0, isStarted: true })
  const of = { clinic, doctor, chart: other }
  assert.deepEqual(await refusalOf(['Paracetamol 500 mg'], undefined, of), [
    'teleconsultation',
    teleconsultationMessages.asked,
  ])
  assert.equal((await sign(['Paracetamol 500 mg'], video, of)).status, 201)
  const { body: begun } = await client.post('/api/visits', { appointmentId: id })
  assert.ok(begun.id)
  const unrecorded = await makeChart(db, clinic)
  const { id: second } = await makeVideoVisit(db, { clinic, doctor, chart: unrecorded })
  await sql`update video_calls set started_at = now() where appointment_id = ${second}`.execute(db)
  const refused = await sign(['Paracetamol 500 mg'], video, { clinic, doctor, chart: unrecorded })
  assert.deepEqual([refused.status, refused.body.message], [409, teleconsultationMessages.factsFirst])
})

test('the teleconsultation is also required for yesterday’s video visit, past midnight, and in a visit that wasn’t started from the appointment', async () => {
  const begunAt = async (hoursAgo: number) => {
    const of = { clinic, doctor, chart: await makeChart(db, clinic) }
    const { id } = await makeVideoVisit(db, { ...of, isStarted: true })
    await sql`update video_calls set started_at = now() - make_interval(hours => ${hoursAgo}) where appointment_id = ${id}`.execute(
      db,
    )
    return of
  }
  const asked = ['teleconsultation', teleconsultationMessages.asked]
  assert.deepEqual(await refusalOf(['Paracetamol 500 mg'], undefined, await begunAt(11)), asked)
  const of = await begunAt(30)
  const day = todayIn(clinic.zone, new Date(Date.now() - 30 * 3_600_000))
  const { body: late } = await client.post(
    '/api/prescriptions',
    prescriptionOf(of, day, {
      backdatedReason: 'The power failed',
      medications: [{ medicationName: 'Codeine', ...dose }],
    }),
  )
  assert.deepEqual([late.issues[0].path, late.issues[0].message], asked)
  const inVisit = await begunAt(0)
  await makeVisit(db, { ...inVisit, isFinished: false })
  assert.deepEqual(await refusalOf(['Paracetamol 500 mg'], undefined, inVisit), asked)
})

test('a patient who comes to the clinic after the call is seen in person once they are checked in', async () => {
  const of = { clinic, doctor, chart: await makeChart(db, clinic) }
  const { id } = await makeVideoVisit(db, { ...of, isStarted: true })
  await sql`update video_calls set started_at = now() - interval '5 minutes', ended_at = now() where appointment_id = ${id}`.execute(
    db,
  )
  await makeVisit(db, { ...of, isFinished: false })
  assert.equal((await sign(['Methylphenidate 10 mg'], undefined, of)).status, 400)
  const desk = await app.signInAs(await makeStaff(db, clinic))
  const came = await desk.post('/api/walk-ins', { clinicId: clinic.id, patientId: of.chart.id, doctorId: doctor.id })
  assert.equal(came.status, 201, came.text)
  const signed = await sign(['Methylphenidate 10 mg'], undefined, of)
  assert.equal(signed.status, 201, signed.text)
  assert.equal(signed.body.teleconsultation, null)
})

test('without a registration number nothing is signed in a teleconsultation', async () => {
  await withRegistration('')
  await sql`update doctors set license_council = '' where id = ${doctor.id}`.execute(db)
  const { status, body } = await sign(['Paracetamol 500 mg'], video)
  assert.deepEqual([status, body.message], [409, teleconsultationMessages.registration])
  await withRegistration('MH-12345')
})

test('the Indian lists don’t apply to a clinic elsewhere', async () => {
  const abroad = await makeClinic(db, { zone: 'Europe/London' })
  const there = await makeDoctor(db, abroad)
  const of = { clinic: abroad, doctor: there, chart: await makeChart(db, abroad) }
  const { status, body, text } = await sign(['Amoxicillin 500 mg'], video, of, await app.signInAs(there))
  assert.equal(status, 201, text)
  assert.deepEqual(body.teleconsultation, { ...video, lists: null })
})
