import type { Page } from '@playwright/test'
import type { DashboardDay } from '#contract/dashboard.ts'
import type { DayQueue } from '#contract/walk-ins/queue.ts'
import { openPdf } from '#server/testing/pdf.ts'
import { bookToday } from './book-today.ts'
import { look } from './examine.ts'
import { Hands } from './hands.ts'
import { openSettled } from './settled.ts'
import { enter, expect, test } from './test.ts'
import { deskWidths } from './widths.ts'

// The first screen is the day: seen, printed and worked through by keyboard.

const schedule = (page: Page) => page.getByRole('region', { name: "Today's Schedule" })
const dayOf = async (page: Page) => (await (await page.request.get('/api/dashboard/today')).json()) as DashboardDay

/** Returns the patient whom the doctor's own queue calls next; without one, the next who is expected. */
async function nextInQueue(page: Page) {
  const { doctors, entries } = (await (await page.request.get('/api/queue')).json()) as DayQueue
  const [first] = doctors.find(({ doctor }) => doctor.isYou)!.order
  const waiting = entries.find(({ id }) => id === first)
  if (waiting) return waiting
  const awaited = ['pending', 'scheduled', 'confirmed']
  return (await dayOf(page)).visits.find(({ status, arrivedAt }) => !arrivedAt && awaited.includes(status))!
}

/** Records what is printed, and leaves it on the page for `pdf`, as the print dialog does while it is open. */
const catchPrints = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => {
      const printed = document.querySelector('.printed-alone')!.cloneNode(true)
      setTimeout(() => {
        document.body.append(printed)
        document.documentElement.dataset.printed = ''
      })
    }
  })
const printed = (page: Page) => page.locator('.printed-alone')

for (const who of ['doctor', 'staff'])
  test(
    `the first patient’s name is on the first screen of a phone: ${who}`,
    { tag: '@journey' },
    async ({ page, site }) => {
      await enter(page, 'doctor@demo.example')
      await bookToday(page, site.url, { patient: 'Fatima Ansari' })
      await enter(page, `${who}@demo.example`)
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/')
      const name = schedule(page).getByRole('listitem').getByRole('link').first()
      const box = (await name.boundingBox())!
      expect(box.y + box.height).toBeLessThan(844)
      // numbers come last
      const figures = page.getByLabel('Figures')
      if (who === 'doctor') expect((await figures.boundingBox())!.y).toBeGreaterThan(box.y)
    },
  )

test('the desk sees the day doctor by doctor, and checks in before it completes', async ({ page, site }) => {
  await enter(page, 'doctor@demo.example')
  const { appointment } = await bookToday(page, site.url, { patient: 'Suresh' })
  await enter(page, 'staff@demo.example')
  const { visits } = await dayOf(page)
  const doctors = new Set(visits.map(({ doctor }) => `Dr. ${doctor.firstName} ${doctor.lastName}`))
  for (const width of deskWidths) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    for (const name of doctors) await expect(schedule(page).getByRole('region', { name })).toBeVisible()
    await look(page, `the day by doctor ${width}`)
  }
  // a minute after the start, the row still offers the check-in
  await page.clock.setFixedTime(Date.parse(appointment.startsAt) + 60_000)
  const date = appointment.appointmentDate
  await page.goto(`/appointments?when=dates&from=${date}&to=${date}&q=${appointment.patient.chartNumber}`)
  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator(`time[datetime="${appointment.startsAt}"]`) })
  await expect(row.getByText(/₹/)).toBeVisible()
  await expect(row.getByRole('button', { name: 'Complete' })).toHaveCount(0)
  const hands = new Hands(page)
  await hands.click(row.getByRole('button', { name: 'Check in' }))
  await expect(row.getByRole('button', { name: 'Complete' })).toBeVisible()
  await expect(row.getByRole('button', { name: 'Check in' })).toHaveCount(0)
  expect(hands.clicks).toBe(1)
})

test('the desk prints the day in 1 click, each doctor’s on one page', { tag: '@journey' }, async ({ page, site }) => {
  await catchPrints(page)
  await enter(page, 'doctor@demo.example')
  await bookToday(page, site.url, { patient: 'Anil Sen' })
  await enter(page, 'staff@demo.example')
  const { visits } = await dayOf(page)
  const doctors = new Set(visits.map(({ doctor }) => doctor.id))
  await openSettled(page, '/')
  const hands = new Hands(page)
  await hands.click(schedule(page).getByRole('button', { name: 'Print' }))
  await expect(printed(page).locator('table')).toHaveCount(doctors.size)
  await expect(printed(page).locator('tbody tr')).toHaveCount(visits.length)
  expect(hands.clicks).toBe(1)
  const pdf = await openPdf(await page.pdf({ preferCSSPageSize: true }))
  expect(pdf.numPages).toBe(doctors.size)
  expect(await page.evaluate(() => document.querySelector('.printed-alone')!.textContent)).toContain(
    visits[0]!.patient.chartNumber,
  )
})

test('one key each opens the next patient, a walk-in, an appointment and today', async ({ page, site }) => {
  await enter(page, 'doctor@demo.example')
  await bookToday(page, site.url, { patient: 'Fatima Ansari' })
  const next = await nextInQueue(page)
  await openSettled(page, '/notifications')
  await page.keyboard.press('p')
  await expect(page).toHaveURL(`/patients/${next.patient.id}`)
  await page.keyboard.press('t')
  await expect(page).toHaveURL('/dashboard')
  await page.keyboard.press('n')
  const booking = page.getByRole('dialog', { name: 'Schedule New Appointment' })
  await expect(booking).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(booking).toBeHidden()
  await page.keyboard.press('a')
  const adding = page.getByRole('dialog', { name: 'Add walk-in' })
  await expect(adding).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(adding).toBeHidden()
  await expect(page).toHaveURL('/dashboard')
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('region', { name: 'Everywhere' })
  for (const key of ['n', 'a', 'p', 't']) await expect(list.getByText(key, { exact: true })).toBeVisible()
})

test('the calendar’s grid is two Tabs away, and its keys work on the whole page', async ({ page, site }) => {
  await enter(page, 'staff@demo.example')
  await openSettled(page, '/calendar')
  const hands = new Hands(page)
  await hands.press('Tab', 'Enter', 'Tab')
  await expect(page.getByRole('button', { name: 'Skip to the calendar' })).toBeFocused()
  await hands.press('Enter')
  await expect(page.getByRole('gridcell').and(page.locator(':focus'))).toHaveCount(1)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('d')
  await expect(page.getByRole('button', { name: 'Day', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('m')
  await expect(page.getByRole('button', { name: 'Month', exact: true })).toHaveAttribute('aria-pressed', 'true')
  // for the other journeys of this person
  await page.request.put('/api/settings/calendar', {
    headers: { origin: site.url },
    data: { view: 'month', doctorId: null },
  })
})

test('Tab takes the same patient and doctor as Enter', async ({ page }) => {
  await enter(page, 'staff@demo.example')
  for (const key of ['Enter', 'Tab']) {
    await page.goto('/appointments?new=1')
    const dialog = page.getByRole('dialog', { name: 'Schedule New Appointment' })
    const patient = dialog.getByRole('combobox', { name: 'Patient' })
    await expect(patient).toBeFocused()
    await page.keyboard.type('priya nair')
    // both wait for the search
    await page.keyboard.press(key)
    await expect(patient).toHaveValue('Priya Nair')
    await expect(dialog.getByText('Existing patient')).toBeVisible()
    const doctor = dialog.getByRole('combobox', { name: 'Doctor' })
    await doctor.fill('hegde')
    await doctor.press(key)
    await expect(doctor).toHaveValue(/Hegde/)
  }
})

test('the desk prints a walk-in’s token on the paper of its printer', async ({ page }) => {
  await catchPrints(page)
  await enter(page, 'staff@demo.example')
  await page.goto('/?walk-in=1')
  const dialog = page.getByRole('dialog', { name: 'Add walk-in' })
  await dialog.getByRole('combobox', { name: 'Patient' }).fill('Slipa Printer')
  await page.getByRole('option', { name: /as a new patient/ }).click()
  await dialog.getByLabel('Phone').fill('98765 22233')
  await dialog.getByRole('button', { name: 'Add to queue' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('region', { name: /^Walk-ins/ }).getByRole('listitem', { name: /Slipa Printer/ })
  const token = /Token (\d+)/.exec((await row.textContent())!)![1]!
  await row.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Print token (58 mm)' }).click()
  await expect(printed(page)).toHaveText(new RegExp(`Token${token}`))
  await expect(printed(page)).not.toContainText('Slipa')
  const pdf = await openPdf(await page.pdf({ preferCSSPageSize: true }))
  expect(pdf.numPages).toBe(1)
  const { width } = (await pdf.getPage(1)).getViewport({ scale: 1 })
  expect(Math.round((width / 72) * 25.4)).toBe(58)
})
