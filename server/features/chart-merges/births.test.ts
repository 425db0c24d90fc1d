import assert from 'node:assert/strict'
import { test } from 'node:test'
import { birthDateFirst, mergeMessages } from '#contract/chart-merges.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import { workday } from '#server/testing/dates.ts'
import {
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  type Person,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

// Whether a chart may go to the holder of another one: birth dates, and whether the clinic knows the holder (rule I7,
// docs/decisions/0074).

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const doctor = await makeDoctor(app.db, clinic)
const client = await app.signInAs(doctor)

interface Birth {
  dateOfBirth?: string
  birthYear?: string
}
interface Chart {
  id: string
}
const merge = (from: Chart, into: Chart) => client.post(`/api/patients/${from.id}/merge`, { into: into.id })
const numberOf = async ({ id }: Chart): Promise<string> => (await client.get(`/api/patients/${id}`)).body.chartNumber

/** A guest's chart, and one of an account that the clinic knows. */
async function pair(guest: Birth, own: Birth) {
  const owner = await makePatientAccount(app.db)
  const mine = await makeChart(app.db, clinic, { owner, firstName: 'Asha', lastName: 'Rao', ...own, isReleased: true })
  return { twin: await makeChart(app.db, clinic, guest), mine }
}

test('charts whose birth dates or years differ can’t be merged', async () => {
  const apart: [Birth, Birth][] = [
    [{ birthYear: '1955' }, { birthYear: '2020' }],
    [{ dateOfBirth: '2020-03-01' }, { birthYear: '1955' }],
    [{ birthYear: '1957' }, { dateOfBirth: '1955-03-01' }],
    [{ dateOfBirth: '1955-03-01' }, { dateOfBirth: '1955-03-02' }],
  ]
  for (const [guest, own] of apart) {
    const { twin, mine } = await pair(guest, own)
    const { status, body } = await merge(twin, mine)
    assert.deepEqual([status, body.message], [409, mergeMessages.differ], JSON.stringify([guest, own]))
  }
})

test('a chart can be merged into an account’s only if both have the same birth date; the refusal names the chart without one', async () => {
  const born = { dateOfBirth: '1955-03-01' }
  const unknown: [Birth, Birth, (of: { twin: Chart; mine: Chart }) => Chart[]][] = [
    [{}, born, ({ twin }) => [twin]],
    [born, {}, ({ mine }) => [mine]],
    [{ birthYear: '1955' }, { birthYear: '1956' }, ({ twin, mine }) => [twin, mine]],
  ]
  for (const [guest, own, undated] of unknown) {
    const both = await pair(guest, own)
    const { status, body } = await merge(both.twin, both.mine)
    const numbers = await Promise.all(undated(both).map(numberOf))
    assert.deepEqual([status, body.message], [409, birthDateFirst(numbers)])
  }
  const { twin, mine } = await pair(born, born)
  assert.equal((await merge(twin, mine)).status, 201)
})

/** The chart of a person who booked online with their account, with the victim's name and birth date. */
async function bookedOnline(account: Person, slot: string): Promise<{ chart: Chart; appointment: string }> {
  const { firstName, lastName, email } = account
  const patientData = { firstName, lastName, email, phone: '+91 98200 12345' }
  const wish = bookingOf(clinic, doctor, workday(clinic), slot, { patientData })
  const { body } = await (await app.signInAs(account)).post('/api/public/appointments', wish)
  const { body: shown } = await client.get(`/api/appointments/${body.id}`)
  const chart = { id: shown.patientId as string }
  await app.db.updateTable('patients').set({ date_of_birth: '1980-02-03' }).where('id', '=', chart.id).execute()
  return { chart, appointment: body.id }
}

test('an account that only booked online gets no records by a merge until the clinic has met the person', async () => {
  const account = await makePatientAccount(app.db, { firstName: 'Merge', lastName: 'Victim' })
  const { chart: mine, appointment } = await bookedOnline(account, '09:00')
  const victim = await makeChart(app.db, clinic, { firstName: 'Merge', lastName: 'Victim', dateOfBirth: '1980-02-03' })
  await makeAppointment(app.db, {
    clinic,
    doctor,
    chart: victim,
    at: { date: workday(clinic), time: '11:00' },
    symptoms: 'secret',
  })
  assert.equal((await client.put(`/api/appointments/${appointment}`, { status: 'confirmed' })).status, 200)
  const refused = await merge(victim, mine)
  assert.deepEqual([refused.status, refused.body.message], [409, mergeMessages.unknownHolder])
  await app.db.updateTable('appointments').set({ arrived_at: new Date() }).where('id', '=', appointment).execute()
  assert.equal((await merge(victim, mine)).status, 201)
})
