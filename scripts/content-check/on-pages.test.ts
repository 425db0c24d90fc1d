import assert from 'node:assert/strict'
import { test } from 'node:test'
import { silent } from '#server/database/log.ts'
import { library } from '#server/features/medicines/knowledge/library.ts'
import {
  advisedAndForbidden,
  allowedAndForbidden,
  askedOfOthers,
  calmsAbout,
  differingCounts,
  differingMeals,
  faultsOnPages,
  forbiddenInMix,
  injectedAtHome,
  measuresPercent,
  meltsWithWater,
  softened,
  takenOtherwise,
} from './on-pages.ts'
import { starterProducts } from './starter-products.ts'

const facts = (texts: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(texts).map(([name, value]) => [name, { value }])) as never

test('a question about another form is found', () => {
  const asked = (question: string) => facts({ faqs: [{ question, answer: 'No.' }] })
  assert.equal([...askedOfOthers(asked('Can I crush the tablet?'), 'syrup', ['oral'])].length, 1)
  assert.deepEqual([...askedOfOthers(asked('Can I crush the tablet?'), 'tablet', ['oral'])], [])
  assert.equal([...askedOfOthers(asked('Does the liquid stain teeth?'), 'tablet', ['oral'])].length, 1)
  assert.deepEqual([...askedOfOthers(asked('May I add a paracetamol tablet?'), 'syrup', ['oral'])], [])
})

test('advice to take what the page forbids is found', () => {
  const row = { drug: 'Glyceryl trinitrate', severity: 'Low', effect: 'It gets worse. Paracetamol is safe.' }
  const page = (item: string, ...rows: unknown[]) =>
    facts({ contraindications: item, drugInteractions: [row, ...rows] })
  assert.equal([...advisedAndForbidden(page('Any other medicine with paracetamol at the same time'))].length, 1)
  assert.equal(
    [...advisedAndForbidden(page('', { drug: 'Paracetamol', severity: 'High', effect: 'It harms the liver.' }))].length,
    1,
  )
  assert.deepEqual([...advisedAndForbidden(page('Asthma'))], [])
})

test('a contraindication that softens another one is found', () => {
  const found = (...items: string[]) => [...softened(facts({ contraindications: items.join('\n') }))]
  const mild = 'An MAO inhibitor now or in the last 14 days, unless your doctor agrees'
  assert.equal(found(mild, 'An MAO inhibitor in the last 2 weeks').length, 1)
  assert.deepEqual(found(mild, 'Glaucoma'), [])
})

test('different counts of doses in a day are found', () => {
  const text = 'At most 6 doses in 24 hours.\nParacetamol: Children: at most 4 doses in 24 hours.'
  assert.equal(differingCounts(facts({ recommendedDosage: text })).length, 2)
  assert.deepEqual(differingCounts(facts({ recommendedDosage: 'At most 4 doses in 24 hours.' })), [])
})

test('what is done with tablets at home is found on an injection', () => {
  const found = (text: string, route: 'injection' | 'oral') => [...injectedAtHome(facts({ storage: text }), [route])]
  assert.equal(found('A bathroom is too damp.', 'injection').length, 1)
  assert.deepEqual(found('A bathroom is too damp.', 'oral'), [])
  assert.deepEqual(found('Read on the pack whether it belongs in the fridge.', 'injection'), [])
})

test('water with a tablet that melts in the mouth is found', () => {
  const found = (presentation: string) => [
    ...meltsWithWater(facts({ howToTake: 'Take it with a full glass of water.' }), presentation),
  ]
  assert.equal(found('melting').length, 1)
  assert.deepEqual(found(''), [])
})

test('"take it" is found on an injection and on drops, unless it is about what is swallowed', () => {
  const found = (overdose: string, route: 'injection' | 'eye' | 'oral') => [
    ...takenOtherwise(facts({ overdose }), [route]),
  ]
  assert.equal(found('Call 112 if you took too much.', 'injection').length, 1)
  assert.equal(found('Take it when you remember.', 'eye').length, 1)
  assert.deepEqual(found('Take it when you remember.', 'oral'), [])
  assert.deepEqual(found('If a child took it by mouth, call 112. Take the pack with you.', 'eye'), [])
})

test('contradictions between sections and ingredients are found', () => {
  const meals = (howToTake: string) => differingMeals(facts({ howToTake }))
  assert(meals('A: Take it on an empty stomach.\nB: Take it with food.'))
  assert.equal(meals('A: Take it on an empty stomach.\nB: Take it with or without food.'), null)
  assert.equal(meals('Take it on an empty stomach. Take it with food if it upsets you.'), null)
  const pregnancy = (warnings: string) => [
    ...allowedAndForbidden(facts({ warnings, contraindications: 'Pregnancy\nAsthma' })),
  ]
  assert.equal(pregnancy('Pregnancy: You can take it.').length, 1)
  assert.deepEqual(pregnancy('Pregnancy, A on its own: You can take it.'), [])
  assert.deepEqual(pregnancy('Pregnancy: Do not take it.'), [])
  const overdose = (text: string) => calmsAbout(facts({ overdose: text }))
  assert(overdose('A: One extra dose is unlikely to harm you.\nB: Too much can kill. Call 112.'))
  assert.equal(overdose('A: Too much can kill. Call 112.\nB: Go to a hospital.'), null)
})

test('advice on what a mix is forbidden in, and drops in percent that are measured, are found', () => {
  const advice = (whenToUse: string) => [...forbiddenInMix(facts({ whenToUse, contraindications: 'Fever or flu' }))]
  assert.equal(advice('A: See a doctor if a fever lasts more than 3 days.').length, 1)
  assert.deepEqual(advice('B: It should not be used for fever or flu.'), [])
  const drops = (strength: string) =>
    measuresPercent(facts({ howToUse: 'Measure the dose.' }), {
      form: 'drops',
      presentation: '',
      ingredients: [{ name: 'Levofloxacin', strength }],
    })
  assert.equal(drops('0.5% w/v'), true)
  assert.equal(drops('25 mg/ml'), false)
})

test('no page of the starter list has a sentence for another form, or one that another contradicts', async () => {
  const faults = [...faultsOnPages(await library({ log: silent }), await starterProducts())]
  assert.deepEqual(faults, [])
})
