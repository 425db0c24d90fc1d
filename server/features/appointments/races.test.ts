import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingOf } from '#server/testing/bookings.ts'
import { type Client, statusesOf } from '#server/testing/client.ts'
import { workday } from '#server/testing/dates.ts'
import { makeAppointment, makeChart, makeClinic, makeDoctor, makeStaff } from '#server/testing/factories.ts'
import { roundsOf } from '#server/testing/process.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { instantOf } from '#server/time.ts'

const app = await sharedApp()
const email = 'patient@people.example'
const ROUNDS = roundsOf(12, 100)

const clinic = await makeClinic(app.db)
const chart = await makeChart(app.db, clinic, { email })
const desk = await app.signInAs(await makeStaff(app.db, clinic))
const date = workday(clinic)

const historyOf = (id: string) =>
  app.db.selectFrom('appointment_changes').selectAll().where('appointment_id', '=', id).orderBy('id').execute()
const appointmentOf = (id: string) =>
  app.db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('fifty people confirm the same appointment: one succeeds, and one email is sent', async () => {
  const doctor = await makeDoctor(app.db, clinic)
  const { id } = await makeAppointment(app.db, {
    clinic,
    doctor,
    chart,
    at: { date, time: '09:00' },
    status: 'pending',
  })
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => desk.put(`/api/appointments/${id}`, { status: 'confirmed' })),
  )
  assert.deepEqual(statusesOf(answers), [200, ...Array(49).fill(409)])
  assert.equal((await historyOf(id)).length, 1)
  assert.equal((await app.mailsTo(email)).length, 1)
})

test(`one confirms while another cancels, ${ROUNDS} rounds: status and history agree`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const doctor = await makeDoctor(app.db, clinic)
    const { id } = await makeAppointment(app.db, {
      clinic,
      doctor,
      chart,
      at: { date, time: '09:00' },
      status: 'pending',
    })
    const change = (status: string) => desk.put(`/api/appointments/${id}`, { status })
    const [confirmed, cancelled] = await Promise.all(
      round % 2 ? [change('confirmed'), change('cancelled')] : [change('cancelled'), change('confirmed')].reverse(),
    )
    const history = (await historyOf(id)).map((one) => `${one.from_status} → ${one.to_status}`)
    const { status } = await appointmentOf(id)
    // A cancellation may follow a confirmation (rule D2), but not the reverse.
    if (confirmed!.status === 200 && cancelled!.status === 200)
      assert.deepEqual([status, history], ['cancelled', ['pending → confirmed', 'confirmed → cancelled']])
    else {
      assert.deepEqual(statusesOf([confirmed!, cancelled!]), [200, 409])
      const winner = confirmed!.status === 200 ? 'confirmed' : 'cancelled'
      assert.deepEqual([status, history], [winner, [`pending → ${winner}`]])
    }
  }
})

test(`one moves to a time while another books it, ${ROUNDS} rounds: one gets it, the loser’s appointment is unchanged`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const doctor = await makeDoctor(app.db, clinic)
    const { id, startsAt } = await makeAppointment(app.db, { clinic, doctor, chart, at: { date, time: '09:00' } })
    const wish = bookingOf(clinic, doctor, date, '10:00')
    const [moved, booked] = await Promise.all([
      desk.put(`/api/appointments/${id}`, { appointmentDate: date, appointmentTime: '10:00' }),
      app.anonymous.post('/api/public/appointments', wish),
    ])
    assert.deepEqual([moved.status === 200, booked.status === 201].filter(Boolean).length, 1)
    assert.equal([moved, booked].find(({ status }) => status > 201)!.status, 409)
    const rows = await app.db
      .selectFrom('appointments')
      .select(['id', 'starts_at'])
      .where('doctor_id', '=', doctor.id)
      .execute()
    const wished = instantOf(date, '10:00', clinic.zone)!.getTime()
    const stand = rows.map((row) => [row.id, row.starts_at.getTime()])
    if (moved.status === 200) assert.deepEqual(stand, [[id, wished]])
    else
      assert.deepEqual(
        new Map(stand as [string, number][]),
        new Map([
          [id, startsAt.getTime()],
          [booked.body.id, wished],
        ]),
      )
  }
})

test(`two receptionists move one appointment at the same time, to two times or to one, ${ROUNDS} rounds: one succeeds, the other gets an error`, async () => {
  const second = await app.signInAs(await makeStaff(app.db, clinic))
  for (let round = 0; round < ROUNDS; round++) {
    const doctor = await makeDoctor(app.db, clinic)
    const [person, neighbour] = [await makeChart(app.db, clinic), await makeChart(app.db, clinic)]
    const at = { date, time: '09:00' }
    const { id, startsAt } = await makeAppointment(app.db, { clinic, doctor, chart: person, at })
    await makeAppointment(app.db, { clinic, doctor, chart: neighbour, at: { date, time: '10:30' } })
    const times = round % 2 ? ['10:00', '11:00'] : ['10:00', '10:00']
    const move = (client: Client, appointmentTime: string, more: object = { fromStartsAt: startsAt.toISOString() }) =>
      client.put(`/api/appointments/${id}`, { appointmentDate: date, appointmentTime, ...more })
    const answers = await Promise.all([move(desk, times[0]!), move(second, times[1]!)])
    assert.deepEqual(statusesOf(answers), [200, 409])
    const refusal = answers.find(({ status }) => status === 409)!.body
    assert.deepEqual(refusal, {
      message: 'This appointment has changed in the meantime. Please check it and try again.',
    })
    const moved = answers.find(({ status }) => status === 200)!.body
    assert.equal((await appointmentOf(id)).starts_at.toISOString(), moved.startsAt)
    assert.equal((await historyOf(id)).length, 1)

    // an outdated screen doesn't move it either; one that names no earlier start does
    assert.equal((await move(second, '14:00')).status, 409)
    assert.equal((await move(second, '10:15', {})).body.code, 'slot-taken')
    assert.equal((await move(second, '14:00', {})).status, 200)
  }
})
