import type { Page } from '@playwright/test'
import { lookAgain } from './examine.ts'
import { expect, test } from './test.ts'
import { phoneWidths } from './widths.ts'

/** The first medicine of the demo that contains this and nothing else. */
async function medicineOf(page: Page, ingredient: string): Promise<{ name: string; slug: string }> {
  const { medicines } = await (await page.request.get(`/api/medicines?search=${ingredient}`)).json()
  const only = new RegExp(`^${ingredient} ?\\(`, 'i')
  type Card = { composition: string; medicineType: string }
  return medicines.find(
    ({ composition, medicineType }: Card) =>
      medicineType === 'tablet' && only.test(composition) && !composition.includes('+'),
  )
}

test('a medicine’s page answers in a patient’s order, with sources, guides and the checker', async ({ page }) => {
  const { slug } = await medicineOf(page, 'Paracetamol')
  await page.goto(`/medicines/${slug}`)
  const titles = await page.locator('.words').getByRole('heading', { level: 2 }).allTextContents()
  const order = [
    'What it’s used for',
    'Taking this medicine',
    'When to get help',
    'Before you take it',
    'Drug interactions',
  ]
  expect(titles.filter((title) => order.includes(title))).toEqual(order)
  await expect(page.getByText('No doctor or pharmacist has reviewed them yet.')).toBeVisible()
  await lookAgain(page, 'a medicine with all its texts')
  const uses = page.getByRole('region', { name: 'What it’s used for' })
  await uses.locator('a[href^="/health-conditions/"]').first().click()
  await expect(page).toHaveURL(/\/health-conditions\/[a-z-]+$/)
  await page.goBack()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Overdose' })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: /together with other medicines/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Interaction checker')
  await expect(page.getByText('Choose at least two medicines.')).toBeVisible()
})

for (const width of phoneWidths) {
  test.describe(() => {
    test.use({ javaScriptEnabled: false, viewport: { width, height: 844 } })

    test(`two medicines are compared without any script (${width} px)`, async ({ page }) => {
      await page.goto('/interaction-checker')
      for (const ingredient of ['Warfarin', 'Ibuprofen']) {
        const { name } = await medicineOf(page, ingredient)
        await page.getByLabel('Add a medicine by its name or ingredient').fill(name)
        await page.getByRole('button', { name: 'Search' }).click()
        await page
          .getByRole('link', { name: `Add ${name}`, exact: true })
          .first()
          .click()
      }
      const known = page.getByRole('region', { name: 'What is known' })
      await expect(known.getByText(/^(Severe|Must not be combined)$/)).toBeVisible()
      await expect(known.getByText(/^Sources?: /)).toBeVisible()
      await expect(page.getByRole('region', { name: 'What was not checked' })).toBeVisible()
      expect(await page.locator('main').textContent()).not.toMatch(/\bsafe\b/i)
      await page
        .getByRole('link', { name: /^Remove / })
        .first()
        .click()
      await expect(page.getByText('Choose at least two medicines.')).toBeVisible()
    })
  })
}
