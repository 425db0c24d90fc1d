import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'yaml'
import { loadFolder } from '#content/load.ts'
import { hashOfText, signedSchema } from '#content/reviews.ts'
import { formOf, numbersIn, sheetOf } from './sheet.ts'

test('a sheet has every claim with its numbers and the addresses of its sources', async () => {
  const entry = (await loadFolder('ingredients')).entries.get('paracetamol')!
  const sheet = sheetOf('ingredients', entry)
  assert(sheet.includes(hashOfText(entry)))
  assert(sheet.includes(entry.maximumDose!.text))
  for (const { url } of Object.values(entry.sources)) assert(sheet.includes(`(${url})`), url)
  assert(sheet.includes('Numbers: 3 days; 10 days'))
  assert.deepEqual(numbersIn('At most 4,000 mg in 24 hours.'), ['4,000 mg', '24 hours'])
})

test('the form is refused until name, registration, council and date are filled in', () => {
  const form = formOf([{ text: 'guides/dengue', hash: 'a'.repeat(64) }])
  assert(!signedSchema.safeParse(parse(form)).success)
  const filled = form
    .replace("name: '', registration: '', council: ''", "name: Dr. Asha Rao, registration: '12345', council: KMC")
    .replace("date: ''", "date: '2026-12-01'")
  assert(signedSchema.safeParse(parse(filled)).success)
})
