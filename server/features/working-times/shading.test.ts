import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { addDays, weekdayOf } from '#contract/wall-clock.ts'
import { workday } from '#server/testing/dates.ts'
import { makeClosure, makeExtraHours } from '#server/testing/clinic-things.ts'
import {
  makeAdmin,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  type TestClinic,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

// The shading of a calendar: GET /api/calendar/times.

const app = await sharedApp()

const TIMES = '/api/calendar/times'
const between = (from: string, to: string) => `${TIMES}?from=${from}&to=${to}`

/** Makes a clinic in a zone with a desk, and a function that adds leaves. */
async function clinicIn(zone: string) {
  const clinic = await makeClinic(app.db, { zone })
  const desk = await app.signInAs(await makeStaff(app.db, clinic))
  const away = async (doctor: { id: string }, leave: object) => {
    const { status, text } = await desk.post(`/api/doctors/${doctor.id}/leaves`, leave)
    assert.equal(status, 201, text)
  }
  return { clinic, desk, away }
}
const ofDoctor = (body: { doctors: { id: string }[] }, { id }: { id: string }) =>
  body.doctors.find((one) => one.id === id)
const ofClinic = (body: { clinics: { id: string }[] }, { id }: TestClinic) => body.clinics.find((one) => one.id === id)

test('the reply has the closed days, working hours and time off of the requested days, in the clinic’s time', async () => {
  const { clinic, desk, away } = await clinicIn('America/New_York')
  const doctor = await makeDoctor(app.db, clinic)
  const date = workday(clinic, 20)
  await makeClosure(app.db, clinic, date, 'Inventory')
  await makeClosure(app.db, clinic, addDays(date, 8), 'Beyond')
  await sql`insert into doctor_sessions (doctor_id, weekday, starts, ends)
    values (${doctor.id}, ${weekdayOf(date)}, '10:00', '12:30')`.execute(app.db)
  const evening = { day: addDays(date, 1), opens: '19:00', closes: '21:00' }
  await makeExtraHours(app.db, clinic, { ...evening, reason: 'Camp of donors' })
  await makeExtraHours(app.db, clinic, { ...evening, doctorId: doctor.id })
  await makeExtraHours(app.db, clinic, { day: addDays(date, 8) })
  await away(doctor, { fromDate: addDays(date, -3), toDate: date, reason: 'Surgery of their own' })
  await away(doctor, { fromDate: addDays(date, 7), toDate: addDays(date, 7), fromTime: '09:00', toTime: '11:00' })
  await away(doctor, { fromDate: addDays(date, 9), toDate: addDays(date, 9) })

  const { status, body, text } = await desk.get(between(date, addDays(date, 7)))
  assert.equal(status, 200, text)
  assert.deepEqual(ofDoctor(body, doctor), {
    id: doctor.id,
    clinicId: clinic.id,
    sessions: [{ weekday: weekdayOf(date), opens: '10:00', closes: '12:30' }],
    extraHours: [{ ...evening, doctorId: doctor.id }],
    leaves: [
      { fromDate: addDays(date, -3), fromTime: null, toDate: date, toTime: null },
      { fromDate: addDays(date, 7), fromTime: '09:00', toDate: addDays(date, 7), toTime: '11:00' },
    ],
  })
  const { closedDays, extraHours, openingHours } = ofClinic(body, clinic) as unknown as {
    closedDays: string[]
    extraHours: unknown[]
    openingHours: unknown[]
  }
  assert.deepEqual(closedDays, [date])
  assert.deepEqual(extraHours, [{ ...evening, doctorId: null }])
  assert.deepEqual(openingHours[0], { weekday: 1, opens: '09:00', closes: '18:00' })
  assert(
    !text.includes('Surgery') && !text.includes('Inventory') && !text.includes('donors'),
    'the reason is shown to no one',
  )
  // the evening before in New York is the same day in London: the leave ends with the clinic's day
  assert.deepEqual(
    (ofDoctor((await desk.get(between(addDays(date, 1), addDays(date, 2)))).body, doctor) as { leaves?: unknown })
      ?.leaves,
    [],
  )
})

test('a doctor reads their own times, the desk and the administrator everyone’s; a patient the hours only', async () => {
  const { clinic, desk } = await clinicIn('Asia/Kolkata')
  const [one, other] = [await makeDoctor(app.db, clinic), await makeDoctor(app.db, clinic)]
  const gone = await makeDoctor(app.db, clinic, { isActive: false })
  const owner = await makePatientAccount(app.db)
  await makeChart(app.db, clinic, { owner })
  const date = workday(clinic)
  const doctorsOf = async (client: typeof desk) => {
    const { body } = await client.get(between(date, date))
    assert(ofClinic(body, clinic))
    return body.doctors.map(({ id }: { id: string }) => id).toSorted()
  }
  assert.deepEqual(await doctorsOf(await app.signInAs(one)), [one.id])
  assert.deepEqual(await doctorsOf(desk), [one.id, other.id].toSorted())
  assert.deepEqual(await doctorsOf(await app.signInAs(await makeAdmin(app.db, clinic))), [one.id, other.id].toSorted())
  assert(!(await doctorsOf(desk)).includes(gone.id))
  assert.deepEqual(await doctorsOf(await app.signInAs(owner)), [])
  await sql`update clinics set is_public = false where id = ${clinic.id}`.execute(app.db)
  assert.deepEqual((await (await app.signInAs(owner)).get(between(date, date))).body, { clinics: [], doctors: [] })
})

test('an invalid or too long range of days is refused at its field', async () => {
  const { desk } = await clinicIn('Asia/Kolkata')
  for (const [query, path, message] of [
    ['to=2026-12-01', 'from', 'Choose the first day'],
    ['from=2026-12-01&to=2026-02-30', 'to', 'Choose the last day'],
    ['from=2026-12-02&to=2026-12-01', 'to', 'The last day can’t be before the first day'],
    ['from=2026-01-01&to=2026-03-04', 'to', 'Choose at most 62 days'],
  ] as const) {
    const { status, body } = await desk.get(`${TIMES}?${query}`)
    assert.equal(status, 400, query)
    assert.deepEqual(body.issues, [{ path, message }])
  }
  assert.equal((await desk.get(between('2026-01-01', '2026-03-03'))).status, 200)
})
