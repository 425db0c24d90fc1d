import type { APIRequestContext } from '@playwright/test'
import type { Patient } from '#contract/patients/patients.ts'
import type { TestOrder } from '#contract/test-orders/orders.ts'
import { dateIn } from '#web/lib/dates.ts'
import { clinicIn } from './demo.ts'
import { look } from './examine.ts'
import { enter, expect, test } from './test.ts'
import { deskWidths } from './widths.ts'

/** Sends a result of a blood count with a slip in the year of birth, with an API key of the clinic. */
async function sendResult(
  request: APIRequestContext,
  { origin, token, of }: { origin: string; token: string; of: { chart: Patient; order: TestOrder; day: string } },
): Promise<void> {
  const { chart, order, day } = of
  const at = day.replaceAll('-', '')
  const message = [
    `MSH|^~\\&|LIS|METROLAB|VAIDYA|CLINIC|${at}000100||ORU^R01^ORU_R01|${order.number}|P|2.5.1||||||UNICODE UTF-8`,
    `PID|1||${chart.chartNumber}||${chart.user.lastName}^${chart.user.firstName}||19760405|F`,
    `OBR|1|${order.number}||cbc^Complete blood count|||${at}|||||||||||||||${at}000100|||F`,
    'OBX|1|NM|HB^Hemoglobin||9.10|g/dL|12-16|L|||F',
    '',
  ].join('\r')
  const sent = await request.post(`${origin}/api/lab-messages`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/hl7-v2' },
    data: Buffer.from(message),
  })
  expect(sent.status(), await sent.text()).toBe(201)
}

for (const width of deskWidths)
  test(
    `a doctor compares a laboratory’s message with an order and adds it at ${width} px`,
    { tag: '@journey' },
    async ({ page, site, browser }) => {
      await page.setViewportSize({ width, height: 900 })
      const office = await browser.newPage({ baseURL: site.url })
      await enter(office, 'admin@demo.example')
      const clinic = await clinicIn(office.request, 'Bengaluru')
      const made = await office.request.post(`/api/clinics/${clinic.id}/api-keys`, {
        headers: { origin: site.url },
        data: { name: `Metro Lab ${width}`, scopes: ['lab-results:write'], password: 'demo-pass-1' },
      })
      expect(made.status(), await made.text()).toBe(201)
      const { token } = (await made.json()) as { token: string }
      await office.close()

      await enter(page, 'doctor@demo.example')
      const headers = { origin: site.url }
      const added = await page.request.post('/api/patients', {
        headers,
        data: {
          clinicId: clinic.id,
          firstName: 'Meera',
          lastName: `Lab ${width}`,
          dateOfBirth: '1975-04-05',
          gender: 'female',
          phone: '+91 00000 01597',
          email: `lab-${width}@mail.example`,
          address: '4 Lake Road',
          emergencyContact: 'Asha Tests',
          emergencyPhone: '+91 00000 01596',
        },
      })
      const chart = (await added.json()) as Patient
      const ordered = await page.request.post(`/api/patients/${chart.id}/test-orders`, {
        headers,
        data: { tests: ['cbc'] },
      })
      const order = (await ordered.json()) as TestOrder
      const of = { chart, order, day: dateIn(clinic.timeZone) }
      await sendResult(page.request, { origin: site.url, token, of })

      await page.goto('/test-orders')
      await page.getByRole('link', { name: /Unmatched lab results/ }).click()
      await page.getByRole('link', { name: `Lab ${width} Meera` }).click()
      await expect(page.getByText('It names another patient than the order.')).toBeVisible()
      await page.getByRole('radio', { name: new RegExp(order.number) }).check()
      const comparison = page.getByRole('table', { name: 'Compare the message with the chart' })
      await expect(comparison.getByRole('row', { name: /Date of birth/ })).toContainText('Different')
      await look(page, `lab-message-${width}`)
      const add = page.getByRole('button', { name: `Add to the chart of Meera Lab ${width}` })
      await add.click()
      await expect(page.getByText('Say why it is the right one.').first()).toBeVisible()
      await page.getByLabel('Why is this the right patient?').fill('The laboratory confirmed the slip')
      await add.click()
      await expect(page.getByText(`Result added to order ${order.number}`).first()).toBeVisible()
      await look(page, `lab-messages-${width}`)

      await page.goto(`/patients/${chart.id}`)
      const card = page.getByRole('region', { name: 'Test orders' })
      await expect(card.getByText('9.10 g/dL')).toBeVisible()
      await expect(card.getByText('Laboratory’s flag: L')).toBeVisible()
    },
  )
