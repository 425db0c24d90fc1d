import assert from 'node:assert/strict'
import { test } from 'node:test'
import { upiLink, upiLinkOfBill } from './upi.ts'

const payment = {
  upiId: 'hill.clinic@okbank',
  payee: 'Hill & Sons Clinic',
  amount: '1250.50',
  currency: 'INR',
  note: 'Bill 26-27/000042',
  reference: '26-27/000042-1',
}

test('the link has all parts of the specification, escaped', () => {
  assert.equal(
    upiLink(payment),
    'upi://pay?pa=hill.clinic@okbank&pn=Hill%20%26%20Sons%20Clinic&am=1250.50&cu=INR&tn=Bill%2026-27%2F000042&tr=26270000421',
  )
})

test('long names, notes and references are cut to the limits, never inside a letter', () => {
  const link = upiLink({ ...payment, payee: `${'क'.repeat(98)}𑀓𑀓`, note: 'x'.repeat(80), reference: 'R'.repeat(80) })!
  const query = new URL(link).searchParams
  assert.equal(query.get('pn'), 'क'.repeat(98))
  assert.equal(query.get('tn'), 'x'.repeat(50))
  assert.equal(query.get('tr'), 'R'.repeat(35))
})

test('there is no link for other currencies and for nothing', () => {
  assert.equal(upiLink({ ...payment, currency: 'USD' }), null)
  assert.equal(upiLink({ ...payment, amount: '0.00' }), null)
  assert.equal(upiLink({ ...payment, amount: '-5.00' }), null)
  assert.equal(upiLink({ ...payment, amount: '1,250.50' }), null)
})

test('each payment of a bill has another reference', () => {
  const bill = { number: 'B/2627/0042', currency: 'INR', upi: { id: 'hill@okbank', payee: 'Hill Clinic' } }
  const referenceOf = (payments: unknown[]) =>
    new URL(upiLinkOfBill({ ...bill, payments }, '100.00')!).searchParams.get('tr')
  assert.equal(referenceOf([]), 'B26270042P1')
  assert.equal(referenceOf([{}]), 'B26270042P2')
  assert.equal(upiLinkOfBill({ ...bill, payments: [], upi: null }, '100.00'), null)
  assert.equal(upiLinkOfBill({ ...bill, payments: [], number: null }, '100.00'), null)
})
