import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '#contract/wall-clock.ts'
import { paperDefaults, type PaperSettings } from '#contract/clinics/paper.ts'
import {
  makeAdmin,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
} from '#server/testing/factories.ts'
import { formOf } from '#server/testing/form.ts'
import { plainPng } from '#server/testing/pictures.ts'
import { openPdf, textOfPdf } from '#server/testing/pdf.ts'
import { paracetamol, prescriptionOf } from '#server/testing/prescriptions.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db, { name: 'Hill Clinic' })
const admin = await app.signInAs(await makeAdmin(app.db, clinic))
const doctor = await makeDoctor(app.db, clinic)
const holder = await makePatientAccount(app.db)
const chart = await makeChart(app.db, clinic, {
  firstName: 'Priya',
  lastName: 'Nair',
  dateOfBirth: '1990-01-01',
  owner: holder,
})
const client = await app.signInAs(doctor)
const patient = await app.signInAs(holder)

const written = {
  complaint: 'Fever for three days',
  findings: 'Suspected dengue',
  systolic: 120,
  diastolic: 80,
  temperature: 38.5,
  weight: 62,
  height: 160,
  diagnoses: [{ text: 'Viral fever', code: 'B34.9' }],
  advice: 'Drink plenty of water.\nCome back if the fever rises.',
  followUpDate: '2099-12-04',
}

async function draftOf(content: object = written) {
  const { body } = await client.post('/api/visits', { patientId: chart.id })
  const saved = await client.put(`/api/visits/${body.id}`, { edition: body.edition, ...content })
  assert.equal(saved.status, 200, JSON.stringify(saved.body))
  return { id: body.id as string, edition: saved.body.edition as number }
}
async function finish({ id, edition }: { id: string; edition: number }, content: object = written) {
  const { status, body } = await client.post(`/api/visits/${id}/finish`, { edition, ...content })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
async function signIn(visitId: string, change: object = {}) {
  const body = prescriptionOf({ clinic, doctor, chart }, todayIn(clinic.zone), { visitId, ...change })
  const answer = await client.post('/api/prescriptions', body)
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body
}
const printed = async (path: string, who = client) => {
  const { status, bytes } = await who.get(path)
  assert.equal(status, 200, path)
  return textOfPdf(bytes)
}
const inOrder = (text: string, said: readonly string[]) => {
  let from = 0
  for (const one of said) {
    const at = text.indexOf(one, from)
    assert(at >= 0, `${one} after ${text.slice(0, from)}`)
    from = at + one.length
  }
}
const set = async (change: Partial<PaperSettings>) => {
  const { status } = await admin.put(`/api/clinics/${clinic.id}/paper`, { ...paperDefaults, ...change })
  assert.equal(status, 200)
}

test('a prescription prints the visit in which it was written, in order and on one page', async () => {
  const draft = await draftOf()
  const { id, number } = await signIn(draft.id, {
    medications: [
      { ...paracetamol, dosage: '1 tablet in the morning and at night', frequency: 'After meals', quantity: undefined },
    ],
  })
  const before = await printed(`/api/prescriptions/${id}/paper.pdf`)
  assert(!before.includes('Viral fever'), 'a draft is not printed')
  await finish(draft)
  const { bytes } = await client.get(`/api/prescriptions/${id}/paper.pdf`)
  assert.equal((await openPdf(bytes)).numPages, 1)
  const text = await textOfPdf(bytes)
  inOrder(text, [
    'Hill Clinic',
    'Priya Nair',
    `${number}, version 1`,
    'Vitals',
    'BP 120/80',
    '38.5',
    '101.3',
    '24.2',
    'Complaint',
    'Fever for three days',
    'Diagnosis',
    'Viral fever (B34.9)',
    '℞',
    'Paracetamol',
    '1-0-1',
    'Advice',
    'Drink plenty of water.',
    'Follow-up',
    '4 Dec 2099',
    'Signed by',
    'SHA-256',
  ])
  assert.doesNotMatch(text, /dengue|N\/A|Refills|Quantity|Pulse|Age not known/)
})

test('a temperature that was typed in °F is printed in °F first', async () => {
  const content = { ...written, temperature: 37.11, temperatureUnit: 'F' }
  const { id } = await finish(await draftOf(content), content)
  inOrder(await printed(`/api/visits/${id}/summary.pdf`), ['Temperature', '98.8', '37.1'])
})

test('staff with the permission print what the visit asks of the patient, and nothing about them', async () => {
  const draft = await draftOf()
  const { id } = await signIn(draft.id)
  await finish(draft)
  const staff = await app.signInAs(await makeStaff(app.db, clinic))
  const text = await printed(`/api/prescriptions/${id}/paper.pdf`, staff)
  inOrder(text, ['Advice', 'Drink plenty of water.', 'Follow-up', '4 Dec 2099'])
  assert.doesNotMatch(text, /Viral fever|120\/80|Fever for three/)
})

test('the patient prints the finished visit without the findings, and no one but its doctor a draft', async () => {
  const draft = await draftOf()
  assert.match(await printed(`/api/visits/${draft.id}/summary.pdf`), /DRAFT/)
  assert.equal((await patient.get(`/api/visits/${draft.id}/summary.pdf`)).status, 404)
  const colleague = await app.signInAs(await makeDoctor(app.db, clinic))
  assert.equal((await colleague.get(`/api/visits/${draft.id}/summary.pdf`)).status, 404)
  await finish(draft)
  for (const who of [patient, colleague]) {
    const text = await printed(`/api/visits/${draft.id}/summary.pdf`, who)
    inOrder(text, ['Hill Clinic', 'Priya Nair', 'Viral fever', 'Advice', 'Finished by Dr.'])
    assert.doesNotMatch(text, /dengue|DRAFT|SHA-256|℞|Prescriptions/)
  }
})

test('empty parts of a visit print nothing', async () => {
  const content = { advice: 'Rest' }
  const draft = await draftOf(content)
  await finish(draft, content)
  const text = await printed(`/api/visits/${draft.id}/summary.pdf`)
  assert.match(text, /Rest/)
  assert.doesNotMatch(text, /Vitals|Complaint|Diagnosis|Follow-up|null|undefined/)
})

test('an amended visit is marked, and its earlier version prints as it was', async () => {
  const draft = await draftOf()
  const { id } = await signIn(draft.id)
  const { edition } = await finish(draft)
  await app.db.updateTable('patients').set({ last_name: 'Married' }).where('id', '=', chart.id).execute()
  const amended = { ...written, diagnoses: [{ text: 'Malaria' }], reason: 'The test came back', edition }
  assert.equal((await client.post(`/api/visits/${draft.id}/amend`, amended)).status, 200)
  await app.db.updateTable('patients').set({ last_name: 'Nair' }).where('id', '=', chart.id).execute()
  for (const path of [`/api/visits/${draft.id}/summary.pdf`, `/api/prescriptions/${id}/paper.pdf`]) {
    const now = await printed(path)
    inOrder(now, ['Amended', 'Malaria'])
    assert.doesNotMatch(now, /REPLACED/)
    const first = await printed(`${path}?${path.includes('visits') ? 'version' : 'visitVersion'}=1`)
    inOrder(first, ['Priya Nair', 'Viral fever'])
    assert.match(first, /REPLACED/)
    assert.doesNotMatch(first, /Malaria|Amended/)
  }
  assert.match(await printed(`/api/visits/${draft.id}/summary.pdf`), /Priya Married/)
  assert.equal((await client.get(`/api/visits/${draft.id}/summary.pdf?version=3`)).status, 404)
})

test('a clinic prints on A5, without the complaint, or around a letterhead that is on the paper', async () => {
  const draft = await draftOf()
  await finish(draft)
  const path = `/api/visits/${draft.id}/summary.pdf`
  const sizeOf = async (address: string) => {
    const page = await (await openPdf((await client.get(address)).bytes)).getPage(1)
    return page.view.slice(2).map(Math.round)
  }
  assert.deepEqual(await sizeOf(path), [595, 842])
  assert.deepEqual(await sizeOf(`${path}?size=a5`), [420, 595])
  await set({ size: 'a5', complaint: false, letterhead: 'space', top: 60 })
  assert.deepEqual(await sizeOf(path), [420, 595])
  const text = await printed(path)
  assert.doesNotMatch(text, /Hill Clinic|Fever for three/)
  assert.match(text, /Viral fever/)
  const page = await (await openPdf((await client.get(path)).bytes)).getPage(1)
  const { items } = await page.getTextContent()
  const highest = Math.max(...items.map((item) => ('str' in item && item.str.trim() ? item.transform[5] : 0)))
  assert(highest < 595 - (60 / 25.4) * 72, 'nothing is printed on the letterhead')
  await set({ registration: 'PNE/1234' })
  const next = await draftOf()
  await finish(next)
  const letterhead = await printed(`/api/visits/${next.id}/summary.pdf`)
  inOrder(letterhead, ['Open Mon–', 'Registration number PNE/1234'])
  assert.doesNotMatch(await printed(path), /PNE/)
})

test('the letterhead has the clinic’s logo', async () => {
  const draft = await draftOf()
  await finish(draft)
  const hasPicture = async () =>
    Buffer.from((await client.get(`/api/visits/${draft.id}/summary.pdf`)).bytes!).includes('/Subtype /Image') ||
    Buffer.from((await client.get(`/api/visits/${draft.id}/summary.pdf`)).bytes!).includes('/Subtype/Image')
  await set({})
  assert.equal(await hasPicture(), false)
  const form = await formOf({ file: new File([new Uint8Array(await plainPng())], 'logo.png') })
  const { status } = await admin.send('POST', `/api/clinics/${clinic.id}/logo`, form.body, form.headers)
  assert.equal(status, 200)
  assert.equal(await hasPicture(), true)
  await set({ letterhead: 'space' })
  assert.equal(await hasPicture(), false)
  await set({})
})

test('the picked advice is printed in the patient’s language, as it was when the visit was finished', async () => {
  const speaks = (language: string | null) =>
    app.db.updateTable('patients').set({ preferred_language: language }).where('id', '=', chart.id).execute()
  await speaks('mr')
  const draft = await draftOf()
  await finish(draft)
  const { lines } = (
    await app.db
      .selectFrom('visit_versions')
      .select('printed')
      .where('visit_id', '=', draft.id)
      .executeTakeFirstOrThrow()
  ).printed as { lines: { language: string; advice: (string | null)[] } }
  assert.deepEqual([lines.language, lines.advice.length, lines.advice[1]], ['mr', 2, null])
  const before = await printed(`/api/visits/${draft.id}/summary.pdf`)
  await speaks(null)
  assert.match(before, /[\u0900-\u097f]/)
  assert.equal(await printed(`/api/visits/${draft.id}/summary.pdf`), before)
})

test('wrong settings are refused', async () => {
  for (const change of [
    { top: 4 },
    { sides: 41 },
    { bottom: 10.5 },
    { size: 'letter' },
    { registration: 'x'.repeat(101) },
  ]) {
    const { status } = await admin.put(`/api/clinics/${clinic.id}/paper`, { ...paperDefaults, ...change })
    assert.equal(status, 400, JSON.stringify(change))
  }
})

test('the printout names the age of a pregnancy that the clinic has stated, as it was when the visit was finished', async () => {
  const dueOn = addDays(todayIn(clinic.zone), 100)
  assert.equal((await client.post(`/api/patients/${chart.id}/pregnancies`, { isPregnant: true, dueOn })).status, 201)
  const first = await finish(await draftOf())
  assert.equal((await client.post(`/api/patients/${chart.id}/pregnancies`, { isPregnant: false })).status, 201)
  const answer = await client.get(`/api/visits/${first.id}/summary.pdf`)
  // 280 - 100 days
  assert.match((await textOfPdf(answer.bytes)).replaceAll(/\s+/g, ' '), /Pregnancy: 25 weeks and 5 days, due /)
  const { id: after, edition } = await finish(await draftOf())
  assert.doesNotMatch(await textOfPdf((await client.get(`/api/visits/${after}/summary.pdf`)).bytes), /Pregnancy/)
  // an amendment prints the pregnancy of the first version, not today's
  const amend = async (id: string, edition: number) => {
    const amended = await client.post(`/api/visits/${id}/amend`, { ...written, reason: 'Dose', edition })
    assert.equal(amended.status, 200, amended.text)
    return printed(`/api/visits/${id}/summary.pdf`)
  }
  assert.match((await amend(first.id, first.edition)).replaceAll(/\s+/g, ' '), /Pregnancy: 25 weeks and 5 days/)
  assert.equal((await client.post(`/api/patients/${chart.id}/pregnancies`, { isPregnant: true, dueOn })).status, 201)
  assert.doesNotMatch(await amend(after, edition), /Pregnancy/)
})
