import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TRIAL_DAYS } from '#contract/product.ts'
import { addDays } from '#contract/wall-clock.ts'
import { makeClinic, makeStaff } from '#server/testing/factories.ts'
import { auditOf, foundClinic } from '#server/testing/founders.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { todayIn } from '#server/time.ts'
import { testInFullRun } from '#server/testing/in-full-run.ts'
import { runOperator } from '#server/testing/operator.ts'

const app = await sharedApp()
/** Runs `npm run operator -- clinics` on the app's database as an operator would. */
const clinics = (...args: string[]) => runOperator(['clinics', ...args], { DATABASE_URL: app.connectionString })

test('a new clinic has a trial by its own calendar, and its administrator sees it', async () => {
  // where it is already, or still, another day
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const { setup, client, path } = await foundClinic(app, { timeZone })
    const until = addDays(todayIn(timeZone), TRIAL_DAYS)
    assert.equal(setup.clinic.trialUntil, until)
    assert.equal((await client.get(`${path}/setup`)).body.clinic.trialUntil, until)
    // no one else sees it
    assert(!(await app.anonymous.get(`${path}/public`)).text.includes(until))
  }
})

test('nothing is locked after the trial', async () => {
  const { client, id, path } = await foundClinic(app)
  await app.db
    .updateTable('clinics')
    .set({ trial_from: '2020-01-01', trial_until: '2020-01-31' })
    .where('id', '=', id)
    .execute()
  assert.equal((await client.put(path, { description: 'Still here' })).status, 200)
  assert.equal((await client.get(`${path}/setup`)).body.clinic.trialUntil, '2020-01-31')
})

testInFullRun('the operator sees all trials and changes one, and the clinic’s log records it', async () => {
  const { client, id, path, setup } = await foundClinic(app)
  const listed = () =>
    clinics('trial')
      .stdout.split('\n')
      .find((line) => line.startsWith(id))
  const from = todayIn(setup.clinic.timeZone)
  assert.match(listed()!, new RegExp(`standard plan, trial from ${from} until ${setup.clinic.trialUntil}$`))
  assert.match(clinics('trial', id, '2031-05-01').stdout, /lasts until 2031-05-01\.\n$/)
  assert.equal((await client.get(`${path}/setup`)).body.clinic.trialUntil, '2031-05-01')
  assert.equal((await auditOf(app, id)).at(-1)!.action, 'clinic.trial-set')
  assert.equal(clinics('trial', id, '2020-02-29').status, 0)
  assert.match(listed()!, /trial from 2020-02-29 until 2020-02-29, over$/)
  assert.match(clinics('trial', id, 'none').stdout, /has no trial\.\n$/)
  assert.match(listed()!, /standard plan, no trial$/)
  assert.equal((await client.get(`${path}/setup`)).body.clinic.trialUntil, null)
})

testInFullRun('an invalid trial prints a message', async () => {
  const { id } = await makeClinic(app.db)
  for (const args of [[id], [id, '2027-02-30'], ['none', '2027-02-01']]) {
    const { status, stderr } = clinics('trial', ...args)
    assert.deepEqual([status, stderr.includes('sets the last day of its trial')], [1, true], args.join(' '))
  }
  assert.match(clinics('trial', crypto.randomUUID(), 'none').stderr, /There is no clinic with the id/)
  const staff = await app.signInAs(await makeStaff(app.db, { id }))
  assert.equal((await staff.get(`/api/clinics/${id}/setup`)).status, 403)
})
