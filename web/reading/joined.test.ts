import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joined } from './joined.ts'

test('texts of every script and bytes stand one after the other', () => {
  const bytes = joined(['Dolo – ₹', Buffer.from('ü'), '', 'दवा 💊', Buffer.alloc(0)])
  assert.equal(bytes.toString(), 'Dolo – ₹üदवा 💊')
})

test('what was joined first is not changed by what is joined next', () => {
  const first = joined(['one'])
  joined(['two'])
  assert.equal(first.toString(), 'one')
})

test('a text that is longer than any page comes whole', () => {
  const long = '₹'.repeat(300_000)
  assert.equal(joined([long, Buffer.from('end')]).toString(), `${long}end`)
})
