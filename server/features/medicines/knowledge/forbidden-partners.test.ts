import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { makeMedicinePage } from '#server/testing/medicine-pages.ts'
import { setDirectoryVersion } from '#server/testing/medicines.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { forbidsBoth } from './forbidden-partners.ts'

let app: TestApp

before(async () => {
  app = await sharedApp()
  await setDirectoryVersion(app.db, 1)
})

const forbidden = async (...salts: string[]) => {
  const page = await makeMedicinePage(app, { name: 'Product Tablet', salts: salts.map((name) => [name, '100 mg']) })
  return page.contraindications!.split('\n')
}

test('the contraindications name the medicines that an interaction of the page forbids', async () => {
  const items = await forbidden('Fluconazole')
  const [partners] = items.filter((item) => item.endsWith('at the same time'))
  assert.match(partners!, /\bdomperidone\b/i)
  assert.match(partners!, /\bvoriconazole\b/i)
  // named in an item of its own
  assert.doesNotMatch(partners!, /erythromycin|pimozide/i)
  // the doctor can decide otherwise
  assert.doesNotMatch(partners!, /tacrolimus|haloperidol/i)
})

test('a combination names the medicines that each of its ingredients forbids', async () => {
  const items = await forbidden('Aceclofenac', 'Paracetamol')
  assert.ok(items.includes('Ketorolac at the same time'), items.join('\n'))
})

test('an interaction forbids both without an exception', () => {
  assert.ok(forbidsBoth('It rises strongly. Never take them together.'))
  assert.ok(forbidsBoth('They are not used together, nor for 2 weeks after it.'))
  assert.ok(!forbidsBoth('Do not take them together unless your doctor knows of both.'))
  assert.ok(!forbidsBoth('They are not taken together, except while changing.'))
  assert.ok(!forbidsBoth('They are not taken together. In severe malaria the doctor decides at once.'))
  assert.ok(!forbidsBoth('It rises. The doctor chooses another medicine.'))
})
