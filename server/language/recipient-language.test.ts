import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actingAs } from '#server/database/acting.ts'
import { workday } from '#server/testing/dates.ts'
import { makeAppointment, makeChart, makeClinic, makeDoctor, makePatientAccount } from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { recipientLanguage } from './recipient-language.ts'

const { db } = await sharedApp()
const english = await makeClinic(db)
const tamil = await makeClinic(db)
await db.updateTable('clinics').set({ language: 'ta' }).where('id', '=', tamil.id).execute()

const settle = (user_id: string, values: { language?: string; last_language?: string }) =>
  db
    .insertInto('user_settings')
    .values({ user_id, ...values })
    .execute()
const speak = (id: string, preferred_language: string) =>
  db.updateTable('patients').set({ preferred_language }).where('id', '=', id).execute()

test('the account’s language comes first, then the chart’s, the clinic’s, the last one and English', async () => {
  const owner = await makePatientAccount(db)
  const { userId } = owner
  const chart = await makeChart(db, tamil, { owner })
  const all = { userId, patientId: chart.id, clinicId: tamil.id }
  assert.equal(await recipientLanguage(db, { userId }), 'en')
  await settle(userId, { last_language: 'kn' })
  assert.equal(await recipientLanguage(db, { userId, clinicId: english.id }), 'kn')
  assert.equal(await recipientLanguage(db, all), 'ta')
  await speak(chart.id, 'Marathi')
  assert.equal(await recipientLanguage(db, all), 'mr')
  await db.updateTable('user_settings').set({ language: 'hi' }).where('user_id', '=', userId).execute()
  assert.equal(await recipientLanguage(db, all), 'hi')
})

test('a chart’s holder and a proved address lead to the account, a typed one to the guest’s chart', async () => {
  const owner = await makePatientAccount(db)
  await settle(owner.userId, { language: 'hi' })
  const { id: patientId } = await makeChart(db, english, { owner })
  assert.equal(await recipientLanguage(db, { patientId }), 'hi')
  const email = 'guest-of-the-language@people.example'
  const guest = await makeChart(db, english, { email })
  await speak(guest.id, 'हिन्दी')
  assert.equal(await recipientLanguage(db, { email: email.toUpperCase() }), 'hi')
  assert.equal(await recipientLanguage(db, { email, clinicId: tamil.id }), 'ta')
})

test('an address that its account hasn’t proved doesn’t lead to the account’s language', async () => {
  const person = await makePatientAccount(db)
  await settle(person.userId, { language: 'hi' })
  const proved = { email_verified_at: new Date() }
  const { email, userId } = person
  await db.updateTable('users').set({ email_verified_at: null }).where('id', '=', userId).execute()
  assert.equal(await recipientLanguage(db, { email }), 'en')
  await db.updateTable('users').set(proved).where('id', '=', userId).execute()
  assert.equal(await recipientLanguage(db, { email }), 'hi')
})

test('a guest’s last online booking is remembered, and a person who acts for the clinic gets the same answer', async () => {
  const doctor = await makeDoctor(db, english)
  const chart = await makeChart(db, english)
  const at = { date: workday(english), time: '10:00' }
  const { id } = await makeAppointment(db, { clinic: english, doctor, chart, at })
  await db.updateTable('appointments').set({ booked_language: 'te' }).where('id', '=', id).execute()
  const asked = () => recipientLanguage(db, { patientId: chart.id, clinicId: english.id })
  assert.equal(await asked(), 'te')
  const other = await makeDoctor(db, tamil)
  assert.equal(await actingAs({ userId: other.userId, clinicIds: [tamil.id] }, asked), 'te')
})
