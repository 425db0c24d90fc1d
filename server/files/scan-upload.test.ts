import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { fileMessages } from '#contract/files.ts'
import { startClamd, eicar } from '#server/testing/clamd.ts'
import { postCsv } from '#server/testing/csv.ts'
import { makeAdmin, makeChart, makeClinic, makeDoctor } from '#server/testing/factories.ts'
import { pdfBytes } from '#server/testing/files.ts'
import { plainPng } from '#server/testing/pictures.ts'
import { startUploading } from '#server/testing/uploading.ts'
import { makeVisit } from '#server/testing/visits.ts'

const clamd = await startClamd()
const place = await startUploading({ CLAMD: clamd.address })
after(async () => {
  await place.close()
  await clamd.stop()
})

const { db } = place.app
const clinic = await makeClinic(db)
const admin = await place.app.signInAs(await makeAdmin(db, clinic))
const doctor = await makeDoctor(db, clinic)
const asDoctor = await place.app.signInAs(doctor)
const visit = await makeVisit(db, { clinic, doctor, chart: await makeChart(db, clinic) })

const pdf = (text?: string) => new File([pdfBytes(text)], 'scan.pdf')
const picture = async (more = '') => new File([new Uint8Array(await plainPng()), more], 'logo.png')

const uploads = {
  'a report': (virus: string) => place.upload({ file: pdf(virus) }),
  'a prescription': (virus: string) => place.send({ file: pdf(virus) }, place.patient, {}, '/api/upload-prescription'),
  'a document': (virus: string) => place.send({ file: pdf(virus) }, asDoctor, {}, `/api/visits/${visit.id}/documents`),
  'a logo': async (virus: string) =>
    place.send({ file: await picture(virus) }, admin, {}, `/api/clinics/${clinic.id}/logo`),
  'a list of patients': (virus: string) =>
    postCsv(
      admin,
      `/api/clinics/${clinic.id}/imports`,
      `First name,Last name,Phone\nAsha,Rao,+91 98200 12345\n${virus},,\n`,
    ),
}

const infected = async () =>
  (await sql`select actor_user_id from audit_events where action = 'file.infected'`.execute(db)).rows.length

for (const [what, upload] of Object.entries(uploads))
  test(`${what} with a virus is refused, recorded and not stored; without the scanner nothing is stored`, async () => {
    const before = await infected()
    const { body } = await place.refuses(() => upload(eicar), 422)
    assert.deepEqual([body.message, await infected()], [fileMessages.infected, before + 1])
    clamd.state.is = 'broken'
    const refused = await place.refuses(() => upload('fine'), 503)
    assert.equal(refused.body.message, fileMessages.notScannable)
    clamd.state.is = 'well'
    const { status } = await upload('fine')
    assert.ok([200, 201].includes(status), String(status))
  })

test('a scanned file says so, and one from before the scanner doesn’t', async () => {
  const { body } = await place.upload({ file: pdf() })
  assert.deepEqual([body.pages[0].isScanned, body.pages.length], [true, 1])
  await sql`update files set scanned = false`.execute(db)
  const { body: reports } = await place.patient.get('/api/test-reports?limit=1')
  assert.equal(reports[0].pages[0].isScanned, false)
})

test('a large file is sent to the scanner in pieces; if the scanner is unavailable, the upload is refused with a message', async () => {
  const large = new File([pdfBytes('x'.repeat(3_000_000) + eicar)], 'large.pdf')
  await place.refuses(() => place.upload({ file: large }), 422)
  await clamd.stop()
  await place.refuses(() => place.upload({ file: pdf() }), 503)
})
