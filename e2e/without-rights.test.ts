import { enter, expect, test } from './test.ts'
import { deskWidths } from './widths.ts'

for (const width of deskWidths) {
  test(`staff without permissions see no links to screens that would refuse them, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    // Security is on the staff of the demo clinic without any capability
    await enter(page, 'ganesh.patil@neelkamal.example')
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: /Ganesh/ })).toBeVisible()
    if (width < 1280) await page.getByRole('button', { name: 'Open menu' }).click()
    const links = page.getByRole('navigation', { name: width < 1280 ? 'Menu' : 'Main' }).getByRole('link')
    await expect(links).toHaveText(['Dashboard', 'Test Reports', 'Search Medicine'])
    if (width < 1280) await page.getByRole('button', { name: 'Close menu' }).click()
    await expect(page.getByText('No appointments today.')).toBeVisible()
    await expect(page.getByRole('link', { name: /appointment/i })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Quick Actions' })).toHaveCount(0)
    await page.goto('/calendar')
    await expect(page.getByRole('grid')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Book Appointment' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Time off', exact: true })).toHaveCount(0)
    await page.goto('/patients')
    await expect(page.getByText('Access Denied - Please log in to access patient management.')).toBeVisible()
  })
}
