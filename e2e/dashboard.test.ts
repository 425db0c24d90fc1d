import type { Page } from '@playwright/test'
import type { Appointment } from '#contract/appointments/appointments.ts'
import type { DashboardDay } from '#contract/dashboard.ts'
import { clinicIn, doctorNamed } from './demo.ts'
import { openSettled } from './settled.ts'
import { enter, expect, test } from './test.ts'
import { deskWidths } from './widths.ts'
import { timeIn } from './written.ts'

const ZONE = 'Asia/Kolkata'
test.use({ timezoneId: ZONE })

const screens = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
].filter(({ width }) => deskWidths.includes(width))

/** Clinics of the demo with a desk and a doctor, so far apart that the day is not over at both. */
const places = [
  { city: 'Bengaluru', zone: ZONE, desk: 'staff@demo.example', doctor: { email: 'doctor@demo.example', name: 'Rao' } },
  {
    city: 'New York',
    zone: 'America/New_York',
    desk: 'dolores.vega@larkspur.example',
    doctor: { email: 'miriam.feldstein@larkspur.example', name: 'Feldstein' },
  },
]
/** Times late in the day, the last first: other tests book some of them. */
const lateTimes = ['23:15', '22:45', '22:15', '21:45', '21:15', '20:45', '20:15', '19:45']

const nowIn = (zone: string) => {
  const wall = new Date().toLocaleString('sv-SE', { timeZone: zone })
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) }
}

/** The desk books an appointment for late today, at the first time that is free. */
async function appointmentToday(
  page: Page,
  url: string,
  { city, zone, doctor }: (typeof places)[0],
): Promise<Appointment> {
  const clinic = await clinicIn(page.request, city)
  const now = nowIn(zone)
  for (const time of lateTimes.filter((late) => late > now.time)) {
    const answer = await page.request.post('/api/appointments', {
      headers: { origin: url },
      data: {
        clinicId: clinic.id,
        doctorId: doctorNamed(clinic, doctor.name).id,
        patientName: 'Tara Punctual',
        patientEmail: 'tara.punctual@mail.example',
        // the test of hovered names needs a phone number for the first patient of today
        patientPhone: '+91 98450 12399',
        date: now.date,
        time,
      },
    })
    if (answer.status() === 201) return (await answer.json()) as Appointment
    expect(answer.status()).toBe(409)
  }
  throw new Error('This evening has no time left')
}

const people = [
  {
    who: 'doctor',
    h1: /^Good (Morning|Afternoon|Evening), Dr\. Arjun Rao$/,
    cards: ["Today's Appointments", 'Total Patients', 'Prescriptions Written', 'Revenue'],
    actions: {
      'Add New Patient': '/patients?new=1',
      'Write Prescription': '/prescriptions?new=1',
      'View Test Results': '/test-reports',
      'Manage Schedule': '/appointments',
    },
    header: { 'New Appointment': '/appointments?new=1', 'Write Prescription': '/prescriptions?new=1' },
  },
  {
    who: 'patient',
    h1: /^Good (Morning|Afternoon|Evening), Priya$/,
    cards: ['Upcoming Appointments', 'Active Prescriptions', 'Medicine Reminders', 'Test Reports'],
    actions: {
      'Book Appointment': '/book',
      'Medicine Reminders': '/my-medicines',
      'Upload Prescription': '/prescriptions?upload=1',
      'Test Reports': '/test-reports',
    },
    header: { 'Book Appointment': '/book', 'Upload Documents': '/test-reports' },
  },
  {
    who: 'admin',
    h1: /^Good (Morning|Afternoon|Evening), Meera$/,
    cards: ['Active Clinics', 'Total Doctors', 'Monthly Bookings', 'Platform Revenue'],
    actions: {
      'Add Clinic': '/clinics?new=1',
      'Add Doctor': '/add-doctor',
      'Add Staff': '/add-staff',
      'View Analytics': '/analytics',
    },
    header: { Patients: '/patients' },
  },
  {
    who: 'staff',
    h1: /^Good (Morning|Afternoon|Evening), Sunita$/,
    cards: [],
    actions: { 'Manage Appointments': '/appointments', 'Open Calendar': '/calendar', 'Find Patient': '/patients' },
    header: { 'New Appointment': '/appointments?new=1' },
  },
]

const lookUp = [
  ['Search Medicine', '/medicines'],
  ['Health Guides', '/health-conditions'],
  ['Interaction Checker', '/interaction-checker'],
] as const

for (const { who, h1, cards, actions, header } of people) {
  test(
    `the dashboard of ${who}@demo.example has its own numbers and its links open, on a phone and on a desktop`,
    { tag: '@journey' },
    async ({ page }) => {
      await enter(page, `${who}@demo.example`)
      for (const screen of screens) {
        await page.setViewportSize(screen)
        await page.goto('/')
        await expect(page.getByRole('heading', { level: 1, name: h1 })).toBeVisible()
        await expect(page.getByRole('heading', { name: "Today's Schedule" })).toBeVisible()
        await expect(page.getByRole('heading', { name: 'Recent Activity' })).toBeVisible()
        for (const card of cards)
          await expect(page.getByLabel('Figures').getByRole('term').filter({ hasText: card })).toBeVisible()
        await expect(page.getByLabel('Figures')).toHaveCount(cards.length > 0 ? 1 : 0)
        await expect(page.getByRole('heading', { name: 'Multi-Tenant Platform' })).toHaveCount(who === 'admin' ? 1 : 0)
        await expect(page.getByText('Your next appointment', { exact: true })).toHaveCount(who === 'patient' ? 1 : 0)
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      }
      const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Quick Actions' }) })
      await expect(card.getByRole('link')).toHaveCount(Object.keys(actions).length)
      for (const [name, path] of Object.entries(actions)) {
        await expect(card.getByRole('link', { name })).toHaveAttribute('href', path)
        expect((await page.request.get(path)).status(), path).toBe(200)
      }
      if (who === 'patient')
        for (const [name, path] of lookUp) {
          const lookUpCard = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Look Up' }) })
          await expect(lookUpCard.getByRole('link', { name })).toHaveAttribute('href', path)
          // the bar leads there from every screen
          await expect(page.getByRole('navigation').getByRole('link', { name }).first()).toHaveAttribute('href', path)
          expect((await page.request.get(path)).status(), path).toBe(200)
        }
      for (const [name, path] of Object.entries(header))
        await expect(page.locator('main header').getByRole('link', { name })).toHaveAttribute('href', path)
      await expect(page.locator('main header').getByRole('link')).toHaveCount(Object.keys(header).length)
    },
  )
}

test('the dashboard shows the server’s numbers, and the demo has some', async ({ page }) => {
  await enter(page, 'doctor@demo.example')
  const stats = (await (await page.request.get('/api/dashboard/stats')).json()) as Record<string, number>
  expect(stats.totalPatients).toBeGreaterThan(10)
  await page.goto('/dashboard')
  const figure = page.getByLabel('Figures').locator('dl > div').filter({ hasText: 'Total Patients' })
  await expect(figure.getByText(String(stats.totalPatients), { exact: true })).toBeVisible()
})

test('the desk checks a patient in with one press, the doctor sees the arrival time, and the desk undoes it', async ({
  page,
  browser,
  site,
}) => {
  // leaves enough time for the test itself
  const place = places.find(({ zone }) => nowIn(zone).time < '19:30')!
  await enter(page, place.desk)
  const appointment = await appointmentToday(page, site.url, place)
  const name = `${appointment.patient.user.firstName} ${appointment.patient.user.lastName}`
  await page.setViewportSize(screens[0]!)
  await page.goto('/?show=expected')
  const row = page.getByRole('listitem', { name: new RegExp(`${timeIn(appointment.appointmentTime).source}.*${name}`) })
  await row.getByRole('button', { name: 'Check in' }).click()
  await expect(page.getByText('Patient checked in').first()).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: /^Arrived/ }).click()
  await expect(page).toHaveURL(/show=arrived/)
  await expect(row.getByText(/^Arrived \d{1,2}:\d\d( [AP]M)?$/)).toBeVisible()

  const room = await browser.newContext({ baseURL: site.url, timezoneId: ZONE, viewport: screens[1] })
  const doctor = await room.newPage()
  await enter(doctor, place.doctor.email)
  await doctor.goto('/')
  const seen = doctor.getByRole('listitem', {
    name: new RegExp(`${timeIn(appointment.appointmentTime).source}.*${name}`),
  })
  await expect(seen.getByText(/^Arrived \d{1,2}:\d\d( [AP]M)?$/)).toBeVisible()
  await expect(doctor.getByText(`${name} checked in`)).toBeVisible()

  // list and calendar show the check-in, and follow its undo
  const day = appointment.appointmentDate
  await doctor.goto(`/appointments?when=dates&from=${day}&to=${day}`)
  const listed = doctor.getByRole('main').getByRole('listitem').filter({ hasText: name })
  await expect(listed.getByText(/^Arrived \d{1,2}:\d\d( [AP]M)?$/)).toBeVisible()
  await doctor.goto(`/calendar?view=day&date=${day}`)
  await doctor.locator('[data-appointment]', { hasText: name }).click()
  await expect(doctor.getByRole('dialog', { name }).getByText(/^Arrived \d{1,2}:\d\d( [AP]M)?$/)).toBeVisible()

  await row.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: /^Expected/ }).click()
  await expect(row.getByRole('button', { name: 'Check in' })).toBeVisible()
  await expect(doctor.getByRole('dialog', { name }).getByText(/^Arrived/)).toHaveCount(0)
  await room.close()
})

test('the desk filters the day by doctor', async ({ page }) => {
  await enter(page, 'staff@demo.example')
  const day = (await (await page.request.get('/api/dashboard/today?limit=300')).json()) as DashboardDay
  const name = ({ doctor }: DashboardDay['visits'][number]) => `Dr. ${doctor.firstName} ${doctor.lastName}`
  const chosen = name(day.visits[0]!)
  const count = day.visits.filter((one) => name(one) === chosen).length
  expect(count).toBeLessThan(day.visits.length)
  await page.goto('/')
  const schedule = page.getByRole('region', { name: "Today's Schedule" })
  await expect(schedule.getByRole('button', { name: `All ${day.visits.length}` })).toBeVisible()
  await schedule.getByLabel('Doctor').selectOption({ label: chosen })
  await expect(schedule.getByRole('button', { name: `All ${count}` })).toBeVisible()
  // the filter stays in the address, beside the other one
  await page.reload()
  await expect(schedule.getByRole('button', { name: `All ${count}` })).toBeVisible()
  await schedule.getByRole('button', { name: /^Expected/ }).click()
  await expect(page).toHaveURL(/show=expected&doctor=/)
  await schedule.getByLabel('Doctor').selectOption({ label: 'All doctors' })
  await expect(page).toHaveURL(/\?show=expected$/)
})

test('a patient finds the next appointment with place, phone and what to bring', async ({ page }) => {
  await enter(page, 'patient@demo.example')
  await page.goto('/')
  const next = page.getByRole('region', { name: 'Your next appointment' })
  await expect(next.getByText(/^Dr\. /)).toBeVisible()
  await expect(next.getByText('What to bring')).toBeVisible()
  await expect(next.getByRole('link', { name: /^\+91/ })).toHaveAttribute('href', /^tel:\+91/)
  await next.getByRole('link', { name: /Reschedule or cancel|Cancel this appointment|View your appointments/ }).click()
  await expect(page).toHaveURL(/\/appointments$/)
})

test('each card that fails to load shows an error and a Retry button', { tag: '@journey' }, async ({ page }) => {
  await enter(page, 'doctor@demo.example')
  let isBroken = true
  await page.route('**/api/dashboard/**', (route) =>
    isBroken ? route.fulfill({ status: 503, json: { message: 'Please try again.' } }) : route.fallback(),
  )
  // a new document would include its data
  await openSettled(page, '/notifications')
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('alert')).toHaveCount(3)
  isBroken = false
  for (let left = 3; left > 0; left -= 1) {
    await page.getByRole('button', { name: 'Retry' }).first().click()
    await expect(page.getByRole('alert')).toHaveCount(left - 1)
  }
})

test('the document has the number of bookings to confirm, so that nothing moves when it arrives', async ({
  page,
  site,
}) => {
  await enter(page, 'staff@demo.example')
  const answer = await page.request.get('/api/appointments/waiting')
  const { count } = (await answer.json()) as { count: number }
  expect(count).toBeGreaterThan(0)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openSettled(page, '/')
  const line = page.getByRole('button', { name: `Waiting for confirmation (${count})` })
  await expect(line).toBeVisible()
  expect(asked).not.toContain('/api/appointments/waiting')
  expect(asked).not.toContain('/api/notifications')
  const plain = await page.context().browser()!.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const document = await plain.newPage()
  await enter(document, 'staff@demo.example')
  await document.goto('/')
  await expect(document.getByRole('button', { name: `Waiting for confirmation (${count})` })).toBeVisible()
  await plain.close()
})
