import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lookAgain } from './examine.ts'
import { expect, test } from './test.ts'
import { deskWidths, phoneWidths } from './widths.ts'

const examples = join(import.meta.dirname, '../web/features/api-documentation/examples')
const tabs = ['Overview', 'Authentication', 'Endpoints', 'Examples', 'Errors', 'Limits']

for (const width of new Set([...phoneWidths, ...deskWidths])) {
  test(`a developer reads every part of the documentation without a script (${width} px)`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/api-documentation')
    const parts = page.getByRole('navigation', { name: 'Parts of the documentation' })
    expect(await parts.getByRole('link').allTextContents()).toEqual(expect.arrayContaining(tabs))
    for (const tab of await parts.getByRole('link').allTextContents()) {
      await parts.getByRole('link', { name: tab, exact: true }).click()
      await expect(parts.getByRole('link', { name: tab, exact: true })).toHaveAttribute('aria-current', 'page')
      const isCut = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
      expect(isCut, `${tab} is wider than the screen`).toBe(false)
    }
    await page.getByRole('link', { name: 'Help Center' }).first().click()
    await expect(page).toHaveURL('/help-center')
    await context.close()
  })
}

test('everyone can read each part of the documentation and the page of a call', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/api-documentation')
  const parts = page.getByRole('navigation', { name: 'Parts of the documentation' })
  for (const tab of await parts.getByRole('link').allTextContents()) {
    await parts.getByRole('link', { name: tab, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('API Documentation')
    await lookAgain(page, `api ${tab}`)
  }
  await page.goto('/api-documentation?tab=endpoints&for=all')
  await page.getByRole('link', { name: 'POST /api/appointments', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('POST /api/appointments')
  await expect(page.getByRole('table', { name: 'Body' }).getByText('appointmentTime', { exact: true })).toBeVisible()
  await lookAgain(page, 'api call')
})

test('the page lists exactly the calls of the OpenAPI document', async ({ page }) => {
  const { paths } = (await (await page.request.get('/api/openapi.json')).json()) as { paths: Record<string, object> }
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  )
  await page.goto('/api-documentation?tab=endpoints&for=all')
  const shown = await page.locator('main a[href^="/api-documentation/"]').allTextContents()
  expect(shown.toSorted()).toEqual(calls.toSorted())
  expect((await page.goto('/api-documentation/noSuchCall'))?.status()).toBe(404)
})

test('the page shows the same examples that the tests run, letter by letter', async ({ page }) => {
  const endings = { javascript: 'js', python: 'py', curl: 'sh' }
  for (const [language, ending] of Object.entries(endings)) {
    await page.goto(`/api-documentation?tab=examples&language=${language}`)
    const blocks = page.locator('code[data-example]')
    expect(await blocks.count()).toBeGreaterThan(3)
    for (const block of await blocks.all()) {
      const file = (await block.getAttribute('data-example'))!
      expect(file.endsWith(`.${ending}`)).toBe(true)
      expect(`${await block.textContent()}\n`).toBe(readFileSync(join(examples, file), 'utf8'))
    }
  }
})
