import type { Page } from '@playwright/test'
import type { ClinicForm } from '#contract/forms/forms.ts'
import type { FormRequest } from '#contract/forms/requests.ts'
import type { TestOrder } from '#contract/test-orders/orders.ts'
import { addChart } from './charts.ts'
import { clinicIn } from './demo.ts'
import { look } from './examine.ts'
import { verifyPath } from './printed.ts'
import { enter, expect, test } from './test.ts'

/** A detail of the paper as the page shows it. */
const fact = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]')

for (const width of [390, 820, 1440])
  test(`a stranger checks a printed test order until it is cancelled, at ${width} px`, async ({
    page,
    browser,
    site,
  }) => {
    const headers = { origin: site.url }
    await enter(page, 'doctor@demo.example')
    const chart = await addChart(page, site.url, `Paper ${width}`)
    const ordered = await page.request.post(`/api/patients/${chart.id}/test-orders`, {
      headers,
      data: { tests: ['cbc'], reason: 'Tired for weeks' },
    })
    const { id, number } = (await ordered.json()) as TestOrder
    const path = await verifyPath(page, `/api/test-orders/${id}/order.pdf`)

    const stranger = await browser.newPage({ baseURL: site.url, viewport: { width, height: 844 } })
    await stranger.goto(path)
    await expect(stranger.getByRole('heading', { level: 1, name: 'Check a test order or a form' })).toBeVisible()
    await expect(stranger.getByText('This document is valid')).toBeVisible()
    await expect(fact(stranger, 'Document')).toHaveText('Test order')
    await expect(fact(stranger, 'Number')).toHaveText(`${number}, version 1`)
    await expect(fact(stranger, 'Patient')).toHaveText('Meera P.')
    await expect(fact(stranger, 'Doctor')).toContainText('Dr. Arjun Rao')
    // nothing that names an illness
    await expect(stranger.getByText(/blood count|Tired/)).toHaveCount(0)
    await look(stranger, `a valid test order ${width}`)

    await page.request.put(`/api/test-orders/${id}/cancellation`, {
      headers,
      data: { version: 1, reason: 'Ordered twice' },
    })
    await stranger.reload()
    await expect(stranger.getByText('This order was cancelled')).toBeVisible()
    await look(stranger, `a cancelled test order ${width}`)

    // one changed character
    const changed = path.slice(0, -1) + (path.endsWith('A') ? 'B' : 'A')
    expect((await stranger.goto(changed))?.status()).toBe(404)
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('There is no document with this code.')
    await expect(stranger.getByText(/^Scan the code on the paper once more/)).toBeVisible()
    await look(stranger, `an unknown code ${width}`)
    await stranger.close()
  })

test('a stranger checks a printed form, which names its reviewer once it is reviewed', async ({
  page,
  browser,
  site,
}) => {
  const headers = { origin: site.url }
  await enter(page, 'admin@demo.example')
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const questions = [{ id: 'how', kind: 'text', title: 'How did you sleep?', isRequired: true }]
  const added = await page.request.post(`/api/clinics/${clinic.id}/forms`, {
    headers,
    data: { title: 'Sleep on paper', definition: { questions }, serviceIds: [] },
  })
  const form = (await added.json()) as ClinicForm
  await enter(page, 'doctor@demo.example')
  const chart = await addChart(page, site.url, 'Sleeper')
  const asked = await page.request.post(`/api/patients/${chart.id}/form-requests`, {
    headers,
    data: { formId: form.id },
  })
  const { id, link } = (await asked.json()) as FormRequest

  const phone = await browser.newPage({ baseURL: site.url, viewport: { width: 390, height: 844 } })
  await phone.goto(link!)
  await phone.getByRole('textbox', { name: /^How did you sleep/ }).fill('Badly')
  await phone.getByRole('button', { name: 'Send answers' }).click()
  await expect(phone.getByText('The clinic has your answers')).toBeVisible()

  const path = await verifyPath(page, `/api/form-requests/${id}/answers.pdf`)
  await phone.goto(path)
  await expect(phone.getByText('This document is valid')).toBeVisible()
  await expect(fact(phone, 'Document')).toHaveText('Form with answers')
  await expect(fact(phone, 'Reviewed by')).toHaveText('no doctor yet')
  await expect(phone.getByText(/How did you sleep|Badly|Sleep on paper/)).toHaveCount(0)
  await look(phone, 'a valid form')

  await page.request.put(`/api/form-requests/${id}/review`, { headers, data: { version: 1 } })
  await phone.reload()
  await expect(fact(phone, 'Reviewed by')).toContainText('Dr. Arjun Rao')
  await look(phone, 'a reviewed form')
  await phone.close()
})
