import { expect, type Page } from '@playwright/test'

/** Opens a page of a clinic's settings from another one: by the list beside it, or on phones by the list's own page. */
export async function openSettingsPage(page: Page, name: string): Promise<void> {
  const list = page.getByRole('navigation', { name: 'Clinic settings' })
  const link = list.getByRole('link', { name, exact: true })
  const back = page.getByRole('link', { name: 'Clinic settings' })
  await expect(link.or(back).filter({ visible: true })).toBeVisible()
  if (!(await link.isVisible())) await back.click()
  await link.click()
  await isSettingsPage(page, name)
}

/** The content of the open page of a clinic's settings, without the list: the outermost region. */
export const settingsPanel = (page: Page) =>
  page
    .getByRole('region', {
      name: /^(Details|Opening hours|Closed days|Extra hours|Printouts|Services|Booking rules|Video visits|Reminders|Booking on your website|Find a clinic|Price list|Billing|Activity log|API keys)$/,
    })
    .first()

/** Waits until a page of the settings is open. */
export const isSettingsPage = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
