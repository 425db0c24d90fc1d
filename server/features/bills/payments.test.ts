import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { billMessages } from '#contract/bills/bills.ts'
import { paymentMessages } from '#contract/bills/payments.ts'
import { billDefaults } from '#contract/bills/settings.ts'
import type { Bill, ListedBill } from '#contract/bills/shapes.ts'
import type { Client } from '#server/testing/client.ts'
import {
  makeAdmin,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db)
await sql`update clinics set currency = 'INR' where id = ${clinic.id}`.execute(app.db)
const admin = await app.signInAs(await makeAdmin(app.db, clinic))
const owner = await makePatientAccount(app.db)
const chart = await makeChart(app.db, clinic, { owner })

const issue = async (...prices: string[]): Promise<Bill> => {
  const lines = prices.map((unitPrice) => ({ text: 'Dressing', unitPrice }))
  const { status, body, text } = await admin.post('/api/bills', { patientId: chart.id, lines, issue: true })
  assert.equal(status, 201, text)
  return body as Bill
}
const pay = (bill: Bill, body: object, client: Client = admin) => client.post(`/api/bills/${bill.id}/payments`, body)
const paid = async (bill: Bill, body: object): Promise<Bill> => {
  const { status, body: after, text } = await pay(bill, body)
  assert.equal(status, 201, text)
  return after as Bill
}
const refund = (id: string, body: object, client: Client = admin) => client.post(`/api/payments/${id}/refunds`, body)
const credit = (bill: Bill, body: object, client: Client = admin) =>
  client.post(`/api/bills/${bill.id}/credit-notes`, body)

test('a bill is paid in parts and by several methods, and never more than its balance', async () => {
  const bill = await issue('1000')
  const first = await paid(bill, { method: 'cash', amount: '400' })
  assert.deepEqual([first.paid, first.balance], ['400.00', '600.00'])
  const tooMuch = await pay(bill, { method: 'cash', amount: '600.01' })
  assert.deepEqual([tooMuch.status, /600/.test(tooMuch.body.message)], [400, true])
  assert.equal((await pay(bill, { method: 'cash', amount: '0' })).status, 400)
  const second = await paid(bill, { method: 'upi', amount: '600', reference: '412233445566' })
  assert.deepEqual(
    second.payments.map(({ method, amount, reference }) => [method, amount, reference]),
    [
      ['cash', '400.00', null],
      ['upi', '600.00', '412233445566'],
    ],
  )
  const settled = await pay(bill, { method: 'cash', amount: '1' })
  assert.deepEqual([settled.status, settled.body.message], [409, paymentMessages.settled])
})

test('payments at the same time together never exceed the balance', async () => {
  const bill = await issue('1000')
  const answers = await Promise.all(Array.from({ length: 6 }, () => pay(bill, { method: 'cash', amount: '300' })))
  assert.equal(answers.filter(({ status }) => status === 201).length, 3)
  assert.equal((await admin.get(`/api/bills/${bill.id}`)).body.balance, '100.00')
})

test('a payment is refunded with a reason, at most once in whole', async () => {
  const bill = await issue('500')
  const [payment] = (await paid(bill, { method: 'card', amount: '500' })).payments
  assert.equal((await refund(payment!.id, { amount: '200' })).status, 400)
  const part = await refund(payment!.id, { amount: '200', reason: 'Paid twice' })
  assert.deepEqual([part.status, part.body.paid, part.body.balance], [201, '300.00', '200.00'])
  assert.equal((await refund(payment!.id, { amount: '300.01', reason: 'More' })).status, 400)
  const rest = await refund(payment!.id, { amount: '300', reason: 'Cancelled', method: 'cash' })
  const after = rest.body as Bill
  assert.deepEqual([after.paid, after.payments.length, after.payments[2]?.method], ['0.00', 3, 'cash'])
  const ofRefund = await refund(after.payments[1]!.id, { amount: '1', reason: 'Again' })
  assert.deepEqual([ofRefund.status, ofRefund.body.message], [409, paymentMessages.ofRefund])
})

test('a credit note takes back lines, the last one the rest with its rounding, and a paid bill owes the patient', async () => {
  const bill = await issue('100.30', '50.10')
  assert.deepEqual([bill.total, bill.rounding], ['150.00', '-0.40'])
  await paid(bill, { method: 'cash', amount: '150' })
  const [first, second] = bill.lines
  const one = await credit(bill, { reason: 'Not used', lineIds: [first!.id] })
  assert.deepEqual(
    [one.status, one.body.credited, one.body.balance, one.body.state],
    [201, '100.30', '-100.30', 'issued'],
  )
  const again = await credit(bill, { reason: 'Not used', lineIds: [first!.id] })
  assert.deepEqual([again.status, again.body.message], [400, billMessages.creditLine])
  const all = await credit(bill, { reason: 'Cancelled', lineIds: [second!.id] })
  assert.deepEqual(
    [all.body.credited, all.body.state, all.body.creditNotes[1].rounding],
    ['150.00', 'credited', '-0.40'],
  )
  assert.match(all.body.creditNotes[0].number, /^C\/\d{4}\/\d{4}$/)
  assert.equal((await credit(bill, { reason: 'Again' })).status, 409)
  const returned = await refund(all.body.payments[0].id, { amount: '150', reason: 'Cancelled' })
  assert.equal(returned.body.balance, '0.00')
})

test('staff bill, refund and credit only with the permissions, and other staff see no bill', async () => {
  const bill = await issue('500')
  const billing = await app.signInAs(await makeStaff(app.db, clinic, ['bill']))
  const others = await app.signInAs(await makeStaff(app.db, clinic, ['appointments', 'patients', 'discount', 'refund']))
  const done = await pay(bill, { method: 'cash', amount: '500' }, billing)
  assert.equal(done.status, 201, done.text)
  const [payment] = (done.body as Bill).payments
  for (const answer of [
    await refund(payment!.id, { amount: '1', reason: 'No' }, billing),
    await credit(bill, { reason: 'No' }, billing),
    await others.post('/api/bills', { patientId: chart.id, lines: [{ text: 'Dressing', unitPrice: '1' }] }),
  ])
    assert.equal(answer.status, 403, answer.text)
  assert.equal((await others.get(`/api/bills/${bill.id}`)).status, 404)
  assert.deepEqual((await others.get('/api/bills')).body, [])
})

test('doctors see issued bills if their clinic allows it, and can’t change them', async () => {
  const doctor = await app.signInAs(await makeDoctor(app.db, clinic))
  const bill = await issue('500')
  assert.equal((await doctor.get(`/api/bills/${bill.id}`)).status, 404)
  const set = (doctorsSeeAmounts: boolean) =>
    admin.put(`/api/clinics/${clinic.id}/bill-settings`, { ...billDefaults('INR'), doctorsSeeAmounts })
  await set(true)
  const seen = await doctor.get(`/api/bills/${bill.id}`)
  assert.deepEqual([seen.status, seen.body.can.pay, seen.body.issuedBy], [200, false, null])
  assert.equal((await pay(bill, { method: 'cash', amount: '500' }, doctor)).status, 403)
  await set(false)
  assert.equal((await doctor.get(`/api/bills/${bill.id}`)).status, 404)
})

test('a patient sees their own and their family’s issued bills, and no one else’s', async () => {
  const bill = await issue('500')
  const patient = await app.signInAs(owner)
  const listed = (await patient.get('/api/bills')).body as ListedBill[]
  assert.ok(listed.some(({ id }) => id === bill.id))
  assert.ok(listed.every(({ patient: { id }, state }) => id === chart.id && state !== 'draft'))
  const stranger = await app.signInAs(await makePatientAccount(app.db))
  assert.deepEqual((await stranger.get('/api/bills')).body, [])
  assert.equal((await stranger.get(`/api/bills/${bill.id}`)).status, 404)
  const elsewhere = await app.signInAs(await makeAdmin(app.db, await makeClinic(app.db)))
  assert.equal((await elsewhere.get(`/api/bills/${bill.id}`)).status, 404)
  assert.equal((await pay(bill, { method: 'cash', amount: '1' }, elsewhere)).status, 404)
})

test('the list finds bills by number, name and chart number, and those that are unpaid', async () => {
  const other = await makeClinic(app.db)
  const client = await app.signInAs(await makeAdmin(app.db, other))
  const one = await makeChart(app.db, other, { firstName: 'Meera', lastName: 'Kulkarni' })
  const write = async (body: object) =>
    (await client.post('/api/bills', { patientId: one.id, lines: [{ text: 'X', unitPrice: '10' }], ...body }))
      .body as Bill
  const unpaid = await write({ issue: true })
  const settled = await write({ issue: true, payments: [{ method: 'cash', amount: '10' }] })
  const draft = await write({})
  const ids = async (query: string) =>
    ((await client.get(`/api/bills?${query}`)).body as ListedBill[]).map(({ id }) => id)
  assert.deepEqual(await ids(''), [draft.id, settled.id, unpaid.id])
  assert.deepEqual(await ids('list=unpaid'), [unpaid.id])
  assert.deepEqual(await ids('list=draft'), [draft.id])
  assert.deepEqual(await ids(`search=${encodeURIComponent(settled.number!)}`), [settled.id])
  assert.equal((await ids('search=kulkar')).length, 3)
  assert.deepEqual(await ids('search=nobody'), [])
})

test('counters are those of the clinic, and the first is the usual one', async () => {
  const other = await makeClinic(app.db)
  const client = await app.signInAs(await makeAdmin(app.db, other))
  const one = await makeChart(app.db, other)
  await client.put(`/api/clinics/${other.id}/bill-settings`, {
    ...billDefaults('USD'),
    counters: ['Front', 'Pharmacy'],
  })
  const { body } = await client.post('/api/bills', {
    patientId: one.id,
    lines: [{ text: 'X', unitPrice: '10' }],
    issue: true,
  })
  const path = `/api/bills/${body.id}/payments`
  assert.equal((await client.post(path, { method: 'cash', amount: '1', counter: 'Back' })).status, 400)
  await client.post(path, { method: 'cash', amount: '1' })
  const { body: after } = await client.post(path, { method: 'cash', amount: '1', counter: 'Pharmacy' })
  assert.deepEqual(
    (after as Bill).payments.map(({ counter }) => counter),
    ['Front', 'Pharmacy'],
  )
  // a payment is returned at its own counter, whatever that is called now
  await client.put(`/api/clinics/${other.id}/bill-settings`, { ...billDefaults('USD'), counters: ['Front', 'Shop'] })
  const id = (after as Bill).payments[1]!.id
  const back = { amount: '0.40', reason: 'Too much' }
  assert.equal((await refund(id, { ...back, counter: 'Back' }, client)).status, 400)
  for (const counter of ['Pharmacy', 'Shop'])
    assert.equal((await refund(id, { ...back, counter }, client)).status, 201, counter)
})

test('a bill and its payment are events of webhooks, with ids alone', async () => {
  const { rows: before } = await sql<{ id: string }>`
    insert into webhooks (id, clinic_id, name, url, events, secret)
    values (gen_random_uuid(), ${clinic.id}, 'Books', 'https://books.example/hooks', '{bill.issued,payment.recorded}', 'sealed')
    returning id`.execute(app.db)
  const bill = await paid(await issue('500'), { method: 'cash', amount: '500' })
  const { rows } = await sql<{ event: string; data: object }>`
    select event, data from webhook_deliveries where webhook_id = ${before[0]!.id} order by number`.execute(app.db)
  assert.deepEqual(rows, [
    { event: 'bill.issued', data: { id: bill.id, clinicId: clinic.id, patientId: chart.id } },
    { event: 'payment.recorded', data: { id: bill.payments[0]!.id, clinicId: clinic.id, patientId: chart.id } },
  ])
})

test('administrators export the lines of issued bills, and others can’t', async () => {
  const bill = await issue('123.00')
  const { status, text } = await admin.get(`/api/clinics/${clinic.id}/bills.csv`)
  assert.equal(status, 200)
  assert.ok(text.includes(bill.number!) && text.includes('"123.00"'))
  const staff = await app.signInAs(await makeStaff(app.db, clinic))
  assert.equal((await staff.get(`/api/clinics/${clinic.id}/bills.csv`)).status, 403)
})
