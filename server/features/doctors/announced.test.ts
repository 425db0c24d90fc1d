import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { makeAdmin, makeClinic, makeDoctor, makeStaff, makeUser, type Person } from '#server/testing/factories.ts'
import { newDoctor } from '#server/testing/newcomers.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

// A doctor reads all charts of a clinic, so the clinic is notified of a new one.

const app = await sharedApp()
const clinic = await makeClinic(app.db, { name: 'River Clinic' })
const owner = await makeAdmin(app.db, clinic)
const partner = await makeAdmin(app.db, clinic)
const doctor = await makeDoctor(app.db, clinic)
const outsiders = [await makeStaff(app.db, clinic), await makeAdmin(app.db, await makeClinic(app.db))]

/** Returns a person's notifications about doctors who joined, and deletes them. */
async function heard(person: Person): Promise<[text: string, href: string][]> {
  const { body } = await (await app.signInAs(person)).get('/api/notifications')
  await sql`delete from notifications where user_id = ${person.userId}`.execute(app.db)
  const told = body.notifications as { kind: string; text: string; href: string }[]
  return told.filter(({ kind }) => kind === 'doctor_added').map(({ text, href }) => [text, href])
}
const heardBy = async (...people: Person[]) => (await Promise.all(people.map(heard))).flat()
const words = (name: string) => `A doctor joined the clinic: ${name}, River Clinic`

test('the other administrators and the doctors are notified of a new doctor, and no one else is', async () => {
  const admin = await app.signInAs(owner)
  const { body } = await admin.post('/api/doctors', newDoctor(clinic, { firstName: 'Ira', lastName: 'Sen' }))
  assert.equal(body.outcome, 'added')
  assert.deepEqual(await heard(partner), [[words('Ira Sen'), '/doctors']])
  assert.deepEqual(await heard(doctor), [[words('Ira Sen'), '/dashboard']])
  assert.deepEqual(await heardBy(owner, ...outsiders), [])
})

test('colleagues are notified when someone accepts an invitation, and not before', async () => {
  const admin = await app.signInAs(owner)
  const invited = await makeUser(app.db, { role: 'doctor', firstName: 'Om', lastName: 'Roy' })
  await admin.post('/api/doctors', newDoctor(clinic, { email: invited.email }))
  assert.deepEqual(await heardBy(partner, doctor), [])
  const client = await app.signInAs(invited)
  const [{ id }] = (await client.get('/api/invitations')).body
  assert.equal((await client.post(`/api/invitations/${id}/accept`)).status, 200)
  assert.deepEqual(await heardBy(partner, doctor), [
    [words('Om Roy'), '/doctors'],
    [words('Om Roy'), '/dashboard'],
  ])
  assert.deepEqual(await heardBy(owner, invited, ...outsiders), [])
})

test('colleagues are notified of a doctor who is reactivated', async () => {
  const admin = await app.signInAs(owner)
  const former = await makeDoctor(app.db, clinic, { firstName: 'Uma', lastName: 'Das' })
  assert.equal((await admin.post(`/api/doctors/${former.id}/deactivate`, { reason: 'Works elsewhere' })).status, 200)
  assert.deepEqual(await heardBy(partner), [])
  assert.equal((await admin.post(`/api/doctors/${former.id}/reactivate`)).status, 200)
  assert.deepEqual(await heardBy(partner), [[words('Uma Das'), '/doctors']])
  assert.deepEqual(await heardBy(owner, former, ...outsiders), [])
})

test('an old notification doesn’t reveal where the doctor works later', async () => {
  const admin = await app.signInAs(owner)
  const leaving = await makeDoctor(app.db, clinic, { firstName: 'Isha', lastName: 'Jain' })
  await admin.post(`/api/doctors/${leaving.id}/deactivate`, { reason: 'Works elsewhere' })
  await admin.post(`/api/doctors/${leaving.id}/reactivate`)
  const there = await makeClinic(app.db, { name: 'Elsewhere' })
  await sql`update doctors set clinic_id = ${there.id} where id = ${leaving.id}`.execute(app.db)
  const [[text]] = (await heard(partner)) as [[string, string]]
  assert.match(text, /River Clinic$/)
})
