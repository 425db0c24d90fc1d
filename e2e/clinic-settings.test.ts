import type { Locator } from '@playwright/test'
import { isSettingsPage, openSettingsPage, settingsPanel } from './clinic-settings.ts'
import { clinicIn, freeDay } from './demo.ts'
import { examine } from './examine.ts'
import { enter, expect, test } from './test.ts'
import { booked, dayIn, introduce, submit } from './wizard.ts'
import { dayNamed } from './written.ts'

test('an administrator adds a service and closes a day, and a guest books the service but not the closed day', async ({
  page,
  browser,
  site,
}) => {
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const doctor = clinic.doctors[0]!
  const { date: closedDay } = await freeDay(page.request, clinic, doctor.id, 38)
  const { date } = await freeDay(page.request, clinic, doctor.id, 45)
  await enter(page, 'admin@demo.example')
  await page.goto(`/clinics/${clinic.id}/settings/services`)
  const edit = settingsPanel(page)
  await edit.getByRole('button', { name: 'Add service' }).click()
  await edit.getByLabel('Service name').fill('Flu vaccination')
  await edit.getByLabel('Minutes', { exact: true }).fill('15')
  await edit.getByLabel('Price').fill('250')
  await edit.getByRole('button', { name: 'Save service' }).click()
  await expect(edit.getByText('15 min · ₹250')).toBeVisible()
  await openSettingsPage(page, 'Closed days')
  await edit.getByLabel('Day', { exact: true }).fill(closedDay)
  await edit.getByRole('button', { name: 'Close this day' }).click()
  const row = edit.getByRole('listitem').filter({ hasText: dayNamed(closedDay) })
  await expect(row).toBeVisible()

  const context = await browser.newContext({ baseURL: site.url })
  const guests = await context.newPage()
  await guests.goto(`/clinics/${clinic.id}/book`)
  await guests.getByRole('radio', { name: /Flu vaccination/ }).click()
  await guests.getByRole('radio', { name: new RegExp(doctor.user.lastName) }).click()
  await expect(await dayIn(guests, closedDay)).toBeDisabled()
  await (await dayIn(guests, date)).check()
  await guests
    .getByRole('radio', { name: /^\d?\d:\d\d( [AP]M)?$/ })
    .first()
    .click()
  await introduce(guests, {
    firstName: 'Kavya',
    lastName: 'Bose',
    email: 'kavya.bose@mail.example',
    phone: '+91 98765 00000',
  })
  await submit(guests)
  await booked(guests)
  await expect(guests.getByText('₹250').first()).toBeVisible()
  await context.close()

  await row.getByRole('button', { name: /Reopen/ }).click()
  await expect(row).toBeHidden()
  await openSettingsPage(page, 'Services')
  await edit.getByRole('button', { name: 'Hide Flu vaccination' }).click()
  await expect(edit.getByText('Hidden', { exact: true })).toBeVisible()
})

test('the dialogs and settings of a clinic don’t violate accessibility and fit on a phone', async ({ page }) => {
  const clinic = await clinicIn(page.request, 'Bengaluru')
  await enter(page, 'admin@demo.example')
  const settings = `/clinics/${clinic.id}/settings`
  const parts = [
    'details',
    'services',
    'hours',
    'rules',
    'video',
    'closures',
    'extra-hours',
    'paper',
    'reminders',
    'website',
    'keys',
  ]
  for (const path of ['/clinics?new=1', `/clinics?clinic=${clinic.id}`, settings]) await examine(page, path)
  for (const part of parts) await examine(page, `${settings}/${part}`)
})

test('each page of a clinic’s settings has its address, older addresses lead there, and others’ settings are a 404', async ({
  page,
}) => {
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const settings = `/clinics/${clinic.id}/settings`
  await enter(page, 'admin@demo.example')
  await page.goto(`/clinics?edit=${clinic.id}&tab=rules`)
  await expect(page).toHaveURL(`${settings}/rules`)
  await expect(page.getByRole('navigation', { name: 'Clinic settings' }).locator('[aria-current=page]')).toHaveText(
    'Booking rules',
  )
  await page.goto(`/clinics?edit=${clinic.id}`)
  await expect(page).toHaveURL(settings)
  expect((await page.goto(`${settings}/nothing`))?.status()).toBe(404)
  expect((await page.goto(`/clinics/0190a000-0000-7000-8000-000000000000/settings`))?.status()).toBe(404)
  for (const who of ['doctor', 'staff', 'patient']) {
    await enter(page, `${who}@demo.example`)
    expect((await page.goto(`${settings}/keys`))?.status(), who).toBe(404)
  }
})

const settingsPages = [
  'Details',
  'Opening hours',
  'Closed days',
  'Printouts',
  'Services',
  'Booking rules',
  'Video visits',
  'Reminders',
  'Booking on your website',
  'Find a clinic',
  'Price list',
  'Billing',
  'Activity log',
  'API keys',
]

test('the settings of a clinic work by keyboard alone, and the frame keeps its place from page to page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const clinic = await clinicIn(page.request, 'Bengaluru')
  await enter(page, 'admin@demo.example')
  await page.goto(`/clinics/${clinic.id}/settings`)
  await expect(page.getByRole('heading', { name: 'Your booking page is live' })).toBeVisible()
  const list = page.getByRole('navigation', { name: 'Clinic settings' })
  const places: unknown[] = []
  for (const name of settingsPages) {
    const link = list.getByRole('link', { name, exact: true })
    await link.focus()
    await page.keyboard.press('Enter')
    await isSettingsPage(page, name)
    await expect(link).toBeFocused()
    const placeOf = (one: Locator) =>
      one.evaluate((box) => {
        const { x, y, width } = box.getBoundingClientRect()
        return [x, y + scrollY, width]
      })
    places.push([await placeOf(settingsPanel(page)), await placeOf(list)])
  }
  for (const place of places) expect(place).toEqual(places[0])
})
