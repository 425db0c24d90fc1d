import type { Page } from '@playwright/test'
import { clinicIn, freeDay } from './demo.ts'
import { look } from './examine.ts'
import { phoneWidths } from './widths.ts'
import { enter, expect, test } from './test.ts'
import { booked, dayIn, introduce } from './wizard.ts'
import { timeNamed } from './written.ts'

// A booking page with a name to print, and few clicks from there to an appointment.

/** Counts presses of the mouse and taps, as the person makes them. */
async function countClicks(page: Page) {
  await page.addInitScript(() => {
    addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1)),
      { capture: true },
    )
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('clicks')))
}

test('an administrator names the booking page, prints its code, and an earlier name leads to it', async ({
  page,
  browser,
  site,
}) => {
  await enter(page, 'admin@demo.example')
  const clinic = await clinicIn(page.request, 'New York')
  await page.goto(`/clinics?edit=${clinic.id}&tab=website`)
  const dialog = page.getByRole('dialog', { name: 'Edit Clinic' })
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

  const guest = await (await browser.newContext({ baseURL: site.url })).newPage()
  const answer = await guest.goto('/book/larkspur-street?step=1')
  expect(answer!.request().redirectedFrom()).not.toBeNull()
  await expect(guest).toHaveURL(/\/book\/larkspur(\?|$)/)
  await expect(guest.getByRole('heading', { level: 1, name: /Larkspur Street Medical/ })).toBeVisible()
  expect((await guest.goto('/book/no-such-clinic'))!.status()).toBe(404)
  expect((await guest.goto(`/clinics/${clinic.id}/book`))!.status()).toBe(200)
  await guest.context().close()
})

for (const width of phoneWidths)
  test(`at ${width} px a guest books in seven clicks at most`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    const clicks = await countClicks(page)
    const clinic = await clinicIn(page.request, 'Bengaluru')
    const doctor = clinic.doctors.find(({ specialty }) => specialty === 'Dermatology')!
    const { date, times } = await freeDay(page.request, clinic, doctor.id, 3)
    await page.goto('/book/neelkamal')
    await page.getByRole('radio', { name: /General Consultation/ }).click()
    await page.getByRole('radio', { name: new RegExp(doctor.user.lastName) }).click()
    await (await dayIn(page, date)).check()
    await look(page, 'times of a day')
    await page.getByRole('radio', { name: timeNamed(times[1]!) }).click()
    await introduce(page, {
      firstName: 'Few',
      lastName: 'Clicks',
      email: 'few.clicks@mail.example',
      phone: '+91 98200 77001',
    })
    await page.getByRole('button', { name: 'Book Appointment' }).click()
    await booked(page)
    expect(await clicks()).toBeLessThanOrEqual(7)
  })
