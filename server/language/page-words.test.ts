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
const laterPlural = '{count, plural, one {# appointment} other {# appointments}}'
writeFileSync(
  file,
  JSON.stringify({
    shell: ['Menu'],
    pages: {
      booking: { words: ['Add to calendar', plural], later: ['Cancel appointment', laterPlural] },
      login: { words: ['Sign In'], later: [] },
    },
    parts: { 'features.booking.cancel': ['Cancel appointment', laterPlural] },
  }),
)
const words = new PageWords(file)
const app = fastify()
installErrorHandler(app)
mountPageWords(app, words)
after(() => app.close())

test('an English document has only the messages that a browser can’t read by itself', () => {
  const { language, pages, words: sent } = words.sentWith('en', ['booking'])
  assert.equal(language, 'en')
  assert.deepEqual(Object.keys(sent), [plural, laterPlural])
  assert.ok(Array.isArray(sent[plural]))
  assert.ok(pages.includes('login'), 'a page without words needn’t be asked for')
})

test('a Hindi document has the translations of its pages and of the frame, and of no other page', () => {
  const { words: sent, pages } = words.sentWith('hi', ['booking'])
  assert.equal(sent['Add to calendar'], 'कैलेंडर में जोड़ें')
  assert.ok(!('Sign In' in sent))
  assert.ok(pages.includes('booking'))
  assert.ok(!('Cancel appointment' in sent), 'a dialog brings its own')
  assert.ok('Cancel appointment' in words.of('hi', 'features.booking.cancel'))
})

test('the words of a page can be fetched and cached forever; another version, language or file is 404', async () => {
  const found = await app.inject(`/words/${words.version}/hi/booking.json`)
  assert.equal(found.statusCode, 200)
  assert.match(String(found.headers['cache-control']), /immutable/)
  assert.equal(found.json<Record<string, unknown>>()['Add to calendar'], 'कैलेंडर में जोड़ें')
  for (const address of [
    `/words/other/hi/booking.json`,
    `/words/${words.version}/xx/booking.json`,
    `/words/${words.version}/toString/booking.json`,
    `/words/${words.version}/hi/..%2F..%2Fpackage.json`,
  ])
    assert.equal((await app.inject(address)).statusCode, address.includes('package') ? 200 : 404, address)
  assert.deepEqual((await app.inject(`/words/${words.version}/hi/constructor.json`)).json(), {})
})
