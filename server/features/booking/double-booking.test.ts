import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { sql } from 'kysely'
import { bookingOf } from '#server/testing/bookings.ts'
import type { Answer, Client } from '#server/testing/client.ts'
import { workday } from '#server/testing/dates.ts'
import {
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makeStaff,
  type TestClinic,
  type TestDoctor,
} from '#server/testing/factories.ts'
import { startSystemPostgres } from '#server/testing/system-postgres.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { thorough } from '#server/testing/thorough.ts'

const path = '/api/public/appointments'
const GUESTS = thorough ? 200 : 40

/** The full run tests another version of PostgreSQL too. */
const databases = {
  'the embedded database': { start: async () => undefined },
  ...(thorough && { 'the PostgreSQL of this machine': { start: startSystemPostgres } }),
}

for (const [name, { start }] of Object.entries(databases)) {
  const server = await start()
  suite(`no one is booked twice, on ${name}`, { skip: server === null && 'PostgreSQL is not installed here' }, () => {
    let app: TestApp
    let visitor: Client
    let clinic: TestClinic
    let doctor: TestDoctor
    let date: string

    before(async () => {
      const settings = { BOOKINGS_PER_ADDRESS: '100000', BOOKING_ATTEMPTS_PER_ADDRESS: '100000' }
      app = await buildTestApp({ settings, poolSize: 16, ...(server ? { server } : {}) })
      visitor = await app.listen()
      clinic = await makeClinic(app.db, { rules: { interval: 15 } })
      doctor = await makeDoctor(app.db, clinic)
      date = workday(clinic)
    })
    after(async () => {
      await app?.close()
      await server?.stop()
    })

    const statuses = (answers: Answer[]) => {
      const counts: Record<number, number> = {}
      for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
      return counts
    }
    const book = (time: string, whose = doctor) => visitor.post(path, bookingOf(clinic, whose, date, time))

    /** Counts the overlapping live appointments of one doctor: checks the rows, not the constraint. */
    async function overlaps() {
      const { rows } = await sql<{ count: number }>`select count(*) from appointments a join appointments b
        on a.doctor_id = b.doctor_id and a.id < b.id and a.starts_at < b.ends_at and b.starts_at < a.ends_at
        where a.status not in ('cancelled', 'no_show') and b.status not in ('cancelled', 'no_show')`.execute(app.db)
      return rows[0]!.count
    }

    test(`${GUESTS} guests book one time: one gets it, the others get free times`, async (t) => {
      const wishes = Array.from({ length: GUESTS }, () => bookingOf(clinic, doctor, date, '09:00'))
      const began = performance.now()
      const answers = await Promise.all(wishes.map((wish) => visitor.post(path, wish)))
      const took = performance.now() - began
      t.diagnostic(`${GUESTS} bookings of one time on ${name}: ${Math.round(took)} ms`)
      assert.deepEqual(statuses(answers), { 201: 1, 409: GUESTS - 1 })
      for (const { status, body } of answers)
        if (status === 409) {
          assert.equal(body.message, 'This time is no longer available')
          assert.equal(body.freeTimes.length, 3)
        }
      const { rows } = await sql<
        Record<string, number>
      >`select (select count(*) from appointments where doctor_id = ${doctor.id}) as appointments,
        (select count(*) from audit_events where action = 'appointment.booked' and clinic_id = ${clinic.id}) as audit,
        (select count(*) from notifications where user_id = ${doctor.userId}) as notifications,
        (select count(*) from outgoing_mails) as mails,
        (select count(*) from patients where clinic_id = ${clinic.id}) as charts`.execute(app.db)
      assert.deepEqual(rows[0], { appointments: 1, audit: 1, notifications: 1, mails: 1, charts: 1 })
      assert(took < 10_000, `took ${took} ms`)
    })

    test(`${GUESTS} guests book overlapping but different times: one succeeds`, async () => {
      const its = await makeDoctor(app.db, clinic)
      const answers = await Promise.all(
        Array.from({ length: GUESTS }, (_, index) => book(index % 2 ? '11:00' : '11:15', its)),
      )
      assert.deepEqual(statuses(answers), { 201: 1, 409: GUESTS - 1 })
      assert.equal(await overlaps(), 0)
    })

    test('back-to-back times are both booked, in every round', async () => {
      const its = await makeDoctor(app.db, clinic)
      for (const [first, second] of [
        ['09:00', '09:30'],
        ['10:30', '10:00'],
        ['11:15', '11:45'],
        ['14:00', '14:30'],
      ] as const)
        assert.deepEqual(statuses(await Promise.all([book(first, its), book(second, its)])), { 201: 2 })
    })

    test('many different times of many doctors, booked simultaneously: each is sold once', async () => {
      const doctors = await Promise.all(Array.from({ length: 5 }, () => makeDoctor(app.db, clinic)))
      const times = ['09:00', '09:15', '09:30', '10:00', '10:15', '11:00']
      const answers = await Promise.all(
        doctors.flatMap((one) => times.flatMap((time) => [book(time, one), book(time, one), book(time, one)])),
      )
      assert.deepEqual(Object.keys(statuses(answers)), ['201', '409'])
      assert.equal(await overlaps(), 0)
    })

    test('a pending booking holds its time like a confirmed one', async () => {
      const its = await makeDoctor(app.db, clinic)
      assert.equal((await book('09:00', its)).status, 201)
      assert.deepEqual(statuses(await Promise.all([book('09:00', its), book('09:00', its)])), { 409: 2 })
    })

    test('several appointments move to one time while it is booked: one gets it, the others keep theirs', async () => {
      const desk = await app.signInAs(await makeStaff(app.db, clinic))
      const its = await makeDoctor(app.db, clinic)
      const chart = await makeChart(app.db, clinic)
      const old = ['14:00', '14:30', '15:00', '15:30', '16:00', '16:30']
      const appointments = await Promise.all(
        old.map((time) => makeAppointment(app.db, { clinic, doctor: its, chart, at: { date, time } })),
      )
      const to = { appointmentDate: date, appointmentTime: '10:00' }
      const answers = await Promise.all([
        ...appointments.map(({ id }) => desk.put(`/api/appointments/${id}`, to)),
        ...Array.from({ length: 6 }, () => book('10:00', its)),
      ])
      const won = answers.filter(({ status }) => status < 300)
      assert.equal(won.length, 1)
      assert.deepEqual(
        answers
          .map(({ status, text }) => [status, text.slice(0, 100)])
          .filter(([status]) => ![200, 201, 409].includes(status as number)),
        [],
      )
      const rows = await app.db.selectFrom('appointments').select('starts_at').where('doctor_id', '=', its.id).execute()
      const kept = new Set(rows.map((row) => row.starts_at.toISOString()))
      assert.equal(rows.length, kept.size)
      assert(kept.has(won[0]!.body.startsAt))
      assert.equal(rows.length, won[0]!.status === 201 ? 7 : 6)
    })

    test('the constraint exists in the schema and refuses overlaps', async () => {
      const { rows } = await sql<{ definition: string }>`select pg_get_constraintdef(oid) as definition
        from pg_constraint where conname = 'appointments_no_overlap' and contype = 'x'`.execute(app.db)
      assert.match(rows[0]!.definition, /^EXCLUDE USING gist \(doctor_user_id WITH =, slot WITH &&\) WHERE/)
      const chart = await makeChart(app.db, clinic)
      const its = await makeDoctor(app.db, clinic)
      const insert = (time: string) => makeAppointment(app.db, { clinic, doctor: its, chart, at: { date, time } })
      await insert('09:00')
      await assert.rejects(insert('09:29'), { code: '23P01' })
    })

    test(`a cancellation is undone while ${GUESTS} guests book its time: exactly one call succeeds (rule I3)`, async () => {
      const [other, chart] = [await makeDoctor(app.db, clinic), await makeChart(app.db, clinic)]
      const { id } = await makeAppointment(app.db, { clinic, doctor: other, chart, at: { date, time: '09:00' } })
      const desk = await app.signInAs(await makeStaff(app.db, clinic))
      assert.equal((await desk.put(`/api/appointments/${id}`, { status: 'cancelled' })).status, 200)
      const wishes = Array.from({ length: GUESTS }, () => bookingOf(clinic, other, date, '09:00'))
      const calls = wishes.map((wish) => visitor.post(path, wish))
      const undoing = desk.post(`/api/appointments/${id}/undo`, { status: 'cancelled' })
      const [undone, ...answers] = await Promise.all([undoing, ...calls])
      const booked = statuses(answers)
      assert.ok(undone.status === 200 || undone.status === 409, String(undone.status))
      if (undone.status === 200) assert.deepEqual(booked, { 409: GUESTS })
      else {
        assert.deepEqual(booked, { 201: 1, 409: GUESTS - 1 })
        assert.equal(undone.body.message, 'This time is no longer available')
      }
      assert.equal(await overlaps(), 0)
    })
  })
}
