import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { closingOf, makeAdvance, makeBill, makeOpenCounter } from '#server/testing/bills.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import { assertAllOrNothing } from '#server/testing/breaking.ts'
import type { Answer, Client } from '#server/testing/client.ts'
import { hoursFromNow, workdays } from '#server/testing/dates.ts'
import {
  makeAdmin,
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  type Person,
  type TestClinic,
  type TestDoctor,
} from '#server/testing/factories.ts'
import { newStaff } from '#server/testing/newcomers.ts'
import { contentOf, makeVisit } from '#server/testing/visits.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

// A call stores everything or nothing. Each of its statements breaks once, after the database ran it.

let app: TestApp
let clinic: TestClinic
let doctor: TestDoctor
let desk: Client
let admin: Client
let boss: Person

before(async () => {
  app = await buildTestApp({ unlimited: true })
  clinic = await makeClinic(app.db)
  doctor = await makeDoctor(app.db, clinic)
  desk = await app.signInAs(await makeStaff(app.db, clinic))
  boss = await makeAdmin(app.db, clinic)
  admin = await app.signInAs(boss)
})
after(() => app.close())

let turn = 0
/** Returns a new time on each call: the doctor's workdays from Monday to Friday, 9:00 to 17:00. */
function freeTime() {
  turn += 1
  const days = workdays(clinic)
  return { date: days[Math.floor(turn / 9)]!, time: `${String(9 + (turn % 9)).padStart(2, '0')}:00` }
}

/** Makes an appointment at the clinic, in a patient's own chart. */
async function appointment() {
  const owner = await makePatientAccount(app.db)
  const chart = await makeChart(app.db, clinic, { owner })
  return { owner, chart, ...(await makeAppointment(app.db, { clinic, doctor, chart, at: freeTime() })) }
}

const calls: Record<string, { make: () => Promise<() => Promise<Answer>>; changes: string[] }> = {
  'a guest books': {
    async make() {
      const { date, time } = freeTime()
      // a doctor without bookings: the server reads the clinic for them, and takes it from a cache for others
      const newcomer = await makeDoctor(app.db, clinic)
      const body = bookingOf(clinic, newcomer, date, time, { symptoms: 'a cough' })
      return () => app.anonymous.post('/api/public/appointments', body)
    },
    changes: ['patients', 'appointments', 'appointment_changes', 'notifications', 'audit_events', 'outgoing_mails'],
  },
  'the desk books for a new patient': {
    async make() {
      const { date, time } = freeTime()
      const patientEmail = `desk-${turn}@people.example`
      const body = { clinicId: clinic.id, doctorId: doctor.id, patientName: 'Tara Punctual', patientEmail, date, time }
      return () => desk.post('/api/appointments', body)
    },
    changes: ['patients', 'appointments', 'appointment_changes', 'notifications', 'audit_events'],
  },
  'the desk moves an appointment': {
    async make() {
      const { id } = await appointment()
      const { date, time } = freeTime()
      return () => desk.put(`/api/appointments/${id}`, { appointmentDate: date, appointmentTime: time })
    },
    changes: ['appointments', 'appointment_changes', 'notifications', 'audit_events', 'outgoing_mails'],
  },
  'a patient cancels an appointment': {
    async make() {
      const { id, owner } = await appointment()
      const patient = await app.signInAs(owner)
      return () => patient.put(`/api/appointments/${id}`, { status: 'cancelled', cancelReason: 'I travel' })
    },
    changes: ['appointments', 'appointment_changes', 'notifications', 'audit_events'],
  },
  'a guest’s chart is taken over, and becomes one with the patient’s own': {
    async make() {
      const account = await makePatientAccount(app.db, { firstName: 'Nila', lastName: 'Das' })
      await makeChart(app.db, clinic, { owner: account })
      const whose = { firstName: 'Nila', lastName: 'Das', email: account.email, emailFrom: 'guest' as const }
      const guest = await makeChart(app.db, clinic, whose)
      await makeAppointment(app.db, { clinic, doctor, chart: guest, at: freeTime() })
      const patient = await app.signInAs(account)
      return () => patient.post(`/api/claims/${guest.id}/accept`, {})
    },
    changes: ['patients', 'appointments', 'chart_merges', 'audit_events'],
  },
  'two charts become one': {
    async make() {
      const [from, into] = [await makeChart(app.db, clinic), await makeChart(app.db, clinic)]
      await makeAppointment(app.db, { clinic, doctor, chart: from, at: freeTime() })
      return () => admin.post(`/api/patients/${from.id}/merge`, { into: into.id })
    },
    changes: ['patients', 'appointments', 'chart_merges', 'audit_events'],
  },
  'a doctor finishes a visit': {
    async make() {
      const chart = await makeChart(app.db, clinic)
      // of another time on each call, and not ahead
      const at = hoursFromNow(-24 - (turn += 1))
      const { id: appointmentId } = await makeAppointment(app.db, { clinic, doctor, chart, at })
      const { id } = await makeVisit(app.db, { clinic, doctor, chart, appointmentId, isFinished: false })
      const client = await app.signInAs(doctor)
      return () => client.post(`/api/visits/${id}/finish`, contentOf({}, { edition: 2 }))
    },
    changes: ['visits', 'visit_versions', 'appointments', 'appointment_changes', 'audit_events'],
  },
  'the desk bills and takes the cash': {
    async make() {
      const chart = await makeChart(app.db, clinic)
      await makeBill(app.db, { clinic, chart, by: boss, paid: 100 })
      const lines = [{ text: 'Dressing', unitPrice: '500' }]
      const payments = [{ method: 'cash', amount: '500' }]
      return () => desk.post('/api/bills', { patientId: chart.id, lines, issue: true, payments })
    },
    changes: ['bills', 'bill_lines', 'bill_numbers', 'payments', 'audit_events'],
  },
  'a payment is returned': {
    async make() {
      const chart = await makeChart(app.db, clinic)
      const { paymentId } = await makeBill(app.db, { clinic, chart, by: boss, paid: 10_000 })
      return () => admin.post(`/api/payments/${paymentId}/refunds`, { amount: '40', reason: 'Too much' })
    },
    changes: ['bills', 'bill_numbers', 'payments', 'audit_events'],
  },
  'an advance is received': {
    async make() {
      const chart = await makeChart(app.db, clinic)
      await makeAdvance(app.db, { clinic, chart, by: boss })
      return () => desk.post(`/api/patients/${chart.id}/advances`, { method: 'cash', amount: '500' })
    },
    changes: ['advances', 'bill_numbers', 'payments', 'audit_events'],
  },
  'a bill is paid from two advances': {
    async make() {
      const chart = await makeChart(app.db, clinic)
      for (const amount of [10_000, 20_000]) await makeAdvance(app.db, { clinic, chart, by: boss, amount })
      const { id } = await makeBill(app.db, { clinic, chart, by: boss })
      return () => desk.post(`/api/bills/${id}/advance-uses`, {})
    },
    changes: ['advances', 'advance_uses', 'bills', 'audit_events'],
  },
  'a bill is credited': {
    async make() {
      const chart = await makeChart(app.db, clinic)
      const before = await makeBill(app.db, { clinic, chart, by: boss })
      await admin.post(`/api/bills/${before.id}/credit-notes`, { reason: 'Billed twice' })
      const { id } = await makeBill(app.db, { clinic, chart, by: boss })
      return () => admin.post(`/api/bills/${id}/credit-notes`, { reason: 'Billed twice' })
    },
    changes: ['bills', 'bill_numbers', 'credit_notes', 'credited_lines', 'audit_events'],
  },
  'the day of a counter is closed': {
    async make() {
      const counter = await makeOpenCounter(app.db, { clinic, chart: await makeChart(app.db, clinic), by: boss })
      return () => desk.post(`/api/clinics/${clinic.id}/day-ends`, closingOf({ clinic, counter }))
    },
    changes: ['day_ends', 'closed_payments', 'audit_events'],
  },
  'a colleague is added': {
    make: async () => {
      const body = newStaff(clinic)
      return () => admin.post('/api/staff', body)
    },
    changes: ['users', 'memberships', 'staff', 'outgoing_mails', 'audit_events'],
  },
}

for (const [what, { make, changes }] of Object.entries(calls))
  test(`${what}: the server stores everything or nothing, whichever statement breaks`, async (t) => {
    const { tables, undone } = await assertAllOrNothing(app, make)
    t.diagnostic(`${undone} statements undone; the call changes ${tables.join(', ')}`)
    assert.deepEqual(
      changes.filter((table) => !tables.includes(table)),
      [],
    )
    assert.ok(undone >= changes.length, `only ${undone} statements belong to the whole`)
  })

test('after all these failures, the numbers of bills, receipts and credit notes have no gaps or duplicates', async () => {
  for (const table of ['bills', 'payments', 'credit_notes'] as const) {
    const { rows } = await sql<{ sequence: number }>`
      select sequence from ${sql.table(table)} where clinic_id = ${clinic.id} order by sequence`.execute(app.db)
    assert.deepEqual(
      rows.map(({ sequence }) => sequence),
      rows.map((_, at) => at + 1),
      table,
    )
    assert.ok(rows.length > 5, table)
  }
})

test('a guest whose booking broke at any statement sends it again and gets one appointment', async () => {
  for (let at = 1; ; at++) {
    const { date, time } = freeTime()
    const body = bookingOf(clinic, doctor, date, time)
    const book = () => app.anonymous.post('/api/public/appointments', body, { 'idempotency-key': `try-${at}` })
    const { broken, result } = await app.breakAt(at, book)
    const again = await book()
    assert.equal(again.status, 201, `statement ${at}: ${broken} ${result.text} ${again.text}`)
    const { rows } = await sql<{ id: string }>`
      select a.id from appointments a join patients p on p.id = a.patient_id
      where p.email = ${body.patientData.email}`.execute(app.db)
    assert.deepEqual(rows, [{ id: again.body.id }], `statement ${at}: ${broken}`)
    if (broken === null) break
  }
})

test('assertAllOrNothing fails for a call that commits its first half', async () => {
  const apart = async () => async (): Promise<Answer> => {
    const answer = { status: 200, headers: {}, text: '', body: {} }
    try {
      await sql`insert into audit_events (action, subject_type) values ('test.first', 'test')`.execute(app.db)
      await sql`insert into outgoing_mails (id, to_address, subject, body)
        values (gen_random_uuid(), 'a@people.example', '', '')`.execute(app.db)
      return answer
    } catch {
      return { ...answer, status: 500, body: { message: '', code: '' } }
    }
  }
  await assert.rejects(assertAllOrNothing(app, apart), /statement 1: insert into audit_events/)
})
