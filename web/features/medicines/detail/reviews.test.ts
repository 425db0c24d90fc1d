import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Medicine } from '#contract/medicines.ts'
import { reviewsIn } from './reviews.ts'

const review = { name: 'Dr. Asha Rao', registration: '12345', council: 'Karnataka Medical Council', date: '2026-12-01' }
const said = (reviews: string[], notReviewed: string[]) =>
  reviewsIn({ reviews: reviews.map((of) => ({ of, ...review })), notReviewed } as NonNullable<Medicine['knowledge']>)

test('a page names reviewer, registration and date, and the texts that no one has reviewed', () => {
  assert.equal(said([], ['Ibuprofen']), 'No doctor or pharmacist has reviewed them yet.')
  const whole = said(['Ibuprofen'], [])
  assert.match(
    whole,
    /^Reviewed by Dr\. Asha Rao, registration 12345 \(Karnataka Medical Council\), .*2026: Ibuprofen\.$/,
  )
  assert.equal(
    said(['Ibuprofen'], ['NSAIDs', 'Codeine']),
    `${whole} No doctor or pharmacist has reviewed the text about NSAIDs and Codeine yet.`,
  )
})
