import type { Page } from '@playwright/test'
import { clinicIn } from './demo.ts'
import { violationsOf } from './examine.ts'
import { enter, expect, test } from './test.ts'

const rowOf = (page: Page, name: string) => page.getByRole('listitem', { name: new RegExp(name) })

test('a guest joins the waiting list, the desk offers a time, and the guest accepts it with one button', async ({
  page,
  browser,
  site,
}) => {
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const phone = await browser.newContext({ baseURL: site.url, viewport: { width: 390, height: 844 } })
  const guest = await phone.newPage()
  await guest.goto(`/clinics/${clinic.id}/book`)
  await guest.getByRole('radio', { name: /General Consultation/ }).click()
  await guest.getByRole('radio', { name: /Arjun Rao/ }).click()
  await guest.getByRole('link', { name: /Join the waiting list/ }).click()
  await expect(guest.getByRole('heading', { name: 'Join the waiting list' })).toBeVisible()
  await expect(guest.getByRole('checkbox', { name: 'Dr. Arjun Rao' })).toBeChecked()
  await guest.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(guest.getByText('Please agree to the privacy notice')).toBeVisible()
  await guest.getByLabel('First name').fill('Waita')
  await guest.getByLabel('Last name').fill('Guest')
  await guest.getByLabel('Email', { exact: true }).fill('waita@people.example')
  await guest.getByLabel('Phone').fill('98765 55555')
  await guest.getByRole('checkbox', { name: /I agree/ }).check()
  expect(await violationsOf(guest)).toEqual([])
  await guest.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(guest.getByRole('heading', { name: 'You’re on the waiting list' })).toBeVisible()
  await guest.getByRole('link', { name: 'See my place on the list' }).click()
  await expect(guest).toHaveURL(/\/waiting-list\//)
  expect(await violationsOf(guest)).toEqual([])

  await enter(page, 'staff@demo.example')
  await page.goto('/appointments')
  await page.getByRole('link', { name: 'Waiting list' }).click()
  const row = rowOf(page, 'Waita Guest')
  await expect(row).toContainText('Any day, any time')
  expect(await violationsOf(page)).toEqual([])
  await row.getByRole('button', { name: 'Offer a time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Offer a time' })
  await dialog
    .getByRole('button', { name: /Arjun Rao/ })
    .last()
    .click()
  await expect(row.getByText('Offered')).toBeVisible()

  await guest.reload()
  await expect(guest.getByRole('heading', { name: 'A time is free for you' })).toBeVisible()
  expect(await violationsOf(guest)).toEqual([])
  await guest.getByRole('button', { name: 'Accept' }).click()
  await expect(guest.getByRole('heading', { name: 'Your appointment is booked' })).toBeVisible()
  await expect(row).toHaveCount(0)
  await guest.getByRole('link', { name: 'See the appointment' }).click()
  await expect(guest.getByText('Your appointment is confirmed')).toBeVisible()
  await phone.close()
})

test('the desk adds a caller, moves them up and removes them', async ({ page }) => {
  await enter(page, 'staff@demo.example')
  await page.goto('/waiting-list')
  await page.getByRole('button', { name: 'Add patient' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to the waiting list' })
  await dialog.getByRole('combobox', { name: 'Patient' }).fill('Calla Waiting')
  await page.getByRole('option', { name: /Calla Waiting.*new patient/ }).click()
  await dialog.getByLabel('Phone').fill('98765 66666')
  await dialog.getByLabel('Service').selectOption({ label: 'General Consultation' })
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add to the list' }).click()
  await expect(page.getByText('Added to the waiting list').first()).toBeVisible()
  const row = rowOf(page, 'Calla Waiting')
  await expect(row.getByText('Needs a call')).toBeVisible()
  const last = page.getByRole('list').getByRole('listitem').last()
  await expect(last).toContainText('Calla Waiting')
  await row.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await expect(last).not.toContainText('Calla Waiting')
  await row.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Remove from the list' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(row).toHaveCount(0)
})
