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

test(
  'a medicine’s page answers a patient’s questions in order, with sources, guides and the checker',
  { tag: '@journey' },
  async ({ page }) => {
    const { slug } = await medicineOf(page, 'Paracetamol')
    await page.goto(`/medicines/${slug}`)
    const titles = await page.locator('.words').getByRole('heading', { level: 2 }).allTextContents()
    const order = [
      'Who can and can’t take it',
      'Taking this medicine',
      'When to get help',
      'What it’s used for',
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
  },
)

test('a reader sees why a medicine is prescribed, its approvals and its codes, each with its source', async ({
  page,
}) => {
  const { slug } = await medicineOf(page, 'Metformin')
  await page.goto(`/medicines/${slug}`)
  const part = (name: string) =>
    page.locator('.words section > div').filter({ has: page.getByRole('heading', { name }) })
  const guide = { name: 'Type 2 diabetes', exact: true }
  for (const name of ['Diseases covered', 'Conditions it’s used for', 'Why it’s prescribed'])
    await expect(part(name).getByRole('link', guide)).toHaveAttribute('href', '/health-conditions/type-2-diabetes')
  await expect(part('Diseases covered')).toContainText('ICD-10 E11')
  await expect(part('Benefits')).toContainText('Lowers')
  await expect(part('Cautions')).toContainText('Read the warnings first')
  await expect(page.locator('.marks')).toContainText('US approval of the ingredient')
  await expect(part('RxCUI')).toContainText('6809')
  await expect(page.locator('header .lead')).toHaveText('Metformin lowers blood sugar in type 2 diabetes.')
  for (const section of await page.locator('.words section:has(> div > h3)').all())
    await expect(section.locator('.source').last(), await section.textContent().then(String)).toBeAttached()
  await page.goto('/medicines?search=metformin+500')
  await expect(page.locator('ul.medicines > li').first()).toContainText('lowers blood sugar')
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
      const known = page.getByRole('region', { name: 'Interactions found' })
      await expect(known.getByText(/^High$/)).toBeVisible()
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
