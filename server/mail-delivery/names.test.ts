import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameInMail, plainInMail } from './names.ts'

test('what somebody typed is no link in a mail', () => {
  for (const text of [
    'evil.example/unlock',
    'https://evil.example/unlock',
    'HTTP://EVIL.EXAMPLE',
    'www.evil.example',
    'help@evil.example',
    'evil。example',
    'evil\u200b.example',
    'a\\evil.example',
  ])
    assert.doesNotMatch(plainInMail(text), /:\/\/|@|\S[.。]\S|www\.\S/i, text)
})

test('an honest name stays what it is', () => {
  for (const text of ["Dr. Rao's Clinic", 'Neelkamal Heart Centre', 'St. Mary (2nd floor), Pune', 'क्\u200dष क्लिनिक'])
    assert.equal(plainInMail(text), text)
})

test('the name of a clinic stands in quotation marks, in one line, and is not long', () => {
  assert.equal(nameInMail('Lotus “Clinic”\nPune'), '“Lotus Clinic Pune”')
  const long = nameInMail('your account is locked, call us at once '.repeat(5))
  assert(long.startsWith('“your') && long.endsWith('…”') && long.length <= 62)
})
