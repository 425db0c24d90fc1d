import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { MedicineForm } from '#contract/medicines.ts'
import { makeMedicinePage } from '#server/testing/medicine-pages.ts'
import { setDirectoryVersion } from '#server/testing/medicines.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp

before(async () => {
  app = await sharedApp()
  await setDirectoryVersion(app.db, 1)
})

const page = (name: string, salts: [string, string][], form: MedicineForm = 'tablet') =>
  makeMedicinePage(app, { name, salts, form })

test('the page of an injection does not show the dose of tablets', async () => {
  for (const salt of ['Digoxin', 'Levofloxacin', 'Ondansetron', 'Risperidone', 'Azithromycin', 'Phenobarbital']) {
    const { recommendedDosage, howToTake, missedDose } = await page('Product Injection', [[salt, '2 mg']], 'injection')
    assert.doesNotMatch(`${recommendedDosage}`, /\d (?:mg|micrograms)|\btake\b/i, salt)
    assert.doesNotMatch(howToTake ?? '', /^take\b|swallow|\bfood\b/im, salt)
    assert.doesNotMatch(missedDose ?? '', /^take\b/i, salt)
  }
})

test('a painkiller for injection has its own uses and limits', async () => {
  const { indications, recommendedDosage } = await page('Product Injection', [['Aceclofenac', '150 mg']], 'injection')
  assert.match(indications!, /back pain/)
  assert.match(recommendedDosage!, /at most two days/)
})

test('a tablet that melts or dissolves is not swallowed whole', async () => {
  for (const [salt, name] of [
    ['Clonazepam', 'Product Tablet MD'],
    ['Prochlorperazine', 'Product Tablet MD'],
    ['Piroxicam', 'Product DT Tablet'],
    ['Montelukast', 'Product Chewable Tablet'],
  ] as const) {
    const { howToTake } = await page(name, [[salt, '1 mg']])
    assert.doesNotMatch(howToTake ?? '', /swallow[^.]*whole|swallow[^.]*with water/i, salt)
  }
  const melting = await page('Product Tablet MD', [['Clonazepam', '1 mg']])
  assert.match(melting.howToUse!, /on your tongue/)
  assert.match(melting.howToTake!, /^Take it with or without food\./)
  const mix = await page('Product Tablet MD', [
    ['Drotaverine', '80 mg'],
    ['Mefenamic Acid', '250 mg'],
  ])
  assert.match(mix.howToUse!, /on your tongue/)
})

test('a note about exempt forms is on their pages alone', async () => {
  const tablet = await page('Product Tablet', [['Metronidazole', '400 mg']])
  assert.equal(tablet.legalStatus, 'On prescription only.')
  const gel = await page('Product Gel', [['Metronidazole', '1% w/w']], 'gel')
  assert.equal(gel.legalStatus, 'Creams and gels for the skin are left out of Schedule H.')
  const drops = await page('Product Eye Drop', [['Sodium Hyaluronate', '0.1% w/v']], 'drops')
  assert.match(drops.legalStatus!, /does not cover eye drops/)
  assert.notEqual(drops.prescriptionRequired, 'Prescription Required')
})

test('drops for eye and ear do not have the text of a combination for the eye alone', async () => {
  const salts: [string, string][] = [
    ['Ciprofloxacin', '0.3% w/v'],
    ['Dexamethasone', '0.1% w/v'],
  ]
  const eye = await page('Product Eye Drop', salts, 'drops')
  assert.match(eye.introduction!, /holds a steroid and an antibiotic/)
  const both = await page('Product Eye/Ear Drops', salts, 'drops')
  assert.doesNotMatch(both.introduction!, /holds a steroid and an antibiotic/)
})

test('a mix without a text of its own says whose uses it lists', async () => {
  const salts: [string, string][] = [
    ['Naproxen', '500 mg'],
    ['Domperidone', '10 mg'],
  ]
  assert.match((await page('Product Tablet', salts)).indications!, /^These are the uses of each ingredient alone\./)
})

test('a use of slow-release tablets is not on the page of others', async () => {
  const { indications } = await page('Product Tablet', [['Tapentadol', '50 mg']])
  assert.doesNotMatch(indications!, /slow-release/)
})

test('a patch for the place that hurts is not moved to another spot', async () => {
  const { howToUse, howToTake } = await page('Product Patch', [['Lidocaine', '5% w/w']], 'patch')
  assert.match(howToTake!, /leave it off for 12/)
  assert.doesNotMatch(howToUse!, /another spot|Do not cut/)
})

test('a tablet for under or on the tongue is not swallowed', async () => {
  const { howToTake, howToUse } = await page('Product Tablet', [['Buprenorphine', '2 mg']])
  assert.match(howToTake!, /do not work if you swallow/)
  assert.doesNotMatch(howToUse ?? '', /swallow/i)
})

test('an injection in hospital is not for the hands of the patient', async () => {
  for (const salt of ['Buprenorphine', 'Vancomycin', 'Furosemide', 'Linezolid']) {
    const { howToUse } = await page('Product Injection', [[salt, '1 mg']], 'injection')
    assert.doesNotMatch(howToUse ?? '', /inject yourself/i, salt)
  }
  const { howToUse } = await page('Product Injection', [['Enoxaparin', '40 mg']], 'injection')
  assert.match(howToUse!, /inject yourself/i)
})

test('a liquid for the nebuliser is not counted in puffs', async () => {
  for (const salt of ['Salbutamol', 'Budesonide', 'Levosalbutamol', 'Ipratropium']) {
    const { howToTake, recommendedDosage, missedDose, faqs } = await page(
      'Product Respules',
      [[salt, '1 mg']],
      'inhaler',
    )
    assert.doesNotMatch(`${howToTake} ${recommendedDosage} ${missedDose}`, /\bpuffs?\b|spacer|cap back/, salt)
    assert.doesNotMatch(JSON.stringify(faqs), /\bpuffs?\b/, salt)
  }
  const inhaler = await page('Product Inhaler', [['Salbutamol', '100 mcg']], 'inhaler')
  assert.match(inhaler.recommendedDosage!, /1 or 2 puffs/)
})
