import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Week } from '#contract/clinics/opening.ts'
import { draftOf, hoursIn, withBreak, wrongDays } from './week.ts'

const usual = { opens: '09:00', closes: '18:00' }

test('converts a week to a draft and back', () => {
  const hours = [
    { weekday: 1, opens: '09:00', closes: '12:00' },
    { weekday: 1, opens: '13:00', closes: '18:00' },
    { weekday: 6, opens: '09:00', closes: '14:00' },
  ]
  assert.deepEqual(hoursIn(draftOf(hours)), hours)
  assert.deepEqual(wrongDays(draftOf(hours), Week), new Map())
})

test('adding a break proposes lunch if the hours span it, otherwise empty hours', () => {
  assert.deepEqual(withBreak([usual]), [
    { opens: '09:00', closes: '13:00' },
    { opens: '14:00', closes: '18:00' },
  ])
  const morning = { opens: '09:00', closes: '12:00' }
  assert.deepEqual(withBreak([morning]), [morning, { opens: '', closes: '' }])
})

test('shows each error at its day', () => {
  const draft = draftOf([])
  draft[1] = [{ opens: '18:00', closes: '09:00' }]
  draft[2] = [usual, { opens: '17:00', closes: '19:00' }]
  draft[3] = [{ opens: '', closes: '' }]
  assert.deepEqual(
    wrongDays(draft, Week),
    new Map([
      [1, 'Monday: the closing time must be after the opening time'],
      [2, 'Tuesday: these hours overlap'],
      [3, 'Enter a time'],
    ]),
  )
})
