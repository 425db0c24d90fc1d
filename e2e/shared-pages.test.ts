import { get as ask, type IncomingMessage } from 'node:http'
import { enter, expect, test } from './test.ts'

/** Returns a page's raw reply: header names and values, without the date. */
const asked = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; raw: string[]; headers: IncomingMessage['headers']; text: string }>(
    (resolve, reject) => {
      const request = ask(url, { headers, method }, (reply) => {
        let text = ''
        reply.setEncoding('utf8').on('data', (part: string) => (text += part))
        reply.on('end', () => {
          const { date, ...named } = reply.headers
          const raw = reply.rawHeaders.filter((one) => one !== 'Date' && one !== date)
          resolve({ status: reply.statusCode!, raw, headers: named, text })
        })
      })
      request.on('error', reject)
    },
  )

const protections = [
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
]

// one without a loader, and one with
const READING_PAGES = ['/features', '/medicines']

for (const path of READING_PAGES)
  test(
    `a cached reading page is identical to the first reply and has the headers of every page (${path})`,
    { tag: '@journey' },
    async ({ site }) => {
      const url = `${site.url}${path}?from=${Math.random()}`
      const [made, kept] = [await asked(url), await asked(url)]
      expect(kept).toEqual(made)
      expect([kept.status, kept.headers['cache-control'], kept.headers.vary]).toEqual([
        200,
        'public, max-age=0, must-revalidate',
        'Cookie, Accept-Language, x-page-language, Accept-Encoding',
      ])
      expect(kept.text).toMatch(/^<!DOCTYPE html><html lang="en">.*<\/html>$/s)
      const hydrated = await asked(`${site.url}/login`)
      for (const name of protections) expect([name, kept.headers[name]]).toEqual([name, hydrated.headers[name]])
      expect(kept.headers['content-security-policy']).toMatch(
        /script-src 'sha256-[\w+/]{43}='; style-src 'self'( 'sha256-[\w+/]{43}=')+;/,
      )

      const known = { 'if-none-match': kept.headers.etag! }
      const unchanged = await asked(url, known)
      expect([unchanged.status, unchanged.text, unchanged.headers.etag]).toEqual([304, '', kept.headers.etag])
      const head = await asked(url, {}, 'HEAD')
      expect([head.raw, head.text]).toEqual([kept.raw, ''])
    },
  )

test('a page has the same ETag in every encoding', { tag: '@journey' }, async ({ site }) => {
  const [br, gzip, plain] = await Promise.all(
    ['br', 'gzip', 'identity'].map((encoding) => asked(`${site.url}/pricing`, { 'accept-encoding': encoding })),
  )
  expect([br!, gzip!, plain!].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
  expect(new Set([br!, gzip!, plain!].map(({ headers }) => headers.etag)).size).toBe(1)
})

for (const path of READING_PAGES)
  test(
    `a signed-in person gets their own page instead of the cached one, and it isn’t cached for others (${path})`,
    { tag: '@journey' },
    async ({ page, site }) => {
      const address = site.url + path
      await enter(page, 'doctor@demo.example')
      const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
      const everybodys = await asked(address)
      const own = await asked(address, { cookie, 'if-none-match': everybodys.headers.etag! })
      expect([own.status, own.headers['cache-control'], own.headers.etag]).toEqual([200, 'no-store', undefined])
      expect([own, everybodys].map(({ text }) => text.includes('Go to Dashboard'))).toEqual([true, false])
      expect((await asked(address)).text).toEqual(everybodys.text)
      // nor does one with an ended session
      const ended = await asked(address, { cookie: `vaidya_session=${'x'.repeat(43)}` })
      expect([ended.status, ended.text]).toEqual([200, everybodys.text])
    },
  )

test('a 404 reply is never cached', { tag: '@journey' }, async ({ site }) => {
  for (let turn = 0; turn < 2; turn++) {
    const { status, headers } = await asked(`${site.url}/nowhere/at/all`)
    expect([status, headers.etag]).toEqual([404, undefined])
  }
})

test('the sitemap lists every permanent page, and each answers 200', { tag: '@journey' }, async ({ site }) => {
  const { text } = await asked(`${site.url}/sitemaps/pages.xml`)
  const addresses = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => new URL(address!).pathname)
  expect(addresses).toEqual(expect.arrayContaining(['/', '/medicines', '/terms-of-service']))
  for (const path of addresses) {
    const { status, text: html } = await asked(site.url + path)
    expect([path, status]).toEqual([path, 200])
    expect(html).toMatch(/<title>.+<\/title><meta name="description" content=".+"\/>/)
  }
})

test('a link from the application to a reading page loads a new document', { tag: '@journey' }, async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeEditable()
  // not awaited: the new document ends the evaluation
  await page.evaluate(() => {
    void (
      window as unknown as { __reactRouterDataRouter: { navigate(to: string): Promise<void> } }
    ).__reactRouterDataRouter.navigate('/medicines?letter=a')
  })
  await expect(page).toHaveURL('/medicines?letter=a')
  await expect(page.getByRole('heading', { name: 'Search Medicine' })).toBeVisible()
  // parts that a router page would have
  await expect(page.locator('link[rel=modulepreload]')).toHaveCount(0)
})
