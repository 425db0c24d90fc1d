import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { violationsOf } from './examine.ts'
import { enter, expect, test } from './test.ts'

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

for (const width of [390, 1440])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('the administrator brings patients from a file, and takes them out again', async ({ page }) => {
      await enter(page, 'admin@demo.example')
      await page.goto('/patients')
      await page.getByRole('button', { name: 'Import' }).click()
      const dialog = dialogOf(page)
      const file = dialog.getByLabel('CSV file')
      const template = page.waitForEvent('download')
      await dialog.getByRole('link', { name: 'Download a template' }).click()
      expect((await template).suggestedFilename()).toBe('patients-template.csv')

      await dialog.getByRole('button', { name: 'Check file' }).click()
      await expect(dialog.getByText('Please choose a file.')).toBeVisible()
      await file.setInputFiles({ name: 'patients.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK') })
      await expect(dialog.getByText(/This is not a CSV file/)).toBeVisible()
      await file.setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('Tara,Rao,1\n') })
      await dialog.getByRole('button', { name: 'Check file' }).click()
      await expect(dialog.getByText(/The first row must name the columns/)).toBeVisible()
      await sound(page)

      await file.setInputFiles(fileOf(width))
      await dialog.getByRole('button', { name: 'Check file' }).click()
      await expect(dialog.getByRole('cell', { name: `Tara Imported ${width}` })).toBeVisible()
      await expect(dialog.getByText('Not taken over: Balance.')).toBeVisible()
      await expect(dialog.getByRole('listitem').filter({ hasText: 'Line 5' })).toHaveText(
        /Phone: Phone number must be at least 10 digits/,
      )
      await sound(page)

      // closed and opened again: the file still waits
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await page.getByRole('button', { name: 'Import' }).click()
      await dialog.getByRole('button', { name: 'Add 2 patients' }).click()
      await expect(dialog.getByText('2 patients were added.')).toBeVisible()
      await expect(dialog.getByText(/1 patient had a chart already\. 1 row was refused/)).toBeVisible()
      await sound(page)
      const refused = page.waitForEvent('download')
      await dialog.getByRole('link', { name: 'Download refused rows' }).click()
      expect(await readFile(await (await refused).path(), 'utf8')).toContain('Phone number must be at least 10 digits')

      await dialog.getByRole('button', { name: 'Import another file' }).click()
      await file.setInputFiles(fileOf(width))
      await dialog.getByRole('button', { name: 'Check file' }).click()
      await expect(dialog.getByText('Nobody in this file is new: there is nothing to add.')).toBeVisible()
      await dialog.getByRole('button', { name: 'Choose another file' }).click()
      await expect(file).toBeVisible()
      await page.keyboard.press('Escape')

      await page.getByRole('searchbox', { name: 'Search' }).fill(`Imported ${width}`)
      await expect(page.getByRole('list', { name: 'Patients' }).getByText(`Dev Imported ${width}`)).toBeVisible()

      await page.getByRole('button', { name: 'Export' }).click()
      const exporting = page.getByRole('dialog', { name: 'Export' })
      await sound(page)
      const patients = page.waitForEvent('download')
      await exporting.getByRole('link', { name: 'Download patients' }).click()
      expect(await readFile(await (await patients).path(), 'utf8')).toContain(`"Imported ${width}"`)
      await exporting.getByLabel('From').fill('2030-01-02')
      await exporting.getByLabel('To').fill('2030-01-01')
      await expect(exporting.getByText('The last day is before the first one.')).toBeVisible()
      await exporting.getByLabel('To').fill('2030-01-02')
      const visits = page.waitForEvent('download')
      await exporting.getByRole('link', { name: 'Download appointments' }).click()
      expect(await readFile(await (await visits).path(), 'utf8')).toContain('"Reference","Date"')
    })
  })

test('the desk neither imports nor exports', async ({ page }) => {
  await enter(page, 'staff@demo.example')
  await page.goto('/patients')
  await expect(page.getByRole('button', { name: 'Add Patient' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0)
})
