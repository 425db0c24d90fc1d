import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingOf } from '#server/testing/bookings.ts'
import { workdays } from '#server/testing/dates.ts'
import { makeAdmin, makeClinic, makeDoctor, makePatientAccount, makeStaff } from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const path = '/api/public/appointments'
const phone = '+91 98200 12345'

const app = await sharedApp()
let minutes = 9 * 60

const clinic = await makeClinic(app.db)
const doctor = await makeDoctor(app.db, clinic)

/** Returns free times, each once: the days of two weeks in order. */
let day = 0
function freeTime() {
  if (minutes > 17 * 60) {
    minutes = 9 * 60
    day += 1
  }
  const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  minutes += 30
  return { date: workdays(clinic)[day]!, time }
}

const ask = (more: object, who = app.anonymous) => {
  const { date, time } = freeTime()
  return who.post(path, bookingOf(clinic, doctor, date, time, more))
}
const chartOf = (id: string) =>
  app.db
    .selectFrom('appointments as a')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .selectAll('p')
    .select('a.booked_for')
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()

async function book(more: object, who = app.anonymous) {
  const { status, body } = await ask(more, who)
  assert.equal(status, 201, JSON.stringify(body))
  return { body, chart: await chartOf(body.id) }
}

let people = 0
const mother = () => ({
  firstName: 'Rukmini',
  lastName: 'Venkatesan',
  email: `rukmini-${(people += 1)}@people.example`,
  phone,
})

test('a child gets its own chart with the booker as contact, and the booking names the child', async () => {
  const patientData = mother()
  const own = await book({ patientData })
  const person = { name: 'Aarav Venkatesan', dateOfBirth: '2019-05-06' }
  const child = await book({ patientData, forWhom: 'child', person })
  assert.notEqual(child.chart.id, own.chart.id)
  const { first_name, last_name, date_of_birth, email, contact_person, email_from, booked_for } = child.chart
  assert.deepEqual(
    [first_name, last_name, date_of_birth, email, contact_person, email_from, booked_for],
    ['Aarav', 'Venkatesan', '2019-05-06', patientData.email, 'Rukmini Venkatesan', 'guest', 'child'],
  )
  assert.deepEqual([own.chart.contact_person, own.chart.booked_for], [null, 'me'])
  assert.deepEqual(child.body.patient, { firstName: 'Aarav', lastName: 'Venkatesan' })
  const mails = await app.mailsTo(patientData.email)
  // a visitor's typed text goes to no unverified address (rule T148)
  for (const { body, html } of mails) assert.doesNotMatch(`${body} ${html}`, /Rukmini|Aarav/)

  const again = await book({ patientData, forWhom: 'child', person })
  assert.equal(again.chart.id, child.chart.id)
})

test('a one-word name is enough, and an age instead of a birth date', async () => {
  const { chart } = await book({ patientData: mother(), forWhom: 'other', person: { name: 'Prakashan', age: 71 } })
  const year = new Date().getUTCFullYear() - 71
  assert.deepEqual([chart.first_name, chart.last_name, chart.date_of_birth], ['Prakashan', '', null])
  assert(Math.abs(Number(chart.birth_year) - year) <= 1)
  const desk = await app.signInAs(await makeStaff(app.db, clinic))
  const { body } = await desk.get(`/api/patients/${chart.id}`)
  assert.equal(body.contactPerson, 'Rukmini Venkatesan')
})

test('birth dates distinguish two people with the same name and email', async () => {
  const patientData = mother()
  const of = async (more: object) =>
    (await book({ patientData, forWhom: 'other', person: { name: 'Ravi Kumar', ...more } })).chart.id
  const father = await of({ dateOfBirth: '1950-01-01' })
  const son = await of({ dateOfBirth: '1980-01-01' })
  assert.notEqual(son, father)
  assert.equal(await of({ dateOfBirth: '1950-01-01' }), father)
  assert.notEqual(await of({ age: 5 }), father)
})

test('ages, which can be off by a year, distinguish two people with the same name and email', async () => {
  const patientData = mother()
  const of = async (age: number) =>
    (await book({ patientData, forWhom: 'other', person: { name: 'Ravi Kumar', age } })).chart.id
  const grandfather = await of(70)
  const child = await of(5)
  assert.notEqual(child, grandfather)
  assert.deepEqual([await of(71), await of(6), await of(70)], [grandfather, child, grandfather])
})

test('simultaneous bookings of one new person create one chart', async () => {
  const patientData = mother()
  const person = { name: 'Ravi Kumar', age: 70 }
  const booked = await Promise.all([1, 2, 3].map(() => book({ patientData, forWhom: 'other', person })))
  assert.equal(new Set(booked.map(({ chart }) => chart.id)).size, 1)
})

test('a booking for another person needs a name, and a plausible birth date or age', async () => {
  const wrong = async (more: object) => {
    const { status, body } = await ask({ patientData: mother(), forWhom: 'child', ...more })
    return [status, body.issues?.[0]?.path, body.issues?.[0]?.message]
  }
  assert.deepEqual(await wrong({}), [400, 'person.name', 'Please enter the patient’s name'])
  assert.deepEqual(await wrong({ person: { name: ' ', age: 3 } }), [
    400,
    'person.name',
    'Please enter the patient’s name',
  ])
  const birth = 'Please enter the birth date or the age'
  assert.deepEqual(await wrong({ person: { name: 'Aarav' } }), [400, 'person.dateOfBirth', birth])
  assert.deepEqual(await wrong({ person: { name: 'Aarav', age: 121 } }), [
    400,
    'person.age',
    'Enter an age from 0 to 120',
  ])
  assert.equal((await wrong({ person: { name: 'Aarav', dateOfBirth: '2999-01-01' } }))[0], 400)
  const { status, body } = await ask({ familyMemberId: clinic.id })
  assert.deepEqual([status, body.issues[0].path], [400, 'familyMemberId'])
})

test('a signed-in patient books for a family member; a new person is added to the list, once', async () => {
  const account = await makePatientAccount(app.db, { firstName: 'Rukmini', lastName: 'Venkatesan' })
  const client = await app.signInAs(account)
  const patientData = { firstName: 'Rukmini', lastName: 'Venkatesan', email: account.email, phone }
  const person = { name: 'Aarav', dateOfBirth: '2019-05-06' }
  const first = await book({ patientData, forWhom: 'child', person }, client)
  assert.equal(first.chart.holder_id, account.userId)
  assert.equal(first.chart.contact_person, 'Rukmini Venkatesan')
  const [member, ...others] = (await client.get('/api/family-members')).body
  assert.deepEqual([member.firstName, member.relationship, member.hasChart, others], ['Aarav', 'Child', true, []])
  const named = await book({ patientData, forWhom: 'child', person }, client)
  const chosen = await book({ patientData, forWhom: 'other', familyMemberId: member.id }, client)
  assert.deepEqual([named.chart.id, chosen.chart.id], [first.chart.id, first.chart.id])
  assert.equal((await client.get('/api/family-members')).body.length, 1)
  const list = (await client.get('/api/appointments')).body as { patient: { user: { firstName: string } } }[]
  assert.deepEqual(new Set(list.map(({ patient }) => patient.user.firstName)), new Set(['Aarav']))

  const stranger = await app.signInAs(await makePatientAccount(app.db))
  const { status, body } = await ask({ familyMemberId: member.id }, stranger)
  assert.deepEqual([status, body.issues[0].path], [400, 'familyMemberId'])
})

test('the mother claims each chart for its person; the desk and the administrator are notified, and she can return them', async () => {
  const patientData = mother()
  const own = await book({ patientData })
  const person = { name: 'Aarav Venkatesan', dateOfBirth: '2019-05-06' }
  const child = await book({ patientData, forWhom: 'child', person })
  const { firstName, lastName, email } = patientData
  const account = await makePatientAccount(app.db, { firstName, lastName, email })
  const client = await app.signInAs(account)
  const [desk, admin] = [
    await app.signInAs(await makeStaff(app.db, clinic)),
    await app.signInAs(await makeAdmin(app.db, clinic)),
  ]
  const offers = (await client.get('/api/claims')).body as { id: string; firstName: string; forWhom: string }[]
  assert.deepEqual(
    offers.map((offer) => [offer.id, offer.firstName, offer.forWhom]),
    [
      [child.chart.id, 'Aarav', 'child'],
      [own.chart.id, 'Rukmini', 'me'],
    ],
  )
  const accept = (id: string, body: object = {}) => client.post(`/api/claims/${id}/accept`, body)
  assert.equal((await accept(own.chart.id)).status, 200)
  const asHerself = await accept(child.chart.id, { dateOfBirth: '2019-05-06' })
  assert.deepEqual(
    [asHerself.status, asHerself.body.message],
    [409, "This doesn't match the record. Check the name and birth date, or ask the clinic."],
  )
  const newFamilyMember = {
    firstName: 'Aarav',
    lastName: 'Venkatesan',
    relationship: 'Child',
    dateOfBirth: '2019-05-06',
  }
  assert.equal((await accept(child.chart.id, { newFamilyMember })).status, 200)
  for (const recipient of [desk, admin]) {
    const { notifications } = (await recipient.get('/api/notifications')).body
    const claimed = notifications.filter(({ kind }: { kind: string }) => kind === 'chart_claimed')
    assert.equal(claimed.length, 2)
  }
  assert.equal((await desk.get(`/api/patients/${child.chart.id}`)).body.user.firstName, 'Aarav')
  assert.equal((await client.post(`/api/claims/${child.chart.id}/undo`)).status, 200)
  assert.equal((await chartOf(child.body.id)).holder_id, null)
})

test('an age that doesn’t match is refused like a wrong birth date', async () => {
  const patientData = mother()
  const { chart } = await book({ patientData, forWhom: 'child', person: { name: 'Aarav', age: 6 } })
  const account = await makePatientAccount(app.db, { firstName: 'Rukmini', email: patientData.email })
  const client = await app.signInAs(account)
  const year = new Date().getUTCFullYear()
  const accept = (dateOfBirth: string) =>
    client.post(`/api/claims/${chart.id}/accept`, {
      newFamilyMember: { firstName: 'Aarav', lastName: '', relationship: 'Child', dateOfBirth },
    })
  assert.equal((await accept(`${year - 30}-01-01`)).status, 409)
  assert.equal((await accept(`${year - 6}-01-01`)).status, 200)
})
