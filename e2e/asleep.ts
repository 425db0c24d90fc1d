import type { Page } from '@playwright/test'

/**
 * Opens a page whose scripts are held back, as on a slow connection: it is shown, but not hydrated. Returns a function
 * that lets them load. With `scripts`, only the scripts whose address matches are held back.
 */
export async function openAsleep(page: Page, address: string, scripts = /\.js(\?|$)/): Promise<() => void> {
  let wake = () => {}
  const isAwake = new Promise<void>((resolve) => (wake = resolve))
  await page.route(scripts, async (route) => {
    await isAwake
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  return wake
}
