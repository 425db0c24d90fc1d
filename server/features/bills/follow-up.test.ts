import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { billMessages, type BillProposal } from '#contract/bills/bills.ts'
import { billDefaults, billSettingsMessages } from '#contract/bills/settings.ts'
import type { Bill } from '#contract/bills/shapes.ts'
import { plainDay } from '#contract/days.ts'
import { addDays } from '#contract/wall-clock.ts'
import { makeAdmin, makeAppointment, makeChart, makeClinic, makeDoctor, makeStaff } from '#server/testing/factories.ts'
import { textOfPdf } from '#server/testing/pdf.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'
import { writingIn } from '#server/writing.ts'

const app = await sharedApp()

/** A clinic where follow-up visits within 7 days cost this much, with a patient and appointments on days from today. */
async function place(followUpPrice = '0') {
  const clinic = await makeClinic(app.db)
  await sql`update clinics set currency = 'INR' where id = ${clinic.id}`.execute(app.db)
  const doctor = await makeDoctor(app.db, clinic)
  const chart = await makeChart(app.db, clinic)
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  const service = clinic.services[0]!
  const desk = await app.signInAs(await makeStaff(app.db, clinic, ['bill']))
  const settings = { ...billDefaults('INR'), followUpDays: 7, followUpPrice, followUpServiceIds: [service.id] }
  const path = `/api/clinics/${clinic.id}/bill-settings`
  assert.equal((await admin.put(path, settings)).status, 200)
  const today = todayIn(clinic.zone)
  const appointment = async (days: number, more: Partial<Parameters<typeof makeAppointment>[1]> = {}) => {
    const at = { date: addDays(today, days), time: '10:00' }
    const { id } = await makeAppointment(app.db, { clinic, doctor, chart, at, ...more })
    await sql`update appointments set currency = 'INR', price_minor = 50000 where id = ${id}`.execute(app.db)
    return id
  }
  const propose = async (appointmentId: string) => {
    const { status, body, text } = await desk.get(`/api/appointments/${appointmentId}/bill-proposal`)
    assert.equal(status, 200, text)
    return (body as BillProposal).lines[0]!
  }
  const lines = [{ serviceId: service.id }]
  const bill = async (appointmentId: string, paid: string | null = '500'): Promise<Bill> => {
    const payments = paid === null ? [] : [{ method: 'cash', amount: paid }]
    const { status, body, text } = await admin.post('/api/bills', { appointmentId, lines, issue: true, payments })
    assert.equal(status, 201, text)
    return body as Bill
  }
  return { clinic, doctor, chart, admin, desk, service, settings, path, today, appointment, propose, lines, bill }
}

test('a follow-up visit with the same doctor has its own price, and the line and the paper say why', async () => {
  const { clinic, desk, appointment, propose, bill, lines, today } = await place('100')
  await bill(await appointment(-7))
  const appointmentId = await appointment(0)
  const proposed = await propose(appointmentId)
  const followUp = { days: 7, on: addDays(today, -7) }
  assert.deepEqual([proposed.unitPrice, proposed.followUp], ['100.00', { ...followUp, fullPrice: '500.00' }])
  const wrong = await desk.post('/api/bills', { appointmentId, lines, issue: true, total: '500' })
  assert.deepEqual([wrong.status, /100\.00/.test(wrong.body.message)], [409, true])
  const { status, body } = await desk.post('/api/bills', { appointmentId, lines, issue: true, total: '100' })
  assert.deepEqual([status, body.total, body.discount, body.lines[0].followUp], [201, '100.00', '0.00', followUp])
  for (const size of ['a4', '80mm']) {
    const { bytes } = await desk.get(`/api/bills/${body.id}/paper.pdf?size=${size}`)
    const text = (await textOfPdf(bytes)).replace(/\s+/g, ' ')
    assert(text.includes(`Follow-up within 7 days of ${plainDay(followUp.on, writingIn(clinic.zone))}`), text)
  }
})

test('a follow-up visit can be free, and its bill has no balance', async () => {
  const { desk, appointment, bill, lines } = await place()
  await bill(await appointment(-2))
  const { status, body } = await desk.post('/api/bills', {
    appointmentId: await appointment(0),
    lines: [...lines, { text: 'Dressing', unitPrice: '80' }],
    issue: true,
    payments: [{ method: 'cash', amount: '80' }],
  })
  assert.deepEqual([status, body.total, body.balance, body.lines[0].total], [201, '80.00', '0.00', '0.00'])
})

test('only people who can give discounts charge the full price of a follow-up visit', async () => {
  const { desk, admin, appointment, bill, service } = await place()
  await bill(await appointment(-2))
  const body = {
    appointmentId: await appointment(0),
    lines: [{ serviceId: service.id, fullPriceReason: 'Other illness' }],
    issue: true,
  }
  const refused = await desk.post('/api/bills', body)
  assert.deepEqual([refused.status, refused.body.message], [403, billMessages.fullPriceRefused])
  const full = await admin.post('/api/bills', body)
  assert.deepEqual(
    [full.status, full.body.total, full.body.lines[0].followUp, full.body.lines[0].fullPriceReason],
    [201, '500.00', null, 'Other illness'],
  )
  const usual = await desk.post('/api/bills', {
    appointmentId: await appointment(20),
    lines: [{ serviceId: service.id, fullPriceReason: 'Other illness' }],
    issue: true,
  })
  assert.deepEqual([usual.status, usual.body.total, usual.body.lines[0].fullPriceReason], [201, '500.00', null])
})

test('other doctors, other patients, later days and earlier days have the usual price', async () => {
  const { clinic, appointment, propose, bill } = await place()
  await bill(await appointment(0))
  const price = async (days: number, more: object = {}) => (await propose(await appointment(days, more))).unitPrice
  const other = { doctor: await makeDoctor(app.db, clinic) }
  assert.deepEqual(
    [
      await price(7),
      await price(8),
      await price(-1),
      await price(1, other),
      await price(1, { chart: await makeChart(app.db, clinic) }),
    ],
    ['0.00', '500.00', '500.00', '500.00', '500.00'],
  )
})

test('a consultation that is unpaid, refunded, credited or a follow-up itself gives no follow-up price', async () => {
  const unpaid = await place()
  await unpaid.bill(await unpaid.appointment(-3), '100')
  assert.equal((await unpaid.propose(await unpaid.appointment(0))).followUp, null)

  const refunded = await place()
  const one = await refunded.bill(await refunded.appointment(-3))
  const refund = { amount: '500', method: 'cash', reason: 'Unhappy' }
  const returned = await refunded.admin.post(`/api/payments/${one.payments[0]!.id}/refunds`, refund)
  assert.equal(returned.status, 201, returned.text)
  assert.equal((await refunded.propose(await refunded.appointment(0))).followUp, null)

  const credited = await place()
  const other = await credited.bill(await credited.appointment(-3))
  await credited.admin.post(`/api/bills/${other.id}/credit-notes`, { reason: 'Wrong patient' })
  assert.equal((await credited.propose(await credited.appointment(0))).followUp, null)

  const chain = await place('100')
  await chain.bill(await chain.appointment(-10))
  const second = await chain.bill(await chain.appointment(-4), '100')
  assert.equal(second.total, '100.00')
  assert.equal((await chain.propose(await chain.appointment(0))).followUp, null)
})

test('a price that is as low as the follow-up price is charged without a note', async () => {
  const { appointment, propose, bill } = await place('500')
  await bill(await appointment(-3))
  const { unitPrice, followUp } = await propose(await appointment(0))
  assert.deepEqual([unitPrice, followUp], ['500.00', null])
})

test('a walk-in has the follow-up price, and a bill from the chart the usual one', async () => {
  const { clinic, doctor, chart, desk, service, appointment, bill, lines, today } = await place()
  await bill(await appointment(-3))
  const { rows } = await sql<{ id: string }>`
    insert into walk_ins (id, clinic_id, day, token, patient_id, doctor_id, service_id, price_minor, added_by)
    values (gen_random_uuid(), ${clinic.id}, ${today}, 1, ${chart.id}, ${doctor.id}, ${service.id}, 50000, gen_random_uuid())
    returning id
  `.execute(app.db)
  const { body } = await desk.get(`/api/walk-ins/${rows[0]!.id}/bill-proposal`)
  assert.equal((body as BillProposal).lines[0]!.unitPrice, '0.00')
  const ofChart = await desk.post('/api/bills', { patientId: chart.id, doctorId: doctor.id, lines, issue: true })
  assert.deepEqual([ofChart.status, ofChart.body.lines[0].followUp], [201, null])
})

test('the settings refuse a follow-up price without services, and services of another clinic', async () => {
  const { admin, path, settings } = await place()
  const none = await admin.put(path, { ...settings, followUpServiceIds: [] })
  const other = await admin.put(path, { ...settings, followUpServiceIds: [(await makeClinic(app.db)).services[0]!.id] })
  const days = await admin.put(path, { ...settings, followUpDays: 366 })
  const price = await admin.put(path, { ...settings, followUpPrice: '1.001' })
  assert.deepEqual(
    [none, other, days].map(({ status, body }) => [status, body.issues[0].message]),
    [
      [400, billSettingsMessages.followUpServices],
      [400, billSettingsMessages.followUpService],
      [400, billSettingsMessages.followUpDays],
    ],
  )
  assert.deepEqual([price.status, price.body.issues[0].path], [400, 'followUpPrice'])
  assert.deepEqual((await admin.get(path)).body.settings.followUpPrice, '0.00')
})
