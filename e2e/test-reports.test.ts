import type { Page } from '@playwright/test'
import { english } from '#language/translate.ts'
import { fileMessages } from '#contract/files.ts'
import { reportMessages } from '#contract/test-reports/reports.ts'
import { openAsleep } from './asleep.ts'
import { look, lookAgain } from './examine.ts'
import { REFUSAL, refuse } from './refuse.ts'
import { enter, expect, test } from './test.ts'
import { phoneWidths } from './widths.ts'

const cards = (page: Page) => page.getByRole('list', { name: 'Test reports' }).locator('> li')
const toast = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()
/** Returns the server's answer to a link, without the link and the parts that differ in every answer. */
async function pageOf(page: Page, link: string) {
  const answer = await page.request.get(link)
  const { date: _, 'content-security-policy': policy, ...headers } = answer.headers()
  const nonce = /'nonce-([^']+)'/.exec(policy ?? '')?.[1] ?? ''
  const unmarked = (text: string) =>
    text.replaceAll(new URL(link).pathname.split('/').at(-1)!, '').replaceAll(nonce, '')
  return { status: answer.status(), headers, policy: unmarked(policy ?? ''), text: unmarked(await answer.text()) }
}
const CLINIC = 'Neelkamal Family Clinic'
const pdf = (text: string) => Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`)
/** A white image of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
)

for (const width of phoneWidths)
  test(
    `a patient uploads a report, shares it with a doctor and by link, and revokes the link, at ${width} px`,
    { tag: '@journey' },
    async ({ page, browser, site }) => {
      await page.setViewportSize({ width, height: 844 })
      const title = `Urine test ${width}`
      await enter(page, 'patient@demo.example')
      await page.goto('/test-reports')
      await expect(cards(page).first()).toBeVisible()
      await lookAgain(page, 'the reports of a patient')
      await page.getByLabel('Category').selectOption('Pathology')
      await expect(page.getByRole('heading', { name: english(reportMessages.none) })).toBeVisible()
      await lookAgain(page, 'no reports in a category')
      await page.getByRole('button', { name: 'Show all' }).click()

      // upload: an empty form is refused; then two pages in another order
      await page.getByRole('button', { name: 'Upload Report' }).click()
      const dialog = page.getByRole('dialog', { name: 'Upload Report' })
      await dialog.getByRole('button', { name: 'Upload Report' }).click()
      await toast(page, english(reportMessages.incomplete))
      await lookAgain(page, 'the upload without anything', '[role=dialog]')
      await dialog.getByLabel('Files', { exact: true }).setInputFiles([
        { name: 'second.pdf', mimeType: 'application/pdf', buffer: pdf('second') },
        { name: 'first.png', mimeType: 'image/png', buffer: png },
      ])
      await dialog.getByRole('button', { name: 'Move page 2 up' }).click()
      await dialog.getByRole('button', { name: 'Turn page 1' }).click()
      await dialog.getByLabel('Title').fill(title)
      await dialog.getByLabel('Category').selectOption('Lab Results')
      await dialog.getByLabel('Test date').fill('2026-01-05')
      await look(page, 'the upload filled in', '[role=dialog]')
      // the disk is full; then the connection fails at the second page
      const full = { status: 503, json: { message: fileMessages.cannotBeKept } }
      await page.route('**/api/test-reports', (route) => route.fulfill(full), { times: 1 })
      await dialog.getByRole('button', { name: 'Upload Report' }).click()
      await expect(dialog.getByText(english(fileMessages.cannotBeKept))).toBeVisible()
      await page.route('**/api/test-reports/*/pages', (route) => route.abort('connectionreset'), { times: 1 })
      await dialog.getByRole('button', { name: 'Upload Report' }).click()
      // two consecutive requests, on a machine that also runs another browser
      await expect(dialog.getByText('1 of 2 pages are saved.')).toBeVisible({ timeout: 45_000 })
      await lookAgain(page, 'an upload that was cut off', '[role=dialog]')
      await dialog.getByRole('button', { name: 'Send the rest' }).click()
      await toast(page, english(reportMessages.uploaded))
      const card = cards(page).filter({ hasText: title })
      await expect(card.getByText('first.png')).toBeVisible()
      await expect(card.getByText('2 pages')).toBeVisible()

      // with a doctor
      await page.getByRole('button', { name: 'Share with my doctor' }).click()
      const share = page.getByRole('dialog', { name: 'Share Report' })
      // begins with the doctor of the next appointment; emptied, both are chosen as usual
      await expect(share.getByRole('combobox', { name: 'Doctor' })).toHaveValue(/^Dr\. /)
      await share.getByRole('combobox', { name: 'Clinic' }).fill('')
      await share.getByRole('combobox', { name: 'Clinic' }).fill(CLINIC)
      await share.getByRole('option').filter({ hasText: CLINIC }).click()
      await share.getByRole('combobox', { name: 'Doctor' }).fill('Arjun')
      await share.getByRole('option').filter({ hasText: 'Arjun Rao' }).click()
      await lookAgain(page, 'sharing with a doctor', '[role=dialog]')
      await share.getByRole('button', { name: 'Share Report' }).click()
      await toast(page, english(reportMessages.shared))
      await expect(share.getByRole('img', { name: 'The link as a QR code' })).toBeVisible()
      await look(page, 'the link that was made', '[role=dialog]')
      await share.getByRole('button', { name: 'Done' }).click()

      const doctors = await browser.newContext({ baseURL: site.url })
      const doctor = await doctors.newPage()
      await enter(doctor, 'doctor@demo.example')
      await doctor.goto('/test-reports')
      await expect(cards(doctor).filter({ hasText: title })).toBeVisible()
      await lookAgain(doctor, 'the reports shared with a doctor')
      await doctor.getByRole('button', { name: 'View Complete blood count' }).click()
      await expect(doctor.getByRole('dialog').getByRole('img', { name: /Complete blood count, sheet 1/ })).toBeVisible()
      await lookAgain(doctor, 'a report in view', '[role=dialog]')
      await doctor.keyboard.press('Escape')
      await doctor.goto('/test-reports?category=Lab+Results')
      await cards(doctor)
        .filter({ hasText: title })
        .getByRole('button', { name: `View ${title}` })
        .click()
      await expect(doctor.getByRole('dialog').getByText('Page 1 of 2')).toBeVisible()

      // by link with a passcode
      await card.getByRole('button', { name: `Share ${title}` }).click()
      await share.getByLabel('By link').check()
      await share.getByLabel('Passcode').fill('rose7')
      await share.getByLabel('Valid for').selectOption('7')
      await share.getByRole('button', { name: 'Share Report' }).click()
      const link = await share.getByLabel('Link', { exact: true }).inputValue()
      await share.getByRole('button', { name: 'Done' }).click()
      const strangers = await browser.newContext()
      const stranger = await strangers.newPage()
      const wake = await openAsleep(stranger, link)
      // text typed before hydration counts and isn't put into the address
      await expect(stranger.getByRole('button', { name: 'Open report' })).toBeDisabled()
      await stranger.getByLabel('Passcode').fill('wrong')
      await stranger.getByLabel('Passcode').press('Enter')
      wake()
      await stranger.getByRole('button', { name: 'Open report' }).click()
      await expect(stranger.getByText(/passcode isn’t right/)).toBeVisible()
      await expect(stranger).toHaveURL(link)
      await lookAgain(stranger, 'the passcode of a link')
      await stranger.getByLabel('Passcode').fill('rose7')
      await stranger.getByRole('button', { name: 'Open report' }).click()
      await expect(stranger.getByRole('heading', { name: title })).toBeVisible()
      await expect(stranger.getByRole('img', { name: `${title}, page 1 of 2` })).toBeVisible()
      await look(stranger, 'a shared report')

      // the history shows who opened the link; then it is revoked
      await card.getByRole('link', { name: title, exact: true }).click()
      const links = page.getByRole('list', { name: 'Links' }).locator('> li')
      await expect(links).toHaveCount(2)
      await links.filter({ hasText: 'Anyone with the link' }).getByText('Opened once').click()
      await lookAgain(page, 'a report with its links')
      // the question shows the failure, and the link stays active
      const stop = page.getByRole('alertdialog', { name: 'Stop sharing?' })
      const letStop = await refuse(page, 'DELETE', '**/api/test-reports/*/shares/*')
      await links
        .first()
        .getByRole('button', { name: /Stop sharing/ })
        .click()
      await stop.getByRole('button', { name: 'Stop sharing' }).click()
      await expect(stop.getByText(REFUSAL)).toBeVisible()
      await lookAgain(page, 'a link that could not be ended', '[role=alertdialog]')
      await stop.getByRole('button', { name: 'Go back' }).click()
      await expect(links.getByText('Active')).toHaveCount(2)
      await letStop()
      for (const name of ['Anyone with the link', 'Dr. Arjun Rao']) {
        await links
          .filter({ hasText: name })
          .getByRole('button', { name: /Stop sharing/ })
          .click()
        await expect(stop.getByText(REFUSAL)).toHaveCount(0)
        await stop.getByRole('button', { name: 'Stop sharing' }).click()
        await expect(links.filter({ hasText: name }).getByText('Ended')).toBeVisible()
      }
      await stranger.goto(link)
      await expect(stranger.getByRole('heading', { name: 'We can’t show this report' })).toBeVisible()
      // a revoked link and one that never existed get the same bytes
      const wrong = `${link.slice(0, -6)}${link.endsWith('AAAAAA') ? 'BBBBBB' : 'AAAAAA'}`
      expect(await pageOf(stranger, link)).toEqual(await pageOf(stranger, wrong))
      await doctor.goto('/test-reports')
      await expect(cards(doctor).first()).toBeVisible()
      await expect(cards(doctor).filter({ hasText: title })).toHaveCount(0)

      const history = page.getByRole('list', { name: 'History' }).locator('> li')
      await expect(history.first()).toContainText('You stopped sharing it')
      await expect(history.filter({ hasText: 'Someone opened it with a link' })).toHaveCount(1)
      await page.getByRole('button', { name: 'Show more' }).click()
      await expect(history.last()).toContainText('You uploaded it')

      const letDelete = await refuse(page, 'DELETE', '**/api/test-reports/*')
      await page.getByRole('button', { name: 'Delete' }).click()
      const question = page.getByRole('alertdialog')
      await question.getByRole('button', { name: 'Delete report' }).click()
      await expect(question.getByText(REFUSAL)).toBeVisible()
      await letDelete()
      await question.getByRole('button', { name: 'Delete report' }).click()
      await toast(page, 'The report is deleted.')
      await expect(card).toHaveCount(0)
      await doctors.close()
      await strangers.close()
    },
  )

test('files beyond twenty pages are left out, with a note until the next change', async ({ page }) => {
  await enter(page, 'patient@demo.example')
  await page.goto('/test-reports')
  await page.getByRole('button', { name: 'Upload Report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Report' })
  const choose = (count: number) =>
    dialog.getByLabel('Files', { exact: true }).setInputFiles(
      Array.from({ length: count }, (_, index) => ({
        name: `${index + 1}.pdf`,
        mimeType: 'application/pdf',
        buffer: pdf(`${index + 1}`),
      })),
    )
  const pages = dialog.getByRole('list', { name: 'Pages' }).locator('> li')
  const said = dialog.getByText(reportMessages.tooManyPages())
  await choose(24)
  await expect(pages).toHaveCount(20)
  await expect(said).toHaveText(`${reportMessages.tooManyPages()} 4 files weren’t added.`)
  await expect(dialog.getByRole('group', { name: 'File' })).toHaveAccessibleDescription(/4 files weren’t added/)
  await dialog.getByRole('button', { name: 'Remove page 20' }).click()
  await expect(said).toHaveCount(0)
  await choose(2)
  await expect(pages).toHaveCount(20)
  await expect(said).toHaveText(`${reportMessages.tooManyPages()} 1 file wasn’t added.`)
})
