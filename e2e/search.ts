import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** The search of the top bar. */
export const topSearch = (page: Page) =>
  page.getByRole('combobox', { name: /^Search (patients|appointments) and pages$/ })

/** Goes into it by its key; tried again until the page is alive. */
export async function openSearch(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(topSearch(page)).toBeFocused({ timeout: 500 })
  }).toPass()
}
