import type { Page } from '@playwright/test'
import type { Bill } from '#contract/bills/shapes.ts'
import type { Patient } from '#contract/patients/patients.ts'
import { english } from '#language/translate.ts'
import { dayEndMessages } from '#contract/day-ends.ts'
import { dateIn } from '#web/lib/dates.ts'
import { clinicIn } from './demo.ts'
import { examineHere, look } from './examine.ts'
import { enter, expect, test } from './test.ts'
import { deskWidths } from './widths.ts'

/** Bills a new chart and receives a payment at a counter. */
async function billAndPay(page: Page, origin: string, counter: string, amount: string, method = 'cash'): Promise<Bill> {
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const headers = { origin }
  const patient = await page.request.post('/api/patients', {
    headers,
    data: {
      clinicId: clinic.id,
      firstName: 'Meena',
      lastName: `Counter ${counter} ${method}`,
      dateOfBirth: '1980-02-03',
      gender: 'female',
      phone: '+91 00000 01699',
      email: `${counter}-${method}@mail.example`.toLowerCase().replaceAll(' ', '-'),
      address: '4 Lake Road',
      emergencyContact: 'Asha Counter',
      emergencyPhone: '+91 00000 01698',
    },
  })
  expect(patient.status(), await patient.text()).toBe(201)
  const { id } = (await patient.json()) as Patient
  const billed = await page.request.post('/api/bills', {
    headers,
    data: {
      patientId: id,
      lines: [{ text: 'Dressing', unitPrice: amount }],
      issue: true,
      payments: [{ method, amount, counter }],
    },
  })
  expect(billed.status(), await billed.text()).toBe(201)
  return (await billed.json()) as Bill
}

/** Adds a counter of this test's own to the clinic. */
async function addCounter(page: Page, origin: string, counter: string) {
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const path = `/api/clinics/${clinic.id}/bill-settings`
  const { settings } = (await (await page.request.get(path)).json()) as { settings: { counters: string[] } }
  const data = { ...settings, counters: [...settings.counters, counter] }
  const saved = await page.request.put(path, { headers: { origin }, data })
  expect(saved.status(), await saved.text()).toBe(200)
}

for (const width of deskWidths)
  test(
    `an administrator counts the cash of a counter, explains a difference and closes the day at ${width} px`,
    { tag: '@journey' },
    async ({ page, site }) => {
      await page.setViewportSize({ width, height: 900 })
      await enter(page, 'admin@demo.example')
      const clinic = await clinicIn(page.request, 'Bengaluru')
      const counter = `Desk ${width}`
      await addCounter(page, site.url, counter)
      await billAndPay(page, site.url, counter, '500')
      await billAndPay(page, site.url, counter, '300', 'upi')

      await page.goto(`/day-end?clinic=${clinic.id}`)
      const card = page.getByRole('region', { name: counter })
      await expect(card.getByRole('row', { name: /Cash ₹500\.00/ })).toBeVisible()
      await expect(card.getByRole('row', { name: /UPI ₹300\.00/ })).toBeVisible()
      await examineHere(page, `day-end-${width}`)

      await card.getByRole('button', { name: 'Close the day' }).click()
      const dialog = page.getByRole('dialog', { name: 'Close the day' })
      await dialog.getByLabel('Counted cash').fill('490')
      await expect(dialog.getByText('₹10.00 missing')).toBeVisible()
      await dialog.getByRole('button', { name: 'Close and sign' }).click()
      await expect(dialog.getByText(english(dayEndMessages.reason))).toBeVisible()
      await look(page, `day-end-close-${width}`)
      await dialog.getByLabel('Reason for the difference').fill('Ten rupees fell behind the shelf')
      await dialog.getByLabel('Cash that stays in the drawer').fill('100')
      await dialog.getByRole('button', { name: 'Close and sign' }).click()
      await expect(page.getByText(english(dayEndMessages.closedNow), { exact: true })).toBeVisible()
      await expect(card.getByText('Today is closed.')).toBeVisible()
      await expect(card.getByRole('button', { name: 'Close the day' })).toBeDisabled()

      const row = page.getByRole('listitem').filter({ hasText: counter })
      await expect(row.getByText('₹10.00 missing')).toBeVisible()
      await row.getByRole('button', { name: 'Open' }).click()
      const closed = page.getByRole('dialog', { name: 'Closed day' })
      await expect(closed.getByText('Ten rupees fell behind the shelf')).toBeVisible()
      await expect(closed.getByText(/SHA-256/)).toBeVisible()
      await look(page, `day-end-closed-${width}`)
    },
  )

for (const width of deskWidths)
  test(`an administrator reads what is unpaid and collected, and downloads the files, at ${width} px`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await enter(page, 'admin@demo.example')
    const clinic = await clinicIn(page.request, 'Bengaluru')
    const counter = `Reports ${width}`
    await addCounter(page, site.url, counter)
    const { number } = await billAndPay(page, site.url, counter, '700')
    await page.goto(`/bill-reports?clinic=${clinic.id}`)
    await expect(page.getByRole('region', { name: 'Unpaid bills' })).toBeVisible()
    await expect(page.getByRole('row', { name: /^Total/ })).toBeVisible()
    await examineHere(page, `bill-reports-${width}`)
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Bills and payments (CSV)' }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toBe(`ledger-${dateIn(clinic.timeZone)}.csv`)
    expect(number).toMatch(/^B\//)
  })

test('a patient has no day’s end', async ({ page }) => {
  await enter(page, 'patient@demo.example')
  expect((await page.goto('/day-end'))?.status()).toBe(404)
})
