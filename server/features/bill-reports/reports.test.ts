import assert from 'node:assert/strict'
import { test } from 'node:test'
import { billDefaults } from '#contract/bills/settings.ts'
import { reportMessages } from '#contract/bill-reports.ts'
import { english } from '#language/translate.ts'
import { linesOf } from '#server/testing/csv.ts'
import { makeAdmin, makeChart, makeClinic, makeDoctor, makeStaff } from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()

async function makeOffice(gstin = '') {
  const clinic = await makeClinic(app.db, { currency: 'INR' })
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  const settings = { ...billDefaults('INR'), gstin, pricesIncludeTax: false, roundsTotal: false }
  await admin.put(`/api/clinics/${clinic.id}/bill-settings`, settings)
  const [chart, doctor] = [await makeChart(app.db, clinic), await makeDoctor(app.db, clinic)]
  const today = todayIn(clinic.zone)
  const bill = async (lines: object[], payments: object[] = [], more: object = {}) => {
    const { status, body } = await admin.post('/api/bills', {
      patientId: chart.id,
      lines,
      payments,
      issue: true,
      ...more,
    })
    assert.equal(status, 201, JSON.stringify(body))
    return body
  }
  const file = (name: string) => admin.get(`/api/clinics/${clinic.id}/${name}.csv?from=${today}&to=${today}`)
  return { clinic, admin, chart, doctor, today, bill, file }
}
const dressing = { text: 'Dressing', unitPrice: '200' }

test('unpaid bills are summed by age, separately from what the clinic owes', async () => {
  const { admin, clinic, bill } = await makeOffice()
  await bill([dressing])
  await bill([dressing], [{ method: 'cash', amount: '50' }])
  const paid = await bill([dressing], [{ method: 'cash', amount: '200' }])
  await admin.post(`/api/bills/${paid.id}/credit-notes`, { reason: 'Not done' })
  const { body } = await admin.get(`/api/clinics/${clinic.id}/outstanding`)
  assert.equal(body.length, 1)
  assert.deepEqual([body[0].balance, body[0].bills, body[0].owed], ['350.00', 2, '200.00'])
  assert.deepEqual(
    body[0].groups.map((group: { balance: string }) => group.balance),
    ['350.00', '0.00', '0.00', '0.00'],
  )
})

test('collections count for the doctor of the bill', async () => {
  const { admin, clinic, bill, doctor, today } = await makeOffice()
  await bill([dressing], [{ method: 'cash', amount: '150' }], { doctorId: doctor.id })
  const other = await bill([dressing], [{ method: 'upi', amount: '200' }])
  await admin.post(`/api/payments/${other.payments[0].id}/refunds`, { amount: '80', reason: 'Paid twice' })
  const { body } = await admin.get(`/api/clinics/${clinic.id}/collections?from=${today}&to=${today}`)
  const [{ doctors, total }] = body
  const rows = doctors.map((one: Record<string, string>) => [
    one.id,
    one.bills,
    one.billed,
    one.received,
    one.refunded,
    one.net,
  ])
  assert.deepEqual(rows, [
    [null, 1, '200.00', '200.00', '80.00', '120.00'],
    [doctor.id, 1, '200.00', '150.00', '0.00', '150.00'],
  ])
  assert.deepEqual([total.bills, total.net], [2, '270.00'])
})

test('the ledger has one line for each document, and its debits less its credits are the balances', async () => {
  const { admin, bill, file } = await makeOffice()
  const one = await bill(
    [dressing, { text: 'Injection', unitPrice: '99.50' }],
    [{ method: 'upi', amount: '100', reference: 'UTR 7' }],
  )
  await admin.post(`/api/payments/${one.payments[0].id}/refunds`, { amount: '30', reason: 'Too much' })
  await admin.post(`/api/bills/${one.id}/credit-notes`, { reason: 'Not done', lineIds: [one.lines[0].id] })
  const answer = await file('ledger')
  assert.match(String(answer.headers['content-disposition']), /attachment; filename="ledger-\d{4}-\d\d-\d\d\.csv"/)
  const rows = linesOf(answer).map((row) => row.slice(1, -1).split('","'))
  const at = (name: string) => rows[0]!.indexOf(name)
  assert.deepEqual(
    rows.slice(1).map((row) => row[at('Document')]),
    ['bill', 'receipt', 'refund', 'credit note'],
  )
  const sumOf = (name: string) =>
    rows.slice(1).reduce((sum, row) => sum + Math.round(Number(row[at(name)] || 0) * 100), 0)
  const { body } = await admin.get(`/api/bills/${one.id}`)
  assert.equal(sumOf('Debit') - sumOf('Credit'), Math.round(Number(body.balance) * 100))
  assert.equal(rows[2]![at('Reference')], 'UTR 7')
})

test('the GST summary has the bills with a GSTIN in their tables, and leaves out others', async () => {
  const { bill, file } = await makeOffice('27AAPFU0939F1ZV')
  await bill([dressing, { text: 'Botulinum toxin', unitPrice: '1000', taxRate: '18', taxCode: '999722' }])
  const rows = linesOf(await file('gst-summary')).slice(1)
  const tables = rows.map((row) => row.slice(1, -1).split('","')[0])
  assert.deepEqual(tables, ['b2cs', 'exemp', 'hsn(b2c)', 'hsn(b2c)', 'docs'])
  assert(rows[0]!.includes('"27","","","","18","1000.00","0.00","90.00","90.00"'), rows[0])
  const without = await makeOffice()
  await without.bill([dressing])
  assert.equal(linesOf(await without.file('gst-summary')).length, 1)
})

test('the cash book as a file has the balance after each payment', async () => {
  const { admin, bill, file } = await makeOffice()
  const one = await bill(
    [dressing],
    [
      { method: 'cash', amount: '120' },
      { method: 'card', amount: '80' },
    ],
  )
  const cash = one.payments.find(({ method }: { method: string }) => method === 'cash')
  await admin.post(`/api/payments/${cash.id}/refunds`, { amount: '20', reason: 'Too much' })
  const rows = linesOf(await file('cash-book')).slice(1)
  assert.deepEqual(
    rows.map((row) => row.slice(1, -1).split('","').slice(5, 8)),
    [
      ['120.00', '', '120.00'],
      ['', '20.00', '100.00'],
    ],
  )
})

test('a period ends after it begins, and has at most a leap year', async () => {
  const { admin, clinic } = await makeOffice()
  const refusal = async (from: string, to: string) => {
    const { status, body } = await admin.get(`/api/clinics/${clinic.id}/collections?from=${from}&to=${to}`)
    assert.equal(status, 400)
    return body.issues[0].message
  }
  assert.equal(await refusal('2026-02-02', '2026-02-01'), english(reportMessages.order))
  assert.equal(await refusal('2025-01-01', '2026-01-02'), reportMessages.tooLong())
})

test('only administrators of the clinic read reports', async () => {
  const { clinic, today } = await makeOffice()
  const staff = await app.signInAs(await makeStaff(app.db, clinic))
  const stranger = await app.signInAs(await makeAdmin(app.db, await makeClinic(app.db)))
  const span = `?from=${today}&to=${today}`
  for (const path of [
    'outstanding',
    `collections${span}`,
    `ledger.csv${span}`,
    `gst-summary.csv${span}`,
    `cash-book.csv${span}`,
  ]) {
    assert.equal((await staff.get(`/api/clinics/${clinic.id}/${path}`)).status, 403, path)
    assert.equal((await stranger.get(`/api/clinics/${clinic.id}/${path}`)).status, 404, path)
  }
})
