import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutAtWord, firstLine, linesOf, partsOf } from './text.ts'

test('every line is a paragraph, whatever its line break, and empty ones are dropped', () => {
  assert.deepEqual(linesOf(' one\r\n\n two \u2028three\rfour\n'), ['one', 'two', 'three', 'four'])
  assert.deepEqual(linesOf(''), [])
})

test('a long text is cut after a word, a short one stays whole', () => {
  assert.equal(cutAtWord('one two', 7), 'one two')
  assert.equal(cutAtWord('one  two,\nthree', 9), 'one two…')
  assert.equal(cutAtWord('x'.repeat(200), 160).length, 160)
  assert.equal(cutAtWord(`${'x'.repeat(8)}😀${'y'.repeat(20)}`, 10), `${'x'.repeat(8)}…`)
  for (const text of ['दवा '.repeat(100), 'word '.repeat(100)]) assert(cutAtWord(text, 160).length <= 161)
})

test('the summary of a text of many lines is its first line', () => {
  assert.equal(firstLine('\n first line \nsecond', 100), 'first line')
  assert.equal(firstLine(' ', 100), '')
})

test('uses are split on the pipe', () => {
  assert.deepEqual(partsOf('Pain | Fever||  Headache '), ['Pain', 'Fever', 'Headache'])
})
