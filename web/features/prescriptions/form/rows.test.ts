import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asRow, draftOf, rowsWith } from './rows.ts'
import { emptyMedication } from './values.ts'

const named = (medicationName: string) => asRow({ ...emptyMedication, medicationName, refills: undefined })
const saved = (...lines: ReturnType<typeof named>[]) =>
  draftOf({ medications: lines, safetyReasons: [] }).draft.medications

test('rows are saved as typed; empty ones aren’t, and numbers that aren’t numbers are left out', () => {
  const [amox, empty] = [{ ...named('Amox '), quantity: Number.NaN }, asRow()]
  const { draft, isWhole } = draftOf({ medications: [amox, empty], notes: '', safetyReasons: [], language: 'hi' })
  const row = { row: amox.row, medicationName: 'Amox', dosage: '', frequency: '', duration: '', instructions: '' }
  assert.deepEqual([draft, isWhole], [{ medications: [row], notes: '', safetyReasons: [], language: 'hi' }, true])
})

test('a row with signs that no text has isn’t saved, and the others are', () => {
  const { draft, isWhole } = draftOf({ medications: [named('A\u0007'), named('B')], safetyReasons: [] })
  assert.deepEqual([draft.medications.map(({ medicationName }) => medicationName), isWhole], [['B'], false])
})

test('another window’s rows come before the empty one that is being written, and what is typed stays as typed', () => {
  const [mine, empty, theirs] = [named('Mine '), asRow(), named('Theirs')]
  const [first, second] = saved(theirs, mine)
  const rows = rowsWith([mine, empty], [first!, { ...second!, dosage: '2 tablets' }])
  assert.deepEqual(
    rows.map(({ row, medicationName, dosage }) => [row, medicationName, dosage]),
    [
      [theirs.row, 'Theirs', ''],
      [mine.row, 'Mine ', '2 tablets'],
      [empty.row, '', ''],
    ],
  )
  // an empty row between two others stays there
  const between = rowsWith([theirs, empty, mine], [first!, second!])
  assert.deepEqual(
    between.map(({ row }) => row),
    [theirs.row, empty.row, mine.row],
  )
  // the last row is never removed
  assert.equal(rowsWith([mine], []).length, 1)
})
