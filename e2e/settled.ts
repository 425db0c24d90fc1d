import type { Page, Request } from '@playwright/test'

/** The longest time for a page to settle on a busy machine, in milliseconds. */
const PATIENCE = 30_000

/**
 * Watches a page that is about to open an address. Returns a wait until the page is at rest: its requests are answered and
 * the document has stopped changing. Event streams stay open. The wait returns the addresses that never answered.
 */
export function settling(page: Page): () => Promise<string[]> {
  const open = new Set<Request>()
  let begun = 0
  let isOver = false
  let release = () => {}
  const begin = (request: Request) => {
    if (request.resourceType() === 'eventsource') return
    begun += 1
    open.add(request)
  }
  const end = (request: Request) => {
    open.delete(request)
    if (open.size === 0) release()
  }
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  // answers to the page before are read by no one
  page.once('framenavigated', () => open.clear())
  const answered = () =>
    new Promise<void>((resolve) => {
      release = resolve
      if (open.size === 0) resolve()
    })
  const rest = async () => {
    for (let seen = -1, hasChanged = true; hasChanged || seen !== begun || open.size > 0;) {
      await answered()
      if (isOver) return
      seen = begun
      // a page that is being left has no document to examine
      hasChanged = await page.evaluate(changesUntilIdle).catch(() => false)
    }
  }
  return async () => {
    const timer = setTimeout(() => {
      isOver = true
      release()
    }, PATIENCE)
    await rest()
    clearTimeout(timer)
    page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
    return [...open].map((request) => request.url())
  }
}

/** Opens an address and waits until the page is at rest. */
export async function openSettled(page: Page, address: string): Promise<void> {
  const settled = settling(page)
  await page.goto(address)
  await settled()
}

/** Runs in the page: waits until the browser is idle, and returns whether the document changed meanwhile. */
async function changesUntilIdle(): Promise<boolean> {
  let hasChanged = false
  const observer = new MutationObserver(() => (hasChanged = true))
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  // replies reach the screen through zero-length timers, which run between two idle periods
  for (let round = 0; round < 2; round += 1) {
    // a page without frames may never become idle
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }))
    await new Promise((resolve) => setTimeout(resolve))
  }
  observer.disconnect()
  return hasChanged
}
