import type { Db } from '#server/database/db.ts'
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { chunksOf, slugsOf } from '#server/features/medicines/directory/entries.ts'
import { Client, sendInto } from '#server/testing/client.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { buildTestApp } from '#server/testing/test-app.ts'
import { installErrorHandler } from '#server/http/error-handler.ts'
import { localLimit } from '#server/http/door/local-limit.ts'
import { mountSitemaps, SITEMAP_SIZE } from './sitemaps.ts'

/** Medicines named after their number, of one day each month. */
async function addMedicines(db: Db, from: number, to: number) {
  await sql`
    insert into medicines (id, slug, source, source_id, source_date, name, name_key, brand_key, content_hash)
    select gen_random_uuid(), 'medicine-' || lpad(n::text, 6, '0'), 'test', n::text,
      date '2026-01-05' + (n % 10) * interval '1 month', 'Medicine ' || n, 'medicine ' || n, 'medicine', ''
    from generate_series(${from}::int, ${to}::int) as n`.execute(db)
}

const setVersion = (db: Db, version: number) =>
  sql`insert into medicine_directory (version, total, built_at) values (${version}, 0, now())
    on conflict (is_only_row) do update set version = excluded.version`.execute(db)

async function site(t: TestContext, size: number, budget = 1_000) {
  const { database, drop } = await createTestDatabase()
  t.after(drop)
  const app = Fastify()
  t.after(() => app.close())
  installErrorHandler(app)
  const { db } = database
  /** Chunks that were read from the database. */
  const read: string[] = []
  mountSitemaps(app, {
    publicUrl: () => 'https://clinic.example',
    pages: async () => ['/', '/medicines'],
    medicines: {
      chunks: chunksOf(db, size),
      pagesOf(chunk) {
        read.push(chunk.last)
        return slugsOf(db, chunk)
      },
    },
    guides: async () => [
      { slug: 'dengue', date: '2026-11-01' },
      { slug: 'malaria', date: '2026-11-23' },
    ],
    budget: localLimit({ points: budget, seconds: 600 }),
  })
  return { db, app, read, visitor: new Client(sendInto(app), {}) }
}

/** The addresses of a file, each page's in English alone. */
const addressesIn = (xml: string) => allIn(xml).filter((address) => !address.includes('?lang='))
const allIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!)

test('every medicine is in exactly one file of the permitted size', async (t) => {
  const { db, visitor } = await site(t, 6_000)
  await addMedicines(db, 1, 12_345)
  const index = await visitor.get('/sitemap.xml')
  assert.equal(index.status, 200)
  assert.match(String(index.headers['content-type']), /^application\/xml/)
  assert.deepEqual(addressesIn(index.text), [
    'https://clinic.example/sitemaps/pages.xml',
    'https://clinic.example/sitemaps/health-conditions.xml',
    'https://clinic.example/sitemaps/medicines-1.xml',
    'https://clinic.example/sitemaps/medicines-2.xml',
    'https://clinic.example/sitemaps/medicines-3.xml',
  ])
  assert.match(index.text, /medicines-3\.xml<\/loc><lastmod>2026-10-05<\/lastmod>/)

  const files = await Promise.all([1, 2, 3].map((number) => visitor.get(`/sitemaps/medicines-${number}.xml`)))
  const addresses = files.map(({ text }) => addressesIn(text))
  assert.deepEqual(
    addresses.map(({ length }) => length),
    [6_000, 6_000, 345],
  )
  assert.equal(new Set(addresses.flat()).size, 12_345)
  assert.equal(addresses[2]!.at(-1), 'https://clinic.example/medicines/medicine-012345')
  assert.match(files[0]!.text, /medicine-000003<\/loc><lastmod>2026-04-05<\/lastmod>/)
  for (const { text } of files) assert(text.startsWith('<?xml') && text.trimEnd().endsWith('</urlset>'))
})

test('a file beyond the last, or with another name, answers 404', async (t) => {
  const { db, visitor } = await site(t, 10)
  await addMedicines(db, 1, 10)
  assert.equal((await visitor.get('/sitemaps/medicines-1.xml')).status, 200)
  for (const name of ['medicines-2.xml', 'medicines-0.xml', 'medicines-01.xml', 'medicines-x.xml', 'other.xml'])
    assert.equal((await visitor.get(`/sitemaps/${name}`)).status, 404, name)
})

test('characters with a meaning in XML or an address are escaped', async (t) => {
  const { db, visitor } = await site(t, 10)
  await addMedicines(db, 1, 1)
  await sql`update medicines set slug = ${"a&b<'c'>-é/?"}`.execute(db)
  const { text } = await visitor.get('/sitemaps/medicines-1.xml')
  assert.deepEqual(addressesIn(text), ['https://clinic.example/medicines/a%26b%3C&apos;c&apos;%3E-%C3%A9%2F%3F'])
})

test('a client that has the file gets 304 until an import changes the directory', async (t) => {
  const { db, visitor } = await site(t, 10)
  await addMedicines(db, 1, 10)
  await setVersion(db, 1)
  const first = await visitor.get('/sitemaps/medicines-1.xml')
  const tag = { 'if-none-match': String(first.headers.etag) }
  assert.equal(first.headers['cache-control'], 'public, max-age=3600')
  assert.deepEqual(await visitor.get('/sitemaps/medicines-1.xml', tag).then(({ status, text }) => [status, text]), [
    304,
    '',
  ])

  await addMedicines(db, 11, 12)
  assert.equal((await visitor.get('/sitemaps/medicines-2.xml')).status, 404)
  await setVersion(db, 2)
  assert.equal((await visitor.get('/sitemaps/medicines-1.xml', tag)).status, 200)
  assert.equal((await visitor.get('/sitemaps/medicines-2.xml')).status, 200)
})

test('a file is read from the database once for many requests, and is the same in every encoding', async (t) => {
  const { db, app, read, visitor } = await site(t, 10)
  await addMedicines(db, 1, 20)
  await setVersion(db, 1)
  const path = '/sitemaps/medicines-1.xml'
  const many = await Promise.all(Array.from({ length: 20 }, () => visitor.get(path)))
  assert.equal(new Set(many.map(({ text }) => text)).size, 1)
  assert.equal(read.length, 1)
  const zipped = await app.inject({ url: path, headers: { 'accept-encoding': 'gzip, br' } })
  assert.deepEqual([zipped.headers['content-encoding'], zipped.headers.vary], ['gzip', 'Accept-Encoding'])
  assert.equal(gunzipSync(zipped.rawPayload).toString(), many[0]!.text)
  for (const refused of ['br', 'gzip;q=0', 'identity']) {
    const plain = await app.inject({ url: path, headers: { 'accept-encoding': refused } })
    assert.deepEqual([plain.headers['content-encoding'], plain.payload], [undefined, many[0]!.text])
  }
  assert.equal((await visitor.send('HEAD', path)).text, '')
  assert.equal(read.length, 1)
  await visitor.get('/sitemaps/medicines-2.xml')
  await setVersion(db, 2)
  await visitor.get(path)
  assert.equal(read.length, 3)
})

test('one address can request a limited number of files', async (t) => {
  const { db, visitor } = await site(t, 10, 3)
  await addMedicines(db, 1, 10)
  for (const path of ['/sitemap.xml', '/sitemaps/medicines-1.xml', '/sitemaps/medicines-2.xml'])
    assert.notEqual((await visitor.get(path)).status, 429)
  const { status, headers } = await visitor.get('/sitemaps/medicines-1.xml')
  assert.deepEqual([status, Number(headers['retry-after']) > 0], [429, true])
  assert.equal((await visitor.get('/robots.txt')).status, 200)
  assert.equal((await visitor.from('203.0.113.7').get('/sitemap.xml')).status, 200)
})

test('the fixed pages have a file of their own', async (t) => {
  const { visitor } = await site(t, 10)
  const pages = await visitor.get('/sitemaps/pages.xml')
  assert.deepEqual(addressesIn(pages.text), ['https://clinic.example/', 'https://clinic.example/medicines'])
})

test('a page is listed in each language, with all of its languages', async (t) => {
  const { visitor } = await site(t, 10)
  const { text } = await visitor.get('/sitemaps/health-conditions.xml')
  const page = 'https://clinic.example/health-conditions/dengue'
  assert.deepEqual(allIn(text).slice(0, 2), [page, `${page}?lang=hi`])
  const links = [
    ['en', page],
    ['hi', `${page}?lang=hi`],
    ['x-default', page],
  ].map(([tag, href]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${href}"/>`)
  assert.equal(text.split(links.join('')).length, 3)
  assert.equal(SITEMAP_SIZE, 25_000)
})

test('the guides have a file of their own, with the day of each review', async (t) => {
  const { visitor } = await site(t, 10)
  const { text, headers } = await visitor.get('/sitemaps/health-conditions.xml')
  assert.match(text, /health-conditions\/malaria<\/loc><lastmod>2026-11-23<\/lastmod>/)
  assert.equal(addressesIn(text).length, 2)
  const known = { 'if-none-match': String(headers.etag) }
  assert.equal((await visitor.get('/sitemaps/health-conditions.xml', known)).status, 304)
  assert.match((await visitor.get('/sitemap.xml')).text, /health-conditions\.xml<\/loc><lastmod>2026-11-23<\/lastmod>/)
})

test('the index and robots.txt have the public address, and HEAD has no body', async (t) => {
  const app = await buildTestApp({ settings: { PUBLIC_URL: 'https://clinic.example' } })
  t.after(app.close)
  const index = await app.anonymous.get('/sitemap.xml')
  assert.deepEqual(addressesIn(index.text), [
    'https://clinic.example/sitemaps/pages.xml',
    'https://clinic.example/sitemaps/health-conditions.xml',
  ])
  const guides = await app.anonymous.get('/sitemaps/health-conditions.xml')
  assert(addressesIn(guides.text).includes('https://clinic.example/health-conditions/dengue'))

  const robots = await app.anonymous.get('/robots.txt', { host: 'evil.example' })
  assert.match(String(robots.headers['content-type']), /^text\/plain/)
  assert.match(robots.text, /^Sitemap: https:\/\/clinic\.example\/sitemap\.xml$/m)
  for (const path of ['/api/', '/bookings/', '/shared-reports/', '/patients', '/settings', '/clinics$'])
    assert(robots.text.includes(`Disallow: ${path}\n`), path)
  assert.doesNotMatch(robots.text, /Disallow: \/(medicines|health-conditions|staff\n|clinics\n|$)/m)

  const head = await app.anonymous.send('HEAD', '/sitemap.xml')
  assert.deepEqual([head.status, head.text, head.headers.etag], [200, '', index.headers.etag])
})
