import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingOf } from '#server/testing/bookings.ts'
import { workday } from '#server/testing/dates.ts'
import { makeChart, makeClinic, makeDoctor, makeStaff } from '#server/testing/factories.ts'
import { makePrescription } from '#server/testing/prescriptions.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

// A visitor learns nothing of the clinic's charts from a booking (docs/decisions/0074).

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const desk = await app.signInAs(await makeStaff(app.db, clinic))
const date = workday(clinic)
const phone = '+91 98200 12345'
const dateOfBirth = '1980-02-03'
let visitors = 0

interface Visitor {
  patientData: { firstName: string; lastName: string; email: string; phone: string }
  more?: object
}

const chartOf = async (appointmentId: string): Promise<string> =>
  (await desk.get(`/api/appointments/${appointmentId}`)).body.patientId

/** Books from a network of the visitor's own, at a doctor's same time; each doctor has the same name. */
async function book({ patientData, more = {} }: Visitor, time = '09:00') {
  const doctor = await makeDoctor(app.db, clinic)
  const visitor = app.anonymous.from(`198.51.100.${(visitors += 1)}`)
  const wish = bookingOf(clinic, doctor, date, time, { patientData, ...more })
  const reply = await visitor.post('/api/public/appointments', wish)
  assert.equal(reply.status, 201, reply.text)
  return { visitor, doctor, ...reply }
}

/** Everything that a visitor gets of a booking, also after the clinic confirmed it, without what differs for everyone. */
async function learned(wish: Visitor): Promise<string> {
  const { visitor, doctor, body, text } = await book(wish)
  const link = `/api/public/bookings/${body.manageToken}`
  const seen = [text, (await visitor.get(link)).text, (await visitor.get(`${link}/calendar.ics`)).text]
  assert.equal((await desk.put(`/api/appointments/${body.id}`, { status: 'confirmed' })).status, 200)
  seen.push((await visitor.get(link)).text, JSON.stringify(await app.mailsTo(wish.patientData.email)))
  const own = [
    body.manageToken,
    body.id,
    doctor.id,
    body.reference,
    wish.patientData.email,
    encodeURIComponent(body.id),
  ]
  // calendar files fold long lines, and so the link
  const unfolded = seen.join('\n').replaceAll(/(\r\n|\\r\\n) /g, '')
  return own.reduce((all, word) => all.replaceAll(word, '…'), unfolded).replaceAll(/DTSTAMP:\w+|"id":"[^"]+"/g, '')
}

test('reply, page, emails and calendar file are the same to the byte with and without a chart at the clinic', async () => {
  const name = { firstName: 'desk', lastName: 'madeperson' }
  const ways: ((email: string) => Visitor)[] = [
    (email) => ({ patientData: { ...name, email, phone } }),
    (email) => ({
      patientData: { firstName: 'some', lastName: 'guardian', email, phone },
      more: { forWhom: 'other', person: { name: 'desk madeperson', dateOfBirth } },
    }),
  ]
  for (const [turn, wishOf] of ways.entries()) {
    const emailOf = (kind: string) => `byte${turn}-${kind}@people.example`
    const [known, online, unknown] = [emailOf('a'), emailOf('b'), emailOf('c')]
    const person = { firstName: 'Desk', lastName: 'MadePerson', dateOfBirth }
    await makeChart(app.db, clinic, { ...person, email: known })
    await makeChart(app.db, clinic, { ...person, email: online, emailFrom: 'guest' })
    const nothing = await learned(wishOf(unknown))
    assert.match(nothing, /"firstName":"desk"/)
    for (const email of [known, online]) assert.equal(await learned(wishOf(email)), nothing, email)
  }
})

test('a booking joins no chart that the clinic made or wrote in, and the desk sees the likely match', async () => {
  const patientData = { firstName: 'Tara', lastName: 'Sen', email: 'tara.sen@people.example', phone }
  const made = await makeChart(app.db, clinic, { ...patientData, firstName: 'Tara' })
  const [first, again] = [await book({ patientData }), await book({ patientData }, '10:00')]
  const own = await chartOf(first.body.id)
  assert.notEqual(own, made.id)
  assert.equal(await chartOf(again.body.id), own, 'the visitor’s own guest chart')
  const { body: shown } = await desk.get(`/api/appointments/${first.body.id}`)
  assert.deepEqual(shown.bookedAs, { firstName: 'Tara', lastName: 'Sen' })
  const { email } = patientData
  const question = { clinicId: clinic.id, firstName: 'Tara', lastName: 'Sen', email, phone: '', exceptId: own }
  const { body: likely } = await desk.post('/api/patients/duplicates', question)
  assert.deepEqual(
    likely.map(({ id, same }: { id: string; same: string[] }) => [id, same]),
    [[made.id, ['name', 'email']]],
  )
  // once a doctor has written something, the next booking has a chart of its own again
  await makePrescription(app.db, { clinic, doctor: first.doctor, chart: { id: own } })
  const later = await chartOf((await book({ patientData }, '11:00')).body.id)
  assert(![own, made.id].includes(later))
})
