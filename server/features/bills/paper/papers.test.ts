import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { billDefaults } from '#contract/bills/settings.ts'
import { billPaperMessages } from '#contract/bills/papers.ts'
import { english } from '#language/translate.ts'
import { makeAdmin, makeChart, makeClinic, makeDoctor, makePatientAccount } from '#server/testing/factories.ts'
import { openPdf, textOfPdf } from '#server/testing/pdf.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db, { name: 'Hill Clinic', currency: 'INR' })
const admin = await app.signInAs(await makeAdmin(app.db, clinic))
const patient = await makePatientAccount(app.db)
const chart = await makeChart(app.db, clinic, { owner: patient, firstName: 'Priya', lastName: 'Nair' })
const doctor = await makeDoctor(app.db, clinic)
const holder = await app.signInAs(patient)

await admin.put(`/api/clinics/${clinic.id}/bill-settings`, {
  ...billDefaults('INR'),
  legalName: 'Hill Healthcare LLP',
  gstin: '27AAPFU0939F1ZV',
  upiId: 'hill@okbank',
  pricesIncludeTax: false,
  roundsTotal: false,
})

const lines = [
  { text: 'Consultation', unitPrice: '500', quantity: 1 },
  {
    text: 'Botulinum toxin',
    unitPrice: '1000',
    quantity: 2,
    taxRate: '18',
    taxCode: '999722',
    discount: '100',
    discountReason: 'Regular patient',
  },
]

async function issue(more: object = {}) {
  const { status, body } = await admin.post('/api/bills', {
    patientId: chart.id,
    doctorId: doctor.id,
    lines,
    issue: true,
    ...more,
  })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}
const flat = (text: string) => text.replace(/\s+/g, ' ')
const paperOf = async (id: string, query = '', client = admin) => client.get(`/api/bills/${id}/paper.pdf${query}`)
const textOf = async (id: string, query = '') => flat(await textOfPdf((await paperOf(id, query)).bytes))

async function speak(language: string | null) {
  await sql`update patients set preferred_language = ${language} where id = ${chart.id}`.execute(app.db)
}

test('a bill prints everything that tax law and insurers ask for', async () => {
  const bill = await issue()
  const { status, headers, bytes } = await paperOf(bill.id)
  assert.equal(status, 200)
  assert.equal(headers['content-type'], 'application/pdf')
  assert.equal(headers['content-disposition'], `inline; filename="bill-${bill.number.replaceAll('/', '-')}.pdf"`)
  assert.equal((await openPdf(bytes)).numPages, 1)
  const text = flat(await textOfPdf(bytes))
  for (const said of [
    'Invoice-cum-bill of supply',
    'Hill Healthcare LLP',
    'GSTIN 27AAPFU0939F1ZV',
    bill.number,
    'Priya Nair',
    'Maharashtra (27)',
    'Consultation',
    'SAC/HSN 999722',
    'Discount ₹100.00: Regular patient',
    'CGST',
    '₹171.00',
    'Total',
    '₹2,742.00',
    'Rupees Two Thousand Seven Hundred Forty-Two Only',
    'Scan to pay ₹2,742.00 by UPI',
    'Page 1 of 1',
  ])
    assert(text.includes(said), `${said}: ${text}`)
})

test('a paper is in the language of the patient, with the English title beside it', async () => {
  const bill = await issue()
  await speak('Hindi')
  const text = await textOf(bill.id)
  await speak(null)
  assert(text.includes('Invoice-cum-bill of supply'), text)
  assert(!text.includes('Amount in words'), text)
  const { Language } = (await (await openPdf((await paperOf(bill.id)).bytes)).getMetadata()).info as Record<
    string,
    unknown
  >
  assert.equal(Language, 'en')
})

test('a roll of 80 mm is one page of its width, as long as the bill', async () => {
  const bill = await issue()
  const pdf = await openPdf((await paperOf(bill.id, '?size=80mm')).bytes)
  assert.equal(pdf.numPages, 1)
  const [, , width, height] = (await pdf.getPage(1)).view as [number, number, number, number]
  assert.equal(Math.round((width / 72) * 25.4), 80)
  assert(height > width)
  const a5 = await openPdf((await paperOf(bill.id, '?size=a5')).bytes)
  assert.equal(Math.round(((await a5.getPage(1)).view[2]! / 72) * 25.4), 148)
})

test('a paid bill has no UPI code, and its payments with their receipts', async () => {
  const bill = await issue({ payments: [{ method: 'upi', amount: '2742', reference: 'UTR 4242' }] })
  const text = await textOf(bill.id)
  assert(!text.includes('Scan to pay'), text)
  const [payment] = bill.payments
  assert(text.includes(payment.number), text)
  const receipt = await admin.get(`/api/payments/${payment.id}/receipt.pdf?download=1`)
  assert.match(String(receipt.headers['content-disposition']), /^attachment; filename="receipt-R-/)
  const said = flat(await textOfPdf(receipt.bytes))
  for (const part of ['Receipt', payment.number, bill.number, 'UPI', 'UTR 4242', 'Amount received', '₹2,742.00'])
    assert(said.includes(part), `${part}: ${said}`)
})

test('a refund has a receipt of its own, with its reason', async () => {
  const bill = await issue({ payments: [{ method: 'cash', amount: '500' }] })
  const { body } = await admin.post(`/api/payments/${bill.payments[0].id}/refunds`, {
    amount: '200',
    reason: 'Paid twice',
  })
  const refund = body.payments.find((one: { refundOf: string | null }) => one.refundOf)
  const said = flat(await textOfPdf((await admin.get(`/api/payments/${refund.id}/receipt.pdf`)).bytes))
  for (const part of ['Refund receipt', bill.payments[0].number, 'Amount returned', '₹200.00', 'Reason: Paid twice'])
    assert(said.includes(part), `${part}: ${said}`)
})

test('a credit note names its bill, the lines it takes back, and the reason', async () => {
  const bill = await issue()
  const { body } = await admin.post(`/api/bills/${bill.id}/credit-notes`, {
    reason: 'Not done',
    lineIds: [bill.lines[1].id],
  })
  const [note] = body.creditNotes
  const said = flat(await textOfPdf((await admin.get(`/api/credit-notes/${note.id}/paper.pdf`)).bytes))
  for (const part of [
    'Credit note',
    note.number,
    bill.number,
    'Botulinum toxin',
    'Reason: Not done',
    'Total credited',
    '₹2,242.00',
  ])
    assert(said.includes(part), `${part}: ${said}`)
  assert(!said.includes('Consultation '), said)
})

test('a draft has no paper and isn’t sent', async () => {
  const draft = await issue({ issue: false })
  const paper = await paperOf(draft.id)
  assert.equal(paper.status, 409)
  assert.equal(paper.body.message, english(billPaperMessages.draft))
  assert.equal((await admin.post(`/api/bills/${draft.id}/email`)).status, 409)
})

test('patients download their own papers, without the names of the desk; others get 404', async () => {
  const bill = await issue({ payments: [{ method: 'cash', amount: '100' }] })
  const own = flat(await textOfPdf((await paperOf(bill.id, '', holder)).bytes))
  assert(own.includes(bill.number))
  assert(!own.includes('Issued by'), own)
  const stranger = await app.signInAs(await makePatientAccount(app.db))
  assert.equal((await paperOf(bill.id, '', stranger)).status, 404)
  assert.equal((await stranger.get(`/api/payments/${bill.payments[0].id}/receipt.pdf`)).status, 404)
  const other = await app.signInAs(await makeAdmin(app.db, await makeClinic(app.db)))
  assert.equal((await paperOf(bill.id, '', other)).status, 404)
})

test('the email about a bill has its number and amounts, and not what it is for', async () => {
  const bill = await issue()
  await sql`update patients set email = 'priya.bills@people.example' where id = ${chart.id}`.execute(app.db)
  const { status, body } = await admin.post(`/api/bills/${bill.id}/email`)
  assert.deepEqual([status, body.message], [200, english(billPaperMessages.sent)])
  const [mail] = await app.mailsTo('priya.bills@people.example')
  assert(mail!.body.includes(bill.number) && mail!.body.includes('₹2,742.00'), mail!.body)
  for (const hidden of ['Consultation', 'Botulinum', 'Priya']) assert(!mail!.body.includes(hidden), hidden)
  assert.equal((await holder.post(`/api/bills/${bill.id}/email`)).status, 403)
  await sql`update patients set email = null where id = ${chart.id}`.execute(app.db)
  assert.equal((await admin.post(`/api/bills/${bill.id}/email`)).status, 409)
})
