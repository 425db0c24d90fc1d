import type { Page } from '@playwright/test'
import { english } from '#language/translate.ts'
import type { Prescription } from '#contract/prescriptions/prescriptions.ts'
import { prescriptionMessages, type prescriptionStatuses } from '#contract/prescriptions/prescriptions.ts'
import { uploadMessages } from '#contract/prescriptions/uploads.ts'
import { openAsleep } from './asleep.ts'
import { look, lookAgain } from './examine.ts'
import { newPerson, proveEmail } from './people.ts'
import { REFUSAL, refuse } from './refuse.ts'
import { topSearch } from './search.ts'
import { enter, expect, test } from './test.ts'
import { deskWidths, phoneWidths } from './widths.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'Prescriptions' }).locator('> li')
const toast = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

/** Selects an option of a combobox by typing. */
async function choose(page: Page, label: string, text: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: label }).fill(text)
  await dialog.getByRole('option').filter({ hasText: text }).first().click()
}

async function fillMedication(page: Page, at: number, name: string | null): Promise<void> {
  const row = page.getByRole('dialog').getByRole('group', { name: `Medication ${at}` })
  if (name) await row.getByRole('combobox', { name: 'Medication' }).fill(name)
  await row.getByLabel('Dosage').fill('1 tablet')
  await row.getByLabel('Frequency').selectOption('Twice daily')
  await row.getByLabel('Duration').selectOption('5 days')
}

const newest = async (page: Page): Promise<Prescription> =>
  ((await (await page.request.get('/api/prescriptions?limit=1')).json()) as Prescription[])[0]!

for (const width of deskWidths)
  test(
    `a doctor writes, edits, prints and cancels a prescription at ${width} px`,
    { tag: '@journey' },
    async ({ page, browser, site }) => {
      await page.setViewportSize({ width, height: 900 })
      await enter(page, 'doctor@demo.example')
      await page.goto('/prescriptions')
      await expect(rows(page)).toHaveCount(10)
      await lookAgain(page, 'the prescriptions of a clinic')

      await page.getByRole('button', { name: 'Write Prescription' }).click()
      const dialog = page.getByRole('dialog', { name: 'Write Prescription' })
      await dialog.getByRole('button', { name: 'Sign Prescription' }).click()
      for (const says of [
        'Please select a patient',
        'Medication name is required',
        'Dosage is required',
        'Frequency is required',
        'Duration is required',
      ])
        await expect(dialog.getByText(says, { exact: true })).toBeVisible()
      await lookAgain(page, 'the form without anything', '[role=dialog]')

      // the last row cannot be removed
      await expect(dialog.getByRole('button', { name: /Remove medication/ })).toHaveCount(0)
      await choose(page, 'Patient', 'Rohan Mehta')
      await fillMedication(page, 1, 'Grandmother’s tea')
      await dialog.getByRole('button', { name: 'Add medication' }).click()
      await fillMedication(page, 2, 'Nothing')
      await dialog.getByRole('button', { name: 'Remove medication 2' }).click()
      await dialog.getByLabel('Notes').fill('Drink it warm')
      await look(page, 'the form filled in', '[role=dialog]')
      await dialog.getByRole('button', { name: 'Sign Prescription' }).click()
      await toast(page, 'Prescription created successfully')
      await expect(rows(page).first().getByText('Grandmother’s tea')).toBeVisible()
      await expect(rows(page).first().getByText('Quantity N/A, refills 0')).toBeVisible()

      const { id } = await newest(page)
      await rows(page)
        .first()
        .getByRole('button', { name: /^More actions/ })
        .click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      const edit = page.getByRole('dialog', { name: 'Edit Prescription' })
      await expect(edit.getByRole('combobox', { name: 'Medication' })).toHaveValue('Grandmother’s tea')
      await edit.getByLabel('Dosage').fill('2 cups')
      await edit.getByRole('button', { name: 'Sign New Version' }).click()
      await toast(page, 'Prescription updated successfully')

      // on a phone only the list has a search
      if (width === 390) await page.goto(`/prescriptions/${id}`)
      else {
        await topSearch(page).click()
        await topSearch(page).fill('grandmother')
        await page.getByRole('option').filter({ hasText: 'Grandmother’s tea' }).first().click()
      }
      await expect(page).toHaveURL(`/prescriptions/${id}`)
      await expect(page.getByRole('heading', { name: 'Rohan Mehta', level: 1 })).toBeVisible()
      await page.getByText('Version 1', { exact: true }).click()
      await lookAgain(page, 'a prescription with two versions')
      const saved = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download PDF', exact: true }).click()
      expect((await saved).suggestedFilename()).toMatch(/^prescription-RX-\w{7}-version-2\.pdf$/)
      const shown = await page.request.get(
        (await page.getByRole('link', { name: /^Print/ }).getAttribute('href')) as string,
      )
      expect(shown.headers()['content-type']).toBe('application/pdf')
      const paper = (await (await page.request.get(`/api/prescriptions/${id}/paper`)).json()) as { verifyUrl: string }
      const path = new URL(paper.verifyUrl).pathname

      const stranger = await browser.newPage({ baseURL: site.url })
      await stranger.goto(path)
      await expect(stranger.getByText('This prescription is valid')).toBeVisible()
      await expect(stranger.getByText('Rohan M.')).toBeVisible()
      await expect(stranger.getByText('Mehta')).toHaveCount(0)
      await look(stranger, 'the page to check a paper')

      await page.goto(`/prescriptions/${id}`)
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Cancel prescription' }).click()
      const question = page.getByRole('alertdialog')
      await question.getByRole('button', { name: 'Cancel prescription' }).click()
      await expect(question.getByText(english(prescriptionMessages.reason))).toBeVisible()
      await question.getByLabel('Reason').fill('No such tea')
      await question.getByRole('button', { name: 'Cancel prescription' }).click()
      await toast(page, 'Prescription cancelled')
      await expect(page.getByText('No such tea')).toBeVisible()
      await stranger.reload()
      await expect(stranger.getByText('This prescription was cancelled')).toBeVisible()
      await stranger.goto(`${path}x`)
      await expect(stranger.getByRole('heading', { name: english(prescriptionMessages.notFound) })).toBeVisible()
      await stranger.close()
    },
  )

test('a status is chosen once the page works, and isn’t lost while its scripts load', async ({ page }) => {
  await enter(page, 'doctor@demo.example')
  const wake = await openAsleep(page, '/prescriptions')
  const status = page.getByLabel('Status')
  await expect(status).toBeDisabled()
  wake()
  await status.selectOption('cancelled')
  await expect(page).toHaveURL(/status=cancelled/)
})

test('the list is filtered by status and paged; a copy starts with the same medications', async ({ page }) => {
  await enter(page, 'doctor@demo.example')
  await page.goto('/prescriptions')
  const labels: Record<(typeof prescriptionStatuses)[number], string> = {
    active: 'Active',
    completed: 'Completed',
    cancelled: 'Cancelled',
  }
  const filter = page.getByLabel('Status')
  await expect(filter.getByRole('option')).toHaveText(['All Status', ...Object.values(labels)])
  for (const [status, label] of Object.entries(labels)) {
    await filter.selectOption(status)
    await expect(rows(page).first().getByText(label, { exact: true })).toBeVisible()
  }
  await filter.selectOption('')
  await page.getByRole('button', { name: 'View All Prescriptions' }).click()
  await expect(rows(page)).toHaveCount(25)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole('button', { name: /^Copy/ }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Write Prescription' })
  await expect(dialog.getByRole('combobox', { name: 'Medication' }).first()).not.toHaveValue('')
})

test('a doctor writes from the chart, with a medicine of the directory', async ({ page }) => {
  await enter(page, 'doctor@demo.example')
  const charts = (await (await page.request.get('/api/patients?search=Fatima+Ansari')).json()) as { id: string }[]
  await page.goto(`/patients/${charts[0]!.id}`)
  const card = page.getByRole('region', { name: 'Timeline' })
  await page.getByRole('button', { name: 'Write Prescription' }).click()
  await choose(page, 'Medication', 'Amlodipine 5')
  await expect(page.getByText('Linked to the medicine directory.')).toBeVisible()
  await fillMedication(page, 1, null)
  // no font of the printout has Thai letters
  await page.getByLabel('Advice').fill('หลังอาหาร')
  await expect(page.getByText('Thai can’t be printed')).toBeVisible()
  await page.getByLabel('Advice').fill('After meals, भोजन के बाद')
  await expect(page.getByText('Thai can’t be printed')).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign Prescription' }).click()
  await toast(page, 'Prescription created successfully')
  await expect(card.getByText(/Amlodipine/).first()).toBeVisible()
  expect((await newest(page)).medications[0]!.composition).toMatch(/Amlodipine/)
})

for (const width of phoneWidths)
  test(`a patient uploads a prescription at ${width} px and deletes it`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 844 })
    const email = `uploads${width}@mail.example`
    await newPerson(page, site.url, email)
    await proveEmail(page, site.url, email)
    await page.goto('/prescriptions')
    await expect(page.getByText('No prescriptions yet')).toBeVisible()
    // without the list of records the upload must not go to another person
    const letLoad = await refuse(page, 'GET', '**/api/patients?*')
    await page.getByRole('button', { name: 'Upload Prescription' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Upload Prescription' })
    await expect(dialog.getByText(REFUSAL)).toBeVisible()
    await expect(dialog.getByLabel('File')).toHaveCount(0)
    await letLoad()
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await dialog.getByRole('button', { name: 'Upload Prescription' }).click()
    await toast(page, 'Validation Error')
    await expect(dialog.getByText('Please select a file to upload')).toBeVisible()
    await look(page, 'the upload form', '[role=dialog]')
    await dialog.getByLabel('File').setInputFiles({
      name: 'scan.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('no PDF at all'),
    })
    await dialog.getByLabel('Medications').fill('Metformin')
    await dialog.getByRole('button', { name: 'Upload Prescription' }).click()
    await expect(dialog.getByText(/This file isn’t a PDF/)).toBeVisible()
    const photo = (name: string) => ({
      name,
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    })
    await dialog.getByLabel('File').setInputFiles([photo('front.png'), photo('back.png')])
    await dialog.getByRole('button', { name: 'Upload Prescription' }).click()
    await expect(dialog.getByText(english(uploadMessages.onlyPhotos))).toBeVisible()
    await dialog.getByRole('button', { name: 'Remove page 1' }).click()
    await lookAgain(page, 'a prescription of two photos', '[role=dialog]')
    await dialog.getByRole('button', { name: 'Upload Prescription' }).click()
    await toast(page, 'Prescription uploaded successfully')
    await expect(rows(page).getByText('Uploaded', { exact: true })).toBeVisible()
    await rows(page).getByRole('button', { name: /^View/ }).click()
    await expect(page.getByRole('img', { name: /The uploaded prescription .* sheet 2 of 2/ })).toBeVisible()
    await look(page, 'an uploaded prescription')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Cancel prescription' }).click()
    await page.getByLabel('Reason').fill('Wrong file')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel prescription' }).click()
    await toast(page, 'Prescription cancelled')
    await expect(page.getByText('Wrong file')).toBeVisible()
  })

test('the demo patient sees their prescriptions and the doctors who wrote them', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, 'patient@demo.example')
  await page.goto('/prescriptions')
  await expect(rows(page).first()).toBeVisible()
  await expect(rows(page).getByRole('heading', { name: 'Dr. Arjun Rao' }).first()).toBeVisible()
  await lookAgain(page, 'the prescriptions of a patient')
})

test('an administrator sees who can read prescriptions; staff read them but can’t write any', async ({ page }) => {
  await enter(page, 'admin@demo.example')
  await page.goto('/prescriptions')
  await expect(page.getByText('No prescriptions to show')).toBeVisible()
  await lookAgain(page, 'no prescriptions for an administrator')
  await enter(page, 'staff@demo.example')
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto('/prescriptions')
  await expect(rows(page).first()).toBeVisible()
  for (const name of ['Write Prescription', 'Upload Prescription'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(Copy|More actions)/ })).toHaveCount(0)
  await lookAgain(page, 'the prescriptions for staff')
})
