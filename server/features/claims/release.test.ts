import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { accountMessages } from '#contract/accounts/accounts.ts'
import { chartAccountMessages } from '#contract/claims/chart-accounts.ts'
import { claimMessages } from '#contract/claims/claims.ts'
import { makeFamilyMember } from '#server/testing/chart-things.ts'
import type { Answer, Client } from '#server/testing/client.ts'
import {
  makeAdmin,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  type Person,
  type TestClinic,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import { buildTestApp } from '#server/testing/test-app.ts'

const BORN = '1984-06-07'
const NAME = { firstName: 'Nila', lastName: 'Das' }

const app = await sharedApp()

type Staffing = Partial<Record<'doctor' | 'admin' | 'second' | 'staff', Client & { person?: Person }>>

/** Makes a clinic with these people, a chart created by its desk, and the account with the chart's address. */
async function clinicWith<Role extends keyof Staffing>(...roles: Role[]) {
  const clinic = await makeClinic(app.db, { name: 'Hill Clinic' })
  const make = { doctor: makeDoctor, admin: makeAdmin, second: makeAdmin, staff: makeStaff }
  const people = {} as Record<Role, Client>
  const accounts = {} as Record<Role, Person>
  for (const role of roles) {
    accounts[role] = await make[role](app.db, clinic)
    people[role] = await app.signInAs(accounts[role])
  }
  const account = await makePatientAccount(app.db, NAME)
  const chart = await makeChart(app.db, clinic, { ...NAME, email: account.email, dateOfBirth: BORN })
  await sql`update patients set allergies = 'Penicillin' where id = ${chart.id}`.execute(app.db)
  const client = await app.signInAs(account)
  return { clinic, ...people, accounts, account, chart, client }
}

type World = { client: Client; chart: { id: string } }
const ask = ({ client, chart }: World, body: object = { dateOfBirth: BORN }) =>
  client.post(`/api/claims/${chart.id}/ask`, body)
const accept = ({ client, chart }: World, body?: object) => client.post(`/api/claims/${chart.id}/accept`, body)
const requestsOf = async (client: Client) => (await client.get('/api/claim-requests')).body
const release = async (client: Client) => {
  const [{ id }] = await requestsOf(client)
  return client.post(`/api/claim-requests/${id}/release`)
}
const bellOf = async (client: Client) =>
  ((await client.get('/api/notifications')).body.notifications as { kind: string }[]).map(({ kind }) => kind)
const stateOf = async ({ client, chart }: World) =>
  ((await client.get('/api/claims')).body as { id: string; state: string }[]).find(({ id }) => id === chart.id)?.state
const accessOf = async (client: Client, { id }: { id: string }) =>
  ((await client.get(`/api/patients/${id}/access`)).body as { what: string }[]).map(({ what }) => what)
const says = ({ status, body }: Answer) => [status, body.message]
const subjectsTo = async (email: string) => (await app.mailsTo(email)).map(({ subject }) => subject)

test('a person asks for a chart of the desk, a doctor releases it, the person takes it over, and everyone is notified', async () => {
  const world = await clinicWith('doctor', 'admin', 'staff')
  const { doctor, admin, staff, client, chart, account } = world
  assert.equal(await stateOf(world), 'needs-release')
  assert.deepEqual(says(await accept(world, { dateOfBirth: BORN })), [409, claimMessages.needsRelease])
  assert.deepEqual(says(await ask(world)), [200, claimMessages.asked])
  assert.equal((await ask(world)).status, 200)
  assert.equal(await stateOf(world), 'asked')
  for (const decider of [doctor, admin]) assert.deepEqual(await bellOf(decider), ['chart_asked'])
  const [request] = await requestsOf(doctor)
  assert.deepEqual(
    [request.chart.id, request.person.email, request.mayRelease, request.codeFrom, request.emailFrom],
    [chart.id, account.email, 'now', null, 'desk'],
  )
  assert.equal((await staff.get('/api/claim-requests')).status, 403)
  assert.equal((await staff.post(`/api/claim-requests/${request.id}/release`)).status, 403)

  assert.deepEqual(says(await release(doctor)), [200, chartAccountMessages.released])
  assert.deepEqual(await bellOf(client), ['chart_released'])
  assert.equal(await stateOf(world), 'released')
  assert.equal((await client.get(`/api/patients/${chart.id}`)).status, 404)
  assert.equal((await accept(world)).status, 200)
  assert.equal((await client.get(`/api/patients/${chart.id}`)).body.allergies, 'Penicillin')
  assert.deepEqual(await requestsOf(doctor), [])
  assert.ok((await bellOf(admin)).includes('chart_claimed'))
  const accesses = await accessOf(client, chart)
  assert.deepEqual(accesses.filter((what) => what.startsWith('claim') && what !== 'claims-seen').toReversed(), [
    'claim-asked',
    'claim-released',
    'claimed',
  ])
  assert.ok(accesses.includes('claims-seen'))
})

test('the person is notified of a declined request, and the chart isn’t offered again', async () => {
  const world = await clinicWith('doctor', 'admin')
  await ask(world)
  const [{ id }] = await requestsOf(world.admin)
  assert.equal((await world.admin.post(`/api/claim-requests/${id}/decline`)).status, 200)
  assert.deepEqual(await bellOf(world.client), ['chart_refused'])
  assert.equal(await stateOf(world), undefined)
  assert.equal((await accept(world)).status, 404)
  assert.equal((await ask(world)).status, 404)
  assert.equal((await world.doctor.post(`/api/claim-requests/${id}/release`)).status, 404)
})

for (const role of ['doctor', 'admin'] as const)
  test(`a clinic’s ${role} with an unverified address neither releases nor declines`, async () => {
    const world = await clinicWith(role)
    const { userId } = world.accounts[role]
    await sql`update users set email_verified_at = null where id = ${userId}`.execute(app.db)
    await ask(world)
    const [{ id }] = await requestsOf(world[role])
    for (const answer of ['release', 'decline']) {
      const refused = await world[role].post(`/api/claim-requests/${id}/${answer}`)
      assert.deepEqual(says(refused), [403, accountMessages.proveForClinical])
    }
    assert.equal(await stateOf(world), 'asked')
    assert.equal((await accept(world)).status, 409)
    await sql`update users set email_verified_at = now() where id = ${userId}`.execute(app.db)
    assert.equal((await release(world[role])).status, 200)
    assert.equal((await accept(world)).status, 200)
  })

test('a release can be withdrawn until it is used', async () => {
  const world = await clinicWith('doctor', 'admin')
  await ask(world)
  await release(world.doctor)
  const [{ id }] = await requestsOf(world.admin)
  assert.equal((await world.admin.post(`/api/claim-requests/${id}/decline`)).status, 200)
  assert.equal((await accept(world)).status, 404)
})

test('an administrator who typed the address can’t release; another one can', async () => {
  const world = await clinicWith('admin', 'second')
  await sql`update patients set email = 'before@mail.example' where id = ${world.chart.id}`.execute(app.db)
  await world.admin.put(`/api/patients/${world.chart.id}`, { email: world.account.email })
  await ask(world)
  const [request] = await requestsOf(world.admin)
  assert.deepEqual(
    [request.mayRelease, request.emailSetBy.isYou, typeof request.emailChangedAt],
    ['no', true, 'string'],
  )
  assert.deepEqual(says(await release(world.admin)), [409, chartAccountMessages.notYou])
  // nor after someone else typed it again
  await sql`update patients set email_set_by = null where id = ${world.chart.id}`.execute(app.db)
  assert.equal((await release(world.admin)).status, 409)
  assert.equal((await release(world.second)).status, 200)
  assert.equal((await accept(world)).status, 200)
  assert.ok((await subjectsTo('before@mail.example')).includes('A record was added to an account'))
})

test('a person who joined the clinic after the request can’t release', async () => {
  const world = await clinicWith('admin')
  await world.admin.put(`/api/patients/${world.chart.id}`, { email: 'x@mail.example' })
  await world.admin.put(`/api/patients/${world.chart.id}`, { email: world.account.email })
  await ask(world)
  const late = await app.signInAs(await makeDoctor(app.db, world.clinic))
  assert.deepEqual(says(await release(late)), [409, chartAccountMessages.notYou])
})

test('if no one else can release, a release takes effect after three days, and the earlier address is notified immediately', async () => {
  const world = await clinicWith('admin', 'staff')
  await sql`update patients set email = 'earlier@mail.example' where id = ${world.chart.id}`.execute(app.db)
  await world.admin.put(`/api/patients/${world.chart.id}`, { email: world.account.email })
  assert.deepEqual(await subjectsTo('earlier@mail.example'), ['A clinic changed the email address on a record'])
  await ask(world)
  assert.equal((await requestsOf(world.admin))[0].mayRelease, 'later')
  assert.deepEqual(says(await release(world.admin)), [200, chartAccountMessages.waits()])
  assert.ok((await subjectsTo('earlier@mail.example')).includes('Someone asked for a record'))
  assert.equal(await stateOf(world), 'waiting')
  assert.deepEqual(says(await accept(world)), [409, claimMessages.tooEarly])
  await sql`update chart_claims set released_from = now() where patient_id = ${world.chart.id}`.execute(app.db)
  assert.equal((await accept(world)).status, 200)
})

test('a request expires after a month', async () => {
  const world = await clinicWith('doctor')
  await ask(world)
  await release(world.doctor)
  await sql`update chart_claims set asked_at = now() - interval '31 days' where patient_id = ${world.chart.id}`.execute(
    app.db,
  )
  assert.deepEqual(await requestsOf(world.doctor), [])
  assert.deepEqual(says(await accept(world, { dateOfBirth: BORN })), [409, claimMessages.needsRelease])
  assert.equal((await ask(world)).status, 200)
  assert.equal(await stateOf(world), 'asked')
})

test('the birth date is compared again at the takeover', async () => {
  const world = await clinicWith('doctor')
  await ask(world)
  await release(world.doctor)
  await sql`update patients set date_of_birth = '1990-01-01' where id = ${world.chart.id}`.execute(app.db)
  assert.deepEqual(says(await accept(world, { dateOfBirth: '1990-01-01' })), [409, claimMessages.noFit])
})

test("'a guest’s chart needs a release once the clinic has written in it, but not for the guest’s own words'", async () => {
  const { clinic, account, client, doctor } = await clinicWith('doctor')
  const person = { ...NAME, email: account.email, emailFrom: 'guest' } as const
  const chart = await makeChart(app.db, clinic, { ...person, dateOfBirth: BORN }).catch(() => null)
  assert.equal(chart, null, 'the clinic has one of this name, address and birth date')
  await sql`delete from patients where clinic_id = ${clinic.id}`.execute(app.db)
  const guests = await makeChart(app.db, clinic, { ...NAME, email: account.email, emailFrom: 'guest' })
  const world = { client, chart: guests }
  const { rows } = await sql<{ id: string }>`select id from doctors where clinic_id = ${clinic.id}`.execute(app.db)
  const appointment = (source: string, symptoms: string) =>
    sql`insert into appointments (id, clinic_id, doctor_id, patient_id, starts_at, ends_at, status, source, currency, reference, symptoms)
      values (gen_random_uuid(), ${clinic.id}, ${rows[0]!.id}, ${guests.id}, now() + ${source === 'public' ? '1 day' : '2 days'}::interval,
        now() + ${source === 'public' ? '1 day' : '2 days'}::interval + interval '15 minutes', 'scheduled', ${source}, 'USD',
        ${`R${source}`}, ${symptoms})`.execute(app.db)
  await appointment('public', 'a cough')
  assert.equal(await stateOf(world), 'open')
  await appointment('dialog', 'what the desk wrote')
  assert.equal(await stateOf(world), 'needs-release')
  await sql`update appointments set symptoms = null where patient_id = ${guests.id} and source = 'dialog'`.execute(
    app.db,
  )
  assert.equal(await stateOf(world), 'open')
  assert.equal((await doctor.put(`/api/patients/${guests.id}`, { medicalHistory: 'Asthma' })).status, 200)
  assert.equal(await stateOf(world), 'needs-release')
})

test('a chart under another name shows only its clinic and first name, and goes to a family member with matching name and birth date', async () => {
  const { clinic, account, client } = await clinicWith('doctor')
  const child = { firstName: 'Kiran', lastName: 'Das' }
  const chart = await makeChart(app.db, clinic, {
    ...child,
    email: account.email,
    emailFrom: 'guest',
    dateOfBirth: '2015-03-04',
  })
  const find = async () =>
    ((await client.get('/api/claims')).body as { id: string }[]).find(({ id }) => id === chart.id) as Record<
      string,
      unknown
    >
  const { firstName, lastName, visits: appointments, lastVisit, fits } = await find()
  // the booking's email to this address contained the first name
  assert.deepEqual([firstName, lastName, appointments, lastVisit, fits], ['Kiran', null, null, null, 'other'])
  const newFamilyMember = { ...child, relationship: 'Child', dateOfBirth: '2015-03-04' }
  for (const body of [
    undefined,
    { dateOfBirth: '2015-03-04' },
    { newFamilyMember: { ...newFamilyMember, firstName: 'Other' } },
    { newFamilyMember: { ...newFamilyMember, dateOfBirth: '2015-03-05' } },
    { newFamilyMember: { ...newFamilyMember, dateOfBirth: '' } },
  ])
    assert.deepEqual(says(await accept({ client, chart }, body)), [409, claimMessages.noFit])
  assert.deepEqual((await client.get('/api/family-members')).body, [], 'no family member was added along the way')
  assert.equal((await accept({ client, chart }, { newFamilyMember })).status, 200)
  const [member] = (await client.get('/api/family-members')).body
  const { guardian, can } = (await client.get(`/api/patients/${chart.id}`)).body
  assert.deepEqual(
    [member.firstName, member.hasChart, guardian.lastName, can.readClinical],
    ['Kiran', true, 'Das', true],
  )

  // a second one of the same clinic is merged into it
  const second = await makeChart(app.db, clinic, {
    ...child,
    email: account.email,
    emailFrom: 'guest',
    dateOfBirth: '2015-03-04',
  })
  const offer = (await client.get('/api/claims')).body.find(({ id }: { id: string }) => id === second.id)
  assert.deepEqual([offer.fits, offer.family[0].id], ['family', member.id])
  assert.equal((await accept({ client, chart: second }, { familyMemberId: member.id })).status, 200)
  assert.equal((await client.get(`/api/patients/${second.id}`)).status, 404)
  assert.equal((await client.post(`/api/claims/${second.id}/undo`)).status, 200)
  // two guests of one name and address cannot be
  assert.equal((await client.post(`/api/claims/${chart.id}/undo`)).status, 409)
  await sql`delete from chart_claims where patient_id = ${second.id}`.execute(app.db)
  await sql`update patients set email = null where id = ${second.id}`.execute(app.db)
  assert.equal((await client.post(`/api/claims/${chart.id}/undo`)).status, 200)
  assert.equal((await client.get(`/api/patients/${chart.id}`)).status, 404)
})

test('a chart can’t go to another person’s family member, or beside the person’s own chart under another name', async () => {
  const { clinic, account, client } = await clinicWith('doctor')
  await sql`delete from patients where clinic_id = ${clinic.id}`.execute(app.db)
  const chart = await makeChart(app.db, clinic, {
    ...NAME,
    email: account.email,
    emailFrom: 'guest',
    dateOfBirth: BORN,
  })
  const familyMemberId = await makeFamilyMember(app.db, await makePatientAccount(app.db))
  assert.equal((await accept({ client, chart }, { familyMemberId })).status, 404)
  await makeChart(app.db, clinic, { owner: account, dateOfBirth: '1950-01-01' })
  assert.deepEqual(says(await accept({ client, chart }, { dateOfBirth: BORN })), [409, claimMessages.twinOfFamily])
})

for (const [account, chart, fits] of [
  ['Nila Das', 'das NILA', true],
  ['José Núñez', 'Jose Nunez', true],
  ['Anna-Maria O’Neil', "Anna Maria O'Neil", true],
  ['Dr. Nila Das', 'Nila Das', true],
  ['राम शर्मा', 'मार शर्मा', false],
  ['Nila Das', 'Nila Dass', false],
  ['Nila Das', 'Nila', false],
] as const)
  test(`“${account}” ${fits ? 'is' : 'is not'} “${chart}”`, async () => {
    const { rows } = await sql<{ fits: boolean }>`select same_name(${account}, ${chart}) as fits`.execute(app.db)
    assert.equal(rows[0]!.fits, fits)
  })

test('after five wrong birth dates even the right one is refused', async () => {
  const strict = await buildTestApp()
  const clinic: TestClinic = await makeClinic(strict.db)
  const account = await makePatientAccount(strict.db, NAME)
  const chart = await makeChart(strict.db, clinic, {
    ...NAME,
    email: account.email,
    emailFrom: 'guest',
    dateOfBirth: BORN,
  })
  const client = await strict.signInAs(account)
  for (let day = 1; day <= 5; day++)
    assert.equal((await accept({ client, chart }, { dateOfBirth: `1984-01-0${day}` })).status, 409)
  assert.equal((await accept({ client, chart }, { dateOfBirth: BORN })).status, 429)
  await strict.close()
})
