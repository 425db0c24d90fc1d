import { enter, expect, test } from './test.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('if the tabs don’t fit, the selected one is fully visible, and a part of the next one shows that there are more', async ({
    page,
  }) => {
    await enter(page, 'admin@demo.example')
    await page.goto('/clinics')
    await page.getByRole('button', { name: /^Edit/ }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Edit Clinic' })
    const tabs = dialog.getByRole('tablist', { name: 'Clinic settings' })
    for (const [chosen, neighbours] of [
      ['Opening hours', ['Services', 'Booking rules']],
      ['API keys', ['Booking on your website']],
      ['Details', ['Services']],
    ] as const) {
      await tabs.getByRole('tab', { name: chosen }).click()
      await expect(tabs.getByRole('tab', { name: chosen, selected: true })).toBeInViewport({ ratio: 0.95 })
      for (const name of neighbours) await expect(tabs.getByRole('tab', { name })).toBeInViewport()
    }
    await expect(tabs).not.toHaveAttribute('data-more-before')
    await expect(tabs).toHaveAttribute('data-more-after')
  })
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
