import type { Page } from '@playwright/test'
import { clinicIn, doctorNamed, freeDay } from './demo.ts'
import { violationsOf } from './examine.ts'
import { keepsFocus } from './focus.ts'
import { enter, expect, test } from './test.ts'
import { deskWidths } from './widths.ts'
import { timeIn } from './written.ts'

/** Books a person with the demo doctor through the calendar's call; returns when and who. */
async function booked(page: Page, origin: string, lastName: string, daysAhead: number) {
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const doctor = doctorNamed(clinic, 'Rao')
  const { date, times } = await freeDay(page.request, clinic, doctor.id, daysAhead)
  const person = { name: `Nandita ${lastName}`, email: `nandita.${lastName.toLowerCase()}@mail.example` }
  const answer = await page.request.post('/api/appointments', {
    headers: { origin },
    data: {
      clinicId: clinic.id,
      doctorId: doctor.id,
      patientName: person.name,
      patientEmail: person.email,
      patientPhone: '+91 98450 12345',
      date,
      time: times[1],
    },
  })
  expect(answer.status()).toBe(201)
  return { clinic, doctor, date, time: times[1]!, later: times.at(-1)!, person }
}

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Another appointment at this time' })

for (const width of deskWidths)
  test(`at ${width} px the calendar finds the chart while the name is typed, and asks before an overlapping appointment`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await enter(page, 'staff@demo.example')
    const { date, time, person } = await booked(page, site.url, `Wide${width}`, 24)
    await page.goto(`/calendar?view=day&date=${date}`)
    await page.getByRole('button', { name: 'Book Appointment' }).click()
    const dialog = page.getByRole('dialog', { name: 'Book Appointment' })
    const name = dialog.getByRole('combobox', { name: 'Patient' })
    await name.pressSequentially(`wide${width} nan`)
    await expect(dialog.getByRole('option', { name: new RegExp(person.name) })).toBeVisible()
    await name.press('Enter')
    await expect(name).toHaveValue(person.name)
    await expect(dialog.getByText('Existing patient')).toBeVisible()

    await dialog.getByRole('combobox', { name: 'Doctor' }).fill('hegde')
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Date', { exact: true }).fill(date)
    await dialog.getByRole('combobox', { name: 'Time' }).fill(time)
    await dialog.getByLabel('Reason').fill('Comes with her mother')
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/appointments'),
    )
    await dialog.getByRole('button', { name: 'Book Appointment' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ patientId: expect.stringMatching(/^[\da-f-]{36}$/) as unknown })
    await expect(question(page)).toContainText(
      new RegExp(
        `${person.name} already has an appointment at ${timeIn(time).source}.* with Dr. Arjun Rao. Book anyway`,
      ),
    )
    expect(await violationsOf(page, { part: '[role=alertdialog]' })).toEqual([])
    await keepsFocus(page, 'the question about two appointments')
    await question(page).getByRole('button', { name: 'Go back' }).click()
    await expect(question(page)).toHaveCount(0)
    await expect(dialog.getByLabel('Reason')).toHaveValue('Comes with her mother')
    await expect(name).toHaveValue(person.name)
    await dialog.getByRole('button', { name: 'Book Appointment' }).click()
    await question(page).getByRole('button', { name: 'Book anyway' }).click()
    await expect(page.getByText('Appointment booked successfully').first()).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })

test('typing another name over a chosen chart clears its email, and booking creates a new chart', async ({
  page,
  site,
}) => {
  await enter(page, 'staff@demo.example')
  const { date, person } = await booked(page, site.url, 'Typed', 30)
  await page.goto('/calendar')
  await page.getByRole('button', { name: 'Book Appointment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book Appointment' })
  const name = dialog.getByRole('combobox', { name: 'Patient' })
  await name.pressSequentially('nandita typed')
  await dialog.getByRole('option', { name: new RegExp(person.name) }).click()
  await expect(dialog.getByText('Existing patient')).toBeVisible()
  await name.fill('Somebody Typed')
  await expect(dialog.getByText('Existing patient')).toHaveCount(0)
  await dialog.getByRole('option', { name: 'Add “Somebody Typed” as a new patient' }).click()
  await expect(dialog.getByLabel('Email')).toHaveValue('')
  await dialog.getByLabel('Email').fill('somebody.typed@mail.example')
  await dialog.getByRole('combobox', { name: 'Doctor' }).fill('hegde')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Date', { exact: true }).fill(date)
  await dialog.getByRole('combobox', { name: 'Time' }).fill('19:30')
  await dialog.getByRole('button', { name: 'Book Appointment' }).click()
  await expect(page.getByText('Appointment booked successfully').first()).toBeVisible()
  const found = await page.request.get('/api/patients', { params: { search: 'typed' } })
  const names = ((await found.json()) as { user: { firstName: string } }[]).map(({ user }) => user.firstName)
  expect(names.toSorted()).toEqual(['Nandita', 'Somebody'])
})

test('a patient who is warned of their own overlapping appointment goes back or books anyway', async ({
  page,
  site,
}) => {
  await enter(page, 'patient@demo.example')
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const me = (await (await page.request.get('/api/auth/me')).json()) as { id: string }
  const { date, times } = await freeDay(page.request, clinic, doctorNamed(clinic, 'Rao').id, 26)
  const time = times[0]!
  const own = { clinicId: clinic.id, patientId: me.id, appointmentDate: date, allowOverlap: true }
  const doctorId = doctorNamed(clinic, 'Rao').id
  const first = await page.request.post('/api/appointments', {
    headers: { origin: site.url },
    data: { ...own, doctorId, appointmentTime: time },
  })
  expect(first.status()).toBe(201)

  const third = doctorNamed(clinic, 'Shetty')
  const service = clinic.services.find(({ name }) => name === 'General Consultation')!
  const picks = new URLSearchParams({ step: '4', service: service.id, doctor: third.id, date, time })
  await page.goto(`/clinics/${clinic.id}/book?${picks}`)
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await page.getByRole('button', { name: 'Book Appointment' }).click()
  await expect(question(page)).toContainText(/^Another appointment at this timeYou already have an appointment at/)
  await question(page).getByRole('button', { name: 'Go back' }).click()
  await page.getByRole('button', { name: 'Book Appointment' }).click()
  await question(page).getByRole('button', { name: 'Book anyway' }).click()
  await expect(page.getByRole('heading', { name: 'Appointment Booked!' })).toBeVisible()
})

test('moving an appointment to the time of the patient’s other one asks first, and moves it only once confirmed', async ({
  page,
  site,
}) => {
  await enter(page, 'staff@demo.example')
  const { clinic, date, time, person } = await booked(page, site.url, 'Moved', 33)
  const second = await page.request.post('/api/appointments', {
    headers: { origin: site.url },
    data: {
      clinicId: clinic.id,
      doctorId: doctorNamed(clinic, 'Hegde').id,
      patientName: person.name,
      patientEmail: person.email,
      date,
      time: '19:30',
    },
  })
  expect(second.status()).toBe(201)
  await page.goto(`/appointments?when=dates&from=${date}&to=${date}`)
  // also while the dialog hides it from all but the eye
  const row = page.locator('main li').filter({ hasText: person.name }).filter({ hasText: 'Hegde' })
  await row.getByRole('button', { name: 'Reschedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reschedule appointment' })
  await dialog.getByRole('combobox', { name: 'Time' }).fill(time)
  await dialog.getByRole('button', { name: 'Reschedule', exact: true }).click()
  await expect(question(page)).toContainText(
    new RegExp(`${person.name} already has an appointment at ${timeIn(time).source}.* with Dr. Arjun Rao. Reschedule`),
  )
  await question(page).getByRole('button', { name: 'Go back' }).click()
  await expect(row).toContainText('7:30')
  await dialog.getByRole('button', { name: 'Reschedule', exact: true }).click()
  await question(page).getByRole('button', { name: 'Reschedule anyway' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText(timeIn(time))
})
