import type { Browser, Page } from '@playwright/test'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { bookByApi, clinicIn, doctorNamed, freeDay } from './demo.ts'
import { enter, expect, test } from './test.ts'
import { deskWidths } from './widths.ts'

/**
 * Books for another guest with the demo doctor, soon enough to be on the first page of any list; returns the guest's
 * name and the reply.
 */
async function guestBooks(page: Page, origin: string, daysAhead: number, lastName: string) {
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const doctor = doctorNamed(clinic, 'Rao')
  const { date, times } = await freeDay(page.request, clinic, doctor.id, daysAhead)
  const guest = { firstName: 'Nila', lastName, email: `${lastName}@mail.example`, phone: '+91 98765 11111' }
  const wanted = { clinic, doctorId: doctor.id, date, time: times.at(-1)!, guest }
  const answer = await bookByApi(page.request, origin, wanted)
  expect(answer.status()).toBe(201)
  return { name: `${guest.firstName} ${lastName}`, booking: (await answer.json()) as { id: string } }
}

async function visitor(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL })
  return context.newPage()
}

const unread = async (page: Page) =>
  Number(
    /\d+/.exec(
      (await page
        .getByRole('button', { name: /^Notifications/ })
        .first()
        .getAttribute('aria-label'))!,
    )?.[0] ?? 0,
  )

for (const width of deskWidths) {
  test(
    `at ${width} px: a guest books, and the doctor's open list and bell show it within two seconds, without a reload`,
    { tag: '@journey' },
    async ({ page, browser, site }) => {
      await page.setViewportSize({ width, height: 900 })
      await enter(page, 'doctor@demo.example')
      const opened = page.waitForResponse((answer) => answer.url().includes('/api/events'))
      await page.goto('/appointments')
      await opened
      await expect(page.getByRole('listitem').filter({ hasText: 'Confirm' }).first()).toBeVisible()
      await expect(page.getByRole('button', { name: /^Notifications, \d+ unread/ })).toBeVisible()
      const before = await unread(page)

      const other = await visitor(browser, site.url)
      const { name } = await guestBooks(other, site.url, width === 390 ? 3 : 2, `Live${width}`)
      const row = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
      await expect(row).toBeVisible({ timeout: 2_000 })
      await expect(page.getByRole('button', { name: `Notifications, ${before + 1} unread` })).toBeVisible({
        timeout: 2_000,
      })
      await other.context().close()

      // the bell leads to the appointment, and counts down
      await page.getByRole('button', { name: /^Notifications,/ }).click()
      await page
        .getByRole('link', { name: /^New booking/ })
        .first()
        .click()
      await expect(page).toHaveURL(/\/appointments\?when=dates&from=.*&visit=/)
      await expect(page.locator('li[aria-current=true]')).toContainText(name)
      await expect.poll(() => unread(page)).toBe(before)
    },
  )
}

test('a screen without live updates tries to confirm a cancelled appointment, shows the refusal and updates', async ({
  page,
  browser,
  site,
}) => {
  const { name, booking } = await guestBooks(page, site.url, 3, 'Stale')
  // no live updates here: the screen grows old
  await page.route('**/api/events*', (route) => route.abort())
  await enter(page, 'doctor@demo.example')
  await page.goto('/appointments')
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('Pending')

  const desk = await visitor(browser, site.url)
  await enter(desk, 'staff@demo.example')
  const cancelled = await desk.request.put(`/api/appointments/${booking.id}`, {
    headers: { origin: site.url },
    data: { status: 'cancelled' },
  })
  expect(cancelled.status()).toBe(200)
  await desk.context().close()

  await expect(row).toContainText('Pending')
  const refused = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await row.getByRole('button', { name: 'Confirm' }).click()
  expect((await refused).status()).toBe(409)
  await expect(page.getByText('This appointment has changed in the meantime').first()).toBeVisible()
  // the upcoming ones are without the cancelled
  await expect(row).toHaveCount(0)
  await expect(page.getByText('Offline, reconnecting')).toBeVisible({ timeout: 15_000 })
})

test('two receptionists move one appointment: the second sees a message, the screen updates, and the typed text stays', async ({
  page,
  browser,
  site,
}) => {
  const { name, booking } = await guestBooks(page, site.url, 8, 'Twice')
  // the second one's screen gets no events and becomes outdated
  await page.route('**/api/events*', (route) => route.abort())
  await enter(page, 'staff@demo.example')
  const day = ((await (await page.request.get(`/api/appointments/${booking.id}`)).json()) as Appointment)
    .appointmentDate
  await page.goto(`/appointments?when=dates&from=${day}&to=${day}`)
  // also while the dialog hides it from all but the eye
  const row = page.locator('main li').filter({ hasText: name })
  await row.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Reschedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reschedule appointment' })
  const time = dialog.getByRole('combobox', { name: 'Time' })
  await time.fill('20:30')

  const first = await visitor(browser, site.url)
  await enter(first, 'admin@demo.example')
  const moved = await first.request.put(`/api/appointments/${booking.id}`, {
    headers: { origin: site.url },
    data: { appointmentDate: day, appointmentTime: '19:45' },
  })
  expect(moved.status()).toBe(200)
  await first.context().close()

  await dialog.getByRole('button', { name: 'Reschedule', exact: true }).click()
  await expect(
    dialog.getByText('This appointment has changed in the meantime. Please check it and try again.'),
  ).toBeVisible()
  await expect(dialog).toContainText(/Currently: .*7:45/)
  await expect(row).toContainText('7:45')
  await expect(time).toHaveValue('8:30 PM')
  await dialog.getByRole('button', { name: 'Reschedule', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText('8:30')
})

test('a notification read in one tab is read in the other, and a reconnecting tab gets the events it missed', async ({
  page,
  context,
  site,
}) => {
  await enter(page, 'doctor@demo.example')
  await page.goto('/notifications')
  await expect(page.getByRole('listitem').filter({ hasText: 'Unread' }).first()).toBeVisible()
  const other = await context.newPage()
  const opened = other.waitForResponse((answer) => answer.url().includes('/api/events'))
  await other.goto('/appointments')
  await opened
  await expect(other.getByRole('button', { name: /^Notifications, \d+ unread/ })).toBeVisible()
  const before = await unread(other)
  await page
    .getByRole('button', { name: /^Mark as read/ })
    .first()
    .click()
  await expect.poll(() => unread(other), { timeout: 2_000 }).toBe(before - 1)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(other.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible({ timeout: 2_000 })
  await other.close()

  await page.goto('/appointments')
  await expect(page.getByRole('tabpanel')).toContainText('Confirm')
  await page.context().setOffline(true)
  const guest = await test.step('meanwhile', async () => {
    const answer = await fetch(`${site.url}/api/health`)
    expect(answer.status).toBe(200)
    return guestBooks(page, site.url, 3, 'Meanwhile')
  })
  await page.context().setOffline(false)
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: guest.name })).toBeVisible({
    timeout: 8_000,
  })
})

test('a chart that the desk adds appears in the doctor’s open list of patients within two seconds', async ({
  page,
  browser,
  site,
}) => {
  await enter(page, 'doctor@demo.example')
  const opened = page.waitForResponse((answer) => answer.url().includes('/api/events'))
  await page.goto('/patients')
  await opened
  await page.getByPlaceholder('Search patients by name, email, or phone...').fill('Tarun Livelist')
  const row = page.getByRole('link', { name: /Tarun Livelist/ })
  await expect(page.getByText('No patients found')).toBeVisible()

  const desk = await visitor(browser, site.url)
  await enter(desk, 'staff@demo.example')
  const answer = await desk.request.post('/api/patients', {
    headers: { origin: site.url },
    data: {
      firstName: 'Tarun',
      lastName: 'Livelist',
      email: 'tarun.livelist@mail.example',
      phone: '+91 98200 00066',
      dateOfBirth: '1980-05-04',
      gender: 'male',
      address: '4 Hill Road',
      emergencyContact: 'Anil Livelist',
      emergencyPhone: '+91 98200 00067',
    },
  })
  expect(answer.status()).toBe(201)
  await expect(row).toBeVisible({ timeout: 2_000 })
  await desk.context().close()
})

for (const width of deskWidths)
  test(`at ${width} px: a guest books for the first time, and the receptionist’s open list of patients shows them within two seconds`, async ({
    page,
    browser,
    site,
  }) => {
    const lastName = width === 390 ? 'Pellingham' : 'Ostrovela'
    await page.setViewportSize({ width, height: 900 })
    await enter(page, 'staff@demo.example')
    const opened = page.waitForResponse((answer) => answer.url().includes('/api/events'))
    await page.goto('/patients')
    await opened
    const summary = page.getByText(/^\d+–\d+ of \d+$/)
    const total = async () => Number(/\d+$/.exec((await summary.textContent()) ?? '')?.[0])
    const before = await total()
    await page.getByPlaceholder('Search patients by name, email, or phone...').fill(lastName)
    await expect(page.getByText('No patients found')).toBeVisible()

    const other = await visitor(browser, site.url)
    const { name } = await guestBooks(other, site.url, width === 390 ? 10 : 9, lastName)
    await other.context().close()
    await expect(page.getByRole('link', { name })).toBeVisible({ timeout: 2_000 })
    await page.getByPlaceholder('Search patients by name, email, or phone...').fill('')
    await expect.poll(total).toBe(before + 1)
  })
