import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oldestFirst } from './measurements.ts'

const visit = (name: string, visitDate: string, decidedAt: string | null) => ({
  name,
  visitDate,
  decidedAt,
  isVisit: true,
})
const set = (name: string, decidedAt: string) => ({
  name,
  visitDate: decidedAt.slice(0, 10),
  decidedAt,
  isVisit: false,
})
const names = (...measured: ReturnType<typeof visit>[]) => oldestFirst(measured).map(({ name }) => name)

test('a visit comes after what was measured before it was finished, and before what was measured later that day', () => {
  assert.deepEqual(
    names(
      set('evening', '2026-11-24T12:00:00.000Z'),
      visit('visit', '2026-11-24', '2026-11-24T06:00:00.000Z'),
      set('during the visit', '2026-11-24T05:50:00.000Z'),
      set('the day before', '2026-11-23T05:50:00.000Z'),
    ),
    ['the day before', 'during the visit', 'visit', 'evening'],
  )
})

test('a draft comes last on its day, and a visit written on a later day stays on its own', () => {
  assert.deepEqual(
    names(
      visit('draft', '2026-11-24', null),
      set('measured on the day of the draft', '2026-11-24T12:00:00.000Z'),
      set('measured on the earlier day', '2026-11-20T12:00:00.000Z'),
      visit('written later', '2026-11-20', '2026-11-24T13:00:00.000Z'),
    ),
    ['measured on the earlier day', 'written later', 'measured on the day of the draft', 'draft'],
  )
})
