import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Medicine } from '#contract/medicines.ts'
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

const page = (salts: NonNullable<Wish['salts']>, more: Partial<Wish> = {}) =>
  makeMedicinePage(app, { name: 'Product Tablet', salts, ...more })
const questionsOf = ({ faqs }: Medicine) => (faqs ?? []).map(({ question }) => question).join(' ')

test('a page answers the questions about its own route', async () => {
  const drops = await page([['Moxifloxacin', '0.5% w/v']], { name: 'Product Eye Drops', form: 'drops' })
  assert.match(questionsOf(drops), /in the eye/)
  assert.doesNotMatch(questionsOf(drops), /antacid/)
  const tablet = await page([['Moxifloxacin', '400 mg']])
  assert.match(questionsOf(tablet), /antacid/)
  assert.doesNotMatch(questionsOf(tablet), /in the eye/)
})

test('a page in a low strength describes the use of this strength', async () => {
  const low = await page([['Aspirin', '75 mg']])
  assert.match(low.recommendedDosage!, /75 mg once a day/)
  assert.doesNotMatch(`${low.indications} ${low.recommendedDosage}`, /headache|fever|600 mg|3,600 mg/i)
  const full = await page([['Aspirin', '300 mg']])
  assert.match(`${full.indications} ${full.recommendedDosage}`, /headache.*600 mg/is)
})

test('a slow-release tablet has the dose of slow-release tablets', async () => {
  const slow = await page([['Metformin', '500 mg']], { name: 'Product SR Tablet' })
  assert.match(slow.recommendedDosage!, /500 mg once a day with the evening meal.*2,000 mg/s)
  assert.doesNotMatch(slow.recommendedDosage!, /850 mg|2,550 mg/)
  assert.match((await page([['Metformin', '500 mg']])).recommendedDosage!, /850 mg/)
})

test('a page of one insulin doesn’t mention another', async () => {
  const glargine = await page([['Insulin Glargine', '100 IU']], { name: 'Product Injection', form: 'injection' })
  assert.match(glargine.howToTake!, /once a day, at the same time/)
  assert.doesNotMatch(`${glargine.howToTake} ${glargine.warnings} ${questionsOf(glargine)}`, /\bmix/i)
  const mixed = await page(
    [
      ['Insulin Aspart', '30%'],
      ['Insulin Aspart Protamine', '70%'],
    ],
    { name: 'Product Injection', form: 'injection' },
  )
  assert.match(mixed.howToTake!, /within 15 minutes before a meal/)
})

test('an inhaler and a nose spray list the effects of their own form', async () => {
  const inhaler = await page([['Budesonide', '200 mcg']], { name: 'Product Inhaler', form: 'inhaler' })
  assert.doesNotMatch(inhaler.commonSideEffects!.join(), /nose/i)
  const spray = await page([['Budesonide', '64 mcg']], { name: 'Product Nasal Spray', form: 'spray' })
  assert.doesNotMatch(`${spray.commonSideEffects!.join()} ${spray.whenToUse}`, /thrush|inhaler/i)
})

test('a painkiller gel has the uses of the gel', async () => {
  for (const name of ['Nimesulide', 'Piroxicam', 'Aceclofenac']) {
    const gel = await page([[name, '1% w/w']], { name: 'Product Gel', form: 'gel' })
    assert.match(gel.indications!, /sprain|injury/i, name)
    assert.doesNotMatch(`${gel.indications} ${gel.howItWorks} ${gel.warnings}`, /rheumatoid|period|stomach/i, name)
  }
})

test('a cream of a steroid with medicines against infections does not forbid infected skin', async () => {
  const salts = (...names: string[]): [string, string][] => names.map((name) => [name, '0.05% w/w'])
  const of = (...names: string[]) => page(salts(...names), { name: 'Product Cream', form: 'cream' })
  for (const cream of [
    await of('Clobetasol', 'Neomycin', 'Miconazole'),
    await of('Beclomethasone', 'Clotrimazole'),
    await of('Betamethasone', 'Gentamicin'),
  ]) {
    assert.equal(cream.knowledge?.described.length, 1)
    assert.match(cream.indications!, /infect/i)
    assert.doesNotMatch(cream.contraindications!, /^Infected/m)
  }
})

test('a page shows moderate rules of the safety check if its texts don’t mention interactions', async () => {
  const { drugInteractions } = await page([['Donepezil', '5 mg']])
  assert(drugInteractions!.length > 0)
})

test('a medicine without a gap between doses has a computed dose without one', async () => {
  const doseOf = async (name: string, strength: string, form: 'tablet' | 'capsule' = 'tablet') =>
    (await page([[name, strength]], { name: `Product ${form}`, form })).recommendedDosage!.split('\n')[0]
  assert.equal(
    await doseOf('Famotidine', '20 mg'),
    'This product, for adults: 1 tablet at a time, at most 2 in 24 hours.',
  )
  assert.equal(
    await doseOf('Naproxen', '250 mg'),
    'This product, for adults: 1 to 2 tablets at a time, at most 4 in 24 hours.',
  )
  assert.equal(await doseOf('Loratadine', '10 mg'), 'This product, for adults: 1 tablet once in 24 hours.')
})
