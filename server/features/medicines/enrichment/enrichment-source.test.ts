import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask, type EnrichmentSource, type MedicineToFill } from './enrichment-source.ts'

const medicine: MedicineToFill = {
  id: '0190a000-0000-7000-8000-000000000000',
  name: 'Testamol',
  ingredients: [],
  strength: null,
  saltsKey: null,
  compositionKey: null,
  form: null,
  presentation: '',
  empty: new Set(['storage']),
}
const source = (fills: EnrichmentSource['fills']): EnrichmentSource => ({ name: 'test', isReviewed: false, fills })

test('a source that says nothing in time is left alone, and told to stop', async () => {
  let signal: AbortSignal | undefined
  const silent = source((_, given) => {
    signal = given
    return new Promise(() => {})
  })
  await assert.rejects(ask(silent, medicine, 20), /too long/)
  assert.equal(signal?.aborted, true)
})

test('only what is empty is filled', async () => {
  const from = { name: 's', url: null, date: '2026-10-01' }
  const eager = source(async () => ({
    storage: { value: 'Dry', source: from },
    warnings: { value: 'No', source: from },
  }))
  assert.deepEqual(await ask(eager, medicine), { storage: { value: 'Dry', source: from, from: 'test' } })
})
