import type { Browser, Page, Route } from '@playwright/test'
import { bookByApi, clinicIn, doctorNamed, freeDay } from './demo.ts'
import { violationsOf } from './examine.ts'
import { enter, expect, test } from './test.ts'

/** Books online with the demo doctor as a guest; returns the guest's name. */
async function guestBooks(browser: Browser, origin: string, lastName: string, daysAhead: number): Promise<string> {
  const room = await browser.newContext({ baseURL: origin })
  const { request } = room
  const clinic = await clinicIn(request, 'Bengaluru')
  const doctor = doctorNamed(clinic, 'Rao')
  const { date, times } = await freeDay(request, clinic, doctor.id, daysAhead)
  const guest = { firstName: 'Nila', lastName, email: `${lastName}@mail.example`, phone: '+91 98765 11111' }
  const wanted = { clinic, doctorId: doctor.id, date, time: times.at(-1)!, guest }
  expect((await bookByApi(request, origin, wanted)).status()).toBe(201)
  await room.close()
  return `Nila ${lastName}`
}

/** Confirms pending bookings, such as those of other tests: the card shows only the next ten. */
async function confirmAll({ request }: Page, origin: string): Promise<void> {
  const waiting = await request.get('/api/appointments?when=upcoming&status=pending&limit=200')
  for (const { id } of (await waiting.json()) as { id: string }[]) {
    const answer = await request.put(`/api/appointments/${id}`, { headers: { origin }, data: { status: 'confirmed' } })
    expect(answer.status()).toBe(200)
  }
}

const main = (page: Page) => page.locator('main')

test('the desk confirms an online booking in the bell and declines one on the dashboard, and undoes that', async ({
  page,
  browser,
  site,
}) => {
  await enter(page, 'staff@demo.example')
  await confirmAll(page, site.url)
  await page.goto('/')
  const [first, second, third] = [
    await guestBooks(browser, site.url, 'Bell', 5),
    await guestBooks(browser, site.url, 'Board', 6),
    await guestBooks(browser, site.url, 'Beside', 6),
  ]
  const waiting = page.getByRole('region', { name: /^Waiting for confirmation/ })
  // one line, which opens the list
  await expect(waiting.getByText(second, { exact: true })).toHaveCount(0)
  await waiting.getByRole('button', { name: /^Waiting for confirmation/ }).click()
  await expect(waiting.getByText(second, { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Appointments \d+ waiting for confirmation/ }).first()).toBeVisible()

  await page.getByRole('button', { name: /^Notifications/ }).click()
  const bell = page.getByRole('dialog', { name: 'Notifications' })
  const told = bell.getByRole('listitem').filter({ hasText: first })
  await expect(told).toContainText(`New booking: ${first} with Dr.`)
  await told.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(new RegExp(`^Confirmed: ${first} with Dr\\. `)).first()).toBeVisible()
  await expect(told.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  await expect(told.getByRole('button', { name: /^Mark as/ })).toBeFocused()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('main').click({ position: { x: 2, y: 2 } })
  await expect(bell).toBeHidden()
  await expect(waiting.getByText(first, { exact: true })).toHaveCount(0)

  const row = waiting.getByRole('listitem').filter({ hasText: second })
  const beside = waiting.getByRole('listitem').filter({ hasText: third })
  await beside.getByRole('button', { name: 'Confirm' }).click()
  await expect(beside).toHaveCount(0)
  await expect(row.getByRole('button', { name: 'Confirm' })).toBeFocused()
  await row.getByRole('button', { name: 'Decline' }).click()
  await expect(row.getByLabel('Reason')).toBeFocused()
  await row.getByRole('button', { name: 'Keep booking' }).click()
  await expect(row.getByRole('button', { name: 'Decline' })).toBeFocused()
  await row.getByRole('button', { name: 'Decline' }).click()
  await row.getByLabel('Reason').fill('Please call us')
  await row.getByRole('button', { name: 'Decline booking' }).click()
  await expect(row).toHaveCount(0)
  // no bookings are left
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText(new RegExp(`^Cancelled was undone: ${second}`)).first()).toBeVisible()
  await expect(row).toBeVisible()
})

test('the desk declines a booking and undoes it in the menu, and prints the list', async ({ page, browser, site }) => {
  const name = await guestBooks(browser, site.url, 'Ended', 7)
  await enter(page, 'staff@demo.example')
  await page.goto('/appointments?status=pending')
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(page.getByRole('button', { name: /^Waiting for confirmation/ })).toHaveAttribute('aria-pressed', 'true')
  // one word for it, as on the dashboard and in the bell
  await row.getByRole('button', { name: 'Decline', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Decline this booking?' })
  await question.getByRole('button', { name: 'Decline booking' }).click()
  await expect(page.getByText(new RegExp(`^Cancelled: ${name}`)).first()).toBeVisible()
  await page.goto('/appointments?status=cancelled')
  await row.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Undo cancellation' }).click()
  await expect(page.getByText(new RegExp(`^Cancelled was undone: ${name}`)).first()).toBeVisible()
  await page.goto('/appointments')
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await expect(page).toHaveURL(/when=dates/)
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  // the browser’s own print of the page
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(main(page).getByRole('button', { name: 'Contact' }).first()).toBeHidden()
})

test(
  'a walk-in gets a token at the desk, waits for any doctor, and the doctor calls and finishes',
  { tag: '@journey' },
  async ({ page, browser, site }) => {
    await enter(page, 'staff@demo.example')
    await page.goto('/')
    const desk = page.getByRole('region', { name: /^Walk-ins/ })
    await desk.getByRole('button', { name: 'Add walk-in' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add walk-in' })
    await dialog.getByRole('button', { name: 'Add to queue' }).click()
    await expect(dialog.getByText('Please select a patient or enter a name')).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Patient' }).fill('Tokena Walker')
    await page.getByRole('option', { name: /as a new patient/ }).click()
    // the phone is optional, but a typed number has to be one
    await dialog.getByLabel('Phone').fill('98765')
    await dialog.getByRole('button', { name: 'Add to queue' }).click()
    await expect(dialog.getByText('Phone number must be at least 10 digits')).toBeVisible()
    await dialog.getByLabel('Phone').fill('')
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Add to queue' }).click()
    await expect(page.getByText(/^Token \d+, Tokena Walker, Any doctor\.$/).first()).toBeVisible()
    const row = desk.getByRole('listitem', { name: /Tokena Walker/ })
    await expect(row.getByText('Waiting')).toBeVisible()

    // a choice in the menu isn't announced as a call
    await row.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Dr. Arjun Rao', exact: true }).click()
    await expect(page.getByText('Moved to another doctor').first()).toBeVisible()
    let answer = () => {}
    const isAsked = new Promise<void>((resolve) => (answer = resolve))
    const slowly = async (route: Route) => {
      await isAsked
      await route.continue()
    }
    await page.route('**/api/walk-ins/*', slowly, { times: 1 })
    await row.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Any doctor' }).click()
    await expect(row.getByRole('button', { name: 'Call', exact: true })).toBeDisabled()
    answer()
    await expect(page.getByText('Moved to any doctor').first()).toBeVisible()

    const room = await browser.newContext({ baseURL: site.url, viewport: { width: 390, height: 844 } })
    const doctor = await room.newPage()
    await enter(doctor, 'doctor@demo.example')
    await doctor.goto('/')
    const queue = doctor.getByRole('region', { name: /^Walk-ins/ })
    const own = queue.getByRole('listitem', { name: /Tokena Walker/ })
    await own.getByRole('button', { name: 'Call' }).click()
    await expect(queue.getByText('Now serving')).toBeVisible()
    await expect(desk.locator('dl').getByText('Tokena Walker')).toBeVisible()
    await own.getByRole('button', { name: 'Done' }).click()
    await expect(own).toHaveCount(0)
    await queue.getByRole('button', { name: /^Show \d+ finished/ }).click()
    await own.getByRole('button', { name: 'More actions' }).click()
    await doctor.getByRole('menuitem', { name: 'Back to waiting' }).click()
    await expect(row.getByText('Waiting')).toBeVisible()
    await expect(own.getByText('Waiting')).toBeVisible()
    expect(await violationsOf(doctor)).toEqual([])
    await own.getByRole('button', { name: 'More actions' }).click()
    await doctor.getByRole('menuitem', { name: 'Mark as left' }).click()
    await expect(row).toHaveCount(0)
    await room.close()
  },
)
