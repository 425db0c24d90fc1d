import type { Page, Route } from '@playwright/test'

/** The server's message for a call refused by `refuse`. */
export const REFUSAL = 'Please try again in a moment.'

/** Refuses all calls of a page with this method, until the function that it returns is called. */
export async function refuse(page: Page, method: string, address: string): Promise<() => Promise<void>> {
  const answer = (route: Route) =>
    route.request().method() === method ? route.fulfill({ status: 503, json: { message: REFUSAL } }) : route.fallback()
  await page.route(address, answer)
  return () => page.unroute(address, answer)
}
