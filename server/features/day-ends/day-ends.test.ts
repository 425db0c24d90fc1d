import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { billDefaults } from '#contract/bills/settings.ts'
import { type DayEnd, dayEndMessages, type OpenCounter } from '#contract/day-ends.ts'
import { addDays } from '#contract/wall-clock.ts'
import { english } from '#language/translate.ts'
import type { Client } from '#server/testing/client.ts'
import { makeAdmin, makeChart, makeClinic, makeDoctor, makeStaff } from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()

/** A clinic with two counters and a person at the desk. */
async function makeDesk() {
  const clinic = await makeClinic(app.db, { currency: 'INR' })
  const [admin, chart] = [await app.signInAs(await makeAdmin(app.db, clinic)), await makeChart(app.db, clinic)]
  const settings = { ...billDefaults('INR'), counters: ['Front', 'Pharmacy'] }
  await admin.put(`/api/clinics/${clinic.id}/bill-settings`, settings)
  const desk = await app.signInAs(await makeStaff(app.db, clinic))
  return { clinic, admin, desk, chart, today: todayIn(clinic.zone) }
}
type Desk = Awaited<ReturnType<typeof makeDesk>>

interface Paying {
  amount: string
  method?: string
  counter?: string
}

async function pay({ desk, chart }: Desk, { amount, method = 'cash', counter = 'Front' }: Paying) {
  const lines = [{ text: 'Dressing', unitPrice: amount }]
  const payments = [{ method, amount, counter }]
  const { status, body } = await desk.post('/api/bills', { patientId: chart.id, lines, issue: true, payments })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

const openOf = async ({ desk, clinic }: Desk, counter = 'Front'): Promise<OpenCounter> =>
  (await desk.get(`/api/clinics/${clinic.id}/open-counters`)).body.counters.find(
    (one: OpenCounter) => one.counter === counter,
  )

/** Closes today with what the person sees now. */
async function close(at: Desk, more: object = {}, client: Client = at.desk) {
  const { counter, currency, methods, expectedCash } = await openOf(at)
  const payments = methods.reduce((sum, one) => sum + one.payments + one.refunds, 0)
  const seen = { payments, expectedCash }
  const body = { counter, currency, day: at.today, seen, counted: expectedCash, left: '0', reason: '', ...more }
  return client.post(`/api/clinics/${at.clinic.id}/day-ends`, body)
}

test('a counter shows what came in and went back by method, apart from the other counter', async () => {
  const at = await makeDesk()
  const bill = await pay(at, { amount: '500' })
  await pay(at, { amount: '300', method: 'upi' })
  await pay(at, { amount: '70', counter: 'Pharmacy' })
  await at.admin.post(`/api/payments/${bill.payments[0].id}/refunds`, {
    amount: '120',
    reason: 'Not done',
    counter: 'Front',
  })
  const front = await openOf(at)
  assert.deepEqual(
    front.methods.map(({ method, received, refunded, net }) => [method, received, refunded, net]),
    [
      ['cash', '500.00', '120.00', '380.00'],
      ['upi', '300.00', '0.00', '300.00'],
    ],
  )
  assert.equal(front.expectedCash, '380.00')
  assert.equal(front.canClose, true)
  assert.equal((await openOf(at, 'Pharmacy')).expectedCash, '70.00')
})

test('a day is closed once, signed, and read again as it was signed', async () => {
  const at = await makeDesk()
  await pay(at, { amount: '500' })
  const { status, body } = await close(at)
  assert.equal(status, 201, JSON.stringify(body))
  const one = body as DayEnd
  assert.deepEqual([one.state, one.expectedCash, one.counted, one.difference], ['intact', '500.00', '500.00', '0.00'])
  assert.equal(one.closedBy.lastName, 'Iyer')
  assert.match(one.hash, /^[\da-f]{64}$/)
  assert.deepEqual((await at.desk.get(`/api/day-ends/${one.id}`)).body, one)
  const again = await close(at, { seen: { payments: 0, expectedCash: '0.00' } })
  assert.deepEqual([again.status, again.body.message], [409, english(dayEndMessages.closed)])
  const list = await at.desk.get(`/api/clinics/${at.clinic.id}/day-ends`)
  assert.deepEqual([list.headers['x-total-count'], list.body[0].id], ['1', one.id])
})

test('a payment after closing belongs to the next day, with the cash that stayed in the drawer', async () => {
  const at = await makeDesk()
  await pay(at, { amount: '500' })
  await close(at, { left: '200' })
  await pay(at, { amount: '50' })
  const open = await openOf(at)
  assert.deepEqual([open.opening, open.expectedCash, open.canClose], ['200.00', '250.00', false])
  const today = await close(at, { seen: { payments: 1, expectedCash: '250.00' } })
  assert.equal(today.body.message, english(dayEndMessages.closed))
  const future = await close(at, { day: addDays(at.today, 1) })
  assert.deepEqual([future.status, future.body.issues[0].message], [400, english(dayEndMessages.future)])
})

test('a forgotten day is part of the next one', async () => {
  const at = await makeDesk()
  await pay(at, { amount: '500' })
  await sql`alter table payments disable trigger keep_payments`.execute(app.db)
  await sql`update payments set received_on = received_on - 1 where clinic_id = ${at.clinic.id}`.execute(app.db)
  await sql`alter table payments enable trigger keep_payments`.execute(app.db)
  await pay(at, { amount: '30' })
  assert.equal((await openOf(at)).since, addDays(at.today, -1))
  assert.equal((await close(at)).body.counted, '530.00')
})

test('a payment that comes in while the cash is counted has to be seen first', async () => {
  const at = await makeDesk()
  await pay(at, { amount: '500' })
  const seen = { payments: 1, expectedCash: '500.00' }
  await pay(at, { amount: '20' })
  const { status, body } = await close(at, { seen })
  assert.deepEqual([status, body.message, body.code], [409, english(dayEndMessages.changed), 'day-changed'])
  assert.equal((await close(at)).status, 201)
})

test('two people who close one day at the same time sign it once', async () => {
  const at = await makeDesk()
  await pay(at, { amount: '500' })
  const both = await Promise.all([close(at), close(at, {}, at.admin)])
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, 409],
  )
})

test('a difference needs a reason, and at most the counted cash stays in the drawer', async () => {
  const at = await makeDesk()
  await pay(at, { amount: '500' })
  const issue = async (more: object) => {
    const { status, body } = await close(at, more)
    assert.equal(status, 400)
    return [body.issues[0].path, body.issues[0].message]
  }
  assert.deepEqual(await issue({ counted: '490' }), ['reason', english(dayEndMessages.reason)])
  assert.deepEqual(await issue({ left: '501' }), ['left', english(dayEndMessages.left)])
  assert.deepEqual(await issue({ counted: '490.555', reason: 'x' }), ['counted', english(dayEndMessages.decimals)])
  const { body } = await close(at, { counted: '490', reason: 'Ten rupees fell behind the shelf' })
  assert.deepEqual([body.difference, body.reason], ['-10.00', 'Ten rupees fell behind the shelf'])
})

test('a counter without payments has nothing to close', async () => {
  const at = await makeDesk()
  const { status, body } = await close(at)
  assert.deepEqual([status, body.message], [400, english(dayEndMessages.counter)])
})

test('a record that was changed in the database is shown as damaged, and can’t be changed otherwise', async () => {
  const at = await makeDesk()
  await pay(at, { amount: '500' })
  const { body } = await close(at)
  const change = sql`update day_ends set content = jsonb_set(content, '{counted}', '40000') where id = ${body.id}`
  await assert.rejects(change.execute(app.db), /append-only/)
  await sql`alter table day_ends disable trigger keep_day_ends`.execute(app.db)
  await change.execute(app.db)
  await sql`alter table day_ends enable trigger keep_day_ends`.execute(app.db)
  assert.equal((await at.desk.get(`/api/day-ends/${body.id}`)).body.state, 'damaged')
})

test('the cash book has the cash payments and refunds of a day', async () => {
  const at = await makeDesk()
  const bill = await pay(at, { amount: '500' })
  await pay(at, { amount: '300', method: 'card' })
  await at.admin.post(`/api/payments/${bill.payments[0].id}/refunds`, { amount: '120', reason: 'Not done' })
  const { body } = await at.desk.get(`/api/clinics/${at.clinic.id}/cash-book`)
  const [book] = body.books
  assert.deepEqual([book.in, book.out, book.net, book.rows.length], ['500.00', '120.00', '380.00', 2])
  assert.equal(book.rows[0].bill, bill.number)
  const before = await at.desk.get(`/api/clinics/${at.clinic.id}/cash-book?day=${addDays(at.today, -1)}`)
  assert.deepEqual(before.body.books, [])
})

test('only people with the permission close days; other clinics answer 404', async () => {
  const at = await makeDesk()
  await pay(at, { amount: '500' })
  const { body } = await close(at)
  const doctor = await app.signInAs(await makeDoctor(app.db, at.clinic))
  const without = await app.signInAs(await makeStaff(app.db, at.clinic, ['bill', 'discount', 'refund']))
  const stranger = await app.signInAs(await makeAdmin(app.db, await makeClinic(app.db)))
  for (const path of [
    `clinics/${at.clinic.id}/open-counters`,
    `clinics/${at.clinic.id}/cash-book`,
    `day-ends/${body.id}`,
  ]) {
    assert.equal((await doctor.get(`/api/${path}`)).status, 403, path)
    assert.equal((await without.get(`/api/${path}`)).status, 403, path)
    assert.equal((await stranger.get(`/api/${path}`)).status, 404, path)
  }
})
