import type { Page } from '@playwright/test'
import { bookToday } from './book-today.ts'
import { bookByApi, clinicIn, dateAt, doctorNamed, freeDay } from './demo.ts'
import { Hands } from './hands.ts'
import { openSearch } from './search.ts'
import { openSettled } from './settled.ts'
import { enter, expect, test } from './test.ts'
import { timeIn } from './written.ts'

// The number of clicks and keys for the rarer journeys of the desk: docs/clicks.md lists all of them.

const counted = ({ clicks, keys }: Hands) => `${clicks} clicks, ${keys} keys`
const moving = (page: Page) => page.getByRole('dialog', { name: 'Reschedule appointment' })

/** Books a caller at a doctor's free half hour by the API, signed in as the desk; returns another free half hour. */
async function bookCaller(page: Page, origin: string, patientName: string, daysAhead: number) {
  await enter(page, 'staff@demo.example')
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const { id: doctorId } = doctorNamed(clinic, 'Rao')
  const { date, times } = await freeDay(page.request, clinic, doctorId, daysAhead)
  // a row of the calendar is half an hour
  const [time, other] = times.filter((one) => /:[03]0$/.test(one))
  const booked = await page.request.post('/api/appointments', {
    headers: { origin },
    data: { clinicId: clinic.id, doctorId, patientName, patientPhone: '9820000177', date, time },
  })
  expect(booked.status(), await booked.text()).toBe(201)
  return { doctorId, date, other: other! }
}

test('the desk finds a patient by a misspelt name without a click', async ({ page }) => {
  await enter(page, 'staff@demo.example')
  await openSettled(page, '/')
  const hands = new Hands(page)
  await openSearch(page)
  hands.keys += 1
  await hands.type('fatimah ansary')
  await expect(page.getByRole('option', { name: /Fatima Ansari.*Patient/ }).first()).toBeVisible()
  await hands.press('Enter')
  await expect(page).toHaveURL(/\/patients\/[\da-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Fatima Ansari' })).toBeVisible()
  expect([hands.clicks, hands.keys], counted(hands)).toEqual([0, 16])
})

test('the desk moves an appointment with 1 drag and 1 click in the calendar', async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { date, doctorId, other } = await bookCaller(page, site.url, 'Dragged Caller', 27)
  await openSettled(page, `/calendar?view=week&date=${date}&doctor=${doctorId}`)
  const appointment = page.locator('[data-appointment]', { hasText: 'Dragged Caller' })
  const hands = new Hands(page)
  await hands.drag(appointment, page.locator(`[data-slot="${date}|${other}|"]`))
  await hands.click(moving(page).getByRole('button', { name: 'Reschedule', exact: true }))
  await expect(moving(page)).toHaveCount(0)
  await expect(appointment).toContainText(timeIn(other))
  expect([hands.clicks, hands.keys], counted(hands)).toEqual([2, 0])
})

test('the desk moves an appointment with 1 click in the list, and types the new time', async ({ page, site }) => {
  const { date } = await bookCaller(page, site.url, 'Typed Caller', 28)
  await openSettled(page, `/appointments?when=dates&from=${date}&to=${date}&q=Typed`)
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Typed Caller' })
  const hands = new Hands(page)
  await hands.click(row.getByRole('button', { name: 'Reschedule' }))
  await expect(moving(page).getByLabel('Date', { exact: true })).toBeFocused()
  await hands.tabTo(moving(page).getByRole('combobox', { name: 'Time' }))
  await hands.type('740p')
  await hands.press('Enter', 'Enter')
  await expect(moving(page)).toHaveCount(0)
  await expect(row).toContainText(/7:40/)
  expect([hands.clicks, hands.keys <= 15], counted(hands)).toEqual([1, true])
})

test('the desk moves an appointment of today with 2 clicks from the first screen', async ({ page, site }) => {
  await enter(page, 'doctor@demo.example')
  await bookToday(page, site.url, { patient: 'Suresh' })
  await enter(page, 'staff@demo.example')
  await openSettled(page, '/')
  const row = page
    .getByRole('region', { name: "Today's Schedule" })
    .getByRole('listitem')
    .filter({ hasText: 'Suresh' })
    .filter({ has: page.getByRole('button', { name: 'Check in' }) })
    .first()
  const hands = new Hands(page)
  await hands.click(row.getByRole('button', { name: 'More actions' }))
  await hands.click(page.getByRole('menuitem', { name: 'Reschedule' }))
  await expect(moving(page).getByLabel('Date', { exact: true })).toBeFocused()
  const clinic = await clinicIn(page.request, 'Bengaluru')
  await hands.typeDay(dateAt(clinic, 33))
  await hands.tabTo(moving(page).getByRole('combobox', { name: 'Time' }))
  await hands.type('850p')
  await hands.press('Enter', 'Enter')
  await expect(moving(page)).toHaveCount(0)
  expect(hands.clicks, counted(hands)).toBe(2)
})

test('the desk cancels an appointment of today with 2 clicks and takes it back with 1', async ({ page, site }) => {
  await enter(page, 'doctor@demo.example')
  const { appointment } = await bookToday(page, site.url, { patient: 'Fatima Ansari' })
  const { id, appointmentDate: date } = appointment
  await enter(page, 'staff@demo.example')
  await openSettled(page, `/appointments?when=dates&from=${date}&to=${date}&visit=${id}`)
  const row = page.getByRole('main').locator('li[aria-current=true]')
  await expect(row.getByRole('button', { name: 'Check in' })).toBeVisible()
  const hands = new Hands(page)
  await hands.click(row.getByRole('button', { name: 'Cancel', exact: true }))
  await hands.click(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel appointment' }))
  await expect(page.getByText(/^Cancelled: Fatima Ansari/).first()).toBeVisible()
  expect(hands.clicks).toBe(2)
  const back = new Hands(page)
  await back.click(page.getByRole('button', { name: 'Undo', exact: true }))
  await expect(page.getByText(/^Cancelled was undone: Fatima Ansari/).first()).toBeVisible()
  expect(back.clicks).toBe(1)
})

test('the desk checks in from the first screen with 1 click', async ({ page, site }) => {
  await enter(page, 'doctor@demo.example')
  await bookToday(page, site.url, { patient: 'Anil Sen' })
  await enter(page, 'staff@demo.example')
  await openSettled(page, '/')
  const rows = page.getByRole('region', { name: "Today's Schedule" }).getByRole('listitem')
  const row = rows.filter({ hasText: 'Anil Sen' })
  const waiting = row.filter({ has: page.getByRole('button', { name: 'Check in' }) })
  const before = await waiting.count()
  const hands = new Hands(page)
  await hands.click(waiting.last().getByRole('button', { name: 'Check in' }))
  await expect(waiting).toHaveCount(before - 1)
  expect(hands.clicks).toBe(1)
})

test('the desk adds an afternoon off and moves its patients with 4 clicks', async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, 'staff@demo.example')
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const doctor = doctorNamed(clinic, 'Hegde')
  const { date, times } = await freeDay(page.request, clinic, doctor.id, 50)
  const guest = { firstName: 'Moved', lastName: 'Away', email: 'moved.away@mail.example', phone: '+91 98200 00166' }
  const time = times.findLast((one) => one < '18:00')!
  const booked = await bookByApi(page.request, site.url, { clinic, doctorId: doctor.id, date, time, guest })
  expect(booked.status()).toBe(201)
  await openSettled(page, `/calendar?view=day&date=${date}`)
  const hands = new Hands(page)
  await hands.click(page.getByRole('button', { name: new RegExp(`^Set time off for Dr\\. .*Hegde`) }))
  const dialog = page.getByRole('dialog', { name: 'Time off' })
  await expect(dialog.getByLabel('First day')).toHaveValue(date)
  await hands.tabTo(dialog.getByLabel('From'))
  await hands.type('2p')
  await hands.tabTo(dialog.getByLabel('Until'))
  await hands.type('11p')
  await hands.press('Enter')
  await expect(dialog.getByText('1 appointment falls in this time off')).toBeVisible()
  await hands.click(dialog.getByRole('button', { name: 'Reschedule all' }))
  await hands.click(dialog.getByRole('button', { name: 'Reschedule 1 appointment' }))
  await expect(dialog.getByText('1 appointment rescheduled.')).toBeVisible()
  await hands.click(dialog.getByRole('button', { name: 'Done' }))
  expect([hands.clicks, hands.keys <= 20], counted(hands)).toEqual([4, true])
})

test('all doctors stand side by side 1 click from the first screen', async ({ page, site }) => {
  await enter(page, 'staff@demo.example')
  const headers = { origin: site.url }
  await page.request.put('/api/settings/calendar', { headers, data: { view: 'day', doctorId: null } })
  const { doctors } = await clinicIn(page.request, 'Bengaluru')
  await openSettled(page, '/')
  const hands = new Hands(page)
  await hands.click(page.getByRole('link', { name: 'Calendar', exact: true }).first())
  for (const { user } of doctors.filter(({ isActive }) => isActive))
    await expect(page.getByRole('columnheader', { name: new RegExp(user.lastName) })).toBeAttached()
  expect([hands.clicks, hands.keys], counted(hands)).toEqual([1, 0])
  // for the other journeys of this person
  await page.request.put('/api/settings/calendar', { headers, data: { view: 'month', doctorId: null } })
})

test('the desk skips a patient who was called and doesn’t answer with 1 click', async ({ page, site }) => {
  await enter(page, 'staff@demo.example')
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const { id: doctorId, user } = doctorNamed(clinic, 'Banerjee')
  const added = await page.request.post('/api/walk-ins', {
    headers: { origin: site.url },
    data: { clinicId: clinic.id, doctorId, name: 'Silenta Walker', phone: '98765 33311' },
  })
  expect(added.status(), await added.text()).toBe(201)
  await openSettled(page, '/queue')
  const section = page.getByRole('region', { name: `Dr. ${user.firstName} ${user.lastName}`, exact: true })
  const row = section.getByRole('listitem', { name: /Silenta Walker/ })
  await row.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Call', exact: true }).click()
  await expect(row.getByText('With the doctor')).toBeVisible()
  const hands = new Hands(page)
  await hands.click(row.getByRole('button', { name: 'Skip' }))
  await expect(row.getByText('Skipped')).toBeVisible()
  expect(hands.clicks).toBe(1)
  // not for the other journeys of this queue
  await row.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Mark as left' }).click()
  await expect(row).toHaveCount(0)
})
