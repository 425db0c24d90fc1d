import type { Page } from '@playwright/test'
import { brandColors } from '#contract/clinics/look.ts'
import { thorough } from '#server/testing/thorough.ts'
import { settingsPanel } from './clinic-settings.ts'
import { clinicIn } from './demo.ts'
import { look, violationsOf } from './examine.ts'
import { openSettled } from './settled.ts'
import { enter, expect, test } from './test.ts'

// The booking page's printable address, and the clinic's own look.

test('an administrator names the booking page and prints its QR code, and its old name redirects', async ({
  page,
  browser,
  site,
}) => {
  await enter(page, 'admin@demo.example')
  const clinic = await clinicIn(page.request, 'New York')
  await page.goto(`/clinics/${clinic.id}/settings/website`)
  const dialog = settingsPanel(page)
  await expect(dialog.getByLabel('Link to your booking page')).toHaveValue(`${site.url}/book/larkspur-street`)
  await expect(dialog.getByRole('img', { name: 'QR code of your booking page' })).toBeVisible()
  await look(page, 'name and QR code of the booking page')
  const name = dialog.getByLabel(/^Name after .*\/book\/$/)
  await name.fill('admin')
  await dialog.getByRole('button', { name: 'Save name' }).click()
  await expect(dialog.getByText('This name is reserved. Please choose another one.')).toBeVisible()
  await name.fill('neelkamal')
  await dialog.getByRole('button', { name: 'Save name' }).click()
  await expect(dialog.getByText('This name is already taken. Please choose another one.').first()).toBeVisible()
  await name.fill('larkspur')
  await dialog.getByRole('button', { name: 'Save name' }).click()
  await expect(dialog.getByLabel('Link to your booking page')).toHaveValue(`${site.url}/book/larkspur`)
  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download QR code' }).click()
  expect((await download).suggestedFilename()).toBe('larkspur.svg')
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset['poster'] = document.querySelector('.printed-alone')?.textContent ?? ''
    }
  })
  await dialog.getByRole('button', { name: 'Print poster' }).click()
  const poster = page.locator('body[data-poster]')
  await expect(poster).toHaveAttribute('data-poster', /Larkspur Street Medical.*\/book\/larkspur/)

  const guest = await (await browser.newContext({ baseURL: site.url })).newPage()
  const answer = await guest.goto('/book/larkspur-street?step=1')
  expect(answer!.request().redirectedFrom()).not.toBeNull()
  await expect(guest).toHaveURL(/\/book\/larkspur(\?|$)/)
  await expect(guest.getByRole('heading', { level: 1, name: /Larkspur Street Medical/ })).toBeVisible()
  expect((await guest.goto('/book/no-such-clinic'))!.status()).toBe(404)
  expect((await guest.goto(`/clinics/${clinic.id}/book`))!.status()).toBe(200)
  await guest.context().close()
})

test('a booking page has the clinic’s logo and color, and every color has enough contrast', async ({
  page,
  browser,
  site,
}) => {
  await enter(page, 'admin@demo.example')
  const clinic = await clinicIn(page.request, 'New York')
  await page.goto(`/clinics/${clinic.id}/settings/website`)
  const dialog = settingsPanel(page)
  const logo = dialog.getByRole('img', { name: 'The present logo' })
  await dialog.getByRole('button', { name: 'Remove logo' }).click()
  await expect(logo).toHaveCount(0)
  const file = (name: string, buffer: Buffer) =>
    dialog.getByLabel('Logo (optional)').setInputFiles({ name, mimeType: 'image/png', buffer })
  await file('logo.png', Buffer.from('%PDF-1.4\n%%EOF\n'))
  await expect(dialog.getByText('This file isn’t a JPG or PNG. Please select another one.')).toBeVisible()
  await file('logo.png', await picture(page))
  await expect(logo).toHaveJSProperty('complete', true)
  await dialog.getByRole('radio', { name: 'Rose' }).check()
  await expect(page.getByText('Color saved.').first()).toBeVisible()
  await look(page, 'logo and color')

  const guest = await (await browser.newContext({ baseURL: site.url })).newPage()
  await openSettled(guest, `/clinics/${clinic.id}/book`)
  const shown = guest.locator('main header img')
  await expect.poll(() => shown.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  for (const color of brandColors.filter((_, index) => thorough || index % 4 === 1)) {
    await guest.evaluate((name) => document.querySelector('[data-brand]')!.setAttribute('data-brand', name), color)
    for (const colorScheme of ['light', 'dark'] as const) {
      await guest.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await violationsOf(guest, { rules: ['color-contrast'] }), `${color} in the ${colorScheme} theme`).toEqual(
        [],
      )
    }
  }
  await guest.context().close()
})

/** A picture as PNG, drawn by the browser. */
async function picture(page: Page): Promise<Buffer> {
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 40
    canvas.getContext('2d')!.fillRect(10, 10, 20, 20)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(data.split(',')[1]!, 'base64')
}
