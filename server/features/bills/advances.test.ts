import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type Advance, advanceMessages } from '#contract/bills/advances.ts'
import { paymentMessages } from '#contract/bills/payments.ts'
import type { Bill } from '#contract/bills/shapes.ts'
import { money } from '#contract/money.ts'
import { makeAdvance, makeBill } from '#server/testing/bills.ts'
import type { Client } from '#server/testing/client.ts'
import {
  makeAdmin,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
} from '#server/testing/factories.ts'
import { textOfPdf } from '#server/testing/pdf.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { buildTestApp } from '#server/testing/test-app.ts'

const app = await sharedApp()

/** A desk with a patient who has an account. */
async function makeDesk() {
  const clinic = await makeClinic(app.db, { currency: 'INR' })
  const boss = await makeAdmin(app.db, clinic)
  const owner = await makePatientAccount(app.db)
  const chart = await makeChart(app.db, clinic, { owner })
  const admin = await app.signInAs(boss)
  const desk = await app.signInAs(await makeStaff(app.db, clinic, ['bill']))
  const patient = await app.signInAs(owner)
  const advance = async (amount: string, more: object = {}): Promise<Advance> => {
    const { status, body, text } = await desk.post(`/api/patients/${chart.id}/advances`, {
      method: 'cash',
      amount,
      ...more,
    })
    assert.equal(status, 201, text)
    return body as Advance
  }
  const issue = async (price: string, more: object = {}): Promise<Bill> => {
    const { status, body, text } = await desk.post('/api/bills', {
      patientId: chart.id,
      lines: [{ text: 'Dressing', unitPrice: price }],
      issue: true,
      ...more,
    })
    assert.equal(status, 201, text)
    return body as Bill
  }
  const spend = (bill: Bill, body: object, client: Client = desk) =>
    client.post(`/api/bills/${bill.id}/advance-uses`, body)
  const used = async (bill: Bill, body: object = {}): Promise<Bill> => {
    const { status, body: after, text } = await spend(bill, body)
    assert.equal(status, 201, text)
    return after as Bill
  }
  const list = async (client: Client = desk) =>
    (await client.get(`/api/advances?patientId=${chart.id}`)).body as Advance[]
  return { clinic, boss, owner, chart, admin, desk, patient, advance, issue, spend, used, list }
}

test('an advance has a receipt with a number, and the patient sees what is left of it', async () => {
  const { desk, patient, advance, list } = await makeDesk()
  const one = await advance('500', { method: 'upi', reference: '412233445566' })
  assert.deepEqual([one.received, one.used, one.refunded, one.left], ['500.00', '0.00', '0.00', '500.00'])
  const [payment] = one.payments
  assert.match(payment!.number, /^R\/\d{4}\/0001$/)
  assert.deepEqual([payment!.method, payment!.refundable], ['upi', '500.00'])
  assert.deepEqual(await list(), [one])
  const [own] = await list(patient)
  assert.deepEqual([own!.left, own!.payments[0]!.receivedBy, own!.can.refund], ['500.00', null, false])
  for (const client of [desk, patient]) {
    const { status, bytes } = await client.get(`/api/payments/${payment!.id}/receipt.pdf?size=a4`)
    assert.equal(status, 200)
    const text = (await textOfPdf(bytes)).replace(/\s+/g, ' ')
    for (const part of [payment!.number, 'Advance, without a bill', '412233445566', 'Five Hundred'])
      assert(text.includes(part), `${part} is missing in: ${text}`)
  }
})

test('a bill takes from the advances, the oldest first, up to its balance', async () => {
  const { advance, issue, used, list } = await makeDesk()
  const first = await advance('100')
  const second = await advance('300')
  const bill = await issue('250')
  assert.equal(bill.advanceLeft, '400.00')
  const after = await used(bill)
  assert.deepEqual([after.paid, after.balance, after.advanceLeft], ['250.00', '0.00', '150.00'])
  assert.deepEqual(
    after.advanceUses.map(({ advanceId, amount, returnable, number }) => [advanceId, amount, returnable, number]),
    [
      [first.id, '100.00', '100.00', first.payments[0]!.number],
      [second.id, '150.00', '150.00', second.payments[0]!.number],
    ],
  )
  assert.deepEqual(after.payments, [])
  assert.deepEqual(
    (await list()).map(({ left }) => left),
    ['150.00', '0.00'],
  )
})

test('a bill is issued and paid from an advance and in cash in one call', async () => {
  const { desk, chart, advance, issue } = await makeDesk()
  await advance('300')
  const proposal = await desk.get(`/api/patients/${chart.id}/bill-proposal`)
  assert.equal(proposal.body.advanceLeft, '300.00')
  const bill = await issue('500', { fromAdvances: '300', payments: [{ method: 'cash', amount: '200' }] })
  assert.deepEqual([bill.paid, bill.balance, bill.payments.length, bill.advanceUses.length], ['500.00', '0.00', 1, 1])
  const { bytes } = await desk.get(`/api/bills/${bill.id}/paper.pdf?size=a4`)
  assert((await textOfPdf(bytes)).includes('From the advance'))
  const draft = await desk.post('/api/bills', { patientId: chart.id, lines: [{ text: 'Dressing', unitPrice: '50' }] })
  const nothing = await desk.post(`/api/bills/${draft.body.id}/issue`, { version: 1, fromAdvances: '50' })
  assert.deepEqual([nothing.status, nothing.body.message], [409, advanceMessages.none])
})

test('no more is taken than the bill’s balance and the advances have', async () => {
  const { desk, chart, advance, issue, spend, used } = await makeDesk()
  await advance('300')
  const bill = await issue('500')
  const refusals: [number, string][] = []
  for (const amount of ['600', '400', '0', '1.005']) {
    const { status, body } = await spend(bill, { amount })
    refusals.push([status, body.issues?.[0].message ?? body.message])
  }
  assert.deepEqual(refusals.slice(0, 3), [
    [400, `The balance of this bill is ${money('500', 'INR')}. Enter at most that amount.`],
    [409, `Only ${money('300', 'INR')} is left of this patient’s advances. Enter at most that amount.`],
    [400, paymentMessages.amount],
  ])
  assert.equal(refusals[3]![0], 400)
  await used(bill, { amount: '300' })
  const empty = await spend(bill, {})
  assert.deepEqual([empty.status, empty.body.message], [409, advanceMessages.none])
  const draft = await desk.post('/api/bills', { patientId: chart.id, lines: [{ text: 'Dressing', unitPrice: '50' }] })
  const early = await spend(draft.body, {})
  assert.deepEqual([early.status, early.body.message], [409, paymentMessages.draft])
})

test('an advance of another patient, currency or clinic is not used', async () => {
  const { clinic, boss, chart, issue, spend } = await makeDesk()
  const other = await makeChart(app.db, clinic)
  await makeAdvance(app.db, { clinic, chart: other, by: boss })
  await sql`update clinics set currency = 'USD' where id = ${clinic.id}`.execute(app.db)
  await makeAdvance(app.db, { clinic, chart, by: boss })
  await sql`update clinics set currency = 'INR' where id = ${clinic.id}`.execute(app.db)
  const bill = await issue('500')
  assert.equal(bill.advanceLeft, '0.00')
  assert.equal((await spend(bill, {})).status, 409)
})

test('what is left of an advance is refunded, and not what bills took', async () => {
  const { admin, desk, advance, issue, used } = await makeDesk()
  const { id } = await advance('500')
  await used(await issue('200'))
  const refund = (body: object, client: Client = admin) => client.post(`/api/advances/${id}/refunds`, body)
  const reason = 'Moved away'
  const without = await refund({ amount: '100', reason }, desk)
  assert.equal(without.status, 403)
  const more = await refund({ amount: '301', reason })
  assert.deepEqual(
    [more.status, more.body.issues[0].message],
    [400, `Only ${money('300', 'INR')} is left of this advance.`],
  )
  const { status, body } = await refund({ amount: '300', reason })
  assert.deepEqual([status, body.refunded, body.left, body.can.refund], [201, '300.00', '0.00', false])
  const [payment, returned] = (body as Advance).payments
  assert.deepEqual([returned!.refundOf, returned!.amount, returned!.reason], [payment!.id, '300.00', reason])
  assert.match(returned!.number, /^R\/\d{4}\/0002$/)
  const receipt = await admin.get(`/api/payments/${returned!.id}/receipt.pdf?size=80mm`)
  assert((await textOfPdf(receipt.bytes)).replace(/\s+/g, ' ').includes('Refund of an advance'))
  // the call for payments of bills doesn't know it
  assert.equal((await admin.post(`/api/payments/${payment!.id}/refunds`, { amount: '1', reason })).status, 404)
})

test('a credited bill gives back to the advance, which can be refunded then', async () => {
  const { admin, desk, advance, issue, used } = await makeDesk()
  await advance('500')
  const bill = await used(await issue('400'))
  await admin.post(`/api/bills/${bill.id}/credit-notes`, { reason: 'Not done' })
  const [use] = bill.advanceUses
  const giveBack = (body: object, client: Client = admin) => client.post(`/api/advance-uses/${use!.id}/returns`, body)
  const reason = 'Not done'
  assert.equal((await giveBack({ amount: '100', reason }, desk)).status, 403)
  const more = await giveBack({ amount: '401', reason })
  assert.deepEqual(
    [more.status, more.body.issues[0].message],
    [400, `At most ${money('400', 'INR')} can go back to the advance.`],
  )
  const part = await giveBack({ amount: '150', reason })
  assert.deepEqual([part.status, part.body.balance, part.body.advanceLeft], [201, '-250.00', '250.00'])
  const { body } = await giveBack({ amount: '250', reason })
  assert.deepEqual(
    [body.balance, body.paid, body.advanceLeft, body.can.returnAdvance],
    ['0.00', '0.00', '500.00', false],
  )
  const again = await admin.post(`/api/advance-uses/${(body as Bill).advanceUses.at(-1)!.id}/returns`, {
    amount: '1',
    reason,
  })
  assert.deepEqual([again.status, again.body.message], [409, advanceMessages.ofReturn])
})

test('a repeated call receives an advance once', async () => {
  const { chart, desk, list } = await makeDesk()
  const send = () =>
    desk.post(`/api/patients/${chart.id}/advances`, { method: 'cash', amount: '70' }, { 'idempotency-key': 'once' })
  const [one, other] = [await send(), await send()]
  assert.deepEqual([one.status, other.status, other.body.id], [201, 201, one.body.id])
  assert.equal((await list()).length, 1)
})

test('the day’s end and the cash book count an advance and its refund once, and its use not at all', async () => {
  const { clinic, admin, advance, issue, used } = await makeDesk()
  const { id } = await advance('500')
  await used(await issue('200'))
  await admin.post(`/api/advances/${id}/refunds`, { amount: '100', reason: 'Moved away' })
  const { body: open } = await admin.get(`/api/clinics/${clinic.id}/open-counters`)
  const [counter] = open.counters
  assert.deepEqual([counter.expectedCash, counter.methods.length], ['400.00', 1])
  assert.deepEqual([counter.methods[0].payments, counter.methods[0].refunds], [1, 1])
  const { body: book } = await admin.get(`/api/clinics/${clinic.id}/cash-book`)
  assert.deepEqual(
    [book.books[0].net, book.books[0].rows.map(({ bill }: { bill: null }) => bill)],
    ['400.00', [null, null]],
  )
  const { body: outstanding } = await admin.get(`/api/clinics/${clinic.id}/outstanding`)
  assert.deepEqual([outstanding[0].balance, outstanding[0].advances], ['0.00', '200.00'])
})

test('collections count an advance without a doctor, and its use for the doctor of the bill', async () => {
  const { clinic, admin, advance, issue, used } = await makeDesk()
  const doctor = await makeDoctor(app.db, clinic)
  await advance('500')
  const bill = await used(await issue('200', { doctorId: doctor.id }))
  const day = bill.issuedOn!
  const { body } = await admin.get(`/api/clinics/${clinic.id}/collections?from=${day}&to=${day}`)
  const [{ doctors, total }] = body
  const rows = doctors.map((one: Record<string, string>) => [one.id, one.received, one.fromAdvances])
  assert.deepEqual(rows, [
    [null, '500.00', '0.00'],
    [doctor.id, '0.00', '200.00'],
  ])
  assert.deepEqual([total.received, total.fromAdvances, total.net], ['500.00', '200.00', '500.00'])
})

test('a merge moves advances to the other chart, and its undo moves them back', async () => {
  const { clinic, boss, admin } = await makeDesk()
  const [twin, remaining] = [await makeChart(app.db, clinic), await makeChart(app.db, clinic)]
  const { id } = await makeAdvance(app.db, { clinic, chart: twin, by: boss })
  const own = await makeAdvance(app.db, { clinic, chart: remaining, by: boss })
  const idsOf = async (chart: { id: string }) =>
    ((await admin.get(`/api/advances?patientId=${chart.id}`)).body as Advance[]).map((one) => one.id)
  const merged = await admin.post(`/api/patients/${twin.id}/merge`, { into: remaining.id })
  assert.equal(merged.status, 201, merged.text)
  assert.deepEqual(await idsOf(remaining), [own.id, id])
  const undone = await admin.post(`/api/merges/${merged.body.id}/undo`)
  assert(undone.status < 300, undone.text)
  assert.deepEqual([await idsOf(remaining), await idsOf(twin)], [[own.id], [id]])
})

test('strangers and people without the permission see and receive no advances', async () => {
  const { clinic, chart, advance, issue } = await makeDesk()
  const { id } = await advance('500')
  const bill = await issue('100')
  const stranger = await app.signInAs(await makeAdmin(app.db, await makeClinic(app.db)))
  const doctor = await app.signInAs(await makeDoctor(app.db, clinic))
  const money = { method: 'cash', amount: '10' }
  for (const [client, status] of [
    [stranger, 404],
    [doctor, 403],
  ] as const) {
    assert.deepEqual((await client.get('/api/advances')).body, [])
    assert.equal((await client.post(`/api/patients/${chart.id}/advances`, money)).status, status)
    assert.equal((await client.post(`/api/advances/${id}/refunds`, { amount: '10', reason: 'No' })).status, 404)
    assert.equal((await client.post(`/api/bills/${bill.id}/advance-uses`, {})).status, 404)
  }
})

test('a webhook learns of an advance', async () => {
  const { clinic, chart, advance } = await makeDesk()
  const { rows: hooks } = await sql<{ id: string }>`
    insert into webhooks (id, clinic_id, name, url, events, secret)
    values (gen_random_uuid(), ${clinic.id}, 'Books', 'https://books.example/hooks', '{payment.recorded}', 'sealed')
    returning id`.execute(app.db)
  const { payments } = await advance('500')
  const { rows } = await sql<{ data: object }>`
    select data from webhook_deliveries where webhook_id = ${hooks[0]!.id}`.execute(app.db)
  assert.deepEqual(rows, [{ data: { id: payments[0]!.id, clinicId: clinic.id, patientId: chart.id } }])
})

test('no statement changes an advance, its uses or its chart', async () => {
  const { clinic, chart, advance, issue, used } = await makeDesk()
  const { id } = await advance('500')
  const bill = await used(await issue('200'))
  const other = await makeChart(app.db, clinic)
  for (const statement of [
    sql`delete from advances where id = ${id}`,
    sql`update advances set currency = 'USD' where id = ${id}`,
    sql`update advances set patient_id = ${other.id} where id = ${id}`,
    sql`update advances set used_minor = 60000 where id = ${id}`,
    sql`update advance_uses set amount_minor = 1 where bill_id = ${bill.id}`,
    sql`delete from advance_uses where bill_id = ${bill.id}`,
    sql`insert into advances (id, clinic_id, patient_id, currency, received_minor)
      values (gen_random_uuid(), ${clinic.id}, ${chart.id}, 'INR', 100)`,
  ])
    await assert.rejects(statement.execute(app.db))
})

test('200 bills that two servers pay from one advance simultaneously never take more than there is', async () => {
  const here = await buildTestApp({ unlimited: true, poolSize: 8, patience: 240_000 })
  const there = await buildTestApp({ unlimited: true, poolSize: 8, patience: 240_000, beside: here })
  try {
    const clinic = await makeClinic(here.db)
    const boss = await makeAdmin(here.db, clinic)
    const chart = await makeChart(here.db, clinic)
    const clients = await Promise.all([here, there].map((one) => one.signInAs(boss)))
    // enough for 70 of 200 bills, and a part of one more
    const { id } = await makeAdvance(here.db, { clinic, chart, by: boss, amount: 70 * 50_000 + 20_000 })
    const bills: string[] = []
    for (let at = 0; at < 200; at++) bills.push((await makeBill(here.db, { clinic, chart, by: boss })).id)
    const answers = await Promise.all(
      bills.map((bill, at) => clients[at % 2]!.post(`/api/bills/${bill}/advance-uses`, {})),
    )
    const statuses = answers.map(({ status }) => status)
    assert.deepEqual(
      [statuses.filter((one) => one === 201).length, statuses.filter((one) => one === 409).length],
      [71, 129],
    )
    const { body } = await clients[0]!.get(`/api/advances?patientId=${chart.id}`)
    assert.deepEqual([body[0].id, body[0].left, body[0].used], [id, '0.00', body[0].received])
    const open = await clients[0]!.get(`/api/bills?patientId=${chart.id}&list=unpaid`)
    assert.equal(open.headers['x-total-count'], '130')
  } finally {
    for (const one of [there, here]) await one.close()
  }
})
