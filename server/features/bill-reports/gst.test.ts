import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type GstLine, gstRows, type GstTable } from './gst.ts'

const line = (given: Partial<GstLine>): GstLine => ({
  document: 'bill',
  number: 'B/2627/0001',
  date: '2026-11-30',
  billTotal: 118_00,
  documentTotal: 118_00,
  recipientGstin: null,
  recipientName: 'Priya Nair',
  placeOfSupply: '27',
  homeState: '27',
  code: '9993',
  text: 'Botox',
  quantity: 1,
  rate: 1800,
  net: 100_00,
  cgst: 9_00,
  sgst: 9_00,
  igst: 0,
  ...given,
})
const rowsOf = (lines: GstLine[], table: GstTable) => gstRows(lines, []).filter((row) => row.table === table)

test('taxable lines to people without a GSTIN are summed by state and rate, less their credit notes', () => {
  const rows = rowsOf(
    [
      line({}),
      line({ number: 'B/2627/0002', net: 50_00, cgst: 4_50, sgst: 4_50 }),
      line({ document: 'credit_note', number: 'C/2627/0001', net: 50_00, cgst: 4_50, sgst: 4_50 }),
      line({ placeOfSupply: '29', net: 10_00, cgst: 0, sgst: 0, igst: 1_80 }),
    ],
    'b2cs',
  )
  assert.deepEqual(
    rows.map(({ placeOfSupply, rate, taxable, cgst, sgst, igst }) => [placeOfSupply, rate, taxable, cgst, sgst, igst]),
    [
      ['27', '18', '100.00', '9.00', '9.00', '0.00'],
      ['29', '18', '10.00', '0.00', '0.00', '1.80'],
    ],
  )
})

test('bills to other states are listed above one lakh, with their credit notes', () => {
  const large = {
    placeOfSupply: '29',
    billTotal: 1_00_000_01,
    documentTotal: 1_00_000_01,
    cgst: 0,
    sgst: 0,
    igst: 18_00,
  }
  const lines = [
    line(large),
    line({ ...large, number: 'B/2627/0002', billTotal: 1_00_000_00 }),
    line({ ...large, document: 'credit_note', number: 'C/2627/0001', documentTotal: 118_00 }),
  ]
  assert.deepEqual(
    rowsOf(lines, 'b2cl').map(({ number }) => number),
    ['B/2627/0001'],
  )
  assert.deepEqual(
    rowsOf(lines, 'cdnur').map(({ number, documentValue, taxable }) => [number, documentValue, taxable]),
    [['C/2627/0001', '118.00', '100.00']],
  )
  assert.equal(rowsOf(lines, 'b2cs').length, 1)
})

test('bills and credit notes for businesses are listed with their GSTIN, one row a rate', () => {
  const business = { recipientGstin: '27ABCDE1234F1Z5' }
  const lines = [
    line(business),
    line({ ...business, rate: 500 }),
    line({ ...business, document: 'credit_note', number: 'C/2627/0001' }),
  ]
  assert.deepEqual(
    rowsOf(lines, 'b2b').map(({ gstin, number, rate }) => [gstin, number, rate]),
    [
      ['27ABCDE1234F1Z5', 'B/2627/0001', '18'],
      ['27ABCDE1234F1Z5', 'B/2627/0001', '5'],
    ],
  )
  assert.equal(rowsOf(lines, 'cdnr').length, 1)
  assert.deepEqual([rowsOf(lines, 'hsn(b2b)').length, rowsOf(lines, 'hsn(b2c)').length], [2, 0])
})

test('exempt and nil-rated lines are listed separately, never in a table of taxable ones', () => {
  const free = { cgst: 0, sgst: 0, net: 500_00 }
  const rows = gstRows(
    [line({ ...free, rate: null }), line({ ...free, rate: 0 }), line({ ...free, rate: null, document: 'credit_note' })],
    [],
  )
  assert.deepEqual(
    rows.map(({ table }) => table),
    ['exemp', 'hsn(b2c)', 'hsn(b2c)'],
  )
  assert.deepEqual(
    [rows[0]!.description, rows[0]!.nilRated, rows[0]!.exempted],
    ['Intra-State supplies to unregistered persons', '500.00', '0.00'],
  )
})

test('the code table counts goods, not services, and its tax is that of all lines', () => {
  const rows = rowsOf([line({}), line({ code: '3004', quantity: 3 }), line({ code: '3004', quantity: 1 })], 'hsn(b2c)')
  assert.deepEqual(
    rows.map(({ code, quantity, documentValue }) => [code, quantity, documentValue]),
    [
      ['9993', '0', '118.00'],
      ['3004', '4', '236.00'],
    ],
  )
})

test('the numbers of each series are listed', () => {
  const [row] = gstRows([], [{ document: 'bill', from: 'B/2627/0001', to: 'B/2627/0042', count: 42 }])
  assert.deepEqual(
    [row!.description, row!.from, row!.to, row!.count],
    ['Invoices for outward supply', 'B/2627/0001', 'B/2627/0042', '42'],
  )
})
