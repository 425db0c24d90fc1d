import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Queue, WalkIn } from '#contract/walk-ins/walk-ins.ts'
import { type Client, statusesOf } from '#server/testing/client.ts'
import { linesOf } from '#server/testing/csv.ts'
import { zoneAtNoon } from '#server/testing/dates.ts'
import {
  makeAdmin,
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makeStaff,
  type TestClinic,
  type TestDoctor,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()
let clinic: TestClinic
let rao: TestDoctor
let nair: TestDoctor
let desk: Client
let drRao: Client
let drNair: Client
const path = '/api/walk-ins'

/** Makes a new clinic with two doctors and a person at the desk. */
async function begin() {
  clinic = await makeClinic(app.db, { zone: zoneAtNoon() })
  rao = await makeDoctor(app.db, clinic, { firstName: 'Asha', lastName: 'Rao' })
  nair = await makeDoctor(app.db, clinic)
  desk = await app.signInAs(await makeStaff(app.db, clinic))
  drRao = await app.signInAs(rao)
  drNair = await app.signInAs(nair)
}
const queue = async (who: Client): Promise<Queue> => (await who.get(path)).body
const tokens = async (who: Client) => (await queue(who)).walkIns.map(({ token, state }) => `${token} ${state}`)
const wish = (doctorId: string | null, more: object) => ({ clinicId: clinic.id, doctorId, ...more })
async function add(doctorId: string | null, name = 'Kiran Rao'): Promise<WalkIn> {
  const { status, body } = await desk.post(path, wish(doctorId, { name, phone: '98200 00001' }))
  assert.equal(status, 201, JSON.stringify(body))
  return body
}
const next = (who: Client, doctor: TestDoctor) => who.post(`${path}/next`, { clinicId: clinic.id, doctorId: doctor.id })
const set = (who: Client, id: string, from: string, more: object) => who.put(`${path}/${id}`, { from, ...more })

test('the desk adds a chart or a new name with a phone; tokens count by arrival, and the doctor’s calendar is untouched', async () => {
  await begin()
  const chart = await makeChart(app.db, clinic, { firstName: 'Meera', lastName: 'Iyer' })
  await makeAppointment(app.db, {
    clinic,
    doctor: rao,
    chart: await makeChart(app.db, clinic),
    at: { date: todayIn(clinic.zone), time: '12:00' },
    minutes: 480,
  })
  const known = await desk.post(path, wish(rao.id, { patientId: chart.id }))
  assert.deepEqual([known.status, known.body.token, known.body.state], [201, 1, 'waiting'])
  assert.equal(known.body.patient.firstName, 'Meera')
  const fresh = await add(null, 'Savithri')
  assert.deepEqual(
    [fresh.token, fresh.doctor, fresh.patient.firstName, fresh.patient.lastName],
    [2, null, 'Savithri', ''],
  )
  const { rows } = await sql`select phone, email from patients where id = ${fresh.patient.id}`.execute(app.db)
  assert.deepEqual(
    rows.map((row) => (row as { email: unknown }).email),
    [null],
  )
  assert.deepEqual(await tokens(desk), ['1 waiting', '2 waiting'])
  const { clinics, doctors } = await queue(desk)
  assert.deepEqual(clinics, [{ id: clinic.id, name: clinic.name, currency: 'USD' }])
  assert.equal(doctors.length, 2)

  const twice = await desk.post(path, wish(nair.id, { patientId: chart.id }))
  assert.deepEqual([twice.status, twice.body.message], [409, 'This patient is already in the queue.'])
  const elsewhere = await makeClinic(app.db)
  const stranger = await makeDoctor(app.db, elsewhere)
  const bad: [object, string][] = [
    [wish(rao.id, {}), 'Please select a patient or enter a name'],
    [wish(rao.id, { name: 'Asha', phone: '' }), 'Please enter a phone number'],
    [wish(rao.id, { name: 'Asha', phone: '12' }), 'Phone number must be at least 10 digits'],
    [wish(stranger.id, { patientId: chart.id }), 'This doctor does not work at this clinic.'],
    [wish(null, { patientId: (await makeChart(app.db, elsewhere)).id }), 'This patient has no chart at this clinic.'],
  ]
  for (const [body, message] of bad) {
    const answer = await desk.post(path, body)
    assert.equal(answer.status, 400, message)
    assert.equal(answer.body.issues[0].message, message)
  }
  assert.deepEqual(await tokens(desk), ['1 waiting', '2 waiting'], 'what was refused took no token')
})

test('a person who gives no phone number gets a chart and a token, and is found by name', async () => {
  await begin()
  const { status, body } = await desk.post(path, wish(rao.id, { name: 'Lakshmi Amma' }))
  assert.deepEqual([status, body.token, body.patient.lastName], [201, 1, 'Amma'])
  const { rows } = await sql`select phone, email from patients where id = ${body.patient.id}`.execute(app.db)
  assert.deepEqual(rows, [{ phone: null, email: null }])
  const found = await desk.get(`/api/patients?search=lakshmi&clinicId=${clinic.id}`)
  assert.deepEqual(
    found.body.map(({ id }: { id: string }) => id),
    [body.patient.id],
  )
})

test('the queue shows the approximate age of a patient without a birth date', async () => {
  await begin()
  const chart = await makeChart(app.db, clinic, { birthYear: String(new Date().getUTCFullYear() - 34) })
  assert.equal((await desk.post(path, wish(rao.id, { patientId: chart.id }))).status, 201)
  assert.equal((await queue(desk)).walkIns[0]!.patient.age, 34)
})

test('the doctor calls the next by arrival, their own or anyone’s; the previous patient is done', async () => {
  await begin()
  await add(nair.id)
  const any = await add(null)
  await add(rao.id)
  assert.deepEqual(await tokens(drRao), ['2 waiting', '3 waiting'], 'not those of a colleague')
  const first = await next(drRao, rao)
  assert.deepEqual([first.status, first.body.token, first.body.doctor.id], [200, 2, rao.id])
  assert.deepEqual(await tokens(drNair), ['1 waiting'], 'no one waits for any doctor now')
  assert.equal((await next(drRao, rao)).body.token, 3)
  assert.deepEqual(await tokens(desk), ['1 waiting', '2 done', '3 with_doctor'])
  const none = await next(drRao, rao)
  assert.deepEqual([none.status, none.body.message], [409, 'No one is waiting.'])
  assert.equal((await next(desk, nair)).body.token, 1, 'the desk calls for a doctor')
  assert.equal((await next(drRao, nair)).status, 403)
  const { rows } = await sql<{ action: string }>`select action from audit_events where subject_id = ${any.id}
    order by id`.execute(app.db)
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['walk-in.added', 'walk-in.with-doctor', 'walk-in.done'],
  )
})

test('a walk-in moves through the states and between doctors; impossible steps are refused', async () => {
  await begin()
  const { id } = await add(rao.id)
  assert.equal((await set(drNair, id, 'waiting', { state: 'with_doctor' })).status, 404)
  const moved = await set(desk, id, 'waiting', { doctorId: nair.id })
  assert.deepEqual([moved.status, moved.body.doctor.id, moved.body.state], [200, nair.id, 'waiting'])
  assert.equal((await set(drNair, id, 'waiting', { state: 'done' })).status, 409)
  assert.equal((await set(drNair, id, 'waiting', { state: 'with_doctor' })).body.state, 'with_doctor')
  assert.equal((await set(desk, id, 'waiting', { state: 'left' })).status, 409, 'another saw it change')
  assert.equal((await set(drNair, id, 'with_doctor', { state: 'done' })).body.state, 'done')
  assert.equal((await set(drNair, id, 'done', { state: 'with_doctor' })).body.state, 'with_doctor')
  // a doctor passes their patient on, and no longer sees them
  const handed = await set(drNair, id, 'with_doctor', { state: 'waiting', doctorId: rao.id })
  assert.deepEqual([handed.status, handed.body.can.change], [200, false])
  assert.deepEqual(await tokens(drNair), [])
  assert.equal((await set(desk, id, 'waiting', { state: 'left' })).body.state, 'left')
  assert.equal((await set(desk, id, 'left', { state: 'waiting' })).body.state, 'waiting')
  assert.equal((await set(desk, id, 'waiting', {})).status, 400)

  const open = await add(null)
  const unnamed = await set(desk, open.id, 'waiting', { state: 'with_doctor' })
  assert.deepEqual([unnamed.status, unnamed.body.message], [400, 'Choose the doctor who sees this patient.'])
  assert.equal((await set(drRao, open.id, 'waiting', { state: 'with_doctor' })).body.doctor.id, rao.id)
})

test('staff without the check-in permission see the queue and can’t change it', async () => {
  await begin()
  const { id } = await add(null)
  const person = await makeStaff(app.db, clinic, ['appointments', 'patients'])
  const planner = await app.signInAs(person)
  const seen = await queue(planner)
  assert.deepEqual([seen.walkIns.length, seen.walkIns[0]!.can.change, seen.clinics], [1, false, []])
  assert.equal((await set(planner, id, 'waiting', { state: 'left' })).status, 403)
  assert.equal((await next(planner, rao)).status, 403)
  assert.equal((await planner.post(path, wish(null, { name: 'Asha', phone: '9820000001' }))).status, 403)
})

test('twenty simultaneous walk-ins get different tokens; two doctors who call at the same time call two people', async () => {
  await begin()
  await Promise.all(Array.from({ length: 20 }, (_, n) => add(null, `Person ${n}`)))
  const given = (await queue(desk)).walkIns.map(({ token }) => token).toSorted((a, b) => a - b)
  assert.deepEqual(
    given,
    Array.from({ length: 20 }, (_, n) => n + 1),
  )
  for (let round = 0; round < 5; round++) {
    const called = await Promise.all([next(drRao, rao), next(drNair, nair)])
    assert.deepEqual(statusesOf(called), [200, 200])
    assert.notEqual(called[0].body.id, called[1].body.id)
  }
  await Promise.all([next(drRao, rao), next(drRao, rao), next(desk, rao)])
  const now = (await queue(desk)).walkIns.filter(({ state }) => state === 'with_doctor')
  assert.deepEqual(new Set(now.map(({ doctor }) => doctor!.id)), new Set([rao.id, nair.id]))
  assert.equal(now.length, 2)
})

test('a repeated request adds once, and yesterday’s queue is closed', async () => {
  await begin()
  const key = { 'idempotency-key': 'walk-in-once' }
  const body = wish(null, { name: 'Asha Rao', phone: '9820000001' })
  const [one, two] = [await desk.post(path, body, key), await desk.post(path, body, key)]
  assert.deepEqual([one.status, two.status, one.body.id], [201, 201, two.body.id])
  assert.equal((await desk.post(path, { ...body, name: 'Another' }, key)).status, 422)
  await sql`update walk_ins set day = day - 1, arrived_at = arrived_at - interval '1 day' where id = ${one.body.id}`.execute(
    app.db,
  )
  assert.deepEqual(await tokens(desk), [])
  const late = await set(desk, one.body.id, 'waiting', { state: 'left' })
  assert.deepEqual([late.status, late.body.message], [409, 'Only today’s queue can be changed.'])
  assert.equal((await add(null)).token, 1)
})

test('walk-ins move with a merge and back with its undo; a person waiting under both charts is in the queue once', async () => {
  await begin()
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  const [remaining, merged] = [await makeChart(app.db, clinic), await makeChart(app.db, clinic)]
  const one = (await desk.post(path, wish(null, { patientId: remaining.id }))).body
  const two = (await desk.post(path, wish(null, { patientId: merged.id }))).body
  const merge = await admin.post(`/api/patients/${merged.id}/merge`, { into: remaining.id })
  assert.equal(merge.status, 201)
  const charts = async () => (await queue(desk)).walkIns.map(({ id, state, patient }) => [id, state, patient.id])
  assert.deepEqual(await charts(), [
    [one.id, 'waiting', remaining.id],
    [two.id, 'left', remaining.id],
  ])
  assert.equal((await admin.post(`/api/merges/${merge.body.id}/undo`)).status, 200)
  assert.deepEqual(await charts(), [
    [one.id, 'waiting', remaining.id],
    [two.id, 'waiting', merged.id],
  ])
})

test('a merge leaves the token that is with the doctor, or came first; what the desk changed since then stays', async () => {
  await begin()
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  const charts = async (fate: (first: string) => Promise<unknown>) => {
    const [remaining, merged] = [await makeChart(app.db, clinic), await makeChart(app.db, clinic)]
    const one = (await desk.post(path, wish(rao.id, { patientId: merged.id }))).body
    const two = (await desk.post(path, wish(rao.id, { patientId: remaining.id }))).body
    await fate(two.id)
    const merge = await admin.post(`/api/patients/${merged.id}/merge`, { into: remaining.id })
    assert.equal(merge.status, 201)
    const states = async () => {
      const { walkIns } = await queue(desk)
      return [one, two].map(({ id }) => walkIns.find((row) => row.id === id)!.state)
    }
    return { two, states, undo: () => admin.post(`/api/merges/${merge.body.id}/undo`) }
  }
  const first = await charts(async () => {})
  assert.deepEqual(await first.states(), ['waiting', 'left'], 'the token that came first')
  assert.equal((await first.undo()).status, 200)
  assert.deepEqual(await first.states(), ['waiting', 'waiting'], 'the other one is the remaining chart’s')
  const seen = await charts((id) => set(desk, id, 'waiting', { state: 'with_doctor' }))
  assert.deepEqual(await seen.states(), ['left', 'with_doctor'])
  assert.equal((await seen.undo()).status, 200)
  assert.deepEqual(await seen.states(), ['waiting', 'with_doctor'])
  const changed = await charts(async () => {})
  assert.equal((await set(desk, changed.two.id, 'left', { state: 'with_doctor' })).status, 409, 'once in the queue')
  const done = await charts(async () => {})
  const [open] = (await queue(desk)).walkIns.filter(
    ({ patient, state }) => state === 'waiting' && patient.id === done.two.patient.id,
  )
  assert.equal((await set(desk, open!.id, 'waiting', { state: 'left' })).status, 200)
  assert.equal((await set(desk, done.two.id, 'left', { state: 'waiting' })).status, 200)
  assert.equal((await set(desk, done.two.id, 'waiting', { state: 'left' })).status, 200)
  assert.equal((await done.undo()).status, 200)
  assert.deepEqual(await done.states(), ['left', 'left'])
})

test('walk-ins download by day and token, and viewing the queue is recorded', async () => {
  await begin()
  const { patient } = await add(rao.id)
  await add(null)
  await next(drRao, rao)
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  const day = todayIn(clinic.zone)
  const answer = await admin.get(`/api/clinics/${clinic.id}/walk-ins.csv?from=${day}&to=${day}`)
  const [head, first, second] = linesOf(answer)
  assert.match(head!, /"Date","Token","Patient","Chart number","Phone","Doctor","State","Arrived at"/)
  assert.match(
    first!,
    new RegExp(`"${day}","1","Kiran Rao","${patient.chartNumber}".*"Asha Rao","with_doctor","\\d\\d:\\d\\d"`),
  )
  assert.match(second!, /,"2",.*"waiting"/)
  assert.equal(linesOf(await admin.get(`/api/clinics/${clinic.id}/walk-ins.csv?from=2999-01-01`)).length, 1)
  assert.equal((await admin.get(`/api/clinics/${clinic.id}/walk-ins.csv?from=2026-02-02&to=2026-02-01`)).status, 400)
  await queue(drRao)
  const access = await admin.get(`/api/patients/${patient.id}/access`)
  assert.ok(
    access.body.some(({ what }: { what: string }) => what === 'walk-ins-seen'),
    JSON.stringify(access.body),
  )
})

test('sex and age of a new walk-in are stored in the chart', async () => {
  await begin()
  const body = wish(null, { name: 'Gita Das', phone: '98200 00077', gender: 'female', age: 54 })
  const { status, body: one } = await desk.post(path, body)
  assert.deepEqual([status, one.patient.age], [201, 54])
  const { body: chart } = await desk.get(`/api/patients/${one.patient.id}`)
  assert.equal(chart.gender, 'female')
  const baby = await desk.post(path, wish(null, { name: 'Baby Das', phone: '98200 00078', ageMonths: 14 }))
  assert.deepEqual([baby.status, baby.body.patient.age], [201, 1])
})
