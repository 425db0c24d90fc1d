import { gzipSync } from 'node:zlib'
import { clinicIn } from './demo.ts'
import { enter, expect, test } from './test.ts'

test('a page opened by a click has its words, plurals included, in English and in Hindi @journey', async ({
  page,
  context,
  baseURL,
}) => {
  await enter(page, 'patient@demo.example')
  const openMedicines = async (link: RegExp, heading: string) => {
    await page.goto('/settings')
    await page.getByRole('banner').getByRole('link').first().click()
    await page.getByRole('link', { name: link }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  await openMedicines(/^Medicine Reminders/, 'My medicines')
  await expect(page.getByText(/^\d+ of \d+ doses taken\.$/)).toBeVisible()

  await context.addCookies([{ name: 'language', value: 'hi', url: baseURL! }])
  await openMedicines(/^दवा के रिमाइंडर/, 'मेरी दवाएँ')
  await expect(page.getByText(/^ली गई: \d+ खुराकों में से \d+।$/)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  // a dialog brings its own words
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'कीबोर्ड शॉर्टकट' })).toBeVisible()
})

test('an address chooses the language of a visitor, and the next pages are in it, too', async ({ page }) => {
  await page.goto('/login?lang=hi')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('साइन इन करें')
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('साइन इन करें')
  await page.goto('/login?lang=en')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
})

test('a page has the words of one language, and another language adds less than 8 kB to it', async ({ page }) => {
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const sizeOf = async (address: string, language: string) => {
    const html = await (await page.request.get(address, { params: { lang: language } })).text()
    return gzipSync(html).length
  }
  const openAndCompare = async (address: string) => {
    const grown = (await sizeOf(address, 'hi')) - (await sizeOf(address, 'en'))
    expect(grown, address).toBeLessThan(8 * 1024)
    await page.goto(`${address}?lang=hi`)
    const sent = JSON.parse((await page.locator('#words').textContent())!) as { language: string; words: object }
    expect([sent.language, Object.keys(sent.words).length > 20]).toEqual(['hi', true])
  }
  for (const address of [`/clinics/${clinic.id}/book`, '/login']) await openAndCompare(address)
  await enter(page, 'staff@demo.example')
  for (const address of ['/dashboard', '/appointments', '/patients']) await openAndCompare(address)
  await enter(page, 'doctor@demo.example')
  const charts = (await (await page.request.get('/api/patients?limit=1')).json()) as { id: string }[]
  for (const address of [`/patients/${charts[0]!.id}`, '/calendar', '/settings']) await openAndCompare(address)
  expect(requested.filter((path) => /^\/words\/[^/]+\/(?!hi)/.test(path))).toEqual([])
})

test('an English page loads no fonts of other scripts; a Hindi page takes the device’s, or ours', async ({ page }) => {
  const sheets = async (address: string) => {
    await page.goto(address)
    return page.locator('link[rel="stylesheet"][href*="scripts"]').count()
  }
  expect([await sheets('/login'), await sheets('/login?lang=hi'), await sheets('/medicines?lang=hi')]).toEqual([
    0, 1, 1,
  ])
  const family = await page.evaluate(() => getComputedStyle(document.body).fontFamily)
  expect(family).toContain('Devanagari')
})
