import type { Page } from '@playwright/test'
import type { Patient } from '#contract/patients/patients.ts'
import { bookToday } from './book-today.ts'
import { look, lookAgain } from './examine.ts'
import { enter, expect, test } from './test.ts'
import { deskWidths } from './widths.ts'

const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' })
const head = (page: Page) => page.getByRole('region', { name: 'Allergies, problems and pregnancy' })

/** The chart of a person of the demo whom a doctor knows well. */
async function knownChart(page: Page): Promise<Patient> {
  const [one] = (await (await page.request.get('/api/patients?search=Priya+Nair')).json()) as { id: string }[]
  return (await (await page.request.get(`/api/patients/${one!.id}`)).json()) as Patient
}

for (const width of [390, 820, 1440])
  test(`a doctor sees the patient at a glance and filters the timeline at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await enter(page, 'doctor@demo.example')
    const chart = await knownChart(page)
    await page.goto(`/patients/${chart.id}`)
    await expect(page.getByText(/^Female · \d+ years \(/)).toBeVisible()
    for (const name of ['Allergies', 'Problems', 'Active medicines', 'Last vitals'])
      await expect(head(page).getByRole('heading', { name, exact: true })).toBeVisible()
    await expect(head(page).getByText(/mmHg/)).toBeVisible()
    await lookAgain(page, `a chart at ${width} px`)

    const entries = timeline(page).getByRole('listitem')
    await timeline(page).getByRole('button', { name: 'Visits', exact: true }).click()
    await expect(page).toHaveURL(/show=visit/)
    await expect(entries.first()).toBeVisible()
    await expect
      .poll(async () => new Set((await entries.allInnerTexts()).map((text) => /Visit/.test(text))))
      .toEqual(new Set([true]))
    await entries
      .first()
      .getByRole('link', { name: /^Visit/ })
      .click()
    await expect(page).toHaveURL(/\/visits\//)
    await page.goBack()
    await expect(timeline(page).getByRole('button', { name: 'Visits', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await timeline(page).getByRole('button', { name: 'All', exact: true }).click()
    await expect(page).not.toHaveURL(/show=/)
    const tooWide = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(tooWide).toBeLessThanOrEqual(0)
  })

for (const width of deskWidths)
  test(`the desk cancels an appointment, and undoes it in the timeline at ${width} px`, async ({
    page,
    site,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await enter(page, 'doctor@demo.example')
    const reason = `Cancelled and back ${width}`
    const { appointment } = await bookToday(page, site.url, { reason })
    const context = await browser.newContext({ baseURL: site.url })
    const desk = await context.newPage()
    await enter(desk, 'staff@demo.example')
    await desk.goto(`/patients/${appointment.patientId}`)
    // appointments and prescriptions alone
    for (const name of ['Visits', 'Test values', 'Documents'])
      await expect(timeline(desk).getByRole('button', { name, exact: true })).toHaveCount(0)
    await expect(head(desk)).toHaveCount(0)

    const answer = await page.request.put(`/api/appointments/${appointment.id}`, {
      headers: { origin: site.url },
      data: { status: 'cancelled' },
    })
    expect(answer.status()).toBe(200)
    const entry = timeline(desk).getByRole('listitem').filter({ hasText: reason })
    await expect(entry.getByText('Cancelled', { exact: true })).toBeVisible()
    await look(desk, 'a cancelled appointment in the timeline')
    await entry.getByRole('button', { name: 'Undo cancellation' }).click()
    await expect(desk.getByText(/^Cancelled was undone/).first()).toBeVisible()
    await expect(entry.getByRole('button', { name: 'Undo cancellation' })).toHaveCount(0)
    await expect(entry.getByText('Cancelled', { exact: true })).toHaveCount(0)
    await context.close()
  })

test('new vitals and vaccines appear in an open timeline, and lead to their record', async ({
  page,
  site,
  browser,
}) => {
  await enter(page, 'doctor@demo.example')
  const chart = await knownChart(page)
  await page.goto(`/patients/${chart.id}?show=vitals`)
  await expect(timeline(page).getByRole('button', { name: 'Vitals', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  const entries = timeline(page).getByRole('listitem')
  const headers = { origin: site.url }
  const context = await browser.newContext({ baseURL: site.url })
  const nurse = await context.newPage()
  await enter(nurse, 'lakshmi.pillai@neelkamal.example')
  const measured = await nurse.request.post(`/api/patients/${chart.id}/vitals`, { headers, data: { pulse: 61 } })
  expect(measured.status(), await measured.text()).toBe(201)
  const entry = entries.filter({ hasText: 'Pulse 61 /min' })
  await expect(entry).toHaveCount(1)
  await entry.getByRole('link', { name: /^Vitals, / }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Pulse 61 /min' })).toContainText('Lakshmi Pillai')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(/show=vitals/)
  await expect(head(page).getByText('61 /min')).toBeVisible()

  await timeline(page).getByRole('button', { name: 'Vaccines', exact: true }).click()
  const given = await nurse.request.post(`/api/patients/${chart.id}/immunizations`, {
    headers,
    data: { vaccine: 'typhoid', dose: '1', givenOn: '2019', isElsewhere: true },
  })
  expect(given.status(), await given.text()).toBe(201)
  const year = timeline(page).getByRole('list', { name: '2019' })
  await expect(year.getByRole('listitem')).toContainText(['Typhoid conjugate (TCV)'])
  await expect(year).toContainText('Given elsewhere')
  await look(page, 'a vaccine in the timeline of which only the year is known')
  await context.close()
})

test('fields without a value are folded away, and “Add details” opens the form', async ({ page, site }) => {
  await enter(page, 'doctor@demo.example')
  const chart = await knownChart(page)
  const cleared = await page.request.put(`/api/patients/${chart.id}`, {
    headers: { origin: site.url },
    data: { insuranceInfo: '' },
  })
  expect(cleared.status()).toBe(200)
  await page.goto(`/patients/${chart.id}`)
  const contact = page.getByRole('region', { name: 'Contact' })
  await expect(contact.getByText('Phone', { exact: true })).toBeVisible()
  await expect(contact.getByText('Insurance')).toHaveCount(0)
  await contact.getByRole('button', { name: 'Add details' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Patient' }).getByLabel('Insurance')).toBeVisible()
})
