import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compose } from './compose.ts'
import { library } from './library.ts'

const silent = { error: () => {} } as unknown as Parameters<typeof library>[0]['log']
const review = { name: 'Dr. Asha Rao', registration: '12345', council: 'Karnataka Medical Council', date: '2026-12-01' }

test('a page names the texts that are reviewed, and those that no one has reviewed', async () => {
  const texts = await library({ log: silent })
  const product = {
    ingredients: [{ name: 'Ibuprofen', strength: '400 mg' }],
    form: 'tablet',
    presentation: '',
  } as Parameters<typeof compose>[1]
  const bare = compose(texts, product)!.knowledge
  assert.deepEqual(bare.reviews, [])
  assert(bare.notReviewed.includes('Ibuprofen') && bare.notReviewed.length > 1)
  const { reviews, notReviewed } = compose(
    { ...texts, reviews: new Map([['ingredients/ibuprofen', review]]) },
    product,
  )!.knowledge
  assert.deepEqual(reviews, [{ of: 'Ibuprofen', ...review }])
  assert.deepEqual(
    notReviewed,
    bare.notReviewed.filter((one) => one !== 'Ibuprofen'),
  )
})
