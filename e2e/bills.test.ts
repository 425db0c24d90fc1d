import type { Page } from '@playwright/test'
import type { Appointment } from '#contract/appointments/appointments.ts'
import type { BillProposal } from '#contract/bills/bills.ts'
import type { ListedBill } from '#contract/bills/shapes.ts'
import type { Patient } from '#contract/patients/patients.ts'
import { timeAt } from '#contract/wall-clock.ts'
import { dateIn } from '#web/lib/dates.ts'
import { clinicIn, doctorNamed } from './demo.ts'
import { examineHere, look } from './examine.ts'
import { Hands } from './hands.ts'
import { enter, expect, test } from './test.ts'
import { deskWidths, phoneWidths } from './widths.ts'

/** Adds a chart at the demo clinic. */
async function addChart(page: Page, origin: string, name: string): Promise<Patient> {
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const added = await page.request.post('/api/patients', {
    headers: { origin },
    data: {
      clinicId: clinic.id,
      firstName: 'Bela',
      lastName: `${name} ${page.viewportSize()?.width}`,
      dateOfBirth: '1975-04-05',
      gender: 'female',
      phone: '+91 00000 01597',
      email: `bela-${name.toLowerCase()}-${page.viewportSize()?.width}@mail.example`,
      address: '4 Lake Road',
      emergencyContact: 'Asha Bills',
      emergencyPhone: '+91 00000 01596',
    },
  })
  expect(added.status(), await added.text()).toBe(201)
  return (await added.json()) as Patient
}

/** Books a patient on the clinic's today, at the first minute that a doctor has free, and checks them in. */
async function checkIn(page: Page, origin: string, patientId: string): Promise<Appointment> {
  const clinic = await clinicIn(page.request, 'Bengaluru')
  const doctor = doctorNamed(clinic, 'Rao')
  const date = dateIn(clinic.timeZone)
  for (let at = 23 * 60 + 55; at > 0; at -= 5) {
    const booked = await page.request.post('/api/appointments', {
      headers: { origin },
      data: {
        clinicId: clinic.id,
        doctorId: doctor.id,
        patientId,
        appointmentDate: date,
        appointmentTime: timeAt(at),
        duration: 15,
        allowOverlap: true,
      },
    })
    if (booked.status() !== 201) continue
    const appointment = (await booked.json()) as Appointment
    const checked = await page.request.put(`/api/appointments/${appointment.id}/arrival`, {
      headers: { origin },
      data: { arrived: true },
    })
    expect(checked.status(), await checked.text()).toBe(200)
    return appointment
  }
  throw new Error('Today has no time left')
}

for (const width of deskWidths)
  test(
    `the desk bills a visit and takes the cash with two clicks at ${width} px`,
    { tag: '@journey' },
    async ({ page, site }) => {
      await page.setViewportSize({ width, height: 900 })
      await enter(page, 'staff@demo.example')
      const chart = await addChart(page, site.url, 'Twoclicks')
      const { id } = await checkIn(page, site.url, chart.id)
      await page.goto(`/appointments?visit=${id}`)
      const row = page.getByRole('listitem', { name: new RegExp(`Bela Twoclicks ${width}`) })
      const hands = new Hands(page)
      await hands.click(row.getByRole('button', { name: 'Bill', exact: true }))
      const dialog = page.getByRole('dialog', { name: 'New Bill' })
      const pay = dialog.getByRole('button', { name: /^Cash ₹[\d,]+ received$/ })
      await expect(pay).toBeFocused()
      await look(page, `bill-new-${width}`, '[role=dialog]')
      await hands.click(pay)
      await expect(page.getByText(/^Bill B\/\d{4}\/\d{4} issued$/).first()).toBeVisible()
      await expect(dialog).toBeHidden()
      expect(hands.clicks).toBe(2)
      // the row now leads to the bill
      await row.getByRole('link', { name: 'Paid', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: /^Bill of supply B\// })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Payments' })).toContainText('Cash')
      await look(page, `bill-${width}`)
    },
  )

for (const width of deskWidths)
  test(`an administrator bills with a discount, takes a part, refunds and credits at ${width} px`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await enter(page, 'admin@demo.example')
    const chart = await addChart(page, site.url, 'Parts')
    await page.goto(`/patients/${chart.id}`)
    const card = page.getByRole('region', { name: 'Bills' })
    await card.getByRole('button', { name: 'New bill' }).click()
    const dialog = page.getByRole('dialog', { name: 'New Bill' })
    await dialog.getByLabel('Add a line').selectOption({ label: 'Dressing · ₹250' })
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await dialog.getByLabel('Add a line').selectOption({ label: 'Something else' })
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await dialog.getByLabel('Text').fill('Crutches')
    await dialog.getByLabel('Price').fill('750')
    await dialog.getByLabel('Discount (optional)', { exact: true }).fill('10')
    await dialog.getByRole('button', { name: /received$/ }).click()
    await expect(dialog.getByText('Please give a reason for the discount')).toBeVisible()
    await dialog.getByLabel('Reason for the discount').fill('Senior citizen')
    await dialog.getByLabel('Amount received').fill('400')
    await look(page, `bill-discount-${width}`, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Cash ₹400 received' }).click()
    await expect(card.getByText('₹500 to pay')).toBeVisible()

    await card.getByRole('link', { name: /^Bill of supply B\// }).click()
    await page.getByRole('button', { name: 'Record payment' }).click()
    const paying = page.getByRole('dialog', { name: 'Record Payment' })
    await paying.getByLabel('Payment').selectOption('UPI')
    await paying.getByLabel('Reference').fill('412233445566')
    await paying.getByRole('button', { name: 'UPI ₹500 received' }).click()
    await expect(page.getByRole('region', { name: 'Balance' }).getByText('Paid').first()).toBeVisible()

    await page.getByRole('button', { name: 'Credit note' }).click()
    const crediting = page.getByRole('dialog', { name: 'Credit Note' })
    await crediting.getByLabel(/^Dressing/).uncheck()
    await crediting.getByLabel('Reason').fill('Brought their own')
    await look(page, `credit-note-${width}`, '[role=dialog]')
    await crediting.getByRole('button', { name: 'Issue credit note' }).click()
    await expect(page.getByText('₹675 to return')).toBeVisible()
    const payments = page.getByRole('region', { name: 'Payments' })
    await payments.getByRole('button', { name: 'Refund' }).last().click()
    const returning = page.getByRole('dialog', { name: 'Record Refund' })
    await returning.getByLabel('Reason').fill('Brought their own')
    await returning.getByRole('button', { name: 'Record refund' }).click()
    await expect(payments.getByText('Refund ₹500')).toBeVisible()
    await examineHere(page, `bill-credited-${width}`)
  })

for (const width of deskWidths)
  test(`the bill of a follow-up visit is free and says why, and the full price needs a reason at ${width} px`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await enter(page, 'admin@demo.example')
    const chart = await addChart(page, site.url, 'Followup')
    const first = await checkIn(page, site.url, chart.id)
    const proposal = await page.request.get(`/api/appointments/${first.id}/bill-proposal`)
    const { serviceId, unitPrice } = ((await proposal.json()) as BillProposal).lines[0]!
    const paid = await page.request.post('/api/bills', {
      headers: { origin: site.url },
      data: {
        appointmentId: first.id,
        lines: [{ serviceId }],
        issue: true,
        payments: [{ method: 'cash', amount: unitPrice }],
      },
    })
    expect(paid.status(), await paid.text()).toBe(201)
    const second = await checkIn(page, site.url, chart.id)
    await page.goto(`/appointments?visit=${second.id}`)
    await page
      .getByRole('listitem', { name: new RegExp(`Bela Followup ${width}`) })
      .getByRole('button', { name: 'Bill', exact: true })
      .click()
    const dialog = page.getByRole('dialog', { name: 'New Bill' })
    const why = dialog.getByText(/^Follow-up within 7 days of /)
    await expect(why).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Issue bill' })).toBeFocused()
    await look(page, `bill-follow-up-${width}`, '[role=dialog]')
    await dialog.getByLabel(/^Charge the full price of ₹/).check()
    await expect(why).toBeHidden()
    await dialog.getByRole('button', { name: /^Cash ₹[\d,]+ received$/ }).click()
    await expect(dialog.getByText('Give a reason for the full price')).toBeVisible()
    await look(page, `bill-full-price-${width}`, '[role=dialog]')
    await dialog.getByLabel(/^Charge the full price of ₹/).uncheck()
    await dialog.getByRole('button', { name: 'Save as a draft' }).click()
    await expect(page.getByText('Draft saved').first()).toBeVisible()

    const bills = (await (await page.request.get(`/api/bills?patientId=${chart.id}`)).json()) as ListedBill[]
    const draft = bills.find(({ state }) => state === 'draft')
    await page.goto(`/bills/${draft?.id}`)
    await expect(page.getByText(/^Follow-up within 7 days of /)).toBeVisible()
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    const changing = page.getByRole('dialog', { name: 'Change Draft' })
    await changing.getByLabel(/^Charge the full price of ₹/).check()
    await changing.getByLabel('Reason for the full price').fill('Another illness')
    await changing.getByRole('button', { name: /^Cash ₹[\d,]+ received$/ }).click()
    await expect(page.getByText('Full price: Another illness')).toBeVisible()
    await examineHere(page, `bill-full-price-issued-${width}`)
  })

for (const width of deskWidths)
  test(`the desk receives an advance, and an administrator pays a bill from it and refunds the rest at ${width} px`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await enter(page, 'admin@demo.example')
    const chart = await addChart(page, site.url, 'Advance')
    await page.goto(`/patients/${chart.id}`)
    const card = page.getByRole('region', { name: 'Advances' })
    await card.getByRole('button', { name: 'Receive advance' }).click()
    const receiving = page.getByRole('dialog', { name: 'Receive Advance' })
    await receiving.getByRole('button', { name: 'Receive advance' }).click()
    await expect(receiving.getByText('Enter an amount').first()).toBeVisible()
    await receiving.getByLabel('Amount in INR').fill('1000')
    await look(page, `advance-new-${width}`, '[role=dialog]')
    await receiving.getByRole('button', { name: 'Receive advance' }).click()
    await expect(card.getByText('₹1,000 left')).toBeVisible()
    await expect(card.getByRole('link', { name: 'Print', exact: true })).toBeVisible()
    await look(page, `advance-chart-${width}`)

    const bills = page.getByRole('region', { name: 'Bills' })
    await bills.getByRole('button', { name: 'New bill' }).click()
    const billing = page.getByRole('dialog', { name: 'New Bill' })
    await billing.getByLabel('Add a line').selectOption({ label: 'Dressing · ₹250' })
    await billing.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(billing.getByText('₹1,000 is left of the advances')).toBeVisible()
    await look(page, `advance-bill-${width}`, '[role=dialog]')
    await billing.getByRole('button', { name: 'Use ₹250 of the advance' }).click()
    await expect(card.getByText('₹750 left')).toBeVisible()

    await card.getByRole('button', { name: 'Refund' }).click()
    const returning = page.getByRole('dialog', { name: 'Record Refund' })
    await returning.getByLabel('Amount returned').fill('700')
    await returning.getByLabel('Reason').fill('Moved away')
    await returning.getByRole('button', { name: 'Record refund' }).click()
    await expect(card.getByText('₹50 left')).toBeVisible()
    await expect(card.getByText('Refund ₹700')).toBeVisible()

    await bills.getByRole('link', { name: /^Bill of supply B\// }).click()
    const payments = page.getByRole('region', { name: 'Payments' })
    await expect(payments.getByText('From the advance ₹250')).toBeVisible()
    await payments.getByRole('button', { name: 'Return', exact: true }).click()
    const back = page.getByRole('dialog', { name: 'Return to Advance' })
    await back.getByLabel('Reason').fill('Paid in cash')
    await look(page, `advance-return-${width}`, '[role=dialog]')
    await back.getByRole('button', { name: 'Return to advance' }).click()
    await expect(payments.getByText('Returned to the advance ₹250')).toBeVisible()
    await page.getByRole('button', { name: 'Record payment' }).click()
    const paying = page.getByRole('dialog', { name: 'Record Payment' })
    await paying.getByRole('button', { name: 'Use ₹250 of the advance' }).click()
    await expect(payments.getByText('From the advance ₹250')).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Record payment' })).toBeHidden()
    await examineHere(page, `advance-used-${width}`)
  })

for (const width of deskWidths)
  test(`an administrator sets up the price list and the billing at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await enter(page, 'admin@demo.example')
    const clinic = await clinicIn(page.request, 'Bengaluru')
    await page.goto(`/clinics/${clinic.id}/settings/prices`)
    await page.getByRole('button', { name: 'Add item' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Item' })
    const name = `Ear wash ${width}`
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Price').fill('12.345')
    await dialog.getByRole('button', { name: 'Save item' }).click()
    await expect(dialog.getByText(/at most 2 decimals/).first()).toBeVisible()
    await dialog.getByLabel('Price').fill('350')
    await dialog.getByRole('button', { name: 'Save item' }).click()
    await expect(page.getByRole('list', { name: 'Items' }).getByText(name)).toBeVisible()
    await look(page, `price-list-${width}`)
    await page.goto(`/clinics/${clinic.id}/settings/billing`)
    const form = page.getByRole('form', { name: 'Billing' })
    await form.getByLabel('GSTIN').fill('29AAAAA0000A1ZZ')
    await form.getByRole('button', { name: 'Save billing' }).click()
    await expect(form.getByText(/^Enter a GSTIN of 15 characters/)).toBeVisible()
    await look(page, `billing-${width}`)
  })

for (const width of phoneWidths)
  test(`a patient sees their bill and what is paid at ${width} px`, { tag: '@journey' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await enter(page, 'patient@demo.example')
    await page.goto('/bills')
    await page
      .getByRole('link', { name: /^Bill of supply B\// })
      .first()
      .click()
    await expect(page.getByRole('region', { name: 'Balance' })).toContainText('Paid')
    await expect(page.getByRole('button', { name: 'Record payment' })).toHaveCount(0)
    await look(page, `bill-patient-${width}`)
  })
