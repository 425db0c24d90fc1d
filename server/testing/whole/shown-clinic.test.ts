import assert from 'node:assert/strict'
import { before, suite, test } from 'node:test'
import { sql } from 'kysely'
import { CLINIC_HEADER } from '#contract/shown-clinic.ts'
import { addDays } from '#contract/wall-clock.ts'
import type { Client } from '#server/testing/client.ts'
import { everyEndpoint } from '#server/testing/contract.ts'
import { workday, zoneAtNoon } from '#server/testing/dates.ts'
import { makeAdmin, makeAppointment, makeChart, makeDoctorOf, makeStaff } from '#server/testing/factories.ts'
import { makeDose } from '#server/testing/immunizations.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { makeSide, type Side } from '#server/testing/tenants/make-side.ts'
import { makeVideoVisit } from '#server/testing/video-visits.ts'
import { todayIn } from '#server/time.ts'

// Two clinics with everything, where the doctor, the staff member and the administrator of the first also work at the second. A page that
// shows one clinic sends its id: no reply that follows it then contains a byte of the other.

const app = await sharedApp()
const zone = zoneAtNoon()
const today = todayIn(zone)
const follows = (await everyEndpoint()).filter(({ followsClinic }) => followsClinic)
const askers = ['doctor', 'staff', 'administrator'] as const

let here: Side
let there: Side
let doctorId: string
const people = {} as Record<(typeof askers)[number], Client>

/** Queries without which a list leaves out what was made here. */
const queries: Record<string, string> = {
  '/api/appointments': '?when=all',
  '/api/appointments/doctor/:id': '?when=all',
  '/api/calendar/times': `?from=${today}&to=${addDays(today, 6)}`,
  '/api/invitations/sent': '?role=staff',
  '/api/immunizations/due': '?within=90',
  '/api/test-orders': '?list=review',
}
const addressOf = ({ path }: { path: string }) => path.replace(':id', doctorId) + (queries[path] ?? '')

const ask = (who: Client, address: string, shown?: string) => who.get(address, shown ? { [CLINIC_HEADER]: shown } : {})

before(async () => {
  here = await makeSide(app, zone)
  there = await makeSide(app, zone)
  const at = { id: there.clinic.id }
  for (const role of ['staff', 'administrator'] as const)
    await sql`
      insert into memberships (user_id, clinic_id, role, capabilities)
      select user_id, ${at.id}, role, capabilities from memberships where user_id = ${here.people[role].userId}
    `.execute(app.db)
  await makeDoctorOf(app.db, here.people.doctor, at)
  const { rows } = await sql<{ id: string; clinic_id: string }>`
    select id, clinic_id from doctors where user_id = ${here.people.doctor.userId}
  `.execute(app.db)
  doctorId = rows.find((one) => one.clinic_id === here.clinic.id)!.id
  const scheduled: string[] = []
  for (const [turn, { clinic }] of [here, there].entries()) {
    const { id } = rows.find((one) => one.clinic_id === clinic.id)!
    const doctor = { ...here.people.doctor, id }
    // a child with vaccines due
    const chart = await makeChart(app.db, clinic, { dateOfBirth: addDays(today, -400) })
    await makeDose(app.db, { clinic, chart, by: doctor })
    const online = { date: workday(clinic, 5), time: turn ? '10:00' : '11:00' }
    await makeAppointment(app.db, { clinic, doctor, chart, at: online, status: 'pending' })
    await makeVideoVisit(app.db, { clinic, doctor, chart, isWaiting: true })
    const booked = { date: workday(clinic, 5), time: turn ? '12:00' : '13:00' }
    scheduled.push((await makeAppointment(app.db, { clinic, doctor, chart, at: booked })).id)
  }
  for (const role of askers) people[role] = await app.signInAs(here.people[role])
  for (const id of scheduled)
    assert.equal((await people.staff.put(`/api/appointments/${id}`, { status: 'cancelled' })).status, 200)
})

suite('a page that shows one clinic', () => {
  for (const endpoint of follows)
    test(`${endpoint.path} leaves out the other clinic, and differs from the reply for all`, async () => {
      let differs = 0
      for (const role of askers) {
        const address = addressOf(endpoint)
        const whole = await ask(people[role], address)
        const shown = await ask(people[role], address, here.clinic.id)
        assert.equal(shown.status, whole.status, `${role}: ${shown.text}`)
        const leak = there.own.find((one) => shown.text.includes(one))
        assert.equal(leak, undefined, role)
        const other = await ask(people[role], address, there.clinic.id)
        if (shown.text !== whole.text || other.text !== whole.text) differs += 1
      }
      assert(differs > 0, 'no reply differs')
    })

  test('replies that don’t follow the clinic stay whole', async () => {
    const { administrator } = people
    for (const address of ['/api/clinics/overview', '/api/notifications', '/api/memberships', '/api/auth/me']) {
      const [whole, shown] = [await ask(administrator, address), await ask(administrator, address, here.clinic.id)]
      assert.deepEqual([shown.status, shown.text], [200, whole.text], address)
    }
    const [chart] = there.ids.filter(({ kind }) => kind === 'chart')
    assert.equal((await ask(administrator, `/api/patients/${chart!.text}`, here.clinic.id)).status, 200)
  })

  test('a clinic in the query takes precedence', async () => {
    const { body } = await ask(people.staff, `/api/patients?clinicId=${there.clinic.id}`, here.clinic.id)
    assert(body.length > 0)
    assert(body.every((one: { clinicId: string }) => one.clinicId === there.clinic.id))
  })

  test('a clinic where the person doesn’t work shows nothing of it, and hides nothing', async () => {
    const { staff } = people
    const [whole, strange] = [await ask(staff, '/api/patients'), await ask(staff, '/api/patients', here.ids[0]!.text)]
    assert.equal(strange.text, whole.text)
    const one = await app.signInAs(await makeStaff(app.db, here.clinic))
    const other = await ask(one, '/api/patients', there.clinic.id)
    assert.equal(other.text, (await ask(one, '/api/patients')).text)
    assert.equal(
      there.own.find((text) => other.text.includes(text)),
      undefined,
    )
  })

  test('a list of a role that the person has only at the other clinic is empty, and no refusal', async () => {
    const person = await makeAdmin(app.db, here.clinic)
    await sql`update users set role = 'staff' where id = ${person.userId}`.execute(app.db)
    await sql`insert into memberships (user_id, clinic_id, role, capabilities)
      values (${person.userId}, ${there.clinic.id}, 'staff', '{}')`.execute(app.db)
    const client = await app.signInAs(person)
    for (const address of ['/api/staff', '/api/doctors/administered', '/api/patients', '/api/claim-requests']) {
      assert((await ask(client, address)).body.length > 0, address)
      const shown = await ask(client, address, there.clinic.id)
      assert.deepEqual([shown.status, shown.body], [200, []], address)
    }
    const sent = await ask(client, '/api/invitations/sent?role=staff', there.clinic.id)
    assert.deepEqual([sent.status, sent.body], [200, []])
  })
})
