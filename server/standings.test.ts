import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { screens } from '#contract/accounts/screens.ts'
import { makeAdmin, makeClinic, makeDoctor, makePatientAccount, makeStaff, makeUser, type Person } from './testing/factories.ts' // oxfmt-ignore
import { sharedApp } from './testing/shared-app.ts'

// The screens of a person: GET /api/auth/me.

const app = await sharedApp()
const screensOf = async (person: Person) => (await (await app.signInAs(person)).get('/api/auth/me')).body.screens
const usual = [
  'appointments',
  'calendar',
  'queue',
  'patients',
  'vaccines-due',
  'test-orders',
  'prescriptions',
  'test-reports',
  'bills',
  'day-end',
]

/** Doctors read bills only if their clinic allows it, and have no list of them. */
const withoutBills = usual.filter((screen) => screen !== 'bills' && screen !== 'day-end')

/** The operator's screen is no role's, and administrators read no clinical part. */
const ofClinics = screens.filter((screen) => !['confirmations', 'vaccines-due', 'test-orders'].includes(screen))

test('every role has the screens of its work, and people without a clinic the empty screens of their role', async () => {
  const clinic = await makeClinic(app.db)
  assert.deepEqual(await screensOf(await makeDoctor(app.db, clinic)), withoutBills)
  assert.deepEqual(await screensOf(await makeStaff(app.db, clinic)), usual)
  assert.deepEqual(await screensOf(await makeAdmin(app.db, clinic)), ofClinics)
  const own = usual.filter(
    (screen) => !['queue', 'patients', 'vaccines-due', 'test-orders', 'day-end'].includes(screen),
  )
  assert.deepEqual(await screensOf(await makePatientAccount(app.db)), own)
  assert.deepEqual(await screensOf(await makeUser(app.db, { role: 'staff' })), usual)
  assert.deepEqual(await screensOf(await makeUser(app.db, { role: 'clinic_admin' })), ofClinics)
})

test('staff have exactly the screens of their permissions, at all their clinics together', async () => {
  const clinic = await makeClinic(app.db)
  const person = await makeStaff(app.db, clinic)
  const may = async (...capabilities: string[]) => {
    await sql`update memberships set capabilities = ${capabilities} where user_id = ${person.userId}
      and clinic_id = ${clinic.id}`.execute(app.db)
    return screensOf(person)
  }
  assert.deepEqual(await may(), ['test-reports'])
  assert.deepEqual(await may('patients'), ['patients', 'test-reports'])
  assert.deepEqual(await may('appointments'), ['appointments', 'calendar', 'queue', 'test-reports'])
  assert.deepEqual(await may('prescriptions'), ['prescriptions', 'test-reports'])
  assert.deepEqual(await may('immunizations'), ['vaccines-due', 'test-reports'])
  assert.deepEqual(await may('tests'), ['test-orders', 'test-reports'])
  assert.deepEqual(await may('bill'), ['test-reports', 'bills'])
  assert.deepEqual(await may('close-day'), ['test-reports', 'day-end'])
  const other = await makeClinic(app.db)
  await sql`insert into memberships (user_id, clinic_id, role, capabilities)
    values (${person.userId}, ${other.id}, 'staff', '{patients}')`.execute(app.db)
  assert.deepEqual(await may('prescriptions'), ['patients', 'prescriptions', 'test-reports'])
  // the reply doesn't reveal permissions
  const { body } = await (await app.signInAs(person)).get('/api/auth/me')
  assert(!('capabilities' in body.memberships[0]))
})
