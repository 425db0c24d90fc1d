import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  amountsOfBill,
  amountsOfLine,
  isAboveLimit,
  type PricedLine,
  rateOf,
  rateText,
  type Taxing,
} from './amounts.ts'
import { isGstin } from './states.ts'

const line = (unitPrice: number, more: Partial<PricedLine> = {}): PricedLine => ({
  quantity: 1,
  unitPrice,
  discount: 0,
  taxRate: null,
  ...more,
})
const plain: Taxing = { tax: 'plain', pricesIncludeTax: false, roundTo: 1 }

/** Whole numbers from a seed, so that a failure repeats. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test('a price with the tax in it is divided into net amount and tax, to the last unit', () => {
  const how: Taxing = { tax: 'split', pricesIncludeTax: true, roundTo: 1 }
  const one = amountsOfLine(line(11_800, { taxRate: 1800 }), how)
  assert.deepEqual(one, { net: 10_000, cgst: 900, sgst: 900, igst: 0, tax: 1_800, total: 11_800 })
  // an odd unit of tax stays in the net amount, because both halves are equal
  const odd = amountsOfLine(line(100, { taxRate: 500 }), how)
  assert.deepEqual([odd.cgst, odd.sgst, odd.tax, odd.net, odd.total], [2, 2, 4, 96, 100])
})

test('a tax that is added to the price is rounded for each half, between states as a whole', () => {
  const added = { pricesIncludeTax: false, roundTo: 1 }
  const within = amountsOfLine(line(999, { taxRate: 500 }), { tax: 'split', ...added })
  assert.deepEqual([within.cgst, within.sgst, within.tax, within.total], [25, 25, 50, 1_049])
  const between = amountsOfLine(line(999, { taxRate: 500 }), { tax: 'integrated', ...added })
  assert.deepEqual([between.igst, between.cgst, between.tax, between.total], [50, 0, 50, 1_049])
})

test('a discount is taken off before the tax, and a clinic without a registration charges none', () => {
  const discounted = amountsOfLine(line(10_000, { quantity: 2, discount: 5_000, taxRate: 2000 }), plain)
  assert.deepEqual([discounted.net, discounted.tax, discounted.total], [15_000, 3_000, 18_000])
  const none = amountsOfBill([line(10_000, { taxRate: 1800 })], { ...plain, tax: 'none' })
  assert.deepEqual([none.exempt, none.taxable, none.tax, none.total], [10_000, 0, 0, 10_000])
})

test('a rate of zero is exempt in India, and a rate like others elsewhere', () => {
  const lines = [line(10_000, { taxRate: 0 }), line(5_000)]
  const sums = (tax: Taxing['tax']) => amountsOfBill(lines, { ...plain, tax })
  assert.deepEqual([sums('split').taxable, sums('split').exempt], [0, 15_000])
  assert.deepEqual([sums('plain').taxable, sums('plain').exempt], [10_000, 5_000])
})

test('totals are rounded to the main unit, halves up', () => {
  const whole = { ...plain, roundTo: 100 }
  assert.deepEqual(
    [49_949, 49_950, 50_049]
      .map((price) => amountsOfBill([line(price)], whole))
      .map(({ rounding, total }) => [rounding, total]),
    [
      [-49, 49_900],
      [50, 50_000],
      [-49, 50_000],
    ],
  )
})

test('in 10,000 random bills the taxes of the lines are the tax of the bill, and nothing is lost', () => {
  const next = numbers(42)
  for (let turn = 0; turn < 10_000; turn++) {
    const how: Taxing = {
      tax: (['none', 'plain', 'split', 'integrated'] as const)[next(4)]!,
      pricesIncludeTax: next(2) === 0,
      roundTo: [1, 100, 1000][next(3)]!,
    }
    const lines = Array.from({ length: 1 + next(8) }, () => {
      const [quantity, unitPrice] = [1 + next(20), next(500_000)]
      const taxRate = next(3) === 0 ? null : [0, 250, 500, 1200, 1800, 2800, 10_000][next(7)]!
      return { quantity, unitPrice, discount: next(2) ? 0 : next(quantity * unitPrice + 1), taxRate }
    })
    const bill = amountsOfBill(lines, how)
    const sum = (of: (one: (typeof bill.lines)[number]) => number) => bill.lines.reduce((all, one) => all + of(one), 0)
    const told = JSON.stringify({ turn, lines, how, bill })
    assert.equal(
      sum(({ tax }) => tax),
      bill.tax,
      told,
    )
    assert.equal(bill.taxable + bill.exempt + bill.tax + bill.rounding, bill.total, told)
    assert.ok([0, bill.tax].includes(bill.cgst + bill.sgst + bill.igst), told)
    assert.equal(bill.cgst, bill.sgst, told)
    assert.equal(bill.total % how.roundTo, 0, told)
    assert.ok(Math.abs(bill.rounding) * 2 <= how.roundTo, told)
    for (const [at, { net, tax, total }] of bill.lines.entries()) {
      assert.equal(net + tax, total, told)
      assert.ok(net >= 0 && tax >= 0 && Number.isSafeInteger(total), told)
      const { quantity, unitPrice, discount } = lines[at]!
      if (how.pricesIncludeTax || how.tax === 'none') assert.equal(total, quantity * unitPrice - discount, told)
    }
  }
})

test('rates are hundredths of a percent, and a limit is a share of the bill', () => {
  assert.deepEqual(['18', '2.5', '0', '0.25', '100'].map(rateOf), [1800, 250, 0, 25, 10_000])
  assert.deepEqual([1800, 250, 0, 25].map(rateText), ['18', '2.5', '0', '0.25'])
  assert.deepEqual(
    [1_000, 1_001].map((discount) => isAboveLimit({ gross: 10_000, discount }, 10)),
    [false, true],
  )
  assert.equal(isAboveLimit({ gross: 10_000, discount: 10_000 }, null), false)
})

test('a GSTIN has a state and the right check character', () => {
  assert.ok(isGstin('27AAPFU0939F1ZV'))
  for (const wrong of ['27AAPFU0939F1ZW', '99AAPFU0939F1ZV', '27AAPFU0939F1Z', '27aapfu0939f1zv'])
    assert.ok(!isGstin(wrong), wrong)
})
