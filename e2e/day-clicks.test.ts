import type { PatientSummary } from '#contract/patients/patients.ts'
import { clockAs, writingOfChoice } from '#contract/writing.ts'
import { clinicIn, doctorNamed, freeDay } from './demo.ts'
import { Hands } from './hands.ts'
import { openSettled } from './settled.ts'
import { enter, expect, test } from './test.ts'

// The number of clicks and keys for what the desk does all day; more of them are in desk-clicks.test.ts and the-day.test.ts.

test('the desk adds a walk-in with 2 clicks, and calls the next patient with 1', async ({ page }) => {
  await enter(page, 'staff@demo.example')
  const { user } = doctorNamed(await clinicIn(page.request, 'Bengaluru'), 'Shetty')
  const name = `Dr. ${user.firstName} ${user.lastName}`
  await openSettled(page, '/queue')
  const hands = new Hands(page)
  await hands.click(page.getByRole('button', { name: 'Add walk-in' }))
  const dialog = page.getByRole('dialog', { name: 'Add walk-in' })
  await expect(dialog.getByRole('combobox', { name: 'Patient' })).toBeFocused()
  await hands.type('Quicka Walker')
  await expect(page.getByRole('option', { name: /as a new patient/ })).toBeVisible()
  await hands.press('Enter')
  await hands.tabTo(dialog.getByLabel('Phone'))
  await hands.type('9876544455')
  await dialog.getByLabel('Doctor').selectOption({ label: name })
  await hands.click(dialog.getByRole('button', { name: 'Add to queue' }))
  await expect(dialog).toBeHidden()
  const section = page.getByRole('region', { name, exact: true })
  const row = section.getByRole('listitem', { name: /Quicka Walker/ })
  await expect(row).toBeVisible()
  expect(hands.clicks, `${hands.clicks} clicks, ${hands.keys} keys`).toBe(2)

  const call = new Hands(page)
  await call.click(section.getByRole('button', { name: 'Call next' }))
  await expect(section.getByText('With the doctor')).toBeVisible()
  expect(call.clicks).toBe(1)
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect(section.getByText('With the doctor')).toHaveCount(0)
})

test('the desk books a known caller at the requested time with 1 click and 38 keys', async ({ page }) => {
  await enter(page, 'staff@demo.example')
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const { date, times } = await freeDay(page.request, clinic, doctorNamed(clinic, 'Hegde').id, 22)
  const time = clockAs(times.at(-1)!, writingOfChoice['day-12'])
  await openSettled(page, '/')
  const hands = new Hands(page)
  await hands.click(page.getByRole('link', { name: 'New Appointment' }).first())
  const dialog = page.getByRole('dialog', { name: 'Schedule New Appointment' })
  await expect(dialog.getByRole('combobox', { name: 'Patient' })).toBeFocused()
  await hands.type('priya nai')
  await hands.press('Enter')
  await expect(dialog.getByText('Existing patient')).toBeVisible()
  await hands.tabTo(dialog.getByRole('combobox', { name: 'Doctor' }))
  await hands.type('heg')
  await hands.press('Enter')
  await hands.tabTo(dialog.getByLabel('Date', { exact: true }))
  const before = hands.keys
  await hands.typeDay(date)
  // around New Year four more digits are typed
  const forYear = hands.keys - before - 4
  await hands.tabTo(dialog.getByRole('combobox', { name: 'Time' }))
  await hands.type(time.replaceAll(/[: M]/g, ''))
  await hands.press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'Time' })).toHaveValue(time)
  await hands.press('Enter')
  await expect(page.getByText('Appointment created successfully').first()).toBeVisible()
  expect([hands.clicks, hands.keys - forYear <= 38], `${hands.clicks} clicks, ${hands.keys} keys`).toEqual([1, true])
})

test('the desk sees that a new caller’s number is a patient’s, and books with that chart', async ({ page }) => {
  await enter(page, 'staff@demo.example')
  const charts = (await (await page.request.get('/api/patients?search=priya%20nair')).json()) as PatientSummary[]
  const { phone, chartNumber } = charts[0]!
  await page.goto('/appointments?new=1')
  const booking = page.getByRole('dialog', { name: 'Schedule New Appointment' })
  const patient = booking.getByRole('combobox', { name: 'Patient' })
  await expect(patient).toBeFocused()
  await page.keyboard.type('Priyanka N')
  await booking.getByRole('option', { name: /as a new patient/ }).click()
  await booking.getByLabel('Phone').fill(phone!.replace(/^\+91/, '0'))
  const known = booking.getByRole('list', { name: 'Patients with this number' }).getByRole('listitem')
  const own = known.filter({ hasText: chartNumber })
  await expect(own).toContainText('Priya Nair has this number.')
  await own.getByRole('button', { name: 'Use this chart' }).click()
  await expect(patient).toHaveValue('Priya Nair')
  await expect(booking.getByText('Existing patient')).toBeVisible()
  await expect(booking.getByLabel('Service')).toBeFocused()

  await page.goto('/queue')
  await page.getByRole('button', { name: 'Add walk-in' }).click()
  const adding = page.getByRole('dialog', { name: 'Add walk-in' })
  await adding.getByRole('combobox', { name: 'Patient' }).fill('Priyanka N')
  await page.getByRole('option', { name: /as a new patient/ }).click()
  await adding.getByLabel('Phone').fill(phone!)
  await adding.getByRole('button', { name: 'Use this chart' }).first().click()
  await expect(adding.getByLabel('Phone')).toHaveCount(0)
  await expect(adding.getByLabel('Reason')).toBeFocused()
})
