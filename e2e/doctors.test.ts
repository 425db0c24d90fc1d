import type { Page } from '@playwright/test'
import { weekdays } from '#contract/clinics/clinics.ts'
import { look } from './examine.ts'
import { clinicIn, freeDay } from './demo.ts'
import { enter, expect, signIn, test } from './test.ts'
import { deskWidths } from './widths.ts'

const fill = async (page: Page, one: { lastName: string; email: string; license: string }) => {
  await page.getByLabel('First name').fill('Kavya')
  await page.getByLabel('Last name').fill(one.lastName)
  await page.getByLabel('Email').fill(one.email)
  await page.getByLabel('Phone').fill('+91 98200 00088')
  await page.getByLabel('Password', { exact: true }).fill('kj7-vq')
  await page.getByLabel('Specialty').fill('Dentistry')
  await page.getByLabel('License number').fill(one.license)
  await page.getByLabel('Experience').fill('5 years')
  await page.getByLabel('Qualification').fill('BDS')
  await page.getByLabel('Consultation fee').fill('1,500')
}
const add = (page: Page) => page.getByRole('button', { name: 'Add Doctor' }).click()

for (const width of deskWidths)
  test(`an administrator adds a doctor, whose working hours and time off decide what can be booked, at ${width} px`, async ({
    page,
    browser,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const one = { lastName: `Menon ${width}`, email: `kavya.${width}@mail.example`, license: `MC-${width}` }
    const name = `Kavya ${one.lastName}`
    await enter(page, 'admin@demo.example')
    const clinic = await clinicIn(page.request, 'Bengaluru')

    await test.step('Add New Doctor names missing fields, keeps the typed text, and adds the doctor', async () => {
      await page.goto('/add-doctor')
      await expect(page.getByRole('heading', { level: 1, name: 'Add New Doctor' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/')
      const clinics = page.getByLabel('Clinic', { exact: true })
      await add(page)
      for (const message of [
        'First name is required',
        'Last name is required',
        'Invalid email address',
        'Password must be at least 6 characters',
        'Phone number must be at least 10 digits',
        'Specialty is required',
        'License number is required',
        'Experience is required',
        'Qualification is required',
        'Consultation fee is required',
      ])
        await expect(page.getByText(message, { exact: true })).toBeVisible()
      await expect(page.getByLabel('First name')).toBeFocused()
      await page.getByLabel('Specialty').click()
      await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText('General Medicine')
      await page.keyboard.press('Escape')
      await clinics.selectOption({ label: clinic.name })
      await fill(page, { ...one, email: 'admin@demo.example' })
      await add(page)
      await expect(page.getByText('This is your own email address.').first()).toBeVisible()
      await expect(page.getByLabel('License number')).toHaveValue(one.license)
      await page.getByLabel('Email').fill(one.email)
      await add(page)
      await expect(page.getByText('Doctor added successfully').first()).toBeVisible()
      await expect(page).toHaveURL(`${site.url}/`)
    })

    const doctors = (await (await page.request.get(`/api/doctors?clinicId=${clinic.id}`)).json()) as {
      id: string
      user: { lastName: string }
    }[]
    const doctorId = doctors.find(({ user }) => user.lastName === one.lastName)!.id
    const day = await freeDay(page.request, clinic, doctorId, 4)
    const weekday = weekdays[new Date(day.date).getUTCDay()]!
    const freeTimes = async () => {
      const params = { date: day.date, doctorId }
      const answer = await page.request.get(`/api/public/clinics/${clinic.id}/availability`, { params })
      return ((await answer.json()) as { slots: { time: string }[] }).slots.map(({ time }) => time)
    }

    await test.step('the doctor chooses a password and finds their own sessions in the settings', async () => {
      const theirs = await browser.newContext({ baseURL: site.url, viewport: { width, height: 900 } })
      const doctor = await theirs.newPage()
      await signIn(doctor, one.email, 'kj7-vq')
      await expect(doctor).toHaveURL(/change-password/)
      await doctor.getByLabel('Temporary password').fill('kj7-vq')
      await doctor.getByLabel('New password', { exact: true }).fill('a walk along the river')
      await doctor.getByRole('button', { name: 'Change Password' }).click()
      await expect(doctor).not.toHaveURL(/change-password/)
      expect((await doctor.goto('/doctors'))?.status()).toBe(404)
      expect((await doctor.goto('/add-doctor'))?.status()).toBe(404)
      await doctor.goto('/settings')
      await doctor.getByRole('button', { name: 'Set hours and time off' }).click()
      await expect(doctor.getByRole('dialog', { name: 'Working hours and time off' })).toContainText(
        'Follows clinic hours',
      )
      await theirs.close()
    })

    await page.goto('/doctors')
    await page.getByLabel('Find').fill(one.lastName)
    const row = page.getByRole('listitem').filter({ hasText: one.lastName })
    await expect(row).toHaveCount(1)
    const dialog = page.getByRole('dialog', { name: 'Working hours and time off' })

    await test.step('sessions narrow what the public can book', async () => {
      await row.getByRole('button', { name: `Working hours and time off of ${name}` }).click()
      await dialog.getByRole('checkbox', { name: weekday }).check()
      await dialog.getByLabel(`${weekday} from`).fill('10:00')
      await dialog.getByLabel(`${weekday} to`).fill('09:00')
      await dialog.getByRole('button', { name: 'Save working hours' }).click()
      await expect(dialog.getByText(`${weekday}: the end time must be after the start time`)).toBeVisible()
      await dialog.getByLabel(`${weekday} to`).fill('11:00')
      await dialog.getByRole('button', { name: 'Save working hours' }).click()
      await expect(page.getByText('Working hours saved').first()).toBeVisible()
      expect(await freeTimes()).toEqual(['10:00', '10:30'])
      await look(page, 'the sessions')
    })

    await test.step('a leave shows the affected appointment, and moves it in one step', async () => {
      const booking = await page.request.post('/api/public/appointments', {
        headers: { origin: site.url },
        data: {
          clinicId: clinic.id,
          serviceId: clinic.services.find((service) => service.name === 'General Consultation')!.id,
          doctorId,
          appointmentDate: day.date,
          appointmentTime: '10:30',
          patientData: {
            firstName: 'Tara',
            lastName: `Joshi ${width}`,
            email: `tara.${width}@mail.example`,
            phone: '+91 98200 00099',
          },
          consentVersion: '2025-06-28',
        },
      })
      expect(booking.status()).toBe(201)
      await dialog.getByRole('tab', { name: 'Time off' }).click()
      await dialog.getByLabel('First day').fill(day.date)
      await dialog.getByRole('button', { name: 'Add time off' }).click()
      await expect(dialog.getByText('1 appointment falls in this time off')).toBeVisible()
      await expect(dialog.getByText(`Tara Joshi ${width}`)).toBeVisible()
      expect(await freeTimes()).toEqual([])
      await look(page, 'the leave')
      await dialog.getByRole('button', { name: 'Reschedule all' }).click()
      await dialog.getByRole('button', { name: /^Reschedule \d+ appointments?$/ }).click()
      await expect(dialog.getByText(/Rescheduled to .*, 10:00/)).toBeVisible()
      await expect(dialog.getByText('1 appointment rescheduled.')).toBeVisible()
      await expect(page.getByRole('alertdialog')).toBeHidden()
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(dialog).toBeHidden()
    })

    await test.step('a changed license number needs confirmation; a deactivated doctor disappears from the public page', async () => {
      await row.getByRole('button', { name: `Edit ${name}` }).click()
      const edit = page.getByRole('dialog', { name: `Edit ${name}` })
      await edit.getByLabel('License number').fill(`${one.license}-B`)
      await edit.getByRole('button', { name: 'Save Changes' }).click()
      await expect(row.getByText('Unverified')).toBeVisible()
      await row.getByRole('button', { name: `Confirm license of ${name}` }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm license' }).click()
      await expect(row.getByText('Unverified')).toBeHidden()
      await row.getByRole('button', { name: `More for ${name}` }).click()
      await page.getByRole('menuitem', { name: 'Deactivate' }).click()
      const question = page.getByRole('alertdialog')
      await expect(question).toContainText('1 upcoming appointment will stay booked')
      await question.getByLabel('Reason').fill('Moved to another town')
      await question.getByRole('button', { name: 'Deactivate' }).click()
      await expect(row).toHaveCount(0)
      await page.getByLabel('Show').selectOption('Deactivated')
      await expect(row).toContainText('Deactivated')
      await expect(row.getByRole('link', { name: '1 upcoming appointment' })).toBeVisible()
    })
  })
