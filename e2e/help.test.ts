import type { Page } from '@playwright/test'
import { lookAgain } from './examine.ts'
import { enter, expect, test } from './test.ts'
import { deskWidths, phoneWidths } from './widths.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const box = (page: Page) => page.getByLabel('Search the help center')

for (const width of phoneWidths) {
  test(
    `a visitor finds a help article despite a misspelling and opens it (${width} px)`,
    { tag: '@journey' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/help-center')
      for (const card of ['Contact Support', 'Video Tutorials', 'API Documentation'])
        await expect(page.getByRole('heading', { level: 2, name: card })).toBeVisible()
      const categories = ['Getting Started', 'Appointment Management', 'Patient Management', 'Billing & Payments']
      for (const category of categories)
        await expect(page.getByRole('heading', { level: 2, name: category })).toBeVisible()
      await lookAgain(page, 'help center')
      await box(page).fill('reshedule')
      await page.getByRole('button', { name: 'Search' }).click()
      await expect(page.getByText(/found for “reshedule”/)).toBeVisible()
      await page.getByRole('link', { name: 'Change or cancel your appointment' }).click()
      await expect(heading(page)).toHaveText('Change or cancel your appointment')
      await lookAgain(page, 'help article')
      await page.getByRole('link', { name: 'Reminders before an appointment' }).click()
      await expect(heading(page)).toHaveText('Reminders before an appointment')
      await page.getByRole('link', { name: 'Contact Support' }).click()
      await expect(page).toHaveURL('/contact')
    },
  )
}

test('the search works without a script, and shows a message if nothing matches', async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/help-center')
  await box(page).fill('walk-ins')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('link', { name: 'Walk-ins and the queue' })).toBeVisible()
  await page.goto('/help-center?search=zzqxzzqx')
  await expect(page.getByRole('heading', { name: 'No articles found' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all articles' }).click()
  await page.getByRole('navigation', { name: 'Articles for' }).getByRole('link', { name: 'Staff' }).click()
  await expect(page.getByRole('link', { name: 'The day at the desk' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Your day as a doctor' })).toHaveCount(0)
  await context.close()
})

test('an unknown article answers 404 and links to other pages', async ({ page }) => {
  const answer = await page.goto('/help-center/no-such-article')
  expect(answer?.status()).toBe(404)
  await expect(heading(page)).toHaveText('Article not found')
  await page.getByRole('link', { name: 'Back to the Help Center' }).click()
  await expect(heading(page)).toHaveText('Help Center')
})

for (const width of deskWidths) {
  test(`Help in the account menu opens the article of the screen for the role (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const articles = [
      ['doctor', '/', 'Your day as a doctor'],
      ['staff', '/', 'The day at the desk'],
      ['staff', '/appointments', 'The list of appointments'],
      ['patient', '/appointments', 'Change or cancel your appointment'],
      ['admin', '/doctors', 'Add and manage doctors'],
    ] as const
    for (const [person, path, title] of articles) {
      await enter(page, `${person}@demo.example`)
      await page.goto(path)
      await page.getByRole('button', { name: /account menu/ }).click()
      const [opened] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('menuitem', { name: /^Help/ }).click(),
      ])
      await expect(heading(opened)).toHaveText(title)
      await opened.close()
    }
  })
}
