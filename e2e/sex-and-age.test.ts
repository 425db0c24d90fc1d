import { look } from './examine.ts'
import { enter, expect, test } from './test.ts'

for (const width of [390, 820, 1440])
  test(`the desk notes sex and age of a walk-in and of a caller at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await enter(page, 'staff@demo.example')
    await page.goto('/')
    await page.getByRole('button', { name: 'Add walk-in' }).click()
    const walkIn = page.getByRole('dialog', { name: 'Add walk-in' })
    const name = `Infant Walk${width}`
    await walkIn.getByRole('combobox', { name: 'Patient' }).fill(name)
    await page.getByRole('option', { name: /as a new patient/ }).click()
    await walkIn.getByLabel('Phone').fill(`98201 ${width}00`.padEnd(11, '7'))
    await walkIn.getByText('Female', { exact: true }).click()
    await expect(walkIn.getByRole('radio', { name: 'Female' })).toBeChecked()
    await walkIn.getByRole('textbox', { name: /^Age/ }).fill('7')
    await walkIn.getByLabel('Unit of the age').selectOption('months')
    await look(page, `a walk-in with sex and age at ${width} px`, '[role=dialog]')
    await walkIn.getByRole('button', { name: 'Add to queue' }).click()
    await expect(page.getByText(/^Token \d+/).first()).toBeVisible()
    await page.goto('/patients')
    await page.getByRole('main').getByRole('searchbox', { name: 'Search' }).fill(name)
    await expect(page.getByText('Female · about 7 months')).toBeVisible()

    await page.goto('/appointments?new=1')
    const booking = page.getByRole('dialog', { name: 'Schedule New Appointment' })
    await booking.getByRole('combobox', { name: 'Patient' }).fill(`Caller Age${width}`)
    await page.getByRole('option', { name: /as a new patient/ }).click()
    await booking.getByRole('textbox', { name: /^Age/ }).fill('54')
    const male = booking.getByRole('radio', { name: 'Male', exact: true })
    await booking.getByText('Male', { exact: true }).click()
    await expect(male).toBeChecked()
    // pressed again, it is open again
    await booking.getByText('Male', { exact: true }).click()
    await expect(male).not.toBeChecked()
    await look(page, `a caller with an age at ${width} px`, '[role=dialog]')
  })
