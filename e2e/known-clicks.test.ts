import { bookToday } from './book-today.ts'
import { addChart } from './charts.ts'
import { bookByApi, clinicIn, doctorNamed, freeDay } from './demo.ts'
import { Hands } from './hands.ts'
import { openSettled } from './settled.ts'
import { enter, expect, test } from './test.ts'

// The number of clicks and keys for journeys in which other products are quick: docs/clicks.md lists all of them.

const counted = ({ clicks, keys }: Hands) => `${clicks} clicks, ${keys} keys`

test('the desk books a known caller from a cell of the calendar with 1 click and 11 keys', async ({ page }) => {
  await enter(page, 'staff@demo.example')
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const { id: doctorId } = doctorNamed(clinic, 'Hegde')
  const { date, times } = await freeDay(page.request, clinic, doctorId, 23)
  // a row of the calendar is half an hour
  const time = times.findLast((one) => /:[03]0$/.test(one))!
  await openSettled(page, `/calendar?view=day&date=${date}`)
  const hands = new Hands(page)
  await hands.click(page.locator(`[data-slot="${date}|${time}|${doctorId}"]`))
  const dialog = page.getByRole('dialog', { name: 'Book Appointment' })
  await expect(dialog.getByRole('combobox', { name: 'Patient' })).toBeFocused()
  await hands.type('priya nai')
  await hands.press('Enter')
  await expect(dialog.getByText('Existing patient')).toBeVisible()
  await hands.press('Enter')
  await expect(page.getByText('Appointment booked successfully').first()).toBeVisible()
  expect([hands.clicks, hands.keys], counted(hands)).toEqual([1, 11])
})

test('the desk confirms an online booking with 1 click in the list', async ({ page, site }) => {
  await enter(page, 'staff@demo.example')
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const { id: doctorId } = doctorNamed(clinic, 'Banerjee')
  const { date, times } = await freeDay(page.request, clinic, doctorId, 26)
  const guest = { firstName: 'Once', lastName: 'Pressed', email: 'once.pressed@mail.example', phone: '+91 98200 00177' }
  const booked = await bookByApi(page.request, site.url, { clinic, doctorId, date, time: times[0]!, guest })
  expect(booked.status()).toBe(201)
  await openSettled(page, `/appointments?when=dates&from=${date}&to=${date}&q=Pressed`)
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Once Pressed' })
  const hands = new Hands(page)
  await hands.click(row.getByRole('button', { name: 'Confirm', exact: true }))
  await expect(page.getByText(/^Confirmed: Once Pressed/).first()).toBeVisible()
  expect(hands.clicks).toBe(1)
})

test('a doctor starts a visit from the first screen with 1 click, and can write immediately', async ({
  page,
  site,
}) => {
  await enter(page, 'doctor@demo.example')
  await bookToday(page, site.url, { patient: 'Suresh' })
  await openSettled(page, '/')
  const schedule = page.getByRole('region', { name: "Today's Schedule" })
  const hands = new Hands(page)
  await hands.click(schedule.getByRole('button', { name: 'Start visit' }).first())
  await expect(page).toHaveURL(/\/visits\/[\da-f-]{36}$/)
  await expect(page.getByRole('textbox', { name: 'Complaint', exact: true })).toBeFocused()
  expect([hands.clicks, hands.keys]).toEqual([1, 0])
  // for the other journeys of this doctor
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  await page.goto('/')
  await page.request.delete(`/api/visits/${id}`, { headers: { origin: site.url } })
})

test('a doctor adds an allergy within a visit with 1 click and one shortcut', async ({ page, site }) => {
  await enter(page, 'doctor@demo.example')
  const chart = await addChart(page, site.url, 'Clicked Allergy')
  const headers = { origin: site.url }
  const started = await page.request.post('/api/visits', { headers, data: { patientId: chart.id } })
  await openSettled(page, `/visits/${((await started.json()) as { id: string }).id}`)
  const patient = page.getByRole('complementary', { name: 'Patient' })
  const hands = new Hands(page)
  await hands.click(patient.getByRole('button', { name: 'Add allergy' }))
  await expect(patient.getByRole('combobox', { name: 'Substance' })).toBeFocused()
  await hands.type('Latex')
  await hands.press('Control+Enter')
  await expect(patient.getByRole('region', { name: 'Add Allergy' })).toHaveCount(0)
  await expect(patient.getByText('Latex').first()).toBeVisible()
  expect([hands.clicks, hands.keys], counted(hands)).toEqual([1, 6])
})
