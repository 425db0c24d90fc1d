import { expect, signIn, test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

test('the product can be installed, and shows a page when there is no connection', async ({ page, context }) => {
  await page.goto('/login')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await page.request.get(href!)).json()
  expect([manifest.name, manifest.display, manifest.start_url]).toEqual(['Vaidya', 'standalone', '/'])
  for (const { src, sizes } of manifest.icons) {
    const picture = await page.request.get(src)
    expect([src, picture.status(), picture.headers()['content-type']]).toEqual([src, 200, 'image/png'])
    expect(sizes).toMatch(/^(192x192|512x512)$/)
  }
  await signIn(page, 'patient@demo.example')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto('/appointments')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.setOffline(true)
  await page.goto('/prescriptions')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  // no patient data is stored
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.toSorted()).toEqual(['/offline', '/offline.js'])
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Prescriptions' })).toBeVisible()
})

test('the offline page is in the language of the last page', async ({ page, context }) => {
  await page.goto('/login')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto('/login?lang=hi')
  const stored = () =>
    page.evaluate(async () => (await caches.match('/offline'))?.headers.get('content-language') ?? null)
  await expect.poll(stored).toBe('hi')
  await context.setOffline(true)
  await page.goto('/forgot-password')
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await expect(page.getByRole('heading', { name: 'आप ऑफ़लाइन हैं' })).toBeVisible()
})
