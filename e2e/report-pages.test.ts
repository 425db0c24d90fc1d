import type { Locator, Page } from '@playwright/test'
import { english } from '#language/translate.ts'
import { reportMessages } from '#contract/test-reports/reports.ts'
import { look, lookAgain } from './examine.ts'
import { enter, expect, test } from './test.ts'

// A tablet, on which photographs are taken straight from the form.
test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true })

const TITLE = 'Discharge papers'
const cards = (page: Page) => page.getByRole('list', { name: 'Test reports' }).locator('> li')
const toast = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') })
/** A white picture of one point. */
const photo = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
    'base64',
  ),
})
const namesIn = (dialog: Locator) => dialog.getByRole('list', { name: 'Pages' }).locator('> li')

/** True if the element is fully inside the window. */
async function fits(page: Page, part: Locator): Promise<boolean> {
  const { x, y, width, height } = (await part.boundingBox())!
  const size = page.viewportSize()!
  return x >= 0 && y >= 0 && x + width <= size.width && y + height <= size.height
}

test('a patient completes an interrupted upload later, on the page of the report', async ({ page }) => {
  await enter(page, 'patient@demo.example')
  await page.goto('/test-reports')
  await page.getByRole('button', { name: 'Upload Report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Report' })
  await expect(dialog.getByRole('button', { name: 'Take a photo' })).toBeVisible()
  expect(await fits(page, dialog)).toBe(true)
  await lookAgain(page, 'the upload on a tablet', '[role=dialog]')

  // a photograph and two files in another order, after removing one
  const camera = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Take a photo' }).click()
  await (await camera).setFiles([photo('photo.png')])
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Add another page' }).click()
  await (await chooser).setFiles([pdf('letter.pdf'), photo('plan.png'), pdf('neighbor.pdf')])
  await dialog.getByRole('button', { name: 'Remove page 4' }).click()
  await dialog.getByRole('button', { name: 'Move page 2 down' }).click()
  await dialog.getByRole('button', { name: 'Move page 2 up' }).click()
  await dialog.getByRole('button', { name: 'Turn page 1' }).click()
  await expect(namesIn(dialog)).toContainText(['plan.png', 'photo.png', 'letter.pdf'])
  await expect(dialog.getByRole('button', { name: 'Turn page 3' })).toHaveCount(0)
  for (const name of ['Move page 1 up', 'Move page 3 down'])
    await expect(dialog.getByRole('button', { name })).toBeDisabled()
  await dialog.getByLabel('Title').fill(TITLE)
  await dialog.getByLabel('Category').selectOption('Other')
  await dialog.getByLabel('Test date').fill('2026-01-05')
  await lookAgain(page, 'three pages on a tablet', '[role=dialog]')
  expect(await fits(page, dialog)).toBe(true)
  for (const name of ['Cancel', 'Upload Report'])
    expect(await fits(page, dialog.getByRole('button', { name }))).toBe(true)

  // the line breaks at the second page, and the person gives up
  let answer = () => {}
  const isAsked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/test-reports/*/pages', async (route) => {
    await isAsked
    await route.abort('connectionreset')
  })
  await dialog.getByRole('button', { name: 'Upload Report' }).click()
  await expect(dialog.getByRole('progressbar', { name: 'Percent uploaded' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Uploading...' })).toBeVisible()
  await look(page, 'an upload on its way on a tablet', '[role=dialog]')
  answer()
  await expect(dialog.getByText('1 of 3 pages are saved.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Send the rest' })).toBeVisible()
  await lookAgain(page, 'an upload that was cut off on a tablet', '[role=dialog]')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toHaveCount(0)
  await page.unroute('**/api/test-reports/*/pages')

  // later
  await cards(page).filter({ hasText: TITLE }).getByRole('link', { name: TITLE, exact: true }).click()
  await page.getByRole('button', { name: 'Add pages' }).click()
  const adding = page.getByRole('dialog', { name: 'Add pages' })
  await adding.getByRole('button', { name: 'Add page', exact: true }).click()
  await expect(adding.getByText(english(reportMessages.noFile))).toBeVisible()
  await look(page, 'adding pages without a file', '[role=dialog]')
  await adding.getByLabel('Files', { exact: true }).setInputFiles([pdf('letter.pdf'), photo('photo.png')])
  await adding.getByRole('button', { name: 'Move page 3 up' }).click()
  await expect(namesIn(adding)).toContainText(['photo.png', 'letter.pdf'])
  await expect(namesIn(adding)).toContainText(['Page 2', 'Page 3'])
  await page.route('**/api/test-reports/*/pages', (route) => route.abort('connectionreset'), { times: 1 })
  await adding.getByRole('button', { name: 'Add pages' }).click()
  await expect(adding.getByRole('alert')).toBeVisible()
  await look(page, 'adding pages after the line broke', '[role=dialog]')
  await adding.getByRole('button', { name: 'Add pages' }).click()
  await toast(page, english(reportMessages.pagesAdded))
  await expect(adding).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'Page 1 of 3' })).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('img', { name: `${TITLE}, page 2 of 3` })).toBeVisible()
  const history = page.getByRole('list', { name: 'History' }).locator('> li')
  await expect(history.filter({ hasText: 'You added a page' })).toHaveCount(2)
  await look(page, 'a report whose pages were added')

  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete report' }).click()
  await toast(page, 'The report is deleted.')
})
