import assert from 'node:assert/strict'
import type { Medicine } from '#contract/medicines.ts'
import { makeMedicine } from './medicines.ts'
import type { TestApp } from './test-app.ts'

/** Adds a product to the directory and returns its page, as a visitor reads it. */
export async function makeMedicinePage(
  { db, anonymous }: TestApp,
  wish: Parameters<typeof makeMedicine>[1],
): Promise<Medicine> {
  const { slug } = await makeMedicine(db, wish)
  const { status, body } = await anonymous.get(`/api/medicines/${slug}`)
  assert.equal(status, 200)
  return body
}
