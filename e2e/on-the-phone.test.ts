import type { Page } from '@playwright/test'
import { clinicIn, doctorNamed, freeDay } from './demo.ts'
import { enter, expect, test } from './test.ts'
import { booked, choose as pick, submit } from './wizard.ts'
import { deskWidths } from './widths.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Schedule New Appointment' })

/** Types into a searchable box and takes the first that is found. */
async function choose(page: Page, label: string, text: string) {
  await dialogOf(page).getByRole('combobox', { name: label }).fill(text)
  await dialogOf(page).getByRole('option').filter({ hasText: text }).first().click()
}

for (const [turn, width] of deskWidths.entries())
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('the receptionist books during a phone call, and a taken time keeps the entered data', async ({ page }) => {
      await enter(page, 'staff@demo.example')
      const user = (await (await page.request.get('/api/auth/me')).json()) as { staffProfile: { clinicId: string } }
      const cities = ['Bengaluru', 'New York', 'London']
      const clinics = await Promise.all(cities.map((city) => clinicIn(page.request, city)))
      const clinic = clinics.find(({ id }) => id === user.staffProfile.clinicId)!
      const doctor = doctorNamed(clinic, clinic.doctors[turn]!.user.lastName)
      // another day at each width: the patient is the same, and is not expected at two doctors at one time
      const { date, times } = await freeDay(page.request, clinic, doctor.id, 20 + turn * 7)
      const patients = (await (await page.request.get(`/api/patients?clinicId=${clinic.id}&limit=20`)).json()) as {
        user: { firstName: string; lastName: string }
      }[]
      // another test's patient may have only one name, or the width in it, which a search finds, too
      const { firstName, lastName } = patients.find(({ user }) => user.lastName && !/\d/.test(user.lastName))!.user

      await page.goto('/appointments')
      await page.getByRole('button', { name: 'New Appointment' }).click()
      const dialog = dialogOf(page)
      await expect(dialog.getByRole('combobox', { name: 'Clinic' })).toHaveValue(clinic.name)
      await dialog.getByRole('button', { name: 'Schedule Appointment' }).click()
      await expect(dialog.getByText('Please select a doctor')).toBeVisible()
      await expect(dialog.getByText('Please select a patient')).toBeVisible()
      await expect(dialog.getByText('Please select a time')).toBeVisible()
      await expect(dialog.getByRole('combobox', { name: 'Patient' })).toBeFocused()

      await choose(page, 'Doctor', doctor.user.lastName)
      await choose(page, 'Patient', `${firstName} ${lastName}`)
      await dialog.getByLabel('Date', { exact: true }).fill(date)
      await expect(dialog.getByText(`${times.length} free times`)).toBeVisible()
      await dialog.getByRole('combobox', { name: 'Time' }).fill(times[0]!.replace(':', ''))
      await dialog.getByLabel('Reason').fill(`Called at ${width}`)

      // A colleague is quicker.
      const taken = await page.request.post('/api/appointments', {
        headers: { origin: new URL(page.url()).origin },
        data: {
          clinicId: clinic.id,
          doctorId: doctor.id,
          patientName: 'Quick Caller',
          patientEmail: `quick${width}@mail.example`,
          date,
          time: times[0],
        },
      })
      expect(taken.status()).toBe(201)
      await dialog.getByRole('button', { name: 'Schedule Appointment' }).click()
      const notice = dialog.getByRole('alert').filter({ hasText: 'This time is no longer available' })
      await expect(notice).toBeVisible()
      await expect(dialog.getByLabel('Reason')).toHaveValue(`Called at ${width}`)
      await expect(dialog.getByRole('combobox', { name: 'Patient' })).toHaveValue(`${firstName} ${lastName}`)
      await notice.getByRole('button').first().click()
      await dialog.getByRole('button', { name: 'Schedule Appointment' }).click()
      await expect(page.getByText('Appointment created successfully').first()).toBeVisible()
      await expect(dialog).toBeHidden()

      await page.goto(`/appointments?q=${encodeURIComponent(`Called at ${width}`)}`)
      const row = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ hasText: `${firstName} ${lastName}` })
      await expect(row).toContainText('Scheduled')

      await row.getByRole('button', { name: 'Reschedule' }).click()
      const move = page.getByRole('dialog', { name: 'Reschedule appointment' })
      await move.getByRole('combobox', { name: 'Time' }).fill('7.10')
      await move.getByRole('button', { name: 'Reschedule', exact: true }).click()
      // a question over the dialog would hide it too
      await expect(page.getByText('Appointment updated successfully').first()).toBeVisible()
      await expect(move).toBeHidden()
      await expect(row).toContainText('7:10')
      await row.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Mark confirmed' }).click()
      await expect(row).toContainText('Confirmed')
    })

    test('a patient books in the wizard, for themselves or a family member', async ({ page }) => {
      await enter(page, 'patient@demo.example')
      const clinic = await clinicIn(page.request, 'London')
      const doctor = clinic.doctors[turn % clinic.doctors.length]!
      const { date, times } = await freeDay(page.request, clinic, doctor.id, 25 + turn * 7)
      await page.goto('/appointments')
      await page.getByRole('link', { name: 'New Appointment' }).click()
      if (!page.url().includes(clinic.id)) await page.goto('/book?choose')
      await page.getByRole('link', { name: new RegExp(clinic.name) }).click()
      await pick(page, { service: 'General Consultation', doctor: doctor.user.lastName, date, time: times[1]! })
      const whom = page.getByRole('group', { name: 'Who is this appointment for?' })
      for (const name of ['Me', /Aarav Nair/, /Lakshmi Nair/, 'Another child', 'Someone else'])
        await expect(whom.getByRole('radio', { name, exact: typeof name === 'string' })).toBeVisible()
      await page.getByRole('checkbox', { name: /I agree/ }).check()
      await submit(page)
      await booked(page)
    })
  })
