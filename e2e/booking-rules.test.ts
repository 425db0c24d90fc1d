import type { Page } from '@playwright/test'
import { openSettingsPage, settingsPanel } from './clinic-settings.ts'
import { dateAt } from './demo.ts'
import { look, lookAgain } from './examine.ts'
import { password, proveEmail } from './people.ts'
import { expect, mailTo, startSession, test } from './test.ts'
import { deskWidths } from './widths.ts'
import { booked, choose, introduce, submit } from './wizard.ts'
import { timeNamed } from './written.ts'

// A clinic decides when and how it is booked online, and which doctors give a service (rules I1, I2, I6).

const zone = { timeZone: 'Asia/Kolkata' }
const everyDay = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: '09:00', closes: '18:00' }))

/** A public clinic with two doctors, and its administrator signed in. */
async function newClinic(page: Page, origin: string, word: string) {
  const send = async (method: 'post' | 'put', path: string, data: unknown) => {
    const answer = await page.request[method](path, { headers: { origin }, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as { id: string; clinic: { id: string }; services: { id: string }[] }
  }
  const email = `rules-${word}@mail.example`
  const person = { email, password, firstName: 'Leela', lastName: 'Shah', role: 'clinic_admin' }
  await send('post', '/api/auth/register', person)
  await proveEmail(page, origin, email)
  await startSession(page, email, password)
  const { clinic } = await send('post', '/api/clinics', {
    name: `Evening Clinic ${word}`,
    address: '4 Temple Road',
    phone: '080 5550 1234',
    currency: 'INR',
    consultationPrice: '500',
    ...zone,
  })
  await send('put', `/api/clinics/${clinic.id}/opening-hours`, { hours: everyDay })
  for (const lastName of ['Menon', 'Bose']) {
    await send('post', '/api/doctors', {
      firstName: 'Tara',
      lastName,
      email: `${lastName.toLowerCase()}-${word}@mail.example`,
      password: 'first-pass',
      phone: '+91 98200 40404',
      specialty: 'ENT',
      licenseNumber: `${lastName}-${word}`,
      experience: '5 years',
      qualification: 'MBBS',
      consultationFee: '600',
      clinicId: clinic.id,
    })
  }
  return clinic.id
}

const said = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

for (const width of deskWidths)
  test(`an administrator adds evening hours, instant confirmation and a service’s doctor, at ${width} px`, async ({
    page,
    browser,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const id = await newClinic(page, site.url, String(width))
    const date = dateAt(zone, 12)
    await page.goto(`/clinics/${id}/settings/rules`)
    const edit = settingsPanel(page)

    await test.step('invalid rules show errors under their fields', async () => {
      await edit.getByLabel('Time between slots (minutes)').fill('3')
      await edit.getByLabel('Shortest notice').fill('-1')
      await edit.getByRole('button', { name: 'Save booking rules' }).click()
      await expect(edit.getByText('The interval must be between 5 and 120 minutes')).toBeVisible()
      await expect(edit.getByText('The notice must be between 0 minutes and 30 days')).toBeVisible()
      await expect(edit.getByLabel('Time between slots (minutes)')).toBeFocused()
      await look(page, 'booking rules refused')
    })

    await test.step('saved rules are there after a reload', async () => {
      await edit.getByLabel('Time between slots (minutes)').fill('20')
      await edit.getByLabel('Shortest notice').fill('2')
      await edit.getByLabel('Unit of the notice').selectOption('hours')
      await edit.getByLabel('Buffer after (minutes)').fill('10')
      await edit.getByRole('radio', { name: /Confirm at once/ }).check()
      await edit.getByRole('button', { name: 'Save booking rules' }).click()
      await said(page, 'Booking rules saved.')
      await page.reload()
      await expect(edit.getByLabel('Time between slots (minutes)')).toHaveValue('20')
      await expect(edit.getByLabel('Shortest notice')).toHaveValue('2')
      await expect(edit.getByLabel('Unit of the notice')).toHaveValue('hours')
      await expect(edit.getByRole('radio', { name: /Confirm at once/ })).toBeChecked()
    })

    await test.step('morning and evening hours', async () => {
      await openSettingsPage(page, 'Opening hours')
      const day = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(new Date(date))
      await edit.getByRole('button', { name: `Add a break on ${day}` }).click()
      await edit.getByLabel(`${day} from, period 2`).fill('17:00')
      await edit.getByLabel(`${day} to, period 2`).fill('21:00')
      await edit.getByRole('button', { name: 'Save opening hours' }).click()
      await said(page, 'Opening hours saved.')
      await lookAgain(page, 'evening hours')
    })

    await test.step('a service of one doctor, with its own price', async () => {
      await openSettingsPage(page, 'Services')
      await edit.getByRole('button', { name: 'Add service' }).click()
      const form = edit.getByRole('form', { name: 'New service' })
      await form.getByLabel('Service name').fill('Ear wash')
      await form.getByLabel('Minutes', { exact: true }).fill('20')
      await form.getByLabel('Price').fill('300')
      await form.getByRole('checkbox', { name: 'All doctors of the clinic' }).uncheck()
      for (const name of ['Bose', 'Menon'])
        await form.getByRole('checkbox', { name: new RegExp(`Dr. Tara ${name}`) }).uncheck()
      await form.getByRole('button', { name: 'Save service' }).click()
      await expect(form.getByText('Choose at least one doctor, or all doctors of the clinic')).toBeVisible()
      await form.getByRole('checkbox', { name: /Dr. Tara Menon/ }).check()
      await form.getByLabel('Own price (INR) of Dr. Tara Menon').fill('350')
      await form.getByLabel('Own minutes of Dr. Tara Menon').fill('5')
      await form.getByRole('button', { name: 'Save service' }).click()
      await expect(form.getByText('Duration must be between 15 and 480 minutes')).toBeVisible()
      await look(page, 'service doctors')
      await form.getByLabel('Own minutes of Dr. Tara Menon').fill('40')
      await form.getByRole('button', { name: 'Save service' }).click()
      await expect(edit.getByRole('listitem').filter({ hasText: 'Ear wash' })).toContainText('Dr. Tara Menon')
      await lookAgain(page, 'services')
    })

    const email = `evening-${width}@mail.example`
    await test.step('a guest sees only that doctor, and the evening booking is confirmed', async () => {
      const context = await browser.newContext({ baseURL: site.url, viewport: { width, height: 900 } })
      const guests = await context.newPage()
      await guests.goto(`/clinics/${id}/book`)
      await guests.getByRole('radio', { name: /Ear wash/ }).click()
      // with one doctor there is no doctor step
      await expect(guests.getByRole('radiogroup', { name: 'Date' })).toBeVisible()
      await expect(guests.getByText('Dr. Tara Menon').first()).toBeVisible()
      await expect(guests.getByText('₹350').first()).toBeVisible()
      await lookAgain(guests, 'doctors of a service')
      await guests.goto(`/clinics/${id}/book`)
      await choose(guests, { service: 'Ear wash', doctor: 'Menon', date, time: '20:20' })
      await introduce(guests, { firstName: 'Kavya', lastName: 'Bose', email, phone: '+91 98765 00000' })
      await submit(guests)
      await booked(guests)
      await expect(guests.getByText(/Evening Clinic .*is expecting you/)).toBeVisible()
      await expect(guests.getByText('40 min').first()).toBeVisible()
      await look(guests, 'booking confirmed at once')
      await context.close()
      expect(await mailTo(page, email, /Appointment confirmed/)).toContain('Your appointment is booked and confirmed.')
    })

    await test.step('the calendar has rows for the evening, to scale', async () => {
      await page.goto(`/calendar?view=day&date=${date}`)
      await expect(page.getByRole('rowheader', { name: timeNamed('13:00') })).toBeAttached()
      await expect(page.getByRole('rowheader', { name: timeNamed('20:30') })).toBeAttached()
      const appointment = page.locator('[data-appointment]', { hasText: 'Kavya Bose' })
      await expect(appointment).toContainText('Ear wash')
      await appointment.scrollIntoViewIfNeeded()
      const row = await page.locator('[data-slot*="|20:00|"]').first().boundingBox()
      const box = await appointment.boundingBox()
      // 40 minutes in rows of 30
      expect(box!.height / row!.height).toBeCloseTo(4 / 3, 1)
      await lookAgain(page, 'calendar day with evening')
      await page.getByRole('button', { name: 'Week', exact: true }).click()
      await expect(page.getByRole('rowheader', { name: timeNamed('20:30') })).toBeAttached()
      await lookAgain(page, 'calendar week with evening')
    })
  })

test('a link to a doctor shows that doctor’s services and a button for all services', async ({ page }) => {
  const clinics = (await (await page.request.get('/api/clinics')).json()) as { id: string; city: string }[]
  const { id } = clinics.find(({ city }) => city === 'Bengaluru')!
  const { doctors } = (await (await page.request.get(`/api/clinics/${id}/public`)).json()) as {
    doctors: { id: string; user: { lastName: string } }[]
  }
  const cardiologist = doctors.find(({ user }) => user.lastName === 'Subramanian')!
  await page.goto(`/clinics/${id}/book?doctor=${cardiologist.id}`)
  await expect(page.getByText('These are the services of Dr. Kavitha Subramanian.')).toBeVisible()
  await expect(page.getByRole('radio', { name: /ECG and Heart Check/ })).toBeVisible()
  await expect(page.getByRole('radio', { name: /Child Vaccination/ })).toHaveCount(0)
  await lookAgain(page, 'services of a doctor')
  await page.getByRole('button', { name: 'Show all services' }).click()
  await page.getByRole('radio', { name: /Child Vaccination/ }).click()
  await expect(page.getByRole('radiogroup', { name: 'Date' })).toBeVisible()
  await expect(page.getByText(/Hegde/).first()).toBeVisible()
})
