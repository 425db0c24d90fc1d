import { isSettingsPage } from './clinic-settings.ts'
import { enter, expect, test } from './test.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the settings of a clinic are a list, and each page of it leads back to the list', async ({ page }) => {
    await enter(page, 'admin@demo.example')
    await page.goto('/clinics')
    await page.getByRole('link', { name: /^Edit/ }).first().click()
    const list = page.getByRole('navigation', { name: 'Clinic settings' })
    for (const name of ['Opening hours', 'API keys', 'Details']) {
      const link = list.getByRole('link', { name, exact: true })
      expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44)
      await link.click()
      await isSettingsPage(page, name)
      await expect(list).toBeHidden()
      await page.getByRole('link', { name: 'Clinic settings' }).click()
      await expect(list).toBeVisible()
    }
  })
})

test('if the tabs don’t fit, the selected one is fully visible, and a part of its neighbor shows that there are more', async ({
  page,
}) => {
  await page.setViewportSize({ width: 280, height: 844 })
  await enter(page, 'doctor@demo.example')
  await page.goto('/test-orders')
  const tabs = page.getByRole('tablist', { name: 'Lists' })
  for (const [chosen, neighbor] of [
    ['Overdue', 'Open orders'],
    ['To acknowledge', 'Open orders'],
  ] as const) {
    await tabs.getByRole('tab', { name: chosen }).click()
    await expect(tabs.getByRole('tab', { name: chosen, selected: true })).toBeInViewport({ ratio: 0.95 })
    await expect(tabs.getByRole('tab', { name: neighbor })).toBeInViewport()
  }
  await expect(tabs).not.toHaveAttribute('data-more-before')
  await expect(tabs).toHaveAttribute('data-more-after')
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1024, height: 1100 }, hasTouch: true, isMobile: true })

  test('buttons are as large as on a phone', async ({ page }) => {
    await enter(page, 'staff@demo.example')
    for (const address of ['/appointments', '/patients', '/prescriptions']) {
      await page.goto(address)
      const buttons = page.getByRole('main').getByRole('button')
      await expect(buttons.nth(3)).toBeVisible()
      const small = await buttons.evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 43.5)
          .map((one) => `${one.ariaLabel ?? one.textContent}: ${one.getBoundingClientRect().height}`),
      )
      expect(small, address).toEqual([])
    }
  })
})
