import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadFolder } from '#content/load.ts'
import { shapeGuide } from './guide-shape.ts'

test('a guide shows its own valid review only', async () => {
  const { entries } = await loadFolder('guides')
  const review = {
    name: 'Dr. Asha Rao',
    registration: '12345',
    council: 'Karnataka Medical Council',
    date: '2026-12-01',
  }
  const shaped = (slug: string) =>
    shapeGuide(entries.get(slug)!, {
      nameOf: () => undefined,
      ingredientNames: new Map(),
      reviews: new Map([['guides/dengue', review]]),
    })
  assert.deepEqual(shaped('dengue').reviewer, review)
  assert.equal(shaped('malaria').reviewer, null)
})
