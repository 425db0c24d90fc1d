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
})

test('an address chooses the language of a page for a visitor, and the next address is in English again', async ({
  page,
}) => {
  await page.goto('/login?lang=hi')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('साइन इन करें')
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In')
})
