import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/**
 * The browser context that the journeys of a worker use one after the other. A page of the application opens in it with half of
 * the work, because its scripts are loaded and compiled already.
 */
let shared: BrowserContext | null = null

export async function takeShared(browser: Browser): Promise<BrowserContext> {
  if (!shared) {
    shared = await browser.newContext()
    shared.once('close', () => (shared = null))
  }
  return shared
}

/** Makes the shared context as good as new: without pages, cookies, storage, caches of its own, routes and permissions. */
export async function giveBack(context: BrowserContext, origin: string): Promise<void> {
  await context.setOffline(false)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearCookies()
  await context.clearPermissions()
  const page = await context.newPage()
  for (const other of context.pages()) if (other !== page) await other.close()
  await clearStorage(page, origin)
  await page.close()
  expect(context.pages()).toEqual([])
}

async function clearStorage(page: Page, origin: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers,file_systems,websql'
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes })
}
