import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyLine, linesToSend, pricedLines, type TypedBill } from './values.ts'

const typed = (prices: string[], discount: string, discountIn: TypedBill['discountIn'] = 'amount'): TypedBill => ({
  lines: prices.map((unitPrice) => ({ ...emptyLine, text: 'Dressing', unitPrice })),
  discount,
  discountIn,
  discountReason: 'Regular',
  method: 'cash',
  paid: '',
  reference: '',
  counter: '',
})
const discounts = (values: TypedBill, currency = 'INR') => pricedLines(values, currency).map(({ discount }) => discount)

test('a discount in percent is the same share of each line', () => {
  assert.deepEqual(discounts(typed(['250', '750', '0.05'], '10', 'percent')), [2_500, 7_500, 1])
})

test('an amount is divided among the lines by their share, to the last unit', () => {
  assert.deepEqual(discounts(typed(['250', '750'], '100')), [2_500, 7_500])
  assert.deepEqual(discounts(typed(['1', '1', '1'], '1')), [33, 34, 33])
  assert.deepEqual(discounts(typed(['0', '3', '0'], '3')), [0, 300, 0])
  assert.deepEqual(discounts(typed(['1000', '2000'], '100'), 'JPY'), [33, 67])
})

test('an amount that is more than the bill takes off the whole bill', () => {
  assert.deepEqual(discounts(typed(['250', '750'], '2000')), [25_000, 75_000])
})

test('a follow-up visit has its own price, and the usual one if the desk asks for it', () => {
  const followUp = { days: 7, on: '2026-11-12', fullPrice: '500.00' }
  const bill = (isFullPrice: boolean): TypedBill => {
    const values = typed(['100.00'], '')
    const line = { ...values.lines[0]!, serviceId: 'one', followUp, isFullPrice, fullPriceReason: 'Other illness' }
    return { ...values, lines: [line] }
  }
  assert.deepEqual(
    [false, true].map((isFullPrice) => pricedLines(bill(isFullPrice), 'INR')[0]!.unitPrice),
    [10_000, 50_000],
  )
  assert.deepEqual(
    [false, true].map((isFullPrice) => linesToSend(bill(isFullPrice), 'INR')),
    [[{ serviceId: 'one', quantity: 1 }], [{ serviceId: 'one', quantity: 1, fullPriceReason: 'Other illness' }]],
  )
})
