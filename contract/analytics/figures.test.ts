import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { english } from '#language/translate.ts'
import { definitions, fillRate, noShowRate, notesOnFigures, returningRate } from './figures.ts'

test('docs/analytics.md defines each metric in the same words as the screen', () => {
  const page = readFileSync(new URL('../../docs/analytics.md', import.meta.url), 'utf8')
  for (const { title, counted } of Object.values(definitions))
    assert.ok(page.includes(`| ${english(title)} | ${english(counted)} |`), english(title))
  for (const note of notesOnFigures) assert.ok(page.includes(`- ${english(note)}`), english(note))
})

test('rates without data are null, not zero', () => {
  const none = { bookings: 0, completed: 0, noShows: 0, filledMinutes: 0, offeredMinutes: 0, patients: 0, returning: 0 }
  assert.deepEqual([noShowRate(none), fillRate(none), returningRate(none)], [null, null, null])
  assert.equal(fillRate({ ...none, offeredMinutes: null }), null)
  assert.equal(noShowRate({ ...none, completed: 3, noShows: 1 }), 0.25)
  assert.equal(returningRate({ ...none, patients: 4 }), 0)
})
