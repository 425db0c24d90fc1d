import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import fastify from 'fastify'
import { installErrorHandler } from '#server/http/error-handler.ts'
import { mountPageWords, PageWords } from './page-words.ts'

const folder = mkdtempSync(join(tmpdir(), 'words-'))
after(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'words.json')
const plural = '{count, plural, one {# clinic} other {# clinics}}'
writeFileSync(
  file,
  JSON.stringify({
    messages: ['Menu', 'Add to calendar', plural, 'Cancel appointment', 'Sign In', 'Not in any catalog'],
    lists: { shell: [0], booking: [1, 2], login: [4], empty: [], 'features.booking.cancel': [3, 5] },
  }),
)
const words = new PageWords(file)
const app = fastify()
installErrorHandler(app)
mountPageWords(app, words)
after(() => app.close())

test('a document has the words of its pages and of the frame by their numbers, and of no other page', () => {
  const english = words.sentWith('en', ['booking'])
  assert.deepEqual([english.language, english.pages], ['en', ['booking', 'empty']])
  assert.deepEqual(Object.keys(english.words), ['~0', '~1', '~2'])
  assert.equal(english.words['~1'], 'Add to calendar')
  assert.ok(Array.isArray(english.words['~2']), 'a browser has no parser')
  assert.equal(words.sentWith('hi', ['booking']).words['~1'], 'कैलेंडर में जोड़ें')
})

test('a part that is imported on demand has its own words; what a language lacks is in English', () => {
  assert.deepEqual(Object.keys(words.of('hi', 'features.booking.cancel')), ['~3', '~5'])
  assert.equal(words.of('hi', 'features.booking.cancel')['~5'], 'Not in any catalog')
})

test('the words of a page can be fetched and cached forever; another version, language or file is 404', async () => {
  const found = await app.inject(`/words/${words.version}/hi/booking.json`)
  assert.equal(found.statusCode, 200)
  assert.match(String(found.headers['cache-control']), /immutable/)
  assert.equal(found.json<Record<string, unknown>>()['~1'], 'कैलेंडर में जोड़ें')
  for (const address of [
    `/words/other/hi/booking.json`,
    `/words/${words.version}/xx/booking.json`,
    `/words/${words.version}/toString/booking.json`,
    `/words/${words.version}/hi/..%2F..%2Fpackage.json`,
  ])
    assert.equal((await app.inject(address)).statusCode, address.includes('package') ? 200 : 404, address)
  assert.deepEqual((await app.inject(`/words/${words.version}/hi/constructor.json`)).json(), {})
})
