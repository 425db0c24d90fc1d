import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { bookingOf } from '#server/testing/bookings.ts'
import { workday } from '#server/testing/dates.ts'
import { makeAdmin, makeChart, makeClinic, makeDoctor, makePatientAccount } from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { addDays } from '#contract/wall-clock.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()
const clinic = await makeClinic(app.db)
const doctor = await makeDoctor(app.db, clinic)
const admin = await app.signInAs(await makeAdmin(app.db, clinic))
const patient = await app.signInAs(await makePatientAccount(app.db))
const chart = await makeChart(app.db, clinic, {})
const tomorrow = addDays(todayIn(clinic.zone), 2)

const person = {
  firstName: 'Asha',
  lastName: 'Rao',
  gender: 'female',
  phone: '+91 98200 12345',
  email: null,
  address: '1 Station Road',
  emergencyContact: 'Ravi Rao',
  emergencyPhone: '+91 98200 12346',
}

let number = 0
/** Every call that takes a birth date, with one. */
const calls = {
  'a new chart': (dateOfBirth: string) =>
    admin.post('/api/patients', {
      ...person,
      lastName: `Rao ${(number += 1)}`,
      email: `asha-${number}@people.example`,
      clinicId: clinic.id,
      dateOfBirth,
    }),
  'a changed chart': (dateOfBirth: string) => admin.put(`/api/patients/${chart.id}`, { dateOfBirth }),
  'a family member': (dateOfBirth: string) =>
    patient.post('/api/family-members', {
      firstName: 'Tara',
      lastName: `Sen ${(number += 1)}`,
      relationship: 'Child',
      dateOfBirth,
    }),
  'a booking for a child': (dateOfBirth: string) =>
    app.anonymous.post(
      '/api/public/appointments',
      bookingOf(clinic, doctor, workday(clinic, 3 + (number += 1)), '09:00', {
        forWhom: 'child',
        person: { name: 'Tara Sen', dateOfBirth },
      }),
    ),
}

const impossible = [
  '0001-01-01',
  '0025-05-05',
  '0085-05-05',
  '1026-05-05',
  '1899-12-31',
  '1990-02-31',
  tomorrow,
  'soon',
]
const possible = ['1900-01-01', '1926-02-28', '2000-02-29']

suite('birth dates from 1900 to today', () => {
  for (const [what, call] of Object.entries(calls)) {
    for (const date of impossible)
      test(`${what} with ${date === tomorrow ? 'a date in the future' : date} is refused at the field`, async () => {
        const { status, body, text } = await call(date)
        assert.equal(status, 400, text)
        assert.match(JSON.stringify(body.issues), /dateOfBirth/)
      })
    for (const date of possible)
      test(`${what} with ${date} is accepted`, async () => {
        const { status, text } = await call(date)
        // a booking of a person of full age for a child is refused for that reason alone
        if (what === 'a booking for a child') assert.doesNotMatch(text, /four digits/)
        else assert(status === 200 || status === 201, text)
      })
  }

  test('a chart refuses a year of two digits with a message', async () => {
    const { body } = await calls['a new chart']('0085-05-05')
    assert.match(body.issues[0].message, /four digits, from 1900 on/)
  })
})
