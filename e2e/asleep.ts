import type { Page } from '@playwright/test'

/**
 * Opens a page whose scripts do not come yet, as on a slow line: it is shown, but not hydrated. Returns what lets them come.
 */
export async function openAsleep(page: Page, address: string): Promise<() => void> {
  let wake = () => {}
  const isAwake = new Promise<void>((resolve) => (wake = resolve))
  await page.route(/\.js(\?|$)/, async (route) => {
    await isAwake
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  return wake
}
