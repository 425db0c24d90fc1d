import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanLine, cleanProse, isStorable, repairEncoding } from './clean-text.ts'

/** What becomes of a text that a program wrote as UTF-8 and another one read as Windows-1252. */
function encodedTwice(text: string): string {
  return Array.from(Buffer.from(text, 'utf8'), (byte) =>
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
  ).join('')
}

const MEANT = [
  'Ménière’s disease',
  'a – b',
  '5 °C',
  'α-β',
  '“so”',
  'naïve',
  '≥ 18',
  '₹95',
  'पेट दर्द',
  '10 µg',
  '½ tablet',
  'Zoë™',
]

for (const meant of MEANT)
  test(`“${meant}” encoded twice, or three times, is repaired; as it is, it stays`, () => {
    assert.equal(repairEncoding(encodedTwice(meant)), meant)
    assert.equal(repairEncoding(encodedTwice(encodedTwice(meant))), meant)
    assert.equal(repairEncoding(meant), meant)
  })

test('a ligature becomes its letters', () => {
  assert.equal(repairEncoding(encodedTwice('Betaceﬁx')), 'Betacefix')
})

test('what was left over of a no-break space goes', () => {
  assert.equal(cleanLine('taking.Â Before you'), 'taking. Before you')
  assert.equal(cleanLine('the endÂ'), 'the end')
})

for (const other of ['Groß®', 'Âge', 'ÉTÉ', 'CÂ D', 'Ã', 'a â b', '� lost', 'Ïx', 'ã¡¢'])
  test(`“${other}” is not guessed at`, () => assert.equal(repairEncoding(other), other))

test('a line is one line, composed, without what cannot be seen', () => {
  assert.equal(cleanLine('  two\u00a0\u200b  words\r\nhere\t'), 'two words here')
  assert.equal(cleanLine('Zoe\u0308'), 'Zoë')
  assert.equal(cleanLine('Tom &amp; Co&#39;s &lt;x&gt; &nosuch;'), "Tom & Co's <x> &nosuch;")
  assert.equal(cleanLine('क्\u200dष'), 'क्\u200dष')
})

test('what lists write for nothing is nothing', () => {
  for (const nothing of ['', '  ', 'NA', 'n/a', '-', '—', 'null', 'None', 'Not available', '...'])
    assert.equal(cleanLine(nothing), null, nothing)
  assert.equal(cleanLine('Nan Pro'), 'Nan Pro')
})

test('prose keeps its lines', () => {
  assert.equal(cleanProse(' a  b \r\n\r\n\r\n\r\nc '), 'a b\n\nc')
})

test('a NUL and half of a character cannot be stored', () => {
  assert.deepEqual(['a\0b', 'a\ud800', '\udc00', 'fine 😀'].map(isStorable), [false, false, false, true])
})
