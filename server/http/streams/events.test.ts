import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Change } from '#contract/events.ts'
import { quickHash } from '#server/testing/passwords.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import { makeFamilyMember } from '#server/testing/chart-things.ts'
import { workday } from '#server/testing/dates.ts'
import { hear } from '#server/testing/event-stream.ts'
import {
  makeAdmin,
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
} from '#server/testing/factories.ts'
import { until } from '#server/testing/programs.ts'
import {
  bellsIn,
  book,
  listening,
  appointmentsIn,
  openTwoServers,
  type TwoServers,
} from '#server/testing/two-servers.ts'

// Who gets which events, over two servers on one database.

let two: TwoServers

before(async () => {
  two = await openTwoServers()
})
after(() => two.close())

test('a booking through one server reaches another server’s open streams within two seconds, by id only', async (t) => {
  const own = await listening(two, two.doctor)
  const desk = await listening(two, await makeStaff(two.here.db, two.clinic), two.origin.here)
  const administrator = await listening(two, await makeAdmin(two.here.db, two.clinic))
  const began = performance.now()
  const id = await book(two)
  await until(
    'all three have heard',
    () => [own, desk, administrator].every(({ changes }) => appointmentsIn(changes).length > 0),
    2_000,
  )
  t.diagnostic(`heard ${Math.round(performance.now() - began)} ms after the booking was sent`)
  assert.deepEqual(new Set(own.changes.map(({ kind }) => kind)), new Set(['chart', 'appointment', 'notifications']))
  assert.deepEqual(appointmentsIn(own.changes), [id])
  const both = [{ kind: 'chart', id: await chartOf(id) }, { kind: 'appointment', id }, { kind: 'notifications' }]
  assert.deepEqual(desk.changes, both)
  assert.deepEqual(administrator.changes, both)
  for (const one of [own, desk, administrator]) one.cut()
})

test('streams get a booking immediately even after the server’s clock was set back', async () => {
  const own = await listening(two, two.doctor)
  mock.timers.enable({ apis: ['Date'], now: Date.now() + 86_400_000 })
  try {
    await book(two)
    await until(
      'the booking is heard while the clock is a day fast',
      () => appointmentsIn(own.changes).length === 1,
      5_000,
    )
  } finally {
    mock.timers.reset()
  }
  await book(two)
  await until('the next booking is heard', () => appointmentsIn(own.changes).length === 2, 5_000)
  own.cut()
})

test('colleagues, other clinics, other patients and former members get no events they can’t see', async () => {
  const elsewhere = await makeClinic(two.here.db)
  const former = await makeStaff(two.here.db, two.clinic)
  const people = [
    await makeDoctor(two.here.db, two.clinic),
    await makeDoctor(two.here.db, elsewhere),
    await makeStaff(two.here.db, elsewhere),
    await makeAdmin(two.here.db, elsewhere),
    await makePatientAccount(two.here.db),
    former,
  ]
  const streams = await Promise.all(people.map((person) => listening(two, person)))
  // ended while the stream is open: the next news already finds them without
  await sql`update memberships set ended_at = now() where user_id = ${former.userId}`.execute(two.here.db)
  const own = await listening(two, two.doctor)
  const id = await book(two)
  await until('the doctor has heard', () => own.changes.length > 0, 2_000)
  await sleep(200)
  assert.deepEqual(appointmentsIn(own.changes), [id])
  // a colleague works with the charts, and not with others' visits
  const [colleague, ...strangers] = streams
  assert.deepEqual(colleague!.changes, [{ kind: 'chart', id: await chartOf(id) }])
  for (const stream of strangers) assert.deepEqual(stream.changes, [])
  // nor by coming back with an old cursor
  const back = await hear(two.origin.here, streams[4]!.session.headers, { after: streams[4]!.lastId()! })
  await sleep(50)
  assert.deepEqual(back.changes, [])
  for (const one of [...streams, own, back]) one.cut()
})

test('a patient gets an event when the doctor confirms their appointment', async () => {
  const patient = await makePatientAccount(two.here.db)
  const chart = await makeChart(two.here.db, two.clinic, { owner: patient })
  const at = { date: workday(two.clinic, 30), time: '11:00' }
  const { id } = await makeAppointment(two.here.db, { clinic: two.clinic, doctor: two.doctor, chart, at })
  const stream = await listening(two, patient)
  const treating = await two.here.signInAs(two.doctor)
  assert.equal((await treating.put(`/api/appointments/${id}`, { status: 'confirmed' })).status, 200)
  await until('the patient has heard', () => bellsIn(stream.changes) > 0, 2_000)
  assert.deepEqual(stream.changes, [{ kind: 'appointment', id }, { kind: 'notifications' }])
  stream.cut()
})

test('a booking’s new chart sends one event to the clinic’s people who work with charts and to its holder', async () => {
  const withoutCharts = await makeStaff(two.here.db, two.clinic, ['appointments'])
  const desk = await listening(two, await makeStaff(two.here.db, two.clinic))
  const appointmentsOnly = await listening(two, withoutCharts)
  const elsewhere = await listening(two, await makeAdmin(two.here.db, await makeClinic(two.here.db)))
  const guardian = await makePatientAccount(two.here.db)
  const holder = await listening(two, guardian)
  const parent = await two.here.signInAs(guardian)
  const days = [40, 44, 48, 52].map((ahead) => workday(two.clinic, ahead))
  const heard: { kind: string; id?: string }[] = []
  const follow = async (appointment: string, makesChart: boolean) => {
    if (makesChart) heard.push({ kind: 'chart', id: await chartOf(appointment) })
    heard.push({ kind: 'appointment', id: appointment }, { kind: 'notifications' })
    await until('the desk has heard', () => appointmentsIn(desk.changes).includes(appointment), 2_000)
    assert.deepEqual(desk.changes, heard)
  }

  const first = bookingOf(two.clinic, two.doctor, days[0]!, '12:00')
  const again = { ...first, appointmentDate: days[1]! }
  for (const [body, makesChart] of [
    [first, true],
    [again, false],
  ] as const) {
    const { status, body: booked } = await two.visitor.post('/api/public/appointments', body)
    assert.equal(status, 201)
    await follow(booked.id, makesChart)
  }
  assert.deepEqual(holder.changes, [])

  // by a signed-in person for themself, and for their family member
  const memberId = await makeFamilyMember(two.here.db, guardian)
  for (const [day, familyMemberId] of [
    [days[2]!, undefined],
    [days[3]!, memberId],
  ] as const) {
    const { status, body, text } = await parent.post('/api/appointments', {
      clinicId: two.clinic.id,
      doctorId: two.doctor.id,
      patientId: guardian.userId,
      familyMemberId,
      appointmentDate: day,
      appointmentTime: '13:00',
    })
    assert.equal(status, 201, text)
    await follow(body.id, true)
  }
  assert.deepEqual(chartsIn(holder.changes), chartsIn(desk.changes).slice(1))
  assert.deepEqual(appointmentsIn(appointmentsOnly.changes), appointmentsIn(desk.changes))
  assert.deepEqual(chartsIn(appointmentsOnly.changes), [])
  assert.deepEqual(elsewhere.changes, [])
  for (const one of [desk, appointmentsOnly, elsewhere, holder]) one.cut()
})

test('a refused booking creates no chart and sends no event', async () => {
  const desk = await listening(two, await makeStaff(two.here.db, two.clinic))
  const day = workday(two.clinic, 60)
  const taken = await two.visitor.post('/api/public/appointments', bookingOf(two.clinic, two.doctor, day, '12:00'))
  const refused = await two.visitor.post('/api/public/appointments', bookingOf(two.clinic, two.doctor, day, '12:00'))
  assert.deepEqual([taken.status, refused.status], [201, 409])
  const after = await book(two)
  await until('the desk has heard of the next', () => appointmentsIn(desk.changes).includes(after), 2_000)
  assert.deepEqual(chartsIn(desk.changes), [
    { kind: 'chart', id: await chartOf(taken.body.id) },
    { kind: 'chart', id: await chartOf(after) },
  ])
  desk.cut()
})

/** Returns the chart of an appointment. */
async function chartOf(appointmentId: string): Promise<string> {
  const { rows } = await sql<{
    patient_id: string
  }>`select patient_id from appointments where id = ${appointmentId}`.execute(two.here.db)
  return rows[0]!.patient_id
}

const chartsIn = (changes: Change[]) => changes.filter(({ kind }) => kind === 'chart')
const newChart = (email: string) => ({
  firstName: 'Farida',
  lastName: 'Bose',
  email,
  phone: '+91 98200 55555',
  dateOfBirth: '1990-01-01',
  gender: 'female',
  address: '2 Lake Road',
  emergencyContact: 'Anil Bose',
  emergencyPhone: '+91 98200 55556',
})

test('an added or changed chart sends an event to the clinic’s people who work with charts and to its holder', async () => {
  const elsewhere = await makeClinic(two.here.db)
  const without = await makeStaff(two.here.db, two.clinic, ['appointments'])
  const listeners = await Promise.all(
    [two.doctor, await makeStaff(two.here.db, two.clinic), await makeAdmin(two.here.db, two.clinic)].map((person) =>
      listening(two, person),
    ),
  )
  const owner = await makePatientAccount(two.here.db)
  const patient = await listening(two, owner)
  const others = await Promise.all(
    [without, await makeDoctor(two.here.db, elsewhere), await makeAdmin(two.here.db, elsewhere)].map((one) =>
      listening(two, one),
    ),
  )
  const cursors = [...listeners, patient, ...others].map((stream) => stream.lastId())
  const desk = await two.here.signInAs(await makeStaff(two.here.db, two.clinic))
  const added = await desk.post('/api/patients', newChart('farida.live@people.example'))
  assert.equal(added.status, 201, added.text)
  const heard = (count: number) => listeners.every(({ changes }) => chartsIn(changes).length >= count)
  await until('all who work with charts have heard', () => heard(1), 2_000)

  const chart = await makeChart(two.here.db, two.clinic, { owner })
  assert.equal((await desk.put(`/api/patients/${chart.id}`, { address: '3 Lake Road' })).status, 200)
  await until('they have heard of the change', () => heard(2) && patient.changes.length > 0, 2_000)
  const both = [added.body.id, chart.id].map((id) => ({ kind: 'chart', id }))
  for (const { changes } of listeners) assert.deepEqual(chartsIn(changes), both)
  assert.deepEqual(patient.changes, [{ kind: 'chart', id: chart.id }])
  for (const { changes } of others) assert.deepEqual(changes, [])
  // a reader who reconnects with an old cursor gets the same events and no others
  for (const [at, stream] of [...listeners, patient, ...others].entries()) {
    const back = await hear(two.origin.here, stream.session.headers, { after: cursors[at]! })
    assert.deepEqual(back.changes, stream.changes)
    back.cut()
  }
  for (const one of [...listeners, ...others, patient]) one.cut()
})

test('a closed day sends an event to everyone who works at the clinic, its doctors included', async () => {
  const [own, colleague, outsider] = [
    await listening(two, two.doctor),
    await listening(two, await makeDoctor(two.here.db, two.clinic)),
    await listening(two, await makeDoctor(two.here.db, await makeClinic(two.here.db))),
  ]
  const admin = await two.here.signInAs(await makeAdmin(two.here.db, two.clinic))
  const { status, text } = await admin.post(`/api/clinics/${two.clinic.id}/closures`, { day: workday(two.clinic, 200) })
  assert.equal(status, 201, text)
  await until('both have heard', () => [own, colleague].every(({ changes }) => changes.length > 0), 2_000)
  for (const { changes } of [own, colleague]) assert.deepEqual(changes, [{ kind: 'clinic', id: two.clinic.id }])
  assert.deepEqual(outsider.changes, [])
  for (const one of [own, colleague, outsider]) one.cut()
})

test('emergency access sends an event to its overseers, and its early end also to its user', async () => {
  const clinic = await makeClinic(two.here.db)
  const opener = await makeAdmin(two.here.db, clinic)
  const doctor = await makeDoctor(two.here.db, clinic)
  const chart = await makeChart(two.here.db, clinic)
  const [own, colleague] = [await listening(two, opener), await listening(two, doctor)]
  const others = await Promise.all([
    listening(two, await makeStaff(two.here.db, clinic)),
    listening(two, await makeAdmin(two.here.db, await makeClinic(two.here.db))),
  ])
  const password = 'a quiet sentence of the test'
  const passwordHash = await quickHash(password)
  await sql`update users set password_hash = ${passwordHash} where id = ${opener.userId}`.execute(two.here.db)
  const { status, body } = await (
    await two.here.signInAs(opener)
  ).post(`/api/patients/${chart.id}/emergency-access`, { reason: 'Found unconscious in the hall', password })
  assert.equal(status, 201)
  const began = { kind: 'emergency', id: chart.id }
  await until('both have heard', () => [own, colleague].every(({ changes }) => changes.length > 0), 2_000)
  const ended = await (await two.here.signInAs(doctor)).post(`/api/emergency-accesses/${body.emergencyAccessId}/end`)
  assert.equal(ended.status, 200)
  await until('the end is heard', () => own.changes.length > 2, 2_000)
  assert.deepEqual(own.changes, [began, began, { kind: 'emergency-ended', id: chart.id }])
  assert.deepEqual(
    colleague.changes.filter(({ kind }) => kind !== 'notifications'),
    [began, began],
  )
  for (const { changes } of others) assert.deepEqual(changes, [])
  for (const one of [own, colleague, ...others]) one.cut()
})
