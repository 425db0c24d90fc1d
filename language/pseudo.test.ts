import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IntlMessageFormat } from 'intl-messageformat'
import { pseudo } from './pseudo.ts'

const parsed = (text: string) => new IntlMessageFormat(text, 'en').getAst()

test('a message gets accents, brackets and length, and keeps its placeholders', () => {
  assert.equal(pseudo('Call {phone} now'), '[Çáaļļ {phone} ñóoŵ]')
  assert.equal(pseudo('{clinic}: {moment}'), '[{clinic}: {moment}]')
})

test('plural forms and tags keep their structure', () => {
  const counted = pseudo(parsed('{count, plural, one {# clinic} other {# clinics}}'))
  assert.equal(new IntlMessageFormat(counted, 'en').format({ count: 2 }), '[2 çļíiñíiçš]')
  const linked = pseudo(parsed('Read <guide>the guide</guide>.'))
  const read = new IntlMessageFormat(linked, 'en').format<string>({ guide: (words) => `<a>${words.join('')}</a>` })
  assert.equal(read, '[Ŕéeáað <a>ţĥée ĝúuíiðée</a>.]')
})
