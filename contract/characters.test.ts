import assert from 'node:assert/strict'
import { test } from 'node:test'
import { msg } from '#language/translate.ts'
import { plainName, plainPhone } from './characters.ts'
import { email, personName, phone, phoneExtension } from './common.ts'

// Invisible characters, and digits and hyphens of other scripts, as people paste them.

const phones: [typed: string, stored: string][] = [
  ['\u202a+91 98200 12345\u202c', '+91 98200 12345'],
  ['\u206898200 12345\u2069', '98200 12345'],
  ['98200\u200b12345', '9820012345'],
  ['\ufeff9820012345', '9820012345'],
  ['९८२००१२३४५', '9820012345'],
  ['٩٨٢٠٠١٢٣٤٥', '9820012345'],
  ['۹۸۲۰۰۱۲۳۴۵', '9820012345'],
  ['௯௮௨௦௦௧௨௩௪௫', '9820012345'],
  ['９８２００１２３４５', '9820012345'],
  ['＋９１ ９８２００１２３４５', '+91 9820012345'],
  ['\u{1d7d7}\u{1d7d6}20012345', '9820012345'],
  ['+91\u201198200\u201112345', '+91-98200-12345'],
  ['98200\u201312345', '98200-12345'],
  ['98200\u221212345', '98200-12345'],
  ['98200\u00a012345', '98200 12345'],
  ['9820\u00ad012345', '9820012345'],
]
test('phone numbers are read as they look', () => {
  for (const [typed, stored] of phones) {
    assert.equal(plainPhone(typed), stored)
    assert.equal(phone(msg('Phone?')).parse(` ${typed} `), stored)
  }
})

test('a number with an extension is refused with its own message, other text with the usual one', () => {
  for (const typed of [
    '+91 98200 12345 ext. 12',
    '98200 10093 Ext 4',
    '9820012345x12',
    '98200 12345, extn 7',
    '98200 12345 #9',
  ])
    assert.equal(phone(msg('Phone?')).safeParse(typed).error?.issues[0]?.message, phoneExtension, typed)
  for (const typed of ['98200 12345 (wife)', 'at the desk', '98200 12345 x'])
    assert.equal(phone(msg('Phone?')).safeParse(typed).error?.issues[0]?.message, 'Enter a phone number', typed)
})

test('removes invisible characters from email addresses', () => {
  for (const typed of [
    'a@people.example\u200b',
    '\u202aA@people.example\u202c',
    'a@\u2060people.example',
    '\ufeffa@people.example',
    ' a\u00ad@people.example ',
  ])
    assert.equal(email(msg('Email?')).parse(typed), 'a@people.example')
})

const names: [typed: string, stored: string][] = [
  ['Asha\u200b', 'Asha'],
  ['\u200eAsha', 'Asha'],
  ['\u2068Asha\u2069', 'Asha'],
  ['As\u200bha', 'Asha'],
  ['As\u200dha', 'Asha'],
  ['As\u00adha', 'Asha'],
  ['As\u200fha', 'Asha'],
  ['\ufeff Asha \u2060', 'Asha'],
  ['क्\u200dष', 'क्\u200dष'],
  ['क्\u200cष', 'क्\u200cष'],
  ['রহ্\u200cমান', 'রহ্\u200cমান'],
  ['علی\u200cرضا', 'علی\u200cرضا'],
  ['\u200dरवि\u200c', 'रवि'],
  ['रवि\u200d कुमार', 'रवि कुमार'],
  ['രാജന്\u200d', 'രാജൻ'],
  ['ശ്രീക്\u200cഷ', 'ശ്രീക്\u200cഷ'],
  ['辻\u{e0100}', '辻\u{e0100}'],
  ['Asha\ufe0f', 'Asha'],
  ['Zoe\u0308', 'Zoë'],
]
test('names keep the joiners and variants that their script needs, and lose the others', () => {
  for (const [typed, stored] of names)
    assert.equal(personName(msg('Name?')).parse(typed), stored, JSON.stringify(typed))
  assert.equal(personName(msg('Name?')).safeParse('\u200b\u200d').error?.issues[0]?.message, 'Name?')
  assert.equal(plainName('Asha\u202eoaR'), 'Asha\u202eoaR', 'text that turns around is left, and refused')
  assert.equal(personName(msg('Name?')).safeParse('Asha\u202eoaR').success, false)
})
