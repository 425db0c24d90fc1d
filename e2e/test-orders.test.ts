import type { Page } from '@playwright/test'
import type { TestOrder } from '#contract/test-orders/orders.ts'
import { addChart } from './charts.ts'
import { look } from './examine.ts'
import { enter, expect, test } from './test.ts'
import { deskWidths } from './widths.ts'

/** Starts a visit and returns its id. */
async function startVisit(page: Page, origin: string, patientId: string): Promise<string> {
  const started = await page.request.post('/api/visits', { headers: { origin }, data: { patientId } })
  return ((await started.json()) as { id: string }).id
}

for (const width of deskWidths)
  test(`a doctor orders tests in a visit, enters a low value and acknowledges it at ${width} px`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await enter(page, 'doctor@demo.example')
    const { id } = await addChart(page, site.url, `Orders ${width}`)
    await page.goto(`/visits/${await startVisit(page, site.url, id)}`)
    // after its first letters one key orders a test, and the next letters are the next test
    await page.getByRole('combobox', { name: 'Add test' }).focus()
    for (const letters of ['cbc', 'lipid']) {
      await page.keyboard.type(letters)
      await page.keyboard.press('Enter')
    }
    const chosen = page.getByRole('list', { name: 'Ordered tests' })
    await expect(chosen.getByRole('listitem')).toHaveText([/Complete blood count/, /Lipid profile/])
    await expect(page.getByText(/^Order T-\w+, saved$/)).toBeVisible()
    await look(page, `tests-in-visit-${width}`)

    await page.goto(`/patients/${id}`)
    const card = page.getByRole('region', { name: 'Test orders' })
    await card.getByRole('button', { name: 'Enter result: Complete blood count' }).click()
    const dialog = page.getByRole('dialog', { name: 'Result of Complete blood count' })
    const hemoglobin = dialog.getByRole('group', { name: 'Hemoglobin' })
    await hemoglobin.getByRole('textbox', { name: 'Value' }).fill('9,1')
    await hemoglobin.getByRole('textbox', { name: 'Range from' }).fill('12')
    await hemoglobin.getByRole('textbox', { name: 'Range to' }).fill('15')
    await look(page, `test-result-form-${width}`)
    await dialog.getByRole('button', { name: 'Save Result' }).click()
    await expect(hemoglobin.getByText(/^Write the number without commas/)).toBeVisible()
    await hemoglobin.getByRole('textbox', { name: 'Value' }).fill('9.1')
    await dialog.getByRole('button', { name: 'Save Result' }).click()
    await expect(dialog).toBeHidden()
    await expect(card.getByText('Low', { exact: true })).toBeVisible()
    await expect(card.getByText('Some results')).toBeVisible()
    await card.scrollIntoViewIfNeeded()
    await look(page, `test-orders-card-${width}`)
    await card.getByRole('button', { name: 'Acknowledge Complete blood count' }).click()
    await expect(card.getByText(/^Acknowledged by Dr\. Arjun Rao/)).toBeVisible()
    const timeline = page.getByRole('region', { name: 'Timeline' })
    await expect(timeline.getByText('Hemoglobin 9.1 g/dL (Low)')).toBeVisible()
  })

test('a doctor acknowledges ten results with ten presses of Enter', async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, 'doctor@demo.example')
  const { id, today } = await addChart(page, site.url, 'Ten')
  const headers = { origin: site.url }
  const tests = ['cbc', 'esr', 'tsh', 'hba1c', 'lipids', 'liver', 'kidney', 'crp', 'ferritin', 'urea']
  const added = await page.request.post(`/api/patients/${id}/test-orders`, { headers, data: { tests } })
  const order = (await added.json()) as TestOrder
  for (const one of order.tests)
    await page.request.post(`/api/ordered-tests/${one.id}/results`, {
      headers,
      data: { measuredOn: today, values: [], summary: 'Normal', after: 0 },
    })
  await page.goto('/test-orders')
  const ours = page.getByRole('listitem').filter({ hasText: order.number })
  const buttons = ours.getByRole('button', { name: /^Acknowledge .+ of Meera Ten$/ })
  await expect(buttons).toHaveCount(10)
  await look(page, 'test-orders-work')
  await buttons.first().focus()
  // a key that is held down repeats, and acknowledges no second result
  await page.keyboard.down('Enter')
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(buttons).toHaveCount(9)
  for (let left = 8; left >= 0; left--) {
    await page.keyboard.press('Enter')
    await expect(buttons).toHaveCount(left)
  }
  await page.getByRole('combobox', { name: 'Search' }).fill(order.number.toLowerCase())
  await page.getByRole('option', { name: `Test order ${order.number}` }).click()
  await expect(page.getByRole('button', { name: /^New result: .+, Meera Ten$/ })).toHaveCount(10)
})

test('a doctor adds a panel of the clinic and orders it from the chart', async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, 'doctor@demo.example')
  await page.goto('/clinic-tests')
  await page.getByRole('button', { name: 'Add test' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Test' })
  await dialog.getByRole('textbox', { name: 'Name of the test' }).fill('Antenatal panel')
  await dialog.getByRole('textbox', { name: 'Value', exact: true }).fill('Hemoglobin')
  await dialog.getByRole('textbox', { name: 'Range from' }).fill('11')
  await dialog.getByRole('textbox', { name: 'Critical below' }).fill('7')
  await look(page, 'clinic-test-form')
  await dialog.getByRole('button', { name: 'Save Test' }).click()
  const own = page.getByRole('list', { name: /^Tests of/ })
  await expect(own.getByText('Antenatal panel', { exact: true })).toBeVisible()
  const { id } = await addChart(page, site.url, 'Panel')
  await page.goto(`/patients/${id}`)
  const card = page.getByRole('region', { name: 'Test orders' })
  await card.getByRole('button', { name: 'Order Tests' }).click()
  const form = page.getByRole('dialog', { name: 'Order Tests' })
  await form.getByRole('combobox', { name: 'Add test' }).fill('antenatal p')
  await form.getByRole('combobox', { name: 'Add test' }).press('Enter')
  await form.getByRole('textbox', { name: 'Reason' }).fill('First visit')
  await form.getByRole('button', { name: 'Order Tests' }).click()
  await expect(form).toBeHidden()
  await expect(card.getByText('Antenatal panel')).toBeVisible()
  await card.getByRole('button', { name: 'Cancel order' }).click()
  const confirm = page.getByRole('alertdialog')
  await confirm.getByRole('textbox', { name: 'Reason' }).fill('Ordered elsewhere')
  await confirm.getByRole('button', { name: 'Cancel order' }).click()
  await expect(card.getByText('Cancelled: Ordered elsewhere')).toBeVisible()
})
