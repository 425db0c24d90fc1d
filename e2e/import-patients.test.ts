import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { violationsOf } from './examine.ts'
import { partsOf, XLSX, zipOf } from '#server/testing/xlsx.ts'
import { enter, expect, test } from './test.ts'
import { deskWidths } from './widths.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import Patients' })

const fileOf = (width: number) => ({
  name: 'patients.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'First name,Last name,Phone,Email,Date of birth,Balance',
      `Tara,Imported ${width},+91 98200 6${width},,1988-03-09,40`,
      `Tara,Imported ${width},+91 98200 6${width},,1988-03-09,40`,
      `Dev,Imported ${width},,dev-${width}@people.example,,`,
      `Short,Number ${width},12345,,,`,
    ].join('\r\n'),
  ),
})

/** Looks for barriers in the dialog that is open. */
async function sound(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await violationsOf(page, { part: '[role=dialog]' })).toEqual([])
}

for (const width of deskWidths)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('the administrator imports patients from a file and exports them', async ({ page }) => {
      await enter(page, 'admin@demo.example')
      await page.goto('/patients')
      await page.getByRole('button', { name: 'Import' }).click()
      const dialog = dialogOf(page)
      const file = dialog.getByLabel('CSV or Excel file')
      const template = page.waitForEvent('download')
      await dialog.getByRole('link', { name: 'Download a template' }).click()
      expect((await template).suggestedFilename()).toBe('patients-template.csv')

      const next = dialog.getByRole('button', { name: 'Continue' })
      await next.click()
      await expect(dialog.getByText('Please choose a file.')).toBeVisible()
      await file.setInputFiles({ name: 'patients.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
      await expect(dialog.getByText(/Choose a CSV or Excel \(\.xlsx\) file/)).toBeVisible()
      await file.setInputFiles({ name: 'list.xlsx', mimeType: XLSX, buffer: Buffer.from('PK\u0003\u0004') })
      await next.click()
      await expect(dialog.getByText(/We can't read this Excel file/)).toBeVisible()
      await sound(page)

      await file.setInputFiles(fileOf(width))
      await next.click()
      await expect(dialog.getByRole('combobox', { name: 'Balance' })).toHaveValue('')
      await dialog.getByRole('button', { name: 'Check rows' }).click()
      await expect(dialog.getByRole('cell', { name: `Tara Imported ${width}` })).toBeVisible()
      await expect(dialog.getByText('Not imported: Balance.')).toBeVisible()
      await expect(dialog.getByRole('listitem').filter({ hasText: `Line 5, Short Number ${width}` })).toHaveText(
        /Phone: Phone number must be at least 10 digits/,
      )
      await sound(page)

      // closed and opened again: the file is still pending
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await page.getByRole('button', { name: 'Import' }).click()
      await dialog.getByRole('button', { name: 'Add 2 patients' }).click()
      await expect(dialog.getByText('2 patients were added.')).toBeVisible()
      await expect(
        dialog.getByText(/1 patient already had a chart\. 1 row couldn’t be imported\. Download it within 24 hours/),
      ).toBeVisible()
      await sound(page)
      const refused = page.waitForEvent('download')
      await dialog.getByRole('link', { name: 'Download rows with errors' }).click()
      expect(await readFile(await (await refused).path(), 'utf8')).toContain('Phone number must be at least 10 digits')

      await dialog.getByRole('button', { name: 'Import another file' }).click()
      await file.setInputFiles(fileOf(width))
      await next.click()
      await dialog.getByRole('button', { name: 'Check rows' }).click()
      await expect(dialog.getByText('No new patients in this file.')).toBeVisible()
      await dialog.getByRole('button', { name: 'Choose another file' }).click()
      await expect(file).toBeVisible()
      await page.keyboard.press('Escape')

      await page.getByRole('searchbox', { name: 'Search' }).fill(`Imported ${width}`)
      await expect(page.getByRole('list', { name: 'Patients' }).getByText(`Dev Imported ${width}`)).toBeVisible()

      await page.getByRole('button', { name: 'Export' }).click()
      const exporting = page.getByRole('dialog', { name: 'Export' })
      await sound(page)
      const patients = page.waitForEvent('download')
      await exporting.getByRole('link', { name: 'Download contact details' }).click()
      expect(await readFile(await (await patients).path(), 'utf8')).toContain(`"Imported ${width}"`)
      await exporting.getByLabel('From').fill('2030-01-02')
      await exporting.getByLabel('To').fill('2030-01-01')
      await expect(exporting.getByText("The last day can't be before the first day.")).toBeVisible()
      await exporting.getByLabel('To').fill('2030-01-02')
      const appointments = page.waitForEvent('download')
      await exporting.getByRole('link', { name: 'Download appointments' }).click()
      expect(await readFile(await (await appointments).path(), 'utf8')).toContain('"Reference","Date"')
    })
  })

for (const width of deskWidths)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('the administrator matches the columns of an Excel file by hand and chooses the order of its dates', async ({
      page,
    }) => {
      const rows = [
        ['Pt', 'WhatsApp', 'DOB', 'Remarks'],
        [`Meena Matched ${width}`, `98200${width}7`.padEnd(10, '1'), '03/04/1990', 'Pays late'],
        [`Ravi Matched ${width}`, '', '1990-02-31', ''],
      ]
      await enter(page, 'admin@demo.example')
      await page.goto('/patients')
      await page.getByRole('button', { name: 'Import' }).click()
      const dialog = dialogOf(page)
      const buffer = zipOf(partsOf(rows))
      await dialog.getByLabel('CSV or Excel file').setInputFiles({ name: 'list.xlsx', mimeType: XLSX, buffer })
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await expect(dialog.getByRole('heading', { name: 'Match the columns' })).toBeVisible()
      await expect(dialog.getByText('list.xlsx, 2 rows.')).toBeVisible()
      const check = dialog.getByRole('button', { name: 'Check rows' })
      const dates = dialog.getByRole('group', { name: 'Is the day or the month first in dates such as 03/04/1990?' })
      await check.click()
      await expect(dates.getByText('Choose whether the day or the month is first.')).toBeVisible()
      await expect(dates.getByText('03/04/1990 is 3 April 1990')).toBeVisible()
      await dates.getByRole('radio', { name: 'Day first' }).check()
      await check.click()
      await expect(dialog.getByText(/Choose the column with the patients’ names/)).toBeVisible()
      await sound(page)

      await dialog.getByRole('combobox', { name: 'Pt' }).selectOption('Full name')
      await dialog.getByRole('combobox', { name: 'WhatsApp' }).selectOption('Phone')
      await check.click()
      await expect(dialog.getByRole('cell', { name: `Meena Matched ${width}` })).toBeVisible()
      await expect(dialog.getByRole('listitem').filter({ hasText: `Line 3, Ravi Matched ${width}` })).toHaveText(
        /There is no 31 February 1990\./,
      )
      await sound(page)
      // back to the columns, which are unchanged
      await dialog.getByRole('button', { name: 'Change columns' }).click()
      await expect(dialog.getByRole('combobox', { name: 'Pt' })).toHaveValue('fullName')
      await dialog.getByRole('combobox', { name: 'Remarks' }).selectOption('Medical history')
      await check.click()
      await dialog.getByRole('button', { name: 'Add 1 patient' }).click()
      await expect(dialog.getByText('1 patient was added.')).toBeVisible()
    })
  })

test('the administrator chooses the encoding of a file with rows from two programs', async ({ page }) => {
  await enter(page, 'admin@demo.example')
  await page.goto('/patients')
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = dialogOf(page)
  const buffer = Buffer.concat([
    Buffer.from('First name,Middle name,Last name,Phone\nZoë,Ann,Mixed,9820061001\n'),
    Buffer.from('Jos\xe9,,Mixed,9820061002\n', 'latin1'),
  ])
  await dialog.getByLabel('CSV or Excel file').setInputFiles({ name: 'mixed.csv', mimeType: 'text/csv', buffer })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const check = dialog.getByRole('button', { name: 'Check rows' })
  const question = dialog.getByRole('group', { name: 'Which of these words is in your list?' })
  await check.click()
  await expect(question.getByText('Choose which of these words is right.')).toBeVisible()
  await expect(question.getByRole('radio').first()).toBeFocused()
  await sound(page)
  await question.getByRole('radio', { name: 'Zoë' }).check()
  await check.click()
  await expect(dialog.getByRole('cell', { name: 'Zoë Ann Mixed' })).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Line 3' })).toHaveText(
    /has characters that can’t be read/,
  )
  await sound(page)
})

test('a doctor exports charts with clinical data and can’t import', async ({ page }) => {
  await enter(page, 'doctor@demo.example')
  await page.goto('/patients')
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('button', { name: 'Import' })).toHaveCount(0)
  const exporting = page.getByRole('dialog', { name: 'Export' })
  await expect(exporting.getByRole('link', { name: 'Download contact details' })).toHaveCount(0)
  const charts = page.waitForEvent('download')
  await exporting.getByRole('link', { name: 'Download charts with clinical data' }).click()
  expect(await readFile(await (await charts).path(), 'utf8')).toContain('"Allergies"')
})

test('the desk can neither import nor export', async ({ page }) => {
  await enter(page, 'staff@demo.example')
  await page.goto('/patients')
  await expect(page.getByRole('button', { name: 'Add Patient' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0)
})
