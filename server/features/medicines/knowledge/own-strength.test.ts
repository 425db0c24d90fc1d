import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { makeMedicinePage } from '#server/testing/medicine-pages.ts'
import { setDirectoryVersion } from '#server/testing/medicines.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp

before(async () => {
  app = await sharedApp()
  await setDirectoryVersion(app.db, 1)
})

type Wish = Parameters<typeof makeMedicinePage>[1]
const page = (salt: string, strength: string, more: Partial<Wish> = {}) =>
  makeMedicinePage(app, { name: 'Product Tablet', salts: [[salt, strength]], ...more })

test('a page of montelukast of 5 mg has the dose of children, and lets them chew the tablet', async () => {
  const weak = await page('Montelukast', '5 mg')
  assert.match(weak.howToTake!, /suck or chew/)
  assert.match(weak.recommendedDosage!, /from 6 to 14 years usually take 5 mg once a day/)
  assert.doesNotMatch(`${weak.howToUse} ${weak.howToTake}`, /whole|tilt|do not crush|with or without food/i)
  const strong = await page('Montelukast', '10 mg')
  assert.match(strong.howToTake!, /Swallow ordinary tablets whole/)
  assert.match(strong.recommendedDosage!, /10 mg once a day/)
})

test('a page of slow-release diclofenac is not for children', async () => {
  assert.match((await page('Diclofenac', '50 mg')).warnings!, /Children: Doctors give it/)
  const slow = await page('Diclofenac', '100 mg', { name: 'Product Tablet SR' })
  assert.match(slow.warnings!, /Children: Slow-release diclofenac is not for children/)
})

test('a page of ketoconazole tablets names what they are forbidden with, and a cream does not', async () => {
  const tablet = await page('Ketoconazole', '200 mg')
  assert.match(tablet.contraindications!, /simvastatin[^]*ivabradine[^]*domperidone/i)
  assert.match(JSON.stringify(tablet.seriousSideEffects), /Liver damage/)
  const cream = await page('Ketoconazole', '2%', { name: 'Product Cream', form: 'cream' })
  assert.equal(cream.contraindications, 'An allergy to ketoconazole')
  assert.doesNotMatch(cream.warnings!, /alcohol|heartbeat|drive/i)
})
