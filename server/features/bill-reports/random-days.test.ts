import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Advance } from '#contract/bills/advances.ts'
import { billDefaults } from '#contract/bills/settings.ts'
import type { Bill } from '#contract/bills/shapes.ts'
import { minorUnits, moneyText } from '#server/money.ts'
import { linesOf } from '#server/testing/csv.ts'
import { makeAdmin, makeChart, makeClinic } from '#server/testing/factories.ts'
import { roundsOf } from '#server/testing/process.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { thorough } from '#server/testing/thorough.ts'
import { todayIn } from '#server/time.ts'

// Random days at the desk: whatever is billed, paid, paid in advance, refunded and credited, the books agree.

const app = await sharedApp()
const DAYS = roundsOf(16, 10_000)
/** Most steps of a day: a full run has many short days. */
const STEPS = thorough ? 8 : 24
/** Days that run side by side, each in a clinic of its own. */
const LANES = 4
const currencies = ['INR', 'JPY', 'KWD', 'USD']
const methods = ['cash', 'card', 'upi', 'bank_transfer'] as const

/** Random numbers that are the same in each run (mulberry32). */
function randomFrom(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

async function makeDay(seed: number) {
  const random = randomFrom(seed)
  const currency = currencies[seed % currencies.length]!
  const clinic = await makeClinic(app.db, { currency })
  const client = await app.signInAs(await makeAdmin(app.db, clinic))
  const settings = {
    ...billDefaults(currency),
    gstin: currency === 'INR' ? '27AAPFU0939F1ZV' : '',
    taxNumber: currency === 'INR' ? '' : 'VAT 1',
    pricesIncludeTax: random(2) === 0,
    roundsTotal: random(2) === 0,
    counters: ['Front', 'Back'],
  }
  await client.put(`/api/clinics/${clinic.id}/bill-settings`, settings)
  const chart = await makeChart(app.db, clinic)
  const today = todayIn(clinic.zone)
  const [bills, advances] = [new Map<string, Bill>(), new Map<string, Advance>()]
  return { random, currency, clinic, client, chart, today, bills, advances }
}
type Day = Awaited<ReturnType<typeof makeDay>>

const text = ({ currency }: Day, minor: number) => moneyText(minor, currency)
const minor = ({ currency }: Day, amount: string) =>
  amount.startsWith('-') ? -minorUnits(amount.slice(1), currency) : minorUnits(amount, currency)

function newLine(day: Day) {
  const { random } = day
  const [price, quantity] = [random(200_000), 1 + random(3)]
  const discount = random(4) === 0 ? random(price * quantity + 1) : 0
  return {
    text: 'Item',
    unitPrice: text(day, price),
    quantity,
    ...(random(2) === 0 && { taxRate: ['5', '12', '18', '0'][random(4)] }),
    ...(discount > 0 && { discount: text(day, discount), discountReason: 'Regular' }),
  }
}

const counterOf = ({ random }: Day) => ['Front', 'Back'][random(2)]!
const one = <T>({ random }: Day, all: readonly T[]): T | undefined => all[random(Math.max(all.length, 1))]

/** Takes one random step; a bill that is in no state for it is left alone. */
async function step(day: Day): Promise<void> {
  const { random, client, chart, bills } = day
  const kept = (answer: { status: number; body: Bill }) => {
    assert(answer.status < 300, JSON.stringify(answer.body))
    bills.set(answer.body.id, answer.body)
  }
  const bill = one(day, [...bills.values()])
  const kind = random(14)
  if (kind >= 10) return stepOfAdvance(day, bill)
  if (!bill || kind < 4) {
    const lines = Array.from({ length: 1 + random(4) }, () => newLine(day))
    kept(await client.post('/api/bills', { patientId: chart.id, lines, issue: true }))
  } else if (kind < 7 && bill.can.pay) {
    const balance = minor(day, bill.balance)
    const amount = text(day, random(3) === 0 ? balance : 1 + random(balance))
    kept(
      await client.post(`/api/bills/${bill.id}/payments`, {
        method: one(day, methods),
        amount,
        counter: counterOf(day),
      }),
    )
  } else if (kind < 9) {
    const payment = one(
      day,
      bill.payments.filter(({ refundable }) => minor(day, refundable) > 0),
    )
    if (!payment) return
    const amount = text(day, 1 + random(minor(day, payment.refundable)))
    const refund = { amount, reason: 'Too much', counter: counterOf(day) }
    kept(await client.post(`/api/payments/${payment.id}/refunds`, refund))
  } else if (bill.can.credit) {
    const left = bill.lines.filter(({ isCredited }) => !isCredited)
    const lineIds = random(2) === 0 ? undefined : [one(day, left)!.id]
    kept(await client.post(`/api/bills/${bill.id}/credit-notes`, { reason: 'Not done', lineIds }))
  }
}

/** Receives an advance, refunds one, pays a bill from advances, or takes that back. */
async function stepOfAdvance(day: Day, bill: Bill | undefined): Promise<void> {
  const { random, client, chart, bills, advances } = day
  const send = async (path: string, body: object) => {
    const answer = await client.post(path, body)
    assert(answer.status < 300, JSON.stringify(answer.body))
    return answer.body
  }
  const kind = random(4)
  const advance = one(day, [...advances.values()])
  const use = one(day, bill?.advanceUses.filter(({ returnable }) => minor(day, returnable) > 0) ?? [])
  const left = (await client.get(`/api/advances?patientId=${chart.id}&list=left&limit=100`)).body as Advance[]
  const current = left.find(({ id }) => id === advance?.id)
  if (kind === 0 || advances.size === 0) {
    const payment = { method: one(day, methods), amount: text(day, 1 + random(300_000)), counter: counterOf(day) }
    const received: Advance = await send(`/api/patients/${chart.id}/advances`, payment)
    advances.set(received.id, received)
  } else if (kind === 1 && current) {
    const refund = { amount: text(day, 1 + random(minor(day, current.left))), reason: 'Moved away' }
    await send(`/api/advances/${current.id}/refunds`, { ...refund, counter: counterOf(day) })
  } else if (kind === 2 && bill && left.length > 0 && bill.state === 'issued' && minor(day, bill.balance) > 0) {
    const most = Math.min(
      minor(day, bill.balance),
      left.reduce((sum, of) => sum + minor(day, of.left), 0),
    )
    const body = random(2) === 0 ? {} : { amount: text(day, 1 + random(most)) }
    bills.set(bill.id, await send(`/api/bills/${bill.id}/advance-uses`, body))
  } else if (kind === 3 && bill && use) {
    const amount = text(day, 1 + random(minor(day, use.returnable)))
    bills.set(bill.id, await send(`/api/advance-uses/${use.id}/returns`, { amount, reason: 'Not done' }))
  }
}

/** Returns the payments and refunds of all advances, after checking that each has received − refunded − used = left ≥ 0. */
async function checkAdvances(day: Day) {
  const { client, chart } = day
  const advances = (await client.get(`/api/advances?patientId=${chart.id}&limit=100`)).body as Advance[]
  assert.equal(advances.length, day.advances.size)
  const sumOf = (values: string[]) => values.reduce((sum, amount) => sum + minor(day, amount), 0)
  const uses = [...day.bills.values()].flatMap(({ advanceUses }) => advanceUses)
  for (const { id, left, payments } of advances) {
    const own = uses.filter(({ advanceId }) => advanceId === id)
    const amounts = (all: { amount: string }[]) => sumOf(all.map(({ amount }) => amount))
    const received = amounts(payments.filter(({ refundOf }) => !refundOf))
    const refunded = amounts(payments.filter(({ refundOf }) => refundOf))
    const used = amounts(own.filter(({ returnOf }) => !returnOf)) - amounts(own.filter(({ returnOf }) => returnOf))
    assert.equal(received - refunded - used, minor(day, left), 'received − refunded − used = left')
    assert(minor(day, left) >= 0 && used >= 0, 'no advance is overspent')
  }
  return { payments: advances.flatMap((one) => one.payments), left: sumOf(advances.map((one) => one.left)) }
}

async function checkBooks(day: Day): Promise<void> {
  const { client, clinic, today } = day
  const bills = [...day.bills.values()]
  const sumOf = (values: string[]) => values.reduce((sum, amount) => sum + minor(day, amount), 0)
  const ofBills = bills.flatMap((bill) => bill.payments)
  const advances = await checkAdvances(day)
  const payments = [...ofBills, ...advances.payments]
  const uses = bills.flatMap(({ advanceUses }) => advanceUses)
  const [received, refunds] = [
    payments.filter(({ refundOf }) => !refundOf),
    payments.filter(({ refundOf }) => refundOf),
  ]
  const notes = bills.flatMap(({ creditNotes }) => creditNotes)
  const amounts = (all: { amount: string }[]) => sumOf(all.map(({ amount }) => amount))
  const total = sumOf(bills.map((bill) => bill.total))
  const credited = sumOf(notes.map((note) => note.total))
  const balance = sumOf(bills.map((bill) => bill.balance))
  const isReturn = ({ refundOf }: { refundOf: string | null }) => refundOf !== null
  const paid = amounts(ofBills.filter((of) => !isReturn(of))) - amounts(ofBills.filter(isReturn))
  const used = amounts(uses.filter(({ returnOf }) => !returnOf)) - amounts(uses.filter(({ returnOf }) => returnOf))
  assert.equal(paid + used + credited + balance, total, 'payments − refunds + uses + credits + balance = bills')
  for (const bill of bills) {
    assert.equal(sumOf(bill.lines.map(({ tax }) => tax)), minor(day, bill.tax), 'tax lines sum to the tax of the bill')
    if (bill.state === 'credited') assert.equal(bill.credited, bill.total)
  }
  // the reports say the same
  const query = `from=${today}&to=${today}`
  const cash = (all: typeof payments) => amounts(all.filter(({ method }) => method === 'cash'))
  const [book] = (await client.get(`/api/clinics/${clinic.id}/cash-book`)).body.books
  assert.equal(book ? minor(day, book.net) : 0, cash(received) - cash(refunds), 'cash book = cash payments')
  const [collected] = (await client.get(`/api/clinics/${clinic.id}/collections?${query}`)).body
  assert.deepEqual(
    ['billed', 'credited', 'received', 'refunded', 'fromAdvances'].map((name) => minor(day, collected.total[name])),
    [total, credited, amounts(received), amounts(refunds), used],
  )
  const rows = linesOf(await client.get(`/api/clinics/${clinic.id}/ledger.csv?${query}`)).map((row) =>
    row.slice(1, -1).split('","'),
  )
  const column = (name: string) => sumOf(rows.slice(1).map((row) => row[rows[0]!.indexOf(name)] || '0'))
  assert.equal(
    column('Debit') - column('Credit'),
    balance - advances.left,
    'debits − credits = balances − advances left',
  )
  const [open] = (await client.get(`/api/clinics/${clinic.id}/outstanding`)).body
  assert.equal(open ? minor(day, open.balance) - minor(day, open.owed) : 0, balance)
  assert.equal(open ? minor(day, open.advances) : 0, advances.left)
  await closeAll(day, cash(received) - cash(refunds))
}

/** Closes both counters: all cash is counted once. */
async function closeAll(day: Day, cash: number): Promise<void> {
  const { client, clinic, today, currency } = day
  const { body } = await client.get(`/api/clinics/${clinic.id}/open-counters`)
  let counted = 0
  for (const { counter, methods, expectedCash } of body.counters) {
    if (methods.length === 0) continue
    const payments = methods.reduce(
      (sum: number, of: { payments: number; refunds: number }) => sum + of.payments + of.refunds,
      0,
    )
    const expected = minor(day, expectedCash)
    const sent = { counter, currency, day: today, seen: { payments, expectedCash }, left: '0' }
    // more can be returned at a counter than came in there
    const entered =
      expected < 0 ? { counted: '0', reason: 'From the other counter' } : { counted: expectedCash, reason: '' }
    const { status, body: closed } = await client.post(`/api/clinics/${clinic.id}/day-ends`, { ...sent, ...entered })
    assert.equal(status, 201, JSON.stringify(closed))
    counted += minor(day, closed.expectedCash)
  }
  assert.equal(counted, cash, 'the counters together expect all cash')
}

async function liveDay(seed: number): Promise<void> {
  const day = await makeDay(seed)
  for (let left = 1 + day.random(STEPS); left > 0; left--) await step(day)
  await checkBooks(day)
}

for (const [at, currency] of currencies.entries())
  test(`the books of random days in ${currency} agree`, async () => {
    const seeds = Array.from({ length: DAYS }, (_, seed) => seed).filter((seed) => seed % currencies.length === at)
    const lane = async () => {
      for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift())
        await liveDay(seed).catch((cause: unknown) => {
          throw new Error(`The books of day ${seed} differ: ${String(cause)}`, { cause })
        })
    }
    await Promise.all(Array.from({ length: LANES }, lane))
  })
