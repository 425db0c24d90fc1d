import { get } from 'node:http'
import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

/** Bytes of a page with its styles and script, compressed, of which no more than this goes to a phone on its first visit. */
const MOST = 25_000

/** Returns the bytes of an address on the wire, compressed as for a browser. */
const bytesOf = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      let bytes = 0
      answer.on('data', (piece: Buffer) => (bytes += piece.length)).on('end', () => resolve(bytes))
    }).on('error', reject)
  })

/** Returns what a page loads: its styles and scripts. */
const partsOf = (page: Page) =>
  page
    .locator('link[rel=stylesheet], link[rel=modulepreload], script[src]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? one.getAttribute('src')!))

/** Returns the slug of a medicine that the starter set names. */
async function slugOf(page: Page, name: string): Promise<string> {
  const { medicines } = await (await page.request.get(`/api/medicines?search=${name}&limit=1`)).json()
  return medicines[0].slug
}

test('reading pages stay within the size budget of a slow phone and are not hydrated', async ({ page, site }) => {
  // the last ones have the longest pages
  const names = ['paracetamol', 'ibuprofen', 'warfarin', 'ketoconazole', 'phenytoin', 'clarithromycin']
  const slugs = await Promise.all(names.map((name) => slugOf(page, name)))
  const [, ibuprofen, warfarin] = slugs
  const weights: Record<string, number> = {}
  for (const path of [
    '/',
    '/medicines',
    '/medicines?search=paracetamol',
    '/medicines?letter=a',
    ...slugs.map((slug) => `/medicines/${slug}`),
    '/health-conditions',
    '/health-conditions?letter=s',
    '/health-conditions?search=fever',
    '/health-conditions?search=chest+pain',
    '/health-conditions/high-blood-pressure',
    '/health-conditions/heart-attack',
    '/health-conditions?lang=hi',
    '/health-conditions?letter=s&lang=hi',
    '/health-conditions?search=chest+pain&lang=hi',
    '/health-conditions/heart-attack?lang=hi',
    '/health-conditions/stroke?lang=hi',
    '/health-conditions/high-blood-pressure?lang=hi',
    '/help-center/sign-in?lang=hi',
    '/find-clinics',
    '/find-clinics?specialty=Cardiology&lang=ur',
    '/interaction-checker',
    `/interaction-checker?medicine=${ibuprofen}&medicine=${warfarin}`,
  ]) {
    await page.goto(path)
    // one small script, and none of the signed-in application
    await expect(page.locator('script[src]'), path).toHaveCount(1)
    expect(await page.evaluate(() => '__reactRouterContext' in window), path).toBe(false)
    const parts = await partsOf(page)
    const sizes = await Promise.all([path, ...new Set(parts)].map((one) => bytesOf(new URL(one, site.url).href)))
    weights[path] = sizes.reduce((sum, size) => sum + size, 0)
  }
  const heavy = Object.entries(weights).filter(([, bytes]) => bytes >= MOST)
  expect(heavy, JSON.stringify(weights)).toEqual([])
})
