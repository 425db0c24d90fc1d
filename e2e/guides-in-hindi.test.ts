import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const DEVANAGARI = /\p{Script=Devanagari}/u

test(
  'a guide in Hindi has its English name beside it and leads to the English text',
  { tag: '@journey' },
  async ({ page }) => {
    await page.goto('/health-conditions/stroke?lang=hi')
    await expect(heading(page)).toHaveText('स्ट्रोक (लकवा)')
    await expect(heading(page)).not.toHaveAttribute('lang')
    await expect(page.locator('article > header').getByText('Stroke', { exact: true })).toHaveAttribute('lang', 'en')
    const emergency = page.locator('section.emergency')
    await expect(emergency.getByRole('listitem').first()).toHaveText(DEVANAGARI)
    // every text is in Hindi, or marked as English
    const texts = page.locator(
      'article :is(.emergency, .today) li, article .words > section:not(#sources, #medicines) li',
    )
    for (const text of await texts.all())
      if (!(await text.locator('xpath=ancestor-or-self::*[@lang="en"] | .//*[@lang="en"]').count()))
        await expect(text).toHaveText(DEVANAGARI)
    await page.locator('article a[hreflang=en]').click()
    await expect(heading(page)).toHaveText('Stroke')
  },
)

test('a search in Hindi shows the red card and the guides with Hindi names beside English ones', async ({ page }) => {
  await page.goto('/health-conditions?search=lakwa&lang=hi')
  const card = page.locator('.red-card')
  await expect(card.getByRole('link', { name: 'स्ट्रोक (लकवा)' })).toBeVisible()
  await expect(card.getByText('(Stroke)')).toHaveAttribute('lang', 'en')
  await expect(card.getByRole('listitem').first()).toHaveText(DEVANAGARI)
  const first = page.locator('ul.conditions > li').first()
  await expect(first.getByRole('link')).toHaveText('स्ट्रोक (लकवा)')
  await expect(first.getByText('Stroke', { exact: true })).toHaveAttribute('lang', 'en')
})

test('an article of the help center is in Hindi; others are marked as English', async ({ page }) => {
  await page.goto('/help-center/sign-in?lang=hi')
  await expect(heading(page)).toHaveText('साइन इन और साइन आउट करें')
  await expect(page.getByRole('heading', { level: 2, name: 'अगर साइन इन न हो' })).toBeVisible()
  await page.locator('article a[hreflang=en]').click()
  await expect(heading(page)).toHaveText('Sign in and sign out')
  await page.goto('/help-center/webhooks?lang=hi')
  await expect(heading(page)).toHaveAttribute('lang', 'en')
})
