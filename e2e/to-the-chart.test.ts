import type { Locator, Page } from '@playwright/test'
import { clinicIn } from './demo.ts'
import { look } from './examine.ts'
import { enter, expect, test } from './test.ts'

// From every name of a patient to the chart, and from the chart to each of its appointments.

const schedule = (page: Page) => page.getByRole('region', { name: "Today's Schedule" })

/** The name of the first patient of today's list, who has a link. */
const firstName = (page: Page) => schedule(page).getByRole('listitem').getByRole('link').first()

const openChart = async (page: Page, link: Locator) => {
  const name = (await link.textContent())!
  await link.click()
  await expect(page).toHaveURL(/\/patients\/[\da-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  return name
}

test('a doctor opens the next patient with one click, and hovering shows the phone and last appointment', async ({
  page,
}) => {
  await enter(page, 'doctor@demo.example')
  await page.goto('/')
  const link = firstName(page)
  const opened = page.waitForResponse((answer) => /\/api\/appointments\/[\da-f-]{36}$/.test(answer.url()))
  await link.hover()
  await opened
  const panel = page.getByRole('dialog', { name: (await link.textContent())! })
  await expect(panel.getByRole('link', { name: /^\+91/ })).toHaveAttribute('href', /^tel:\+91/)
  await expect(panel.getByText(/^(Last appointment|No appointments so far)/)).toBeVisible()
  await look(page, 'phone and last appointment')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await openChart(page, link)
})

test('a long press on a name shows the phone and doesn’t leave the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, 'staff@demo.example')
  await page.goto('/')
  const link = firstName(page)
  await link.scrollIntoViewIfNeeded()
  const touch = { pointerType: 'touch', bubbles: true }
  await link.dispatchEvent('pointerdown', touch)
  const panel = page.getByRole('dialog', { name: (await link.textContent())! })
  await expect(panel.getByRole('link', { name: /^\+91/ })).toBeVisible()
  await link.dispatchEvent('pointerup', touch)
  await link.dispatchEvent('click')
  await expect(page).toHaveURL(/\/$/)
  await look(page, 'phone by a long press')
})

test('the list, the contact panel, the calendar and the bell open the chart', async ({ page }) => {
  await enter(page, 'staff@demo.example')
  await page.goto('/appointments')
  const row = page
    .locator('main li')
    .filter({ has: page.getByRole('button', { name: 'Contact' }) })
    .first()
  await openChart(page, row.getByRole('link').first())
  await page.goBack()
  await row.getByRole('button', { name: 'Contact' }).click()
  await row.getByRole('link', { name: /^Open chart/ }).click()
  await expect(page).toHaveURL(/\/patients\//)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const bell = page.getByRole('dialog', { name: 'Notifications' })
  await bell
    .getByRole('link', { name: /^Open chart of/ })
    .first()
    .click()
  await expect(bell).toBeHidden()
  await expect(page).toHaveURL(/\/patients\//)
})

test('the desk opens, reschedules and cancels each appointment from its chart', async ({ page }) => {
  await enter(page, 'staff@demo.example')
  await page.goto('/appointments')
  const row = page
    .locator('main li')
    .filter({ has: page.getByRole('button', { name: 'Contact' }) })
    .first()
  await openChart(page, row.getByRole('link').first())
  const upcoming = page.getByRole('region', { name: 'Upcoming appointments' })
  await upcoming
    .getByRole('button', { name: /^Open appointment/ })
    .last()
    .click()
  const details = page.getByRole('dialog')
  await expect(details.getByRole('button', { name: 'Cancel appointment' })).toBeVisible()
  await look(page, 'an appointment opened in the chart')
  await details.getByRole('button', { name: 'Cancel appointment' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep appointment' }).click()
  await details.getByRole('button', { name: 'Reschedule' }).click()
  await expect(page.getByRole('dialog').getByText(/^Currently: /)).toBeVisible()
})

test('the buttons of the dashboard do what they say', async ({ page }) => {
  const opens = async (button: string, dialog: string) => {
    await page.goto('/')
    await page.locator('main').getByRole('link', { name: button }).first().click()
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).not.toHaveURL(/=1/)
  }
  await enter(page, 'doctor@demo.example')
  await opens('New Appointment', 'Schedule New Appointment')
  await opens('Add New Patient', 'Add Patient')
  await opens('Write Prescription', 'Write Prescription')
  await page.context().clearCookies()
  await enter(page, 'admin@demo.example')
  await opens('Add Clinic', 'Register New Clinic')
})

test('Enter opens the only chart found, and the top search distinguishes people by phone', async ({ page }) => {
  await enter(page, 'staff@demo.example')
  await page.goto('/patients')
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const listed = await page.request.get('/api/patients', { params: { clinicId: clinic.id, limit: 50 } })
  const charts = (await listed.json()) as { chartNumber: string; id: string; phone: string | null }[]
  const patient = charts.find(({ phone }) => phone?.startsWith('+91'))
  // its last digits, which are written together with and without the country's code
  const digits = patient!.phone!.replaceAll(/\D/g, '').slice(-5)
  await page.getByRole('searchbox', { name: 'Search' }).fill(patient!.chartNumber)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/patients/${patient!.id}$`))
  const bar = page.getByRole('combobox', { name: 'Search patients and pages' })
  await bar.fill(patient!.chartNumber)
  await expect(page.getByRole('option', { name: new RegExp(`Patient · .*${digits}`) })).toBeVisible()
  await page.getByRole('option', { name: /Patient · / }).click()
  await expect(bar).not.toBeFocused()
})
