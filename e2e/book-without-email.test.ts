import { clinicIn, doctorNamed, freeDay } from './demo.ts'
import { look } from './examine.ts'
import { Hands } from './hands.ts'
import { openSettled } from './settled.ts'
import { enter, expect, test } from './test.ts'
import { booked, choose } from './wizard.ts'

// A guest's presses, and what a guest without an email and the desk see.

const fields = ['First name', 'Last name'] as const

test('a guest books in 5 clicks, with the first free day already chosen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSettled(page, '/book/neelkamal')
  const hands = new Hands(page)
  await hands.click(page.getByRole('radio', { name: /General Consultation/ }))
  await hands.click(page.getByRole('radio', { name: /Any doctor/ }))
  await hands.click(page.getByRole('radiogroup', { name: 'Time' }).getByRole('radio').first())
  await hands.tabTo(page.getByLabel('First name'))
  await hands.type('Fivefold')
  for (const [label, text] of [
    ['Last name', 'Clicks'],
    ['Email', 'fivefold@mail.example'],
    ['Phone', '+919820077010'],
  ] as const) {
    await hands.tabTo(page.getByLabel(label, { exact: true }))
    await hands.type(text)
  }
  await expect(page.getByText(/^This time is held for you until/)).toBeVisible()
  // with any doctor, the held time has one
  await expect(page.getByRole('region', { name: 'Your appointment' })).toContainText(/Dr\. /)
  await hands.click(page.getByRole('checkbox', { name: /I agree/ }))
  await hands.click(page.getByRole('button', { name: 'Book Appointment' }))
  await booked(page)
  expect(hands.clicks, `${hands.clicks} clicks, ${hands.keys} keys`).toBeLessThanOrEqual(5)
})

test('a guest without an email books in 5 clicks and gets the link and its QR code; the desk calls', async ({
  page,
  browser,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSettled(page, '/book/neelkamal')
  const hands = new Hands(page)
  await hands.click(page.getByRole('radio', { name: /General Consultation/ }))
  await hands.click(page.getByRole('button', { name: /^Soonest: / }))
  await hands.tabTo(page.getByLabel('First name'))
  for (const [at, text] of ['Savitri', 'Unmailed'].entries()) {
    await hands.tabTo(page.getByLabel(fields[at]!))
    await hands.type(text)
  }
  await hands.tabTo(page.getByLabel('Phone'))
  await hands.type('+919820077011')
  await hands.click(page.getByRole('checkbox', { name: 'I don’t have an email' }))
  await expect(page.getByText('The clinic will call you here.')).toBeVisible()
  await look(page, 'booking without an email')
  await hands.click(page.getByRole('checkbox', { name: /I agree/ }))
  await hands.click(page.getByRole('button', { name: 'Book Appointment' }))
  await booked(page)
  expect(hands.clicks, `${hands.clicks} clicks, ${hands.keys} keys`).toBeLessThanOrEqual(5)

  await expect(page.getByText(/has your request and will call you to confirm it/)).toBeVisible()
  await expect(page.getByRole('img', { name: 'The link as a QR code' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expect(page.getByText(/emailed/)).toHaveCount(0)
  await look(page, 'booked without an email')
  await page.getByRole('link', { name: 'Manage appointment' }).click()
  await expect(page.getByText(/has your request and will call you to confirm it/)).toBeVisible()
  await expect(page.getByText(/we’ll email you reminders/)).toHaveCount(0)

  const context = await browser.newContext({ baseURL: site.url })
  const desk = await context.newPage()
  await enter(desk, 'staff@demo.example')
  await desk.goto('/appointments')
  await desk.getByRole('button', { name: /^Patients to call/ }).click()
  const row = desk.getByRole('main').getByRole('listitem').filter({ hasText: 'Savitri Unmailed' })
  await expect(row.getByText('Call: request')).toBeVisible()
  await row.getByRole('button', { name: 'Confirm' }).click()
  await expect(row.getByText('Call: confirmed')).toBeVisible()
  await row.getByRole('button', { name: 'Contact' }).click()
  await expect(row.getByText('They have no email. Tell them that the appointment is confirmed.')).toBeVisible()
  await expect(desk.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
  await look(desk, 'whom to call')
  await row.getByRole('button', { name: 'I have called' }).click()
  await expect(row).toHaveCount(0)
  await context.close()
})

test('the phone’s share sheet gets the link where the browser has one', async ({ page }) => {
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const doctor = doctorNamed(clinic, 'Banerjee')
  const { date, times } = await freeDay(page.request, clinic, doctor.id, 6)
  await page.addInitScript(() => {
    const shared: ShareData[] = []
    Object.assign(window, { shared })
    navigator.share = async (data) => void shared.push(data ?? {})
  })
  await page.goto('/book/neelkamal')
  await choose(page, { service: 'General Consultation', doctor: 'Banerjee', date, time: times[0]! })
  await page.getByLabel('First name').fill('Sharada')
  await page.getByLabel('Last name').fill('Shares')
  await page.getByLabel('Phone').fill('+91 98200 77012')
  await page.getByRole('checkbox', { name: 'I don’t have an email' }).check()
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await page.getByRole('button', { name: 'Book Appointment' }).click()
  await booked(page)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const url = await page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared[0]?.url)
  const link = await page.getByRole('link', { name: 'Manage appointment' }).getAttribute('href')
  expect(url).toBe(new URL(link!, page.url()).href)
})

test('a time that another visitor holds is not offered, and is free again once they go back', async ({
  page,
  browser,
  site,
}) => {
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const doctor = doctorNamed(clinic, 'Hegde')
  const { date, times } = await freeDay(page.request, clinic, doctor.id, 9)
  const address = `/clinics/${clinic.id}/availability?${new URLSearchParams({
    date,
    doctorId: doctor.id,
    serviceId: clinic.services[0]!.id,
  })}`
  const context = await browser.newContext({ baseURL: site.url })
  const isFree = async () => {
    const { slots } = (await (await context.request.get(`/api/public${address}`)).json()) as {
      slots: { time: string }[]
    }
    return slots.some(({ time }) => time === times[0])
  }
  await page.goto(`/clinics/${clinic.id}/book`)
  await choose(page, { service: 'General Consultation', doctor: 'Hegde', date, time: times[0]! })
  await expect(page.getByText(/^This time is held for you until/)).toBeVisible()
  expect(await isFree()).toBe(false)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.poll(isFree).toBe(true)
  await expect(page.getByText('This time is no longer available')).toHaveCount(0)
  await context.close()
})
