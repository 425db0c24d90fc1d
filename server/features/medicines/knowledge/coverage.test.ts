import assert from 'node:assert/strict'
import { test } from 'node:test'
import { silent } from '#server/database/log.ts'
import { coverageOf } from './coverage.ts'
import { library } from './library.ts'

const content = (names: string[], count = 1) => ({
  ingredients: names.map((name) => ({ name, strength: null })),
  form: 'tablet' as const,
  presentation: '',
  count,
})

test('a misspelt name, an older one and an unknown one are told apart', async () => {
  const coverage = coverageOf(await library({ log: silent }), [
    content(['Paracetamoll'], 3),
    content(['Frusemide'], 5),
    content(['Neverheardol'], 2),
  ])
  const gaps = coverage.gaps.map(({ name, state, meant, products }) => ({ name, state, meant, products }))
  assert.deepEqual(gaps.slice(-2), [
    { name: 'Paracetamoll', state: 'misspelt', meant: 'paracetamol', products: 3 },
    { name: 'Neverheardol', state: 'unknown', meant: null, products: 2 },
  ])
  assert.deepEqual(coverage.olderNames, [{ name: 'Frusemide', present: 'furosemide', products: 5 }])
})

test('products count by how much of them is described; those without a composition count for nothing', async () => {
  const { products, parsed, full, incomplete, partly } = coverageOf(await library({ log: silent }), [
    content(['Ibuprofen'], 10),
    content(['Ibuprofen', 'Neverheardol'], 4),
    content(['Neverheardol'], 2),
    content([], 7),
  ])
  assert.deepEqual([products, parsed, full, incomplete, partly], [23, 16, 10, 0, 4])
})

test('a known ingredient without a text for this form is no unknown one', async () => {
  const drops = { ...content(['Ibuprofen']), form: 'drops' as const, presentation: 'eye' }
  const { gaps } = coverageOf(await library({ log: silent }), [drops])
  assert.deepEqual(gaps, [{ name: 'Ibuprofen', state: 'another form', meant: null, products: 1 }])
})
