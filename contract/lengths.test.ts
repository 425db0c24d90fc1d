import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { setSpeaker } from '#language/translate.ts'
import { days, lengthInWords, shortLength } from './lengths.ts'

afterEach(() => setSpeaker({ language: 'en', words: {} }))

test('lengths of time are written in words and in short', () => {
  assert.deepEqual([0, 1, 45, 90, 120, 1_440, 2_940].map(lengthInWords), [
    '0 minutes',
    '1 minute',
    '45 minutes',
    '1 hour 30 minutes',
    '2 hours',
    '1 day',
    '2 days 1 hour',
  ])
  assert.deepEqual([0, 30, 60, 90].map(shortLength), ['0 min', '30 min', '1 h', '1 h 30 min'])
})

test('Hindi has its own words, and its parts are joined as it joins them', () => {
  const words = {
    '{count, plural, one {# day} other {# days}}': '{count} दिन',
    '{count, plural, one {# hour} other {# hours}}': '{count, plural, one {# घंटा} other {# घंटे}}',
    '{count, plural, one {# minute} other {# minutes}}': '{count} मिनट',
    '{hours} h {minutes} min': '{hours} घं {minutes} मि',
  }
  setSpeaker({ language: 'hi', words })
  assert.deepEqual(
    [days(3), lengthInWords(60), lengthInWords(150), shortLength(90)],
    ['3 दिन', '1 घंटा', '2 घंटे 30 मिनट', '1 घं 30 मि'],
  )
})
