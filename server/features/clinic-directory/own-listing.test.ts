import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays } from '#contract/wall-clock.ts'
import { makeAdmin, makeClinic, makeStaff } from '#server/testing/factories.ts'
import { foundClinic } from '#server/testing/founders.ts'
import { makeListedClinic } from '#server/testing/listed-clinics.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'

const app = await sharedApp()
const { db } = app

test('an administrator sees the clinic as the directory shows it', async () => {
  const clinic = await makeListedClinic(db, { city: `Eigen${process.pid}` })
  const admin = await app.signInAs(await makeAdmin(db, clinic))
  const { status, body } = await admin.get(`/api/clinics/${clinic.id}/listing`)
  assert.deepEqual([status, body.missing, body.trialUntil], [200, [], null])
  const found = await app.anonymous.get(`/api/public/clinics?place=Eigen${process.pid}`)
  assert.deepEqual(body.listing, found.body.clinics[0])
})

test('a clinic that isn’t shown says why, and shows what it would look like', async () => {
  const clinic = await makeListedClinic(db, {})
  const trial = { trial_from: todayIn(clinic.zone), trial_until: addDays(todayIn(clinic.zone), 30) }
  await db
    .updateTable('clinics')
    .set({ is_listed: false, is_public: false, ...trial })
    .where('id', '=', clinic.id)
    .execute()
  await db.insertInto('clinic_settings').values({ clinic_id: clinic.id, new_patient_registrations: false }).execute()
  const admin = await app.signInAs(await makeAdmin(db, clinic))
  const { body } = await admin.get(`/api/clinics/${clinic.id}/listing`)
  assert.deepEqual(body.missing, ['switched-off', 'not-bookable', 'no-new-patients', 'trial'])
  assert.deepEqual([body.trialUntil, body.listing.name], [trial.trial_until, clinic.name])
})

test('a clinic without a doctor has nothing to list', async () => {
  const { client, path } = await foundClinic(app)
  const { body } = await client.get(`${path}/listing`)
  assert.deepEqual([body.listing, body.missing], [null, ['switched-off', 'not-bookable', 'trial']])
})

test('staff is refused, and strangers don’t learn that the clinic exists', async () => {
  const clinic = await makeListedClinic(db, {})
  const path = `/api/clinics/${clinic.id}/listing`
  assert.equal((await (await app.signInAs(await makeStaff(db, clinic))).get(path)).status, 403)
  const other = await app.signInAs(await makeAdmin(db, await makeClinic(db)))
  assert.equal((await other.get(path)).status, 404)
  assert.equal((await app.anonymous.get(path)).status, 401)
})
