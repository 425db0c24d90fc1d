import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { billMessages, type BillProposal } from '#contract/bills/bills.ts'
import { billDefaults } from '#contract/bills/settings.ts'
import type { Bill } from '#contract/bills/shapes.ts'
import type { Client } from '#server/testing/client.ts'
import { workday } from '#server/testing/dates.ts'
import {
  makeAdmin,
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const GSTIN = '27AAPFU0939F1ZV'

async function place(currency = 'INR') {
  const clinic = await makeClinic(app.db)
  await sql`update clinics set currency = ${currency} where id = ${clinic.id}`.execute(app.db)
  const doctor = await makeDoctor(app.db, clinic)
  const owner = await makePatientAccount(app.db)
  const chart = await makeChart(app.db, clinic, { owner })
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  const service = clinic.services[0]!
  await sql`update services set price_minor = 50000 where id = ${service.id}`.execute(app.db)
  const at = { date: workday(clinic), time: '10:00' }
  const appointment = async (more = {}) => {
    const { id } = await makeAppointment(app.db, { clinic, doctor, chart, at, ...more })
    await sql`update appointments set service_id = ${service.id}, price_minor = 50000, currency = ${currency}
      where id = ${id}`.execute(app.db)
    return id
  }
  return { clinic, doctor, owner, chart, admin, service, appointment, patient: await app.signInAs(owner) }
}

const settings = (client: Client, clinicId: string, change: object, currency = 'INR') =>
  client.put(`/api/clinics/${clinicId}/bill-settings`, { ...billDefaults(currency), ...change })
const propose = async (client: Client, appointmentId: string): Promise<BillProposal> => {
  const { status, body, text } = await client.get(`/api/appointments/${appointmentId}/bill-proposal`)
  assert.equal(status, 200, text)
  return body as BillProposal
}
const write = async (client: Client, body: object): Promise<Bill> => {
  const { status, body: bill, text } = await client.post('/api/bills', body)
  assert.equal(status, 201, text)
  return bill as Bill
}
const read = async (client: Client, id: string): Promise<Bill> => {
  const { status, body, text } = await client.get(`/api/bills/${id}`)
  assert.equal(status, 200, text)
  return body as Bill
}
const free = (unitPrice: string, more = {}) => ({ text: 'Dressing', unitPrice, ...more })

test('a bill proposes the service of the appointment at its price, and is issued and paid in one call', async () => {
  const { admin, appointment, service, patient } = await place()
  const appointmentId = await appointment()
  const proposal = await propose(admin, appointmentId)
  assert.deepEqual(
    [proposal.lines.map(({ serviceId, unitPrice }) => [serviceId, unitPrice]), proposal.bill, proposal.currency],
    [[[service.id, '500.00']], null, 'INR'],
  )
  const bill = await write(admin, {
    appointmentId,
    lines: [{ serviceId: service.id }],
    issue: true,
    total: '500',
    payments: [{ method: 'cash', amount: '500' }],
  })
  assert.deepEqual(
    [bill.state, bill.total, bill.paid, bill.balance, bill.kind],
    ['issued', '500.00', '500.00', '0.00', 'invoice'],
  )
  assert.match(bill.payments[0]!.number, /^R\/\d{4}\/0001$/)
  assert.equal((await propose(admin, appointmentId)).bill?.id, bill.id)
  const seen = await read(patient, bill.id)
  assert.deepEqual([seen.number, seen.payments[0]?.receivedBy, seen.can.pay], [bill.number, null, false])
})

test('a new price, name or letterhead changes no issued bill', async () => {
  const { admin, clinic, appointment, service, chart } = await place()
  const bill = await write(admin, {
    appointmentId: await appointment(),
    lines: [{ serviceId: service.id }],
    issue: true,
  })
  await admin.put(`/api/services/${service.id}`, { price: '900', name: 'Other' })
  await sql`update clinics set name = 'Renamed', address = 'Elsewhere' where id = ${clinic.id}`.execute(app.db)
  await sql`update patients set last_name = 'Renamed' where id = ${chart.id}`.execute(app.db)
  const after = await read(admin, bill.id)
  assert.deepEqual([after.lines, after.total, after.parties], [bill.lines, bill.total, bill.parties])
})

test('exempt lines are a bill of supply, taxed ones a tax invoice, and both together one document', async () => {
  const { admin, clinic, chart } = await place()
  assert.equal((await settings(admin, clinic.id, { gstin: GSTIN })).status, 200)
  const issue = (lines: object[], more = {}) => write(admin, { patientId: chart.id, lines, issue: true, ...more })
  const taxed = free('118', { taxRate: '18', taxCode: '999316' })
  const exempt = await issue([free('500')])
  assert.deepEqual(
    [exempt.kind, exempt.exempt, exempt.tax, exempt.placeOfSupply],
    ['bill_of_supply', '500.00', '0.00', '27'],
  )
  const invoice = await issue([taxed])
  assert.deepEqual(
    [invoice.kind, invoice.taxable, invoice.cgst, invoice.sgst, invoice.igst, invoice.total],
    ['tax_invoice', '100.00', '9.00', '9.00', '0.00', '118.00'],
  )
  const elsewhere = await issue([taxed], { placeOfSupply: '29' })
  assert.deepEqual([elsewhere.igst, elsewhere.cgst, elsewhere.parties?.clinic.taxNumber], ['18.00', '0.00', GSTIN])
  const nilRated = await issue([free('500', { taxRate: '0' })])
  assert.deepEqual([nilRated.kind, nilRated.exempt, nilRated.taxable], ['bill_of_supply', '500.00', '0.00'])
  assert.equal((await issue([free('500'), taxed])).kind, 'invoice_cum_bill_of_supply')
  assert.equal((await issue([free('500'), taxed], { recipientGstin: GSTIN })).kind, 'tax_invoice')
})

test('a clinic outside India writes invoices with its own tax, with as many decimals as the currency has', async () => {
  for (const [currency, price, total, none] of [
    ['USD', '10.05', '12.06', '0.00'],
    ['JPY', '1005', '1206', '0'],
    ['KWD', '10.055', '12.066', '0.000'],
  ] as const) {
    const { admin, clinic, chart } = await place(currency)
    await settings(admin, clinic.id, { taxName: 'VAT', pricesIncludeTax: false }, currency)
    const bill = await write(admin, { patientId: chart.id, lines: [free(price, { taxRate: '20' })], issue: true })
    assert.deepEqual([bill.kind, bill.taxName, bill.total, bill.cgst], ['invoice', 'VAT', total, none])
    const wrong = await admin.post('/api/bills', { patientId: chart.id, lines: [free('1.0001')], issue: true })
    assert.equal(wrong.status, 400)
  }
})

test('a line above the highest amount is refused at its quantity, and a unit price above it at its price', async () => {
  const { admin, chart } = await place()
  const bill = (unitPrice: string, quantity: number) =>
    admin.post('/api/bills', { patientId: chart.id, lines: [free('1'), free(unitPrice, { quantity })], issue: true })
  // LINE_MAX_MINOR is 1,000,000,000.00
  const most = await bill('1000000', 1000)
  assert.deepEqual([most.status, most.body.total], [201, '1000000001.00'])
  for (const [unitPrice, quantity, path] of [
    ['1000000', 1001, 'lines.1.quantity'],
    ['1000000.01', 1000, 'lines.1.quantity'],
    ['21474836.48', 1, 'lines.1.unitPrice'],
  ] as const) {
    const { status, body } = await bill(unitPrice, quantity)
    assert.deepEqual([status, body.issues], [400, [{ path, message: billMessages.tooMuch }]])
  }
})

test('totals are rounded to whole rupees', async () => {
  const { admin, chart } = await place()
  const bill = await write(admin, { patientId: chart.id, lines: [free('99.50')], issue: true })
  assert.deepEqual([bill.total, bill.rounding], ['100.00', '0.50'])
})

test('discounts need a permission and a reason, and staff give at most the clinic’s limit', async () => {
  const { admin, clinic, chart } = await place()
  const person = await makeStaff(app.db, clinic, ['bill'])
  const desk = await app.signInAs(person)
  const discounted = (discount: string, discountReason?: string) => ({
    patientId: chart.id,
    lines: [free('1000', { discount, ...(discountReason && { discountReason }) })],
    issue: true,
  })
  const refused = await desk.post('/api/bills', discounted('50', 'Student'))
  assert.deepEqual([refused.status, refused.body.message], [403, billMessages.discountRefused])
  await sql`update memberships set capabilities = '{bill,discount}' where user_id = ${person.userId}`.execute(app.db)
  assert.equal((await desk.post('/api/bills', discounted('50'))).status, 400)
  assert.equal((await desk.post('/api/bills', discounted('1001', 'Student'))).status, 400)
  const tooMuch = await desk.post('/api/bills', discounted('100.01', 'Student'))
  assert.deepEqual([tooMuch.status, /10%/.test(tooMuch.body.message)], [400, true])
  const bill = await write(desk, discounted('100', 'Student'))
  assert.deepEqual([bill.discount, bill.total, bill.lines[0]?.discountReason], ['100.00', '900.00', 'Student'])
  assert.equal((await write(admin, discounted('1000', 'Friend of the clinic'))).total, '0.00')
})

test('an appointment has one bill even if two people write it simultaneously, and another after it is credited', async () => {
  const { admin, appointment, service } = await place()
  const appointmentId = await appointment()
  const body = { appointmentId, lines: [{ serviceId: service.id }], issue: true }
  const answers = await Promise.all(Array.from({ length: 5 }, () => admin.post('/api/bills', body)))
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, 409, 409, 409, 409],
  )
  const bill = answers.find(({ status }) => status === 201)!.body as Bill
  assert.match(answers.find(({ status }) => status === 409)!.body.message, /already has a bill/)
  await admin.post(`/api/bills/${bill.id}/credit-notes`, { reason: 'Wrong service' })
  assert.equal((await admin.post('/api/bills', body)).status, 201)
})

test('a repeated call with the same key writes one bill', async () => {
  const { admin, chart } = await place()
  const body = { patientId: chart.id, lines: [free('500')], issue: true }
  const key = { 'idempotency-key': 'one-bill' }
  const [first, second] = [await admin.post('/api/bills', body, key), await admin.post('/api/bills', body, key)]
  assert.deepEqual([first.status, second.status, second.body.id], [201, 201, first.body.id])
  assert.equal((await admin.post('/api/bills', { ...body, issue: false }, key)).status, 422)
})

test('a bill whose price has changed meanwhile is refused, so that no one receives another amount', async () => {
  const { admin, appointment, service, chart } = await place()
  const refused = await admin.post('/api/bills', {
    appointmentId: await appointment(),
    lines: [{ serviceId: service.id }],
    issue: true,
    total: '400',
  })
  assert.deepEqual([refused.status, /500\.00/.test(refused.body.message)], [409, true])
  const unknown = await admin.post('/api/bills', { patientId: chart.id, lines: [{ itemId: service.id }] })
  assert.deepEqual([unknown.status, unknown.body.message], [400, billMessages.notInList])
})

test('a draft changes, is issued once and then never again, and a discarded one leaves nothing', async () => {
  const { admin, chart, patient } = await place()
  const draft = await write(admin, { patientId: chart.id, lines: [free('500')] })
  assert.deepEqual([draft.state, draft.number, draft.parties], ['draft', null, null])
  assert.equal((await patient.get(`/api/bills/${draft.id}`)).status, 404)
  const path = `/api/bills/${draft.id}`
  const changed = await admin.put(path, { lines: [free('700'), free('50')], note: 'Both hands', version: 1 })
  assert.deepEqual([changed.status, changed.body.total, changed.body.version], [200, '750.00', 2])
  const stale = await admin.put(path, { lines: [free('1')], version: 1 })
  assert.deepEqual([stale.status, stale.body.code], [409, 'record-changed'])
  assert.equal((await admin.post(`${path}/payments`, { method: 'cash', amount: '1' })).status, 409)
  const issued = await admin.post(`${path}/issue`, {
    version: 2,
    payments: [{ method: 'upi', amount: '750', reference: '4412' }],
  })
  assert.deepEqual([issued.status, issued.body.balance, issued.body.can.change], [200, '0.00', false])
  for (const refused of [
    await admin.put(path, { lines: [free('1')], version: 3 }),
    await admin.post(`${path}/issue`, { version: 3 }),
    await admin.delete(path),
  ])
    assert.deepEqual([refused.status, refused.body.message], [409, billMessages.issued])
  const other = await write(admin, { patientId: chart.id, lines: [free('500')] })
  assert.equal((await admin.delete(`/api/bills/${other.id}`)).status, 200)
  assert.equal((await admin.get(`/api/bills/${other.id}`)).status, 404)
})

test('a draft from before the clinic’s tax registration is saved again before it is issued', async () => {
  const { admin, clinic, chart } = await place()
  const draft = await write(admin, { patientId: chart.id, lines: [free('118', { taxRate: '18' })] })
  assert.deepEqual([draft.kind, draft.tax], ['invoice', '0.00'])
  await settings(admin, clinic.id, { gstin: GSTIN })
  const path = `/api/bills/${draft.id}`
  const refused = await admin.post(`${path}/issue`, { version: 1 })
  assert.deepEqual([refused.status, refused.body.message], [409, billMessages.taxesChanged])
  assert.equal((await admin.put(path, { lines: [free('118', { taxRate: '18' })], version: 1 })).status, 200)
  const other = await admin.post(`${path}/issue`, { version: 2, total: '100' })
  assert.deepEqual([other.status, /118\.00/.test(other.body.message)], [409, true])
  const issued = await admin.post(`${path}/issue`, { version: 2, total: '118' })
  assert.deepEqual([issued.status, issued.body.kind, issued.body.tax], [200, 'tax_invoice', '18.00'])
})

test('a draft takes the clinic’s currency when it is saved again', async () => {
  const { admin, clinic, chart } = await place()
  const draft = await write(admin, { patientId: chart.id, lines: [free('500')] })
  await sql`update clinics set currency = 'JPY' where id = ${clinic.id}`.execute(app.db)
  const path = `/api/bills/${draft.id}`
  assert.equal((await admin.post(`${path}/issue`, { version: 1 })).status, 409)
  const changed = await admin.put(path, { lines: [free('700')], version: 1 })
  assert.deepEqual([changed.status, changed.body.currency, changed.body.total], [200, 'JPY', '700'])
})
