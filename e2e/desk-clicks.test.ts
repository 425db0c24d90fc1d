import type { Page } from '@playwright/test'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { bookToday } from './book-today.ts'
import { clockAs, writingOfChoice } from '#contract/writing.ts'
import { clinicIn, dateAt, doctorNamed, freeDay } from './demo.ts'
import { look } from './examine.ts'
import { Hands } from './hands.ts'
import { enter, expect, test } from './test.ts'

const scheduling = (page: Page) => page.getByRole('dialog', { name: 'Schedule New Appointment' })
const shown = (time: string) => clockAs(time, writingOfChoice['day-12'])

/** The demo receptionist's clinic, a doctor and a day of hers with free times. */
async function atTheDesk(page: Page, lastName: string, daysAhead: number) {
  await enter(page, 'staff@demo.example')
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const doctor = doctorNamed(clinic, lastName)
  return { clinic, doctor, ...(await freeDay(page.request, clinic, doctor.id, daysAhead)) }
}

/** Books by the API, as a colleague does at the same time. */
async function colleagueBooks(page: Page, origin: string, body: object) {
  const answer = await page.request.post('/api/appointments', { headers: { origin }, data: body })
  expect(answer.status()).toBe(201)
  return (await answer.json()) as Appointment
}

test('a new caller is added and booked in 4 clicks and 30 keys', async ({ page }) => {
  const { date, times } = await atTheDesk(page, 'Hegde', 5)
  await page.goto('/appointments')
  const hands = new Hands(page)
  await hands.click(page.getByRole('button', { name: 'New Appointment' }))
  const dialog = scheduling(page)
  await expect(dialog.getByRole('combobox', { name: 'Patient' })).toBeFocused()
  await hands.type('Prakash')
  const add = dialog.getByRole('option', { name: 'No match. Add “Prakash” as a new patient' })
  await expect(add.or(dialog.getByRole('option', { name: 'Add “Prakash” as a new patient' }))).toBeVisible()
  await hands.click(dialog.getByRole('option', { name: /Add “Prakash” as a new patient/ }))
  await expect(dialog.getByLabel('Phone')).toBeFocused()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Prakash')
  await hands.type('9845033001')
  await hands.click(dialog.getByRole('combobox', { name: 'Doctor' }))
  await hands.type('heg')
  await hands.press('Enter')
  await hands.tabTo(dialog.getByLabel('Date', { exact: true }))
  const beforeDay = hands.keys
  await hands.typeDay(date)
  // around New Year four more digits are typed
  const forYear = hands.keys - beforeDay - 4
  await hands.click(dialog.getByRole('option', { name: shown(times[0]!), exact: true }))
  await expect(dialog.getByRole('combobox', { name: 'Time' })).toHaveValue(shown(times[0]!))
  await look(page, 'schedule new caller', '[role=dialog]')
  await hands.press('Enter')
  await expect(
    page.getByText(/^Prakash with Dr\. .*Hegde, .* No email was sent\. Please inform the patient\.$/).first(),
  ).toBeVisible()
  await expect(dialog).toBeHidden()
  expect([hands.clicks, hands.keys - forYear <= 30], `${hands.clicks} clicks, ${hands.keys} keys`).toEqual([4, true])
})

test('the desk books another time after a conflict with 3 clicks, and no error remains', async ({ page, site }) => {
  const { clinic, doctor, date, times } = await atTheDesk(page, 'Rao', 12)
  const known = {
    clinicId: clinic.id,
    doctorId: doctor.id,
    patientName: 'Kaveri Nearest',
    patientEmail: 'kaveri.nearest@mail.example',
  }
  await colleagueBooks(page, site.url, { ...known, date, time: '19:00' })
  await page.goto('/appointments')
  const hands = new Hands(page)
  await hands.click(page.getByRole('button', { name: 'New Appointment' }))
  const dialog = scheduling(page)
  await expect(dialog.getByRole('combobox', { name: 'Patient' })).toBeFocused()
  await hands.type('kaveri nea')
  // Enter waits for the search
  await hands.press('Enter')
  await expect(dialog.getByText('Existing patient')).toBeVisible()
  await hands.press('Tab')
  await expect(dialog.getByRole('combobox', { name: 'Doctor' })).toBeFocused()
  await hands.type('rao')
  await hands.press('Enter')
  await hands.tabTo(dialog.getByLabel('Date', { exact: true }))
  await hands.typeDay(date)
  await expect(dialog.getByRole('option', { name: shown(times[0]!) })).toBeVisible()
  await hands.tabTo(dialog.getByRole('combobox', { name: 'Time' }))
  await hands.type(shown(times[0]!).replaceAll(/[: M]/g, ''))
  await colleagueBooks(page, site.url, {
    ...known,
    patientName: 'Quick Colleague',
    patientEmail: 'quick.colleague@mail.example',
    date,
    time: times[0],
  })
  await hands.press('Tab', 'Shift+Tab', 'Enter')
  const notice = dialog.getByRole('alert').filter({ hasText: 'This time is no longer available' })
  await expect(notice).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'This time is no longer available' })).toHaveCount(0)
  await look(page, 'schedule nearest times', '[role=dialog]')
  await hands.click(notice.getByRole('button').first())
  await expect(notice).toHaveCount(0)
  await expect(dialog.getByText('This time is no longer available')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Schedule Appointment' })).toBeFocused()
  await hands.click(dialog.getByRole('button', { name: 'Schedule Appointment' }))
  await expect(page.getByText('Appointment created successfully').first()).toBeVisible()
  await expect(page.getByText(/We’ve emailed the patient\./).first()).toBeVisible()
  expect(hands.clicks).toBe(3)
})

test('the desk books without a mouse, and no time is misread', async ({ page }) => {
  const { clinic, doctor } = await atTheDesk(page, 'Shetty', 13)
  const hands = new Hands(page)
  await page.goto('/appointments')
  await page.getByRole('button', { name: 'New Appointment' }).focus()
  await page.keyboard.press('Enter')
  const dialog = scheduling(page)
  const time = dialog.getByRole('combobox', { name: 'Time' })
  await expect(dialog.getByRole('combobox', { name: 'Patient' })).toBeFocused()
  await page.keyboard.type('Tabitha Keys')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Phone')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('tabitha@mail.example')
  // age and birth date stay empty
  await hands.tabTo(dialog.getByRole('combobox', { name: 'Doctor' }))
  await page.keyboard.type(doctor.user.lastName.toLowerCase())
  // Tab leaves an open list for the next field
  await expect(dialog.getByRole('option', { name: new RegExp(doctor.user.lastName) })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Service')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type(doctor.user.lastName.toLowerCase())
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Date', { exact: true })).toBeFocused()
  // far enough ahead that the time isn't past
  await hands.typeDay(dateAt(clinic, 14))
  await hands.tabTo(time)
  for (const [typed, read] of [
    ['3', '3:00 PM'],
    ['3:30 pm', '3:30 PM'],
    ['15.30', '3:30 PM'],
    ['3p', '3:00 PM'],
    ['1530', '3:30 PM'],
    ['9', '9:00 AM'],
  ] as const) {
    await time.fill(typed)
    await page.keyboard.press('Enter')
    await expect(time).toHaveValue(read)
  }
  await time.fill('half past')
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('Enter a time, such as 9:30 or 3 pm')).toBeVisible()
  await time.fill('03:00')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Outside booking hours. You can still book it.')).toBeVisible()
  await look(page, 'schedule outside hours', '[role=dialog]')
  await time.fill('7:40 pm')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Outside booking hours. You can still book it.')).toBeVisible()
  // Enter in the field submits the form
  await page.keyboard.press('Enter')
  await expect(
    page.getByText(/^Tabitha Keys with Dr\. .*7:40.{1,3}8:10 PM\. We’ve emailed the patient\.$/).first(),
  ).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('the calendar opens as last used: one doctor’s day is 1 click away', async ({ page, site }) => {
  const { clinic, doctor } = await atTheDesk(page, 'Rao', 1)
  const other = doctorNamed(clinic, 'Hegde')
  await page.goto('/calendar')
  await page.getByRole('button', { name: 'Day', exact: true }).click()
  // choosing Day saves the view too: wait for the save that has the doctor
  const saved = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/settings/calendar') &&
      (response.request().postDataJSON() as { doctorId: string | null }).doctorId === doctor.id,
  )
  await page.getByLabel('Doctor', { exact: true }).selectOption(doctor.id)
  expect((await saved).status()).toBe(200)
  // another morning, from the menu
  await page.goto('/')
  const hands = new Hands(page)
  await hands.click(page.getByRole('link', { name: 'Calendar', exact: true }).first())
  await expect(page.getByRole('button', { name: 'Day', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByLabel('Doctor', { exact: true })).toHaveValue(doctor.id)
  await expect(page.getByRole('columnheader', { name: new RegExp(doctor.user.lastName) })).toBeVisible()
  expect([hands.clicks, hands.keys]).toEqual([1, 0])
  // another doctor's day: one choice
  await page.getByLabel('Doctor', { exact: true }).selectOption(other.id)
  await expect(page.getByRole('columnheader', { name: new RegExp(other.user.lastName) })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: new RegExp(doctor.user.lastName) })).toHaveCount(0)
  // for the other journeys of this person
  await page.request.put('/api/settings/calendar', {
    headers: { origin: site.url },
    data: { view: 'month', doctorId: null },
  })
})

test('the next patient’s chart is 1 click away', async ({ page }) => {
  await enter(page, 'doctor@demo.example')
  await page.goto('/')
  const next = page.getByRole('region', { name: "Today's Schedule" }).getByRole('listitem').getByRole('link').first()
  const name = (await next.textContent())!
  const hands = new Hands(page)
  await hands.click(next)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page).toHaveURL(/\/patients\//)
  expect([hands.clicks, hands.keys]).toEqual([1, 0])
})

for (const zoom of [1, 2])
  test(`the desk moves an appointment to another doctor and sees the free times at ${zoom * 100} %`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width: 1440 / zoom, height: 900 / zoom })
    const { clinic, doctor, date } = await atTheDesk(page, 'Rao', 15 + zoom)
    const other = doctorNamed(clinic, 'Hegde')
    const name = `Moving Person${zoom}`
    await colleagueBooks(page, site.url, {
      clinicId: clinic.id,
      doctorId: doctor.id,
      patientName: name,
      patientEmail: `moving${zoom}@mail.example`,
      date,
      time: '19:20',
    })
    await page.goto(`/appointments?when=dates&from=${date}&to=${date}&q=${encodeURIComponent(name)}`)
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
    await row.getByRole('button', { name: 'Reschedule' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reschedule appointment' })
    await expect(dialog.getByLabel('Date', { exact: true })).toBeFocused()
    await dialog.getByLabel('Doctor').selectOption(other.id)
    const chips = dialog.getByRole('listbox', { name: 'Free times' }).getByRole('option')
    await expect(chips.first()).toBeVisible()
    const first = (await chips.first().textContent())!
    // Playwright clicks only uncovered elements
    await chips.last().click()
    await chips.first().click()
    await expect(dialog.getByRole('combobox', { name: 'Time' })).toHaveValue(first)
    await look(page, `move ${zoom * 100}`, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Reschedule', exact: true }).click()
    await expect(page.getByText('Appointment updated successfully').first()).toBeVisible()
    await expect(page.getByText(new RegExp(`^Rescheduled: ${name} with Dr\\. .*Hegde`)).first()).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(row).toContainText('Hegde')

    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(page.getByText(new RegExp(`^Moved back: ${name} with Dr\\. .*Rao`)).first()).toBeVisible()
    await expect(row).toContainText('Rao')
    await expect(row).toContainText(/7:20|19:20/)
  })

test('a new appointment from a chart begins with the doctor of the last one', async ({ page }) => {
  await enter(page, 'staff@demo.example')
  const { id: clinicId } = await clinicIn(page.request, 'Bengaluru')
  const query = { clinicId, when: 'past', status: 'completed', limit: 1 }
  const [last] = (await (await page.request.get('/api/appointments', { params: query })).json()) as Appointment[]
  await page.goto(`/patients/${last!.patientId}`)
  await page.getByRole('button', { name: 'New Appointment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule New Appointment' })
  const { firstName, lastName } = last!.doctor.user
  await expect(dialog.getByRole('combobox', { name: 'Doctor' })).toHaveValue(`Dr. ${firstName} ${lastName}`)
  await expect(dialog.getByRole('combobox', { name: 'Time' })).toBeFocused()
})

test('the desk moves an appointment from the dashboard', async ({ page, site }) => {
  // in the evening, none of the demo's own is still to come
  await enter(page, 'doctor@demo.example')
  await bookToday(page, site.url)
  await enter(page, 'staff@demo.example')
  await page.goto('/')
  const rows = page.getByRole('region', { name: "Today's Schedule" }).getByRole('listitem')
  const menus = rows.getByRole('button', { name: 'More actions' })
  await expect(menus.first()).toBeVisible()
  const move = page.getByRole('menuitem', { name: 'Reschedule' })
  for (const menu of await menus.all()) {
    await menu.click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    if (await move.isVisible()) break
    await page.keyboard.press('Escape')
  }
  await move.click()
  const dialog = page.getByRole('dialog', { name: 'Reschedule appointment' })
  await expect(dialog.getByRole('combobox', { name: 'Time' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Don’t reschedule' }).click()
  await expect(dialog).toBeHidden()
})

test('people see times and dates in the format they chose', async ({ page, site }) => {
  const { clinic, doctor, date } = await atTheDesk(page, 'Rao', 20)
  await colleagueBooks(page, site.url, {
    clinicId: clinic.id,
    doctorId: doctor.id,
    patientName: 'Clock Reader',
    patientEmail: 'clock.reader@mail.example',
    date,
    time: '19:50',
  })
  await page.goto('/settings')
  const choice = page.getByLabel('Dates and times')
  const list = () => page.goto(`/appointments?when=dates&from=${date}&to=${date}&q=Clock`)
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Clock Reader' })
  for (const [writing, span] of [
    ['day-24', '19:50–20:20'],
    ['month-12', '7:50–8:20 PM'],
    ['clinic', '7:50–8:20 PM'],
  ] as const) {
    await page.goto('/settings')
    await choice.selectOption(writing)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Settings saved').first()).toBeVisible()
    await list()
    await expect(row).toContainText(span)
    const month = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' }).format(new Date(date))
    const order = writing === 'month-12' ? new RegExp(`${month} \\d`) : new RegExp(`\\d ${month}`)
    await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: order }).first()).toBeVisible()
  }
})
