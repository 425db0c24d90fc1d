import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Wall } from '#contract/walk-ins/wall.ts'
import type { Client } from '#server/testing/client.ts'
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
import { manageTokenHash, manageTokenOf } from '#server/features/appointments/manage-link.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()
let clinic: TestClinic
let rao: TestDoctor
let desk: Client

async function begin() {
  clinic = await makeClinic(app.db, { zone: zoneAtNoon() })
  rao = await makeDoctor(app.db, clinic, { firstName: 'Asha', lastName: 'Rao' })
  desk = await app.signInAs(await makeStaff(app.db, clinic))
}
const walkIn = async (name = 'Kiran Iyer'): Promise<{ id: string; token: number }> =>
  (await desk.post('/api/walk-ins', { clinicId: clinic.id, doctorId: rao.id, name, phone: '98200 00001' })).body
const next = async () => (await desk.post('/api/walk-ins/next', { clinicId: clinic.id, doctorId: rao.id })).body
const secretIn = (url: string) => url.split('/').at(-1)!

test('the link of a token slip shows the position without a name, until the day is over', async () => {
  await begin()
  await walkIn()
  const second = await walkIn()
  const slip = await desk.get(`/api/walk-ins/${second.id}/slip`)
  assert.deepEqual([slip.status, slip.body.token], [200, 2])
  const path = `/api/public/tokens/${secretIn(slip.body.url)}`
  const first = await app.anonymous.get(path)
  assert.deepEqual([first.status, first.body.state, first.body.ahead, first.body.token], [200, 'waiting', 1, 2])
  assert.ok(first.body.wait.to >= first.body.wait.from + 5, 'a range')
  assert.doesNotMatch(JSON.stringify(first.body), /Kiran|Iyer/)
  await next()
  assert.equal((await app.anonymous.get(path)).body.ahead, 0)
  await next()
  assert.equal((await app.anonymous.get(path)).body.state, 'with_doctor')
  await desk.put(`/api/queue/doctors/${rao.id}`, { room: '4' })
  assert.equal((await app.anonymous.get(path)).body.room, '4')
  assert.equal((await app.anonymous.get(`${path.slice(0, -3)}abc`)).status, 404)
  await sql`update walk_ins set day = day - 1, arrived_at = arrived_at - interval '1 day' where id = ${second.id}`.execute(
    app.db,
  )
  const over = await app.anonymous.get(path)
  assert.deepEqual([over.status, over.body.message], [404, 'This link isn’t valid, or its day is over.'])
})

test('the link of an appointment shows the position on its day, before and after the check-in, and the delay', async () => {
  await begin()
  const book = async (time: string, date = todayIn(clinic.zone)) => {
    const chart = await makeChart(app.db, clinic)
    const { id } = await makeAppointment(app.db, {
      clinic,
      doctor: rao,
      chart,
      at: { date, time },
      minutes: 15,
      status: 'confirmed',
    })
    const token = manageTokenOf(app.deps, id)
    await sql`update appointments set manage_token_hash = ${manageTokenHash(token)} where id = ${id}`.execute(app.db)
    return { id, place: async () => (await app.anonymous.get(`/api/public/bookings/${token}/queue`)).body.place }
  }
  const [one, two] = [await book('08:00'), await book('08:15')]
  await desk.put(`/api/appointments/${one.id}/arrival`, { arrived: true })
  await desk.put(`/api/queue/doctors/${rao.id}`, { delay: 25 })
  const before = await two.place()
  assert.deepEqual([before.state, before.token, before.ahead], ['expected', null, 1])
  assert.ok(before.late >= 25)
  await desk.put(`/api/appointments/${two.id}/arrival`, { arrived: true })
  const after = await two.place()
  assert.deepEqual([after.state, after.token, after.ahead, after.doctor.lastName], ['waiting', 2, 1, 'Rao'])
  await desk.put(`/api/appointments/${two.id}`, { status: 'cancelled' })
  assert.equal((await two.place()).state, 'left')
  assert.equal((await app.anonymous.get('/api/public/bookings/unknown/queue')).status, 404)
})

test('a screen is paired by its code, shows tokens without names, and nothing after it was removed', async () => {
  await begin()
  await walkIn()
  await walkIn()
  await walkIn()
  await next()
  const begun = await app.anonymous.post('/api/public/wall-screens', {})
  assert.equal(begun.status, 201)
  const look = async (): Promise<{ status: number; body: Wall }> =>
    app.anonymous.get(`/api/public/wall-screens/${begun.body.secret}`)
  assert.deepEqual((await look()).body, { state: 'unpaired', code: begun.body.code, expiresAt: begun.body.expiresAt })
  const pair = (who: Client, code: string) =>
    who.post('/api/wall-screens', { clinicId: clinic.id, code, name: 'Waiting room' })
  const wrong = await pair(desk, 'ZZZZZZ')
  assert.deepEqual(
    [wrong.status, wrong.body.issues[0].message],
    [400, 'No screen shows this code now. Look at the screen and try again.'],
  )
  assert.equal((await pair(await app.signInAs(rao), begun.body.code)).status, 403)
  const paired = await pair(desk, begun.body.code.toLowerCase())
  assert.equal(paired.status, 201, JSON.stringify(paired.body))
  const shown = (await look()).body
  assert(shown.state === 'paired')
  const [panel] = shown.doctors
  assert.deepEqual([panel!.now?.token, panel!.next.map(({ token }) => token), panel!.waiting], [1, [2, 3], 2])
  assert.doesNotMatch(JSON.stringify(shown), /Kiran|Iyer|K\./)
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  await admin.put(`/api/clinics/${clinic.id}/queue`, { rule: 'arrival', showsInitials: true })
  const withInitials = (await look()).body
  assert(withInitials.state === 'paired')
  assert.equal(withInitials.doctors[0]!.now?.initials, 'K. I.')
  const { rows } = await sql<{
    text: string
  }>`select w::text as text from wall_screens w where id = ${paired.body.id}`.execute(app.db)
  assert.ok(!rows[0]!.text.includes(begun.body.secret), 'the secret is stored hashed')
  assert.deepEqual(
    (await desk.get('/api/wall-screens')).body.map(({ name }: { name: string }) => name),
    ['Waiting room'],
  )
  assert.equal((await desk.delete(`/api/wall-screens/${paired.body.id}`)).status, 200)
  assert.equal((await look()).status, 404)
})
