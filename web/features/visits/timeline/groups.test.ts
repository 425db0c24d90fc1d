import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TimelineEntry } from '#contract/visits/timeline.ts'
import { groupsOf } from './groups.ts'

const on = (...dates: string[]) => dates.map((date) => ({ date }) as TimelineEntry)

test('entries are grouped by what is to come, today, and months or years, in their order', () => {
  const groups = groupsOf(
    on('2026-12-04', '2026-12-01', '2026-11-30', '2026-11-29', '2026-11', '2025-11-30', '2025'),
    '2026-11-30',
  )
  assert.deepEqual(
    groups.map(({ title, entries }) => [title, entries.length]),
    [
      ['Coming up', 2],
      ['Today', 1],
      ['November 2026', 2],
      ['November 2025', 1],
      ['2025', 1],
    ],
  )
})

test('without entries there are no groups', () => {
  assert.deepEqual(groupsOf([], '2026-11-30'), [])
})
