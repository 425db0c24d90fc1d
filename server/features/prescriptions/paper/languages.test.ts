import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { patientLanguages } from '#contract/doses/phrases.ts'
import { makeChart, makeClinic, makeDoctor } from '#server/testing/factories.ts'
import { prescriptionOf } from '#server/testing/prescriptions.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { mixedAdvice, tenMedications } from '#server/testing/ten-medications.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db, { name: 'Hill Clinic' })
const doctor = await makeDoctor(app.db, clinic)
const chart = await makeChart(app.db, clinic, { firstName: 'Priya', lastName: 'Nair', dateOfBirth: '1990-01-01' })
const client = await app.signInAs(doctor)

/** Signs ten medications with a taper, advice and notes; returns the printout's number of pages and its text without spaces. */
async function printedIn(language: string) {
  const body = prescriptionOf({ clinic, doctor, chart }, todayIn(clinic.zone), {
    language,
    medications: tenMedications,
    advice: mixedAdvice,
    notes: 'Blood pressure 150/90. Review after the tests.',
    followUpDate: `${Number(todayIn(clinic.zone).slice(0, 4)) + 1}-08-04`,
    safetyReasons: undefined,
  })
  let answer = await client.post('/api/prescriptions', body)
  if (answer.status === 409) {
    const safetyReasons = answer.body.findings.map(({ key }: { key: string }) => ({ finding: key, reason: 'Known' }))
    answer = await client.post('/api/prescriptions', { ...body, safetyReasons })
  }
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  const { bytes } = await client.get(`/api/prescriptions/${answer.body.id}/paper.pdf`)
  const pdf = await getDocument({ data: new Uint8Array(bytes!), verbosity: 0 }).promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
  return { signed: answer.body, pages: pdf.numPages, text: text.replace(/\s+/g, '') }
}

for (const language of ['en', ...patientLanguages])
  test(`ten medications with a taper are on one page: ${language}`, async () => {
    const { signed, pages, text } = await printedIn(language)
    assert.equal(pages, 1)
    for (const { medicationName } of tenMedications)
      assert(text.includes(medicationName.replaceAll(' ', '')), medicationName)
    for (const said of ['SignedbyDr.', 'SHA-256', 'Walkfor30minuteseveryday.', '150/90'])
      assert(text.includes(said), said)
    // each dose has its line
    if (language === 'en') assert.equal(signed.patientLines, null)
    else assert(signed.patientLines.doses.every((line: string | null) => line !== null))
  })

// a PDF's text has no order of vowel signs, so only a word without them is looked for; picture.test.ts compares how they look
test('the printout has the headings in both languages, and no digit but 0 to 9', async () => {
  const { text } = await printedIn('mr')
  // "4 ऑगस्ट"
  for (const said of ['Medication', 'औषध', 'Advice', 'Notes', '4Aug', '–4']) assert(text.includes(said), said)
  assert.doesNotMatch(text, /[०-९]/)
})
