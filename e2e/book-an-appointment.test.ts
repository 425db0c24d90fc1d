import { english } from '#language/translate.ts'
import { bookingMessages } from '#contract/booking/booking.ts'
import { DEMO_PASSWORD } from '#contract/demo.ts'
import { longDate } from '#web/lib/dates.ts'
import { openAsleep } from './asleep.ts'
import { bookByApi, clinicIn, doctorNamed, freeDay } from './demo.ts'
import { violationsOf } from './examine.ts'
import { enter, expect, linkIn, mailTo, test } from './test.ts'
import { booked, choose, dayIn, introduce, submit } from './wizard.ts'
import { phoneWidths } from './widths.ts'
import { timeIn, timeNamed } from './written.ts'

const guest = { firstName: 'Anika', lastName: 'Menon', email: 'anika.menon@mail.example', phone: '+91 98765 43210' }

test(
  'a guest books and reschedules by the link, the doctor confirms, and the link shows it',
  { tag: '@journey' },
  async ({ page, browser, site }) => {
    const clinic = await clinicIn(page.request, 'Bengaluru')
    const doctor = doctorNamed(clinic, 'Rao')
    const { date, times } = await freeDay(page.request, clinic, doctor.id, 3)
    const [first, , third] = times as [string, string, string]

    await test.step('a guest goes from the landing page into the wizard', async () => {
      await page.goto('/')
      await page
        .getByRole('link', { name: /Neelkamal Family Clinic/ })
        .first()
        .click()
      await expect(page.getByRole('heading', { level: 1, name: clinic.name })).toBeVisible()
      await expect(page.getByText('Based on 247 reviews').first()).toBeVisible()
    })

    await test.step('book', async () => {
      await choose(page, { service: 'General Consultation', doctor: 'Arjun Rao', date, time: first })
      await introduce(page, guest)
      await page.getByLabel('Symptoms').fill('A secret cough')
      await submit(page)
      await booked(page)
      await expect(page.getByText(longDate(date)).first()).toBeVisible()
      await expect(page.getByText('Dr. Arjun Rao').first()).toBeVisible()
    })

    const mail = await mailTo(page, guest.email, /Appointment requested/)
    expect(mail).toContain(clinic.name)
    expect(mail).not.toContain('cough')
    const link = linkIn(mail)

    await test.step('move it by the link in the email', async () => {
      await page.goto(link)
      await expect(page.getByText('Pending').first()).toBeVisible()
      await page.getByRole('button', { name: 'Reschedule', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Reschedule your appointment' })
      await (await dayIn(dialog, date)).check()
      await dialog.getByRole('radio', { name: timeNamed(third) }).check()
      await dialog.getByRole('button', { name: 'Reschedule', exact: true }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByText(timeIn(third)).first()).toBeVisible()
      await mailTo(page, guest.email, /Appointment rescheduled/)
    })

    await test.step('the doctor confirms it', async () => {
      const context = await browser.newContext({ baseURL: site.url })
      const doctors = await context.newPage()
      await enter(doctors, 'doctor@demo.example')
      await doctors.goto('/appointments')
      await expect(doctors.getByText('Manage your patient appointments')).toBeVisible()
      const row = doctors.getByRole('main').getByRole('listitem').filter({ hasText: 'Anika Menon' })
      await expect(row).toContainText(timeIn(third))
      await row.getByRole('button', { name: 'Confirm' }).click()
      await expect(doctors.getByText('Appointment updated successfully').first()).toBeVisible()
      await expect(row).toContainText('Confirmed')
      await context.close()
    })

    await test.step('the link and the email say so', async () => {
      await mailTo(page, guest.email, /Appointment confirmed/)
      await page.goto(link)
      await expect(page.getByText('Confirmed').first()).toBeVisible()
      const calendar = await page.request.get(`/api/public${link}/calendar.ics`)
      expect(await calendar.text()).toMatch(/STATUS:CONFIRMED[^]*END:VEVENT/)
    })
  },
)

test(
  'a guest whose time the desk has just taken sees the nearest free times',
  { tag: '@journey' },
  async ({ page, browser, site }) => {
    const clinic = await clinicIn(page.request, 'Bengaluru')
    const doctor = doctorNamed(clinic, 'Rao')
    const { date, times } = await freeDay(page.request, clinic, doctor.id, 6)
    const time = times[1] as string
    await page.goto(`/clinics/${clinic.id}/book`)
    await choose(page, { service: 'General Consultation', doctor: 'Arjun Rao', date, time })
    await introduce(page, { ...guest, email: 'slow@mail.example' })

    // a hold keeps other visitors away, and not the clinic's people
    const quick = { ...guest, firstName: 'Quick', email: 'quick@mail.example' }
    await expect(page.getByText(/^This time is held for you until/)).toBeVisible()
    const rival = await bookByApi(page.request, site.url, { clinic, doctorId: doctor.id, date, time, guest: quick })
    expect(rival.status()).toBe(409)
    const context = await browser.newContext({ baseURL: site.url })
    const desk = await context.newPage()
    await enter(desk, 'staff@demo.example')
    const taken = await desk.request.post('/api/appointments', {
      headers: { origin: site.url },
      data: {
        clinicId: clinic.id,
        doctorId: doctor.id,
        appointmentDate: date,
        appointmentTime: time,
        newPatient: { name: 'Quick Caller', phone: '9845033099' },
      },
    })
    expect(taken.status()).toBe(201)
    await context.close()

    await submit(page)
    await expect(page.getByText('This time is no longer available').first()).toBeVisible()
    await page
      .getByRole('button', { name: /, \d?\d:\d\d( [AP]M)?$/ })
      .first()
      .click()
    await expect(page.getByLabel('First name')).toHaveValue(guest.firstName)
    await submit(page)
    await booked(page)
  },
)

test('choices made before hydration count in each step', async ({ page }) => {
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const wake = await openAsleep(page, `/clinics/${clinic.id}/book`)
  await page.getByRole('radio', { name: /General Consultation/ }).click()
  wake()
  await expect(page.getByRole('heading', { name: /^Step 2 of 4/ })).toBeVisible()

  const wakeLater = await openAsleep(page, `/clinics/${clinic.id}/book?step=2&service=${clinic.services[0]!.id}`)
  await page.getByRole('radio', { name: /Arjun Rao/ }).click()
  wakeLater()
  await expect(page.getByRole('heading', { name: /^Step 3 of 4/ })).toBeVisible()
})

test('each step names the missing choice, and going back loses no typed text', async ({ page }) => {
  const clinic = await clinicIn(page.request, 'New York')
  const { date } = await freeDay(page.request, clinic, clinic.doctors[0]!.id, 2)
  await page.goto(`/clinics/${clinic.id}/book`)
  const goOn = page.getByRole('button', { name: 'Continue' })
  await goOn.click()
  await expect(page.getByText('Please select a service')).toBeVisible()
  // the keyboard only chooses; the mouse also continues to the next step
  await page.getByRole('radio', { name: /General Consultation/ }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('heading', { name: /What do you need/ })).toBeVisible()
  await goOn.click()
  await goOn.click()
  await expect(page.getByText('Please select a doctor')).toBeVisible()
  await page.getByRole('radio', { name: new RegExp(clinic.doctors[0]!.user.lastName) }).click()
  await goOn.click()
  await expect(page.getByText(/Please select a (date|time)/).first()).toBeVisible()
  await (await dayIn(page, date)).check()
  await page
    .getByRole('radio', { name: /^\d?\d:\d\d( [AP]M)?$/ })
    .first()
    .click()
  await page.getByLabel('Last name').fill('Somebody')
  await submit(page)
  for (const message of ['First name is required', 'Please enter a valid email', 'Phone number is required'])
    await expect(page.getByText(message)).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await goOn.click()
  await expect(page.getByLabel('Last name')).toHaveValue('Somebody')
})

for (const width of phoneWidths)
  test(`at ${width} px a clinic that takes no new patients says so first; its own patients can book`, async ({
    page,
    browser,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const clinic = await clinicIn(page.request, 'Bengaluru')
    const context = await browser.newContext({ baseURL: site.url })
    const admin = await context.newPage()
    await enter(admin, 'admin@demo.example')
    const rules = { systemMaintenance: false, requireTwoFactorForAdmins: false, requireTwoFactorFrom: null }
    const takeNew = async (newPatientRegistrations: boolean) => {
      const answer = await admin.request.put('/api/settings', {
        headers: { origin: site.url },
        data: { clinics: [{ clinicId: clinic.id, rules: { ...rules, newPatientRegistrations } }] },
      })
      expect(answer.status()).toBe(200)
    }
    await takeNew(false)
    try {
      await page.goto(`/clinics/${clinic.id}/book`)
      await expect(page.getByText(english(bookingMessages.noNewPatients))).toBeVisible()
      await expect(page.getByRole('heading', { name: /Step 1/ })).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0)
      await expect(page.getByRole('link', { name: `Call ${clinic.phone}` })).toBeVisible()
      expect(await violationsOf(page)).toEqual([])
      await page.getByRole('link', { name: 'Sign in to book' }).click()
      await page.getByLabel('Email').fill('patient@demo.example')
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
      await page.getByRole('button', { name: 'Sign In to Vaidya' }).click()
      await expect(page).toHaveURL(new RegExp(`/clinics/${clinic.id}/book`))
      await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
    } finally {
      await takeNew(true)
      await context.close()
    }
    await page.context().clearCookies()
    await page.goto(`/clinics/${clinic.id}/book`)
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  })

test('a missing clinic answers 404 with the booking page’s own message', async ({ page }) => {
  const answer = await page.goto('/clinics/0198c0de-0000-7000-8000-000000000000/book')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Clinic Not Found' })).toBeVisible()
  await expect(
    page.getByText("The clinic you're looking for doesn't exist or is not available for public booking."),
  ).toBeVisible()
})
