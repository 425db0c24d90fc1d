import type { Page } from '@playwright/test'
import { english } from '#language/translate.ts'
import type { PatientSummary } from '#contract/patients/patients.ts'
import { reportMessages } from '#contract/test-reports/reports.ts'
import { slipOf } from '#contract/test-reports/measured.ts'
import { look, lookAgain } from './examine.ts'
import { enter, expect, test } from './test.ts'
import { deskWidths, phoneWidths } from './widths.ts'

const toast = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

for (const width of phoneWidths)
  test(`a patient changes a report and follows its values at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await enter(page, 'patient@demo.example')
    await page.goto('/test-reports')
    await page.getByRole('link', { name: 'Lipid profile', exact: true }).click()
    await page.getByRole('button', { name: 'Edit details' }).click()
    const details = page.getByRole('dialog', { name: 'Edit details' })
    await details.getByLabel('Title').fill('')
    await details.getByRole('button', { name: 'Save' }).click()
    await expect(details.getByText(english(reportMessages.title))).toBeVisible()
    await details.getByLabel('Title').fill('Lipid profile')
    await details.getByLabel('Description').fill(`Fasting, at ${width}`)
    await details.getByRole('button', { name: 'Save' }).click()
    await toast(page, english(reportMessages.changed))
    await expect(page.getByText(`Fasting, at ${width}`)).toBeVisible()

    // an impossible value shows a message under its field
    const values = page.getByRole('region', { name: 'Values in this report' })
    await values.getByRole('button', { name: 'Add value' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add value' })
    await dialog.getByLabel('Test', { exact: true }).selectOption('TSH')
    await dialog.getByLabel('Value', { exact: true }).fill('2100')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText(slipOf('tsh'))).toBeVisible()
    await look(page, 'a value that is a slip', '[role=dialog]')
    await dialog.getByLabel('Value', { exact: true }).fill('7,1')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await toast(page, 'Value added')
    await expect(values.getByText('Above the usual range').first()).toBeVisible()
    await look(page, 'a report with its values')

    // over time
    await page.goto('/test-reports')
    await page.getByRole('link', { name: 'Test values' }).click()
    const own = page.getByRole('region', { name: 'Your values' })
    await own.getByText('Hemoglobin').first().click()
    await expect(own.getByRole('img', { name: /^Hemoglobin from 12.6 g\/dL/ })).toBeVisible()
    await expect(own.getByRole('table', { name: 'Hemoglobin by date' }).getByText('13.8 g/dL')).toBeVisible()
    await lookAgain(page, 'values over time')
    await own.getByText('TSH').first().click()
    await own.getByRole('button', { name: /^Change TSH/ }).click()
    await page.getByRole('dialog', { name: 'Change value' }).getByLabel('Value', { exact: true }).fill('7.2')
    await page.getByRole('dialog', { name: 'Change value' }).getByRole('button', { name: 'Save' }).click()
    await toast(page, 'Value changed')
    await own.getByRole('button', { name: /^Delete TSH/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete value' }).click()
    await toast(page, 'Value deleted')
    await expect(own.getByText('TSH')).toHaveCount(0)
    const tooWide = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(tooWide).toBeLessThanOrEqual(0)
  })

for (const width of deskWidths)
  test(`a doctor adds a value to a chart at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await enter(page, 'doctor@demo.example')
    const charts = (await (await page.request.get('/api/patients?search=Priya+Nair')).json()) as PatientSummary[]
    await page.goto(`/patients/${charts[0]!.id}`)
    const values = page.getByRole('region', { name: 'Test values' })
    await values.getByRole('button', { name: 'Add value' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add value' })
    await dialog.getByLabel('Test', { exact: true }).selectOption('INR')
    await dialog.getByLabel('Value', { exact: true }).fill('1.1')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await toast(page, 'Value added')
    await values.getByText('INR').first().click()
    await expect(values.getByRole('table', { name: 'INR by date' })).toBeVisible()
    await look(page, 'the values of a chart')

    // a number that is usual in another unit is asked about
    await values.getByRole('button', { name: 'Add value' }).click()
    await dialog.getByLabel('Test', { exact: true }).selectOption('Calcium')
    await dialog.getByLabel('Value', { exact: true }).fill('2.4')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByText('2.4 is usual in mmol/L, not in mg/dL. Did you mean mmol/L?')).toBeVisible()
    await look(page, 'a question about the unit of a value', '[role=dialog]')
    await dialog.getByRole('button', { name: 'Save in mmol/L' }).click()
    await toast(page, 'Value added')
    await expect(values.getByText('2.4 mmol/L').first()).toBeVisible()
    await values.getByText('Calcium').first().click()
    await values.getByRole('button', { name: /^Delete Calcium/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete value' }).click()
    await toast(page, 'Value deleted')
    await values.getByRole('button', { name: /^Delete INR/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete value' }).click()
    await toast(page, 'Value deleted')
  })

test('a toast covers no button of a dialog, on a phone in either orientation', async ({ page }) => {
  await enter(page, 'patient@demo.example')
  for (const size of [
    { width: 390, height: 844 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size)
    await page.goto('/test-reports')
    await page.getByRole('button', { name: 'Upload Report' }).click()
    const dialog = page.getByRole('dialog', { name: 'Upload Report' })
    await dialog.getByRole('button', { name: 'Upload Report' }).click()
    const shown = page.getByRole('listitem', { includeHidden: true }).filter({ hasText: 'Validation Error' })
    await expect(shown).toBeVisible()
    const toastBox = (await shown.boundingBox())!
    for (const name of ['Cancel', 'Upload Report']) {
      const button = (await dialog.getByRole('button', { name }).boundingBox())!
      const apart =
        toastBox.y + toastBox.height <= button.y ||
        toastBox.y >= button.y + button.height ||
        toastBox.x + toastBox.width <= button.x ||
        toastBox.x >= button.x + button.width
      expect(apart, `${name} at ${size.width} px`).toBe(true)
    }
  }
})
