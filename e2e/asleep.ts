import type { Page } from '@playwright/test'

/**
 * Opens a page whose scripts are held back, as on a slow connection: it is shown, but not hydrated. Returns a function
 * that lets them load.
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
