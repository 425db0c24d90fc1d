import type { Browser, Page } from '@playwright/test'
import type { Patient } from '#contract/patients/patients.ts'
import type { TestOrder } from '#contract/test-orders/orders.ts'
import { addChart } from './charts.ts'
import { clinicIn } from './demo.ts'
import { look } from './examine.ts'
import type { Site } from './site.ts'
import { enter, expect, test } from './test.ts'
import { deskWidths } from './widths.ts'

/** Makes an API key of the clinic for a laboratory. */
async function labKey(browser: Browser, site: Site, name: string): Promise<string> {
  const office = await browser.newPage({ baseURL: site.url })
  await enter(office, 'admin@demo.example')
  const clinic = await clinicIn(office.request, 'Bengaluru')
  const made = await office.request.post(`/api/clinics/${clinic.id}/api-keys`, {
    headers: { origin: site.url },
    data: { name, scopes: ['lab-results:write'], password: 'demo-pass-1' },
  })
  expect(made.status(), await made.text()).toBe(201)
  const { token } = (await made.json()) as { token: string }
  await office.close()
  return token
}

/** Orders a blood count for a new chart, and sends its result with a slip in the year of birth. */
async function receiveResult(
  page: Page,
  { site, token, name }: { site: Site; token: string; name: string },
): Promise<{ chart: Patient; order: TestOrder }> {
  const chart = await addChart(page, site.url, name)
  const ordered = await page.request.post(`/api/patients/${chart.id}/test-orders`, {
    headers: { origin: site.url },
    data: { tests: ['cbc'] },
  })
  expect(ordered.status(), await ordered.text()).toBe(201)
  const order = (await ordered.json()) as TestOrder
  const at = chart.today.replaceAll('-', '')
  const message = [
    `MSH|^~\\&|LIS|METROLAB|VAIDYA|CLINIC|${at}000100||ORU^R01^ORU_R01|${order.number}|P|2.5.1||||||UNICODE UTF-8`,
    `PID|1||${chart.chartNumber}||${chart.user.lastName}^${chart.user.firstName}||19760405|F`,
    `OBR|1|${order.number}||cbc^Complete blood count|||${at}|||||||||||||||${at}000100|||F`,
    'OBX|1|NM|HB^Hemoglobin||9.10|g/dL|12-16|L|||F',
    '',
  ].join('\r')
  const sent = await page.request.post(`${site.url}/api/lab-messages`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/hl7-v2' },
    data: Buffer.from(message),
  })
  expect(sent.status(), await sent.text()).toBe(201)
  return { chart, order }
}

/** Opens a message from the list of unmatched ones. */
async function openMessage(page: Page, lastName: string): Promise<void> {
  await page.goto('/test-orders')
  await page.getByRole('link', { name: /Unmatched lab results/ }).click()
  await page.getByRole('link', { name: `${lastName} Meera` }).click()
  await expect(page.getByText('It names another patient than the order.')).toBeVisible()
}

/** Adds the result of the open message to an order, with the reason that it needs. */
async function addToChart(page: Page, lastName: string, { number }: TestOrder): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(number) }).check()
  await page.getByLabel('Why is this the right patient?').fill('The laboratory confirmed the slip')
  await page.getByRole('button', { name: `Add to the chart of Meera ${lastName}` }).click()
  await expect(page.getByText(`Result added to order ${number}`).first()).toBeVisible()
}

for (const width of deskWidths)
  test(`a doctor compares a laboratory’s message with an order and adds it at ${width} px`, async ({
    page,
    site,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const token = await labKey(browser, site, `Metro Lab ${width}`)
    await enter(page, 'doctor@demo.example')
    const name = `Lab ${width}`
    const { chart, order } = await receiveResult(page, { site, token, name })
    await openMessage(page, name)
    await page.getByRole('radio', { name: new RegExp(order.number) }).check()
    const comparison = page.getByRole('table', { name: 'Compare the message with the chart' })
    await expect(comparison.getByRole('row', { name: /Date of birth/ })).toContainText('Different')
    await look(page, `lab-message-${width}`)
    await page.getByRole('button', { name: `Add to the chart of Meera ${name}` }).click()
    await expect(page.getByText('Say why it is the right one.').first()).toBeVisible()
    await addToChart(page, name, order)
    await look(page, `lab-messages-${width}`)

    await page.goto(`/patients/${chart.id}`)
    const card = page.getByRole('region', { name: 'Test orders' })
    await expect(card.getByText('9.10 g/dL')).toBeVisible()
    await expect(card.getByText('Laboratory’s flag: L')).toBeVisible()
  })

for (const width of [390, 820, 1440])
  test(`a message that was set aside by mistake is reopened and added at ${width} px`, async ({
    page,
    site,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const token = await labKey(browser, site, `City Lab ${width}`)
    await enter(page, 'doctor@demo.example')
    const name = `Aside ${width}`
    const { order } = await receiveResult(page, { site, token, name })
    await openMessage(page, name)
    await expect(page).toHaveURL(/\/lab-messages\/[\da-f-]{36}$/)
    const path = new URL(page.url()).pathname
    const aside = page.getByRole('region', { name: 'Set aside' })
    await aside.getByRole('button', { name: 'Set aside' }).click()
    await expect(aside.getByText('Please give a reason')).toBeVisible()
    await aside.getByLabel('Reason').fill('Not our patient')
    await aside.getByRole('button', { name: 'Set aside' }).click()
    await expect(page.getByText('Message set aside').first()).toBeVisible()
    await expect(page).toHaveURL(/\/lab-messages$/)
    await expect(page.getByRole('link', { name: `${name} Meera` })).toHaveCount(0)

    await page.goto(path)
    await expect(page.getByText(/^Set aside by Arjun Rao/)).toBeVisible()
    await expect(page.getByText('Not our patient')).toBeVisible()
    await expect(page.getByRole('radio', { name: new RegExp(order.number) })).toHaveCount(0)
    await look(page, `lab-message-set-aside-${width}`)
    await page.getByRole('button', { name: 'Reopen message' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Message reopened').first()).toBeVisible()
    await expect(page.getByText(/^Reopened by Arjun Rao/)).toBeVisible()
    await expect(page.getByText('This result is not in a chart yet')).toBeVisible()
    await look(page, `lab-message-reopened-${width}`)
    await addToChart(page, name, order)
  })
