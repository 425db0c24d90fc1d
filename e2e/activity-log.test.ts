import { clinicIn } from './demo.ts'
import { look } from './examine.ts'
import { enter, expect, test } from './test.ts'
import { deskWidths } from './widths.ts'

for (const width of deskWidths)
  test(`an administrator sees who did what, by person, kind of record and day, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const { id } = await clinicIn(page.request, 'Bengaluru')
    await enter(page, 'admin@demo.example')
    expect((await page.request.get(`/api/clinics/${id}/patients.csv`)).status()).toBe(200)
    await page.goto(`/clinics/${id}/settings/activity`)
    const log = page.getByRole('list', { name: 'Activity log' })
    const newest = log.getByRole('listitem').first()
    await expect(newest).toContainText('Charts: exported')
    await expect(newest).toContainText('You')
    await page.getByLabel('Records').selectOption('Exports')
    await expect(newest).toContainText('Charts: exported')
    const receptionist = page.getByLabel('Person').getByRole('option', { name: /^Sunita/ })
    await page.getByLabel('Person').selectOption((await receptionist.getAttribute('value'))!)
    await expect(page.getByText('Nothing in this period')).toBeVisible()
    await page.getByLabel('Person').selectOption('Everyone')
    await expect(newest).toContainText('Charts: exported')
    await look(page, `the activity log at ${width} px`)
    await page.getByLabel('To', { exact: true }).fill('2020-01-31')
    await expect(page.getByText('Nothing in this period')).toBeVisible()
    await expect(page.getByLabel('From')).toHaveValue('2020-01-25')
  })
