import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { documentMessages as says, type MedicalDocument } from '#contract/medical-documents/documents.ts'
import type { Client } from '#server/testing/client.ts'
import { makeAdmin, makeChart, makeClinic, makeDoctor, makePatientAccount } from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { makeVisit } from '#server/testing/visits.ts'
import { addDays } from '#contract/wall-clock.ts'
import { newId } from '#server/ids.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const doctor = await makeDoctor(app.db, clinic)
const client = await app.signInAs(doctor)
const today = todayIn(clinic.zone)

async function chartOf() {
  const owner = await makePatientAccount(app.db)
  const chart = await makeChart(app.db, clinic, { owner, firstName: 'Priya', lastName: 'Nair' })
  await sql`update patients set address = '4 Lake Road', gender = 'female' where id = ${chart.id}`.execute(app.db)
  return { ...chart, client: await app.signInAs(owner) }
}

async function begun(chart: { id: string }, body: object = { template: 'sick-leave' }): Promise<MedicalDocument> {
  const { status, body: one, text } = await client.post(`/api/patients/${chart.id}/medical-documents`, body)
  assert.equal(status, 201, text)
  return one as MedicalDocument
}
const saved = (id: string, edition: number, entered: string[]) =>
  client.put(`/api/medical-documents/${id}/draft`, { edition, entered })
const signed = (id: string, edition: number) => client.post(`/api/medical-documents/${id}/sign`, { edition })
const read = async (id: string, who: Client = client) =>
  (await who.get(`/api/medical-documents/${id}`)).body as MedicalDocument

/** What is entered in a document's fields, by their names. */
const enteredIn = ({ draft }: MedicalDocument, values: Record<string, string>): string[] =>
  draft!.template.fields.map(({ name }, at) => values[name] ?? draft!.entered[at]!)
const leave = { 'Unfit for': 'work', 'To and including': addDays(today, 3), Diagnosis: 'Dengue' }

/** A signed sick-leave certificate. */
async function written(chart: { id: string }, values: Record<string, string> = leave): Promise<MedicalDocument> {
  const one = await begun(chart)
  assert.equal((await saved(one.id, 1, enteredIn(one, values))).status, 200)
  const { status, body, text } = await signed(one.id, 2)
  assert.equal(status, 200, text)
  return body as MedicalDocument
}

test('a doctor writes a sick-leave certificate from the chart and signs it, and the patient reads what was signed', async () => {
  const chart = await chartOf()
  const one = await written(chart)
  assert.match(one.number!, /^DOC-[\dA-Z]{7}$/)
  assert.deepEqual([one.status, one.version, one.draft, one.integrity], ['signed', 1, null, 'intact'])
  const { body } = one.versions[0]!
  for (const part of ['Priya Nair', 'Address: 4 Lake Road', 'Sex: Female', 'Diagnosis: Dengue', 'unfit for work'])
    assert(body.includes(part), part)
  // lines without an entry are left out
  assert.doesNotMatch(body, /\{|To:|Identification|Remarks/)
  const { body: list } = await chart.client.get(`/api/patients/${chart.id}/medical-documents`)
  assert.deepEqual(
    list.map(({ id, status, title }: MedicalDocument) => [id, status, title]),
    [[one.id, 'signed', 'Sick-leave certificate']],
  )
  const own = await read(one.id, chart.client)
  assert.equal(own.versions[0]!.body, body)
  assert.deepEqual(own.can, { write: false, replace: false, withdraw: false, print: true })
  const { body: bell } = await chart.client.get('/api/notifications')
  assert.equal(bell.notifications[0].kind, 'document_signed')
})

test('a draft is its doctor’s alone until it is signed, also for the patient and a colleague', async () => {
  const chart = await chartOf()
  const one = await begun(chart)
  const colleague = await app.signInAs(await makeDoctor(app.db, clinic))
  for (const other of [chart.client, colleague]) {
    assert.equal((await other.get(`/api/medical-documents/${one.id}`)).status, 404)
    assert.deepEqual((await other.get(`/api/patients/${chart.id}/medical-documents`)).body, [])
  }
  assert.equal((await client.get(`/api/patients/${chart.id}/medical-documents`)).body[0].status, 'draft')
})

test('a document is found by the number on the paper, by those who can read it alone', async () => {
  const chart = await chartOf()
  const { id, number } = await written(chart)
  const find = async (who: Client, text: string) => {
    const { status, body } = await who.get(`/api/medical-documents?number=${text}`)
    assert.equal(status, 200)
    return (body as { id: string }[]).map((one) => one.id)
  }
  const far = await makeClinic(app.db)
  for (const reader of [client, await app.signInAs(await makeDoctor(app.db, clinic)), chart.client])
    assert.deepEqual(await find(reader, number!.toLowerCase()), [id])
  const strangers = [
    await app.signInAs(await makeAdmin(app.db, clinic)),
    await app.signInAs(await makeDoctor(app.db, far)),
    (await chartOf()).client,
  ]
  for (const other of strangers) assert.deepEqual(await find(other, number!), [])
  // only a whole number
  assert.deepEqual(await find(client, number!.slice(0, -1)), [])
  const [found] = (await client.get(`/api/medical-documents?number=${number}`)).body
  assert.deepEqual([found.number, found.status, found.patient.lastName], [number, 'signed', 'Nair'])
  const none = await client.get('/api/medical-documents?number=')
  assert.deepEqual([none.status, none.body.issues?.[0]?.message], [400, says.paperNumber])
  await app.deps.views.settled()
  const { body: access } = await chart.client.get(`/api/patients/${chart.id}/access`)
  assert(access.some(({ what }: { what: string }) => what === 'medical-documents-listed'))
})

test('what is missing or wrong is named field by field, and nothing is signed', async () => {
  const one = await begun(await chartOf())
  const entered = enteredIn(one, { 'To and including': addDays(today, -1), 'Examined on': 'yesterday' })
  await saved(one.id, 1, entered)
  const { status, body } = await signed(one.id, 2)
  const at = (name: string) => `entered.${one.draft!.template.fields.findIndex((field) => field.name === name)}`
  assert.equal(status, 400)
  assert.deepEqual(body.issues, [
    { path: at('Examined on'), message: says.date },
    { path: at('Unfit for'), message: says.required },
    { path: at('To and including'), message: says.notBefore('From') },
  ])
  assert.deepEqual([(await read(one.id)).status, (await read(one.id)).number], ['draft', null])
})

test('no one certifies an examination of a day to come', async () => {
  for (const template of ['sick-leave', 'fitness', 'referral']) {
    const one = await begun(await chartOf(), { template })
    const values = { ...leave, 'Fit for': 'work', To: 'Clinic', 'Reason for referral': 'Cough' }
    await saved(one.id, 1, enteredIn(one, { ...values, 'Examined on': addDays(today, 2) }))
    const { status, body } = await signed(one.id, 2)
    assert.deepEqual([status, body.issues?.map((issue: { message: string }) => issue.message)], [400, [says.isLater]])
    await saved(one.id, 2, enteredIn(one, values))
    assert.equal((await signed(one.id, 3)).status, 200)
  }
})

test('a save on an old edition is refused, and the same save again succeeds', async () => {
  const one = await begun(await chartOf())
  const entered = enteredIn(one, leave)
  assert.equal((await saved(one.id, 1, entered)).body.edition, 2)
  assert.equal((await saved(one.id, 1, entered)).body.edition, 2)
  const other = await saved(one.id, 1, enteredIn(one, { ...leave, Remarks: 'Rest' }))
  assert.deepEqual([other.status, other.body.code], [409, 'document-changed'])
  assert.equal((await signed(one.id, 1)).status, 409)
  const [first, again] = [await signed(one.id, 2), await signed(one.id, 2)]
  assert.deepEqual([first.status, again.status, again.body.version], [200, 200, 1])
  assert.equal((await saved(one.id, 2, entered)).status, 409)
})

test('a new version replaces the first, which stays readable; a withdrawn document can’t change anymore', async () => {
  const chart = await chartOf()
  const one = await written(chart)
  const next = (await client.post(`/api/medical-documents/${one.id}/draft`)).body as MedicalDocument
  assert.deepEqual([next.status, next.version, next.draft!.edition], ['signed', 1, 3])
  await saved(one.id, 3, enteredIn(next, { Diagnosis: 'Malaria' }))
  const replaced = (await signed(one.id, 4)).body as MedicalDocument
  assert.deepEqual([replaced.number, replaced.version], [one.number, 2])
  assert.deepEqual(
    replaced.versions.map(({ body, replacedAt }) => [/Malaria|Dengue/.exec(body)![0], replacedAt !== null]),
    [
      ['Malaria', false],
      ['Dengue', true],
    ],
  )
  const withdrawn = await client.post(`/api/medical-documents/${one.id}/withdraw`, { reason: 'Wrong patient' })
  assert.deepEqual([withdrawn.body.status, withdrawn.body.withdrawalReason], ['withdrawn', 'Wrong patient'])
  assert.equal((await client.post(`/api/medical-documents/${one.id}/draft`)).status, 409)
  assert.equal((await client.post(`/api/medical-documents/${one.id}/withdraw`, { reason: 'Again' })).status, 409)
  assert.equal((await read(one.id, chart.client)).status, 'withdrawn')
})

test('a window with the draft of the version before neither saves nor signs the next draft', async () => {
  const one = await written(await chartOf())
  const { draft } = (await client.post(`/api/medical-documents/${one.id}/draft`)).body as MedicalDocument
  for (const edition of [1, 2]) {
    const save = await saved(one.id, edition, draft!.entered.toSpliced(5, 1, 'Typed in the other window'))
    assert.deepEqual([save.status, save.body.code], [409, 'document-changed'])
    const sign = await signed(one.id, edition)
    assert.deepEqual([sign.status, sign.body.code], [409, 'document-changed'])
  }
  assert.deepEqual((await read(one.id)).draft, draft)
})

test('no statement changes or deletes what was signed', async () => {
  const one = await written(await chartOf())
  const { id } = one
  assert.equal((await client.get(`/api/medical-documents/${id}/paper.pdf`)).status, 200)
  const other = await makeChart(app.db, clinic)
  const refused = [
    `update medical_document_versions set body = 'Fit' where document_id = '${id}'`,
    `delete from medical_document_versions where document_id = '${id}'`,
    `update medical_documents set number = 'DOC-1' where id = '${id}'`,
    `update medical_documents set doctor_id = (select id from doctors where id <> doctor_id limit 1) where id = '${id}'`,
    `delete from medical_documents where id = '${id}'`,
    `update medical_documents set patient_id = '${other.id}' where id = '${id}'`,
    'truncate medical_documents cascade',
    'truncate medical_document_versions cascade',
    `update medical_document_codes set version = version + 1 where document_id = '${id}'`,
    `delete from medical_document_codes where document_id = '${id}'`,
  ]
  for (const statement of refused)
    await assert.rejects(sql.raw(statement).execute(app.db), /changed|deleted|moved|append-only/, statement)
  assert.deepEqual(await read(id), one)
})

test('a merge takes a signed document along, and its undoing brings it back', async () => {
  const [chart, kept] = [await makeChart(app.db, clinic), await makeChart(app.db, clinic)]
  const { id } = await written(chart)
  const merged = await client.post(`/api/patients/${chart.id}/merge`, { into: kept.id })
  assert.equal(merged.status, 201, merged.text)
  assert.deepEqual([(await read(id)).patientId, (await read(id)).integrity], [kept.id, 'intact'])
  assert.equal((await client.post(`/api/merges/${merged.body.id}/undo`)).status, 200)
  assert.equal((await read(id)).patientId, chart.id)
})

test('a discarded draft is gone with its document, but a signed document stays', async () => {
  const chart = await chartOf()
  const draft = await begun(chart)
  assert.equal((await client.delete(`/api/medical-documents/${draft.id}/draft`)).status, 200)
  assert.equal((await client.get(`/api/medical-documents/${draft.id}`)).status, 404)
  const one = await written(chart)
  await client.post(`/api/medical-documents/${one.id}/draft`)
  await client.delete(`/api/medical-documents/${one.id}/draft`)
  assert.deepEqual([(await read(one.id)).status, (await read(one.id)).draft], ['signed', null])
})

test('a letter that is begun in a visit starts with its diagnoses; another doctor’s visit is refused', async () => {
  const chart = await chartOf()
  const content = { diagnoses: [{ text: 'Asthma' }, { text: 'Cough' }] }
  const visit = await makeVisit(app.db, { clinic, doctor, chart, content })
  const one = await begun(chart, { template: 'referral', visitId: visit.id })
  assert(one.draft!.entered.includes('Asthma; Cough'))
  const other = await makeVisit(app.db, { clinic, doctor: await makeDoctor(app.db, clinic), chart })
  const body = { template: 'referral', visitId: other.id }
  const refused = await client.post(`/api/patients/${chart.id}/medical-documents`, body)
  assert.deepEqual([refused.status, refused.body.issues], [400, [{ path: 'visitId', message: says.otherVisit }]])
})

test('an administrator reads a signed document with emergency access only', async () => {
  const { id, patientId } = await written(await chartOf())
  const person = await makeAdmin(app.db, clinic)
  const admin = await app.signInAs(person)
  assert.equal((await admin.get(`/api/medical-documents/${id}`)).status, 404)
  await sql`insert into emergency_accesses (id, patient_id, clinic_id, user_id, reason, ends_at)
    values (${newId()}, ${patientId}, ${clinic.id}, ${person.userId}, 'The doctor is away', now() + interval '1 hour')`.execute(
    app.db,
  )
  assert.equal((await admin.get(`/api/medical-documents/${id}`)).status, 200)
})
