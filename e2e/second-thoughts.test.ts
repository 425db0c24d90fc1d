import { bookToday } from './book-today.ts'
import { bookByApi, clinicIn, doctorNamed, freeDay } from './demo.ts'
import { Hands } from './hands.ts'
import { openSettled } from './settled.ts'
import { enter, expect, test } from './test.ts'

// The number of clicks to end an appointment, and to take that back.

test('the desk cancels a confirmed appointment with 2 clicks and takes it back with 1', async ({ page, site }) => {
  await enter(page, 'staff@demo.example')
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const doctor = doctorNamed(clinic, 'Rao')
  const { date, times } = await freeDay(page.request, clinic, doctor.id, 24)
  const guest = { firstName: 'Taken', lastName: 'Back', email: 'taken.back@mail.example', phone: '+91 98200 00188' }
  const booked = await bookByApi(page.request, site.url, { clinic, doctorId: doctor.id, date, time: times[0]!, guest })
  expect(booked.status()).toBe(201)
  await openSettled(page, `/appointments?when=dates&from=${date}&to=${date}&q=Taken`)
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Taken Back' })
  // online bookings are confirmed first
  await row.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText(/^Confirmed: Taken Back/).first()).toBeVisible()
  const hands = new Hands(page)
  await hands.click(row.getByRole('button', { name: 'Cancel', exact: true }))
  await hands.click(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel appointment' }))
  await expect(page.getByText(/^Cancelled: Taken Back/).first()).toBeVisible()
  expect(hands.clicks).toBe(2)
  const back = new Hands(page)
  await back.click(page.getByRole('button', { name: 'Undo', exact: true }))
  await expect(page.getByText(/^Cancelled was undone: Taken Back/).first()).toBeVisible()
  expect(back.clicks).toBe(1)
})

test('the desk cancels what it has booked itself with 2 clicks and takes it back with 1', async ({ page, site }) => {
  await enter(page, 'staff@demo.example')
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const { id: doctorId } = doctorNamed(clinic, 'Rao')
  const { date, times } = await freeDay(page.request, clinic, doctorId, 25)
  const patientName = 'Scheduled Caller'
  const booked = await page.request.post('/api/appointments', {
    headers: { origin: site.url },
    data: { clinicId: clinic.id, doctorId, patientName, patientPhone: '9820000199', date, time: times[0] },
  })
  expect(booked.status(), await booked.text()).toBe(201)
  await openSettled(page, `/appointments?when=dates&from=${date}&to=${date}&q=Scheduled`)
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: patientName })
  await expect(row).toContainText('Scheduled')
  const hands = new Hands(page)
  await hands.click(row.getByRole('button', { name: 'Cancel', exact: true }))
  await hands.click(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel appointment' }))
  await expect(page.getByText(/^Cancelled: Scheduled Caller/).first()).toBeVisible()
  expect(hands.clicks).toBe(2)
  const back = new Hands(page)
  await back.click(page.getByRole('button', { name: 'Undo', exact: true }))
  await expect(page.getByText(/^Cancelled was undone: Scheduled Caller/).first()).toBeVisible()
  expect(back.clicks).toBe(1)
})

test('a no-show is marked with 2 clicks and taken back with 1', async ({ page, site }) => {
  await enter(page, 'doctor@demo.example')
  const { appointment } = await bookToday(page, site.url)
  const { id, appointmentDate: date, patient } = appointment
  // it is offered once the appointment has begun, or the patient has come
  const headers = { origin: site.url }
  const arrived = await page.request.put(`/api/appointments/${id}/arrival`, { headers, data: { arrived: true } })
  expect(arrived.status()).toBe(200)
  await openSettled(page, `/appointments?when=dates&from=${date}&to=${date}&visit=${id}`)
  const row = page.getByRole('main').locator('li[aria-current=true]')
  const name = `${patient.user.firstName} ${patient.user.lastName}`
  const hands = new Hands(page)
  await hands.click(row.getByRole('button', { name: 'More actions' }))
  await hands.click(page.getByRole('menuitem', { name: 'Mark as no-show' }))
  await expect(page.getByText(`Marked as no-show: ${name}`).first()).toBeVisible()
  expect(hands.clicks).toBe(2)
  const back = new Hands(page)
  await back.click(page.getByRole('button', { name: 'Undo', exact: true }))
  await expect(page.getByText(`Marked as no-show was undone: ${name}`).first()).toBeVisible()
  expect(back.clicks).toBe(1)
})
