import { readFile } from 'node:fs/promises'
import { look } from './examine.ts'
import { enter, expect, test } from './test.ts'

test('a patient downloads all their data as one file and sees when it is complete', async ({ page }) => {
  await enter(page, 'patient@demo.example')
  await page.goto('/settings')
  const card = page.getByRole('region', { name: 'Your data' })
  await card.getByRole('button', { name: 'Download my data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download my data' })
  await dialog.getByLabel('Current password', { exact: true }).fill('not my password')
  await dialog.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(dialog.getByText(/password/i).last()).toBeVisible()
  await look(page, 'the password for the download of own data')
  await dialog.getByLabel('Current password', { exact: true }).fill('demo-pass-1')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/)
  await expect(dialog.getByText('Download complete.')).toBeVisible({ timeout: 60_000 })
  await look(page, 'own data that are complete')
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  for (const name of ['read-me.txt', 'visits.csv', 'who-saw-my-record.csv', 'prescriptions/', 'test-reports/'])
    expect(bytes.includes(name)).toBe(true)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
})
