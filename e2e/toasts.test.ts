import type { Page } from '@playwright/test'
import { enter, expect, test } from './test.ts'

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

async function showToast(page: Page) {
  await page.goto('/settings')
  await page.waitForLoadState('networkidle')
  await page.getByRole('switch').first().click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const toast = page.locator('li[data-state=open]', { hasText: 'Settings saved' })
  await expect(toast).toBeVisible()
  const { x, y, width, height } = (await toast.boundingBox())!
  return { toast, at: { x: Math.round(x + width / 2), y: Math.round(y + height / 2) } }
}

/** Swipes with the mouse; `by` is in pixels. */
async function drag(page: Page, { x, y }: { x: number; y: number }, by: number) {
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by, y, { steps: 6 })
  await page.mouse.up()
}

/** Swipes with a finger; `by` is in pixels. */
async function swipe(page: Page, { x, y }: { x: number; y: number }, by: number) {
  const finger = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: x + at, y }] })
  await send('touchStart', 0)
  for (let step = 1; step <= 6; step++) await send('touchMove', (by * step) / 6)
  await send('touchEnd')
}

for (const [name, move] of Object.entries({ 'the mouse': drag, 'a finger': swipe }))
  test(`a patient swipes a toast away to either side with ${name}, by 50 pixels and not by 40`, async ({ page }) => {
    await enter(page, 'patient@demo.example')
    for (const side of [1, -1]) {
      const { toast, at } = await showToast(page)
      await move(page, at, 40 * side)
      await expect(toast).toBeVisible()
      await expect.poll(async () => Math.round((await toast.boundingBox())!.x)).toBe(8)
      await move(page, at, 56 * side)
      await expect(toast).toBeHidden({ timeout: 1500 })
    }
  })

test('a toast on a phone covers the bar, and not the heading of the page', async ({ page }) => {
  await enter(page, 'patient@demo.example')
  const { toast } = await showToast(page)
  // what other tests have added to the page can push its button below the fold
  await page.evaluate(() => scrollTo(0, 0))
  const [above, heading] = [await toast.boundingBox(), await page.getByRole('heading', { level: 1 }).boundingBox()]
  expect(above!.y + above!.height).toBeLessThanOrEqual(heading!.y)
})
