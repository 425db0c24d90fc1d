import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { accountMessages } from '#contract/accounts/accounts.ts'
import { newId } from '#server/ids.ts'
import { bookingOf } from '#server/testing/bookings.ts'
import type { Client } from '#server/testing/client.ts'
import { workday } from '#server/testing/dates.ts'
import {
  makeAdmin,
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeStaff,
  type TestDoctor,
} from '#server/testing/factories.ts'
import { sharedApp } from '#server/testing/shared-app.ts'

const app = await sharedApp()
const here = await makeClinic(app.db)
const administrator = await makeAdmin(app.db, here)
const admin = await app.signInAs(administrator)
const doctor = await makeDoctor(app.db, here)
const date = workday(here)
const dateOfBirth = '1985-06-07'

interface Chart {
  id: string
}

const merge = (from: Chart, into: Chart, by = admin) => by.post(`/api/patients/${from.id}/merge`, { into: into.id })
const undo = (id: string, by = admin) => by.post(`/api/merges/${id}/undo`)
const chartOfAppointment = async (id: string) =>
  (await app.db.selectFrom('appointments').select('patient_id').where('id', '=', id).executeTakeFirstOrThrow())
    .patient_id
const reviewersOf = async (...charts: Chart[]) =>
  (
    await sql<{ patient_id: string; doctor_id: string }>`select patient_id, doctor_id from reviews
      where patient_id = any(${charts.map(({ id }) => id)}::uuid[]) order by created_at, id`.execute(app.db)
  ).rows

let minute = 0
/** Makes an appointment with its own doctor, so that no two in a test overlap; with a review if requested. */
async function appointmentOf(chart: Chart, with_: TestDoctor = doctor, isReviewed = false): Promise<{ id: string }> {
  minute += 1
  const at = { date: workday(here, 3 + 7 * minute), time: '09:00' }
  const appointment = await makeAppointment(app.db, { clinic: here, doctor: with_, chart, at })
  if (isReviewed)
    await sql`insert into reviews (id, clinic_id, doctor_id, patient_id, appointment_id, rating)
      values (${newId()}, ${here.id}, ${with_.id}, ${chart.id}, ${appointment.id}, 5)`.execute(app.db)
  return appointment
}

test('a merge moves appointments and reviews, hides the duplicate, notifies and is audited; its undo reverts exactly that', async () => {
  const [remaining, twin] = [await makeChart(app.db, here), await makeChart(app.db, here)]
  const other = await makeDoctor(app.db, here)
  const [first, second, own] = [
    await appointmentOf(twin, doctor, true),
    await appointmentOf(twin, other, true),
    await appointmentOf(remaining, other, true),
  ]
  const events = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from events`.execute(app.db)).rows[0]!.n
  const announced = await events()

  const { status, body } = await merge(twin, remaining)
  assert.equal(status, 201)
  assert.deepEqual(
    [body.keptId, body.merged.id, body.appointments, body.reviews, body.mergedBy.lastName, body.undoneAt],
    [remaining.id, twin.id, 2, 1, 'Shah', null],
  )
  // two appointments and both charts
  assert.equal(await events(), announced + 4)
  assert.deepEqual(
    await Promise.all([first, second, own].map(({ id }) => chartOfAppointment(id))),
    Array(3).fill(remaining.id),
  )
  // one review per patient and doctor: the remaining chart has its own of the other doctor
  assert.deepEqual(await reviewersOf(twin), [{ patient_id: twin.id, doctor_id: other.id }])
  assert.equal((await admin.get(`/api/patients/${twin.id}`)).status, 404)
  assert.deepEqual((await admin.get(`/api/patients/${remaining.id}/merges`)).body, [body])

  const later = await appointmentOf(remaining)
  const undone = await undo(body.id)
  assert.deepEqual([undone.status, typeof undone.body.undoneAt], [200, 'string'])
  assert.deepEqual(await Promise.all([first, second, own, later].map(({ id }) => chartOfAppointment(id))), [
    twin.id,
    twin.id,
    remaining.id,
    remaining.id,
  ])
  assert.equal((await reviewersOf(twin)).length, 2)
  assert.equal((await reviewersOf(remaining)).length, 1)
  assert.equal(await events(), announced + 8)
  assert.equal((await admin.get(`/api/patients/${twin.id}`)).status, 200)
  assert.deepEqual((await admin.get(`/api/patients/${remaining.id}/merges`)).body, [])
  const { rows } = await sql`select action, actor_user_id, detail from audit_events
    where subject_id = ${remaining.id} and action in ('patient.merged', 'patient.parted') order by id`.execute(app.db)
  const detail = {
    merged: twin.id,
    appointments: 2,
    prescriptions: 0,
    visits: 0,
    values: 0,
    reviews: 1,
    walkIns: 0,
    waitingList: 0,
    allergies: 0,
    noKnownAllergies: 0,
    problems: 0,
    pregnancies: 0,
    antenatalRecords: 0,
    immunizations: 0,
    medicalDocuments: 0,
    testOrders: 0,
    bills: 0,
    advances: 0,
    forms: 0,
    vitals: 0,
  }
  assert.deepEqual(rows, [
    { action: 'patient.merged', actor_user_id: administrator.userId, detail },
    { action: 'patient.parted', actor_user_id: administrator.userId, detail },
  ])
  const again = await undo(body.id)
  assert.deepEqual([again.status, again.body.message], [409, 'This merge has already been undone.'])
})

test('charts that can’t belong to one person aren’t merged', async () => {
  const { db } = app
  const there = await makeClinic(db)
  await sql`insert into memberships (user_id, clinic_id, role) values (${administrator.userId}, ${there.id}, 'clinic_admin')`.execute(
    db,
  )
  const guest = await makeChart(db, here)
  const mine = await makeChart(db, here, { owner: await makePatientAccount(db), dateOfBirth, isReleased: true })
  const namesake = await makeChart(db, here, { firstName: 'Mira' })
  const older = await makeChart(db, here, { dateOfBirth: '1950-01-01' })
  const yours = await makeChart(db, here, { owner: await makePatientAccount(db) })
  const refused = async (from: Chart, into: Chart, status: number, says: RegExp) => {
    const answer = await merge(from, into)
    assert.deepEqual([answer.status, says.test(answer.body.message)], [status, true], answer.text)
  }
  await refused(guest, guest, 400, /into itself/)
  await refused(guest, await makeChart(db, there), 409, /two clinics/)
  await refused(mine, yours, 409, /different accounts or guardians/)
  await refused(mine, guest, 409, /Keep that one/)
  await refused(namesake, mine, 409, /different names or birth dates/)
  await refused(older, mine, 409, /different names or birth dates/)
  const merged = await makeChart(db, here)
  assert.equal((await merge(merged, guest)).status, 201)
  await refused(merged, mine, 409, /already been merged/)
  await refused(mine, merged, 409, /already been merged/)
  await refused(guest, mine, 409, /clinical information/)
  assert.equal((await merge(await makeChart(db, here, { dateOfBirth }), mine)).status, 201)
})

test('a merge into an account’s chart notifies its holder and the clinic; only a doctor can merge clinical text', async () => {
  const account = await makePatientAccount(app.db)
  const mine = await makeChart(app.db, here, { owner: account, dateOfBirth, isReleased: true })
  const email = 'twin@people.example'
  const twin = await makeChart(app.db, here, { dateOfBirth, email })
  const symptoms = 'what only a doctor and the patient read'
  const at = { date: workday(here, 400), time: '09:00' }
  const appointment = await makeAppointment(app.db, { clinic: here, doctor, chart: twin, at, symptoms })
  const holder = await app.signInAs(account)
  assert.match((await merge(twin, mine)).body.message, /Ask a doctor of the clinic to merge them/)
  assert.equal((await holder.get(`/api/appointments/${appointment.id}`)).status, 404)
  const physician = await app.signInAs(doctor)
  const { status, body } = await merge(twin, mine, physician)
  assert.equal(status, 201)
  const [mail, ...more] = await app.mailsTo(email)
  assert.deepEqual([mail?.subject, more.length], ['A record was added to an account', 0])
  assert.equal((await holder.get(`/api/appointments/${appointment.id}`)).body.symptoms, symptoms)
  const kinds = async (client: Client) =>
    (await client.get('/api/notifications')).body.notifications
      .filter(({ href }: { href: string }) => href === `/patients/${mine.id}`)
      .map(({ kind }: { kind: string }) => kind)
  for (const client of [holder, admin]) assert.deepEqual(await kinds(client), ['charts_merged'])
  assert.equal((await undo(body.id)).status, 200)
  assert.deepEqual(await kinds(holder), ['charts_parted', 'charts_merged'])
  assert.deepEqual(await kinds(physician), ['charts_parted'])
})

test('only doctors and administrators of the clinic can merge and undo a merge; others get 403 or 404', async () => {
  const { db } = app
  const [remaining, twin] = [await makeChart(db, here), await makeChart(db, here)]
  const there = await makeClinic(db)
  const stranger = await app.signInAs(await makeAdmin(db, there))
  const patient = await app.signInAs(await makePatientAccount(db))
  const desk = await app.signInAs(await makeStaff(db, here))
  const physician = await app.signInAs(doctor)
  assert.equal((await merge(twin, remaining, desk)).status, 403)
  for (const client of [stranger, patient]) {
    const [hidden, absent] = [await merge(twin, remaining, client), await merge({ id: newId() }, remaining, client)]
    assert.deepEqual([hidden.status, hidden.text], [404, absent.text])
  }
  assert.equal((await merge(twin, await makeChart(db, await makeClinic(db)))).status, 404)
  const { body } = await merge(twin, remaining)
  assert.equal((await undo(body.id, desk)).status, 403)
  assert.equal((await desk.get(`/api/patients/${remaining.id}/merges`)).status, 403)
  for (const client of [stranger, patient]) {
    const [hidden, absent] = [await undo(body.id, client), await undo(newId(), client)]
    assert.deepEqual([hidden.status, hidden.text], [404, absent.text])
  }
  assert.equal((await app.anonymous.post(`/api/merges/${body.id}/undo`)).status, 401)
  assert.equal((await undo(body.id, physician)).status, 200)
})

test('a doctor with an unverified address can neither merge nor undo a merge, nor merge clinical text as an administrator', async () => {
  const { db } = app
  const [remaining, twin] = [await makeChart(db, here), await makeChart(db, here, { dateOfBirth })]
  const { body: earlier } = await merge(await makeChart(db, here), remaining)
  const mine = await makeChart(db, here, { owner: await makePatientAccount(db), dateOfBirth, isReleased: true })
  const unproved = await makeDoctor(db, here, { isVerified: false })
  const client = await app.signInAs(unproved)
  await appointmentOf(twin, unproved)
  await sql`update patients set allergies = 'Penicillin' where id = ${twin.id}`.execute(db)
  const refused = [403, accountMessages.proveForClinical]
  const says = async (answer: ReturnType<typeof merge>) => [(await answer).status, (await answer).body.message]
  for (const into of [remaining, mine]) assert.deepEqual(await says(merge(twin, into, client)), refused)
  assert.deepEqual(await says(undo(earlier.id, client)), refused)
  await sql`insert into memberships (user_id, clinic_id, role) values (${unproved.userId}, ${here.id}, 'clinic_admin')`.execute(
    db,
  )
  assert.deepEqual(await says(merge(twin, mine, client)), refused)
  assert.equal((await undo(earlier.id, client)).status, 200)
  await sql`update users set email_verified_at = now() where id = ${unproved.userId}`.execute(db)
  assert.equal((await merge(twin, mine, client)).status, 201)
})

test('a merged chart and the safety check have the allergies and history of both charts, until the merge is undone', async () => {
  const { db } = app
  const doctor = await makeDoctor(db, here)
  const client = await app.signInAs(doctor)
  const [kept, twin, third] = [await makeChart(db, here), await makeChart(db, here), await makeChart(db, here)]
  await sql`update patients set allergies = 'Penicillin', medical_history = 'Hemophilia', blood_type = 'O-'
    where id = ${twin.id}`.execute(db)
  await sql`update patients set allergies = 'Ibuprofen' where id = ${third.id}`.execute(db)
  const findings = async () => {
    const { body } = await client.post('/api/prescriptions/check', {
      clinicId: here.id,
      patientId: kept.id,
      medications: [{ medicationName: 'Amoxicillin 500 mg' }, { medicationName: 'Ibuprofen 400 mg' }],
    })
    return body.findings.map(({ kind, against }: { kind: string; against: { name: string } }) => [kind, against.name])
  }
  const texts = async () => {
    const { body } = await client.get(`/api/patients/${kept.id}`)
    return [body.allergies, ...body.fromMerged.map((one: { allergies: string }) => one.allergies)]
  }
  assert.deepEqual([await findings(), await texts()], [[], [null]])
  // an administrator who can't read them merges, and nothing is lost; the duplicate has a duplicate itself
  const inner = await merge(third, twin)
  const outer = await merge(twin, kept)
  assert.deepEqual([inner.status, outer.status], [201, 201])
  const both = await findings()
  for (const name of ['Ibuprofen', 'Penicillin'])
    assert(
      both.some(([kind, of]: string[]) => kind === 'allergy' && of === name),
      JSON.stringify(both),
    )
  assert.deepEqual(new Set(await texts()), new Set(['Ibuprofen', 'Penicillin', null]))
  const { body: seen } = await (await app.signInAs(await makeAdmin(db, here))).get(`/api/patients/${kept.id}`)
  assert.equal('fromMerged' in seen, false)
  assert.equal((await undo(outer.body.id, client)).status, 200)
  assert.deepEqual([await findings(), await texts()], [[], [null]])
})

test('stacked merges are undone from the last to the first', async () => {
  const [a, b, c] = [await makeChart(app.db, here), await makeChart(app.db, here), await makeChart(app.db, here)]
  const appointment = await appointmentOf(a)
  const first = await merge(a, b)
  const second = await merge(b, c)
  assert.equal(await chartOfAppointment(appointment.id), c.id)
  const tooSoon = await undo(first.body.id)
  assert.deepEqual([tooSoon.status, /Undo that merge first/.test(tooSoon.body.message)], [409, true])
  assert.equal((await undo(second.body.id)).status, 200)
  assert.equal(await chartOfAppointment(appointment.id), b.id)
  assert.equal((await undo(first.body.id)).status, 200)
  assert.equal(await chartOfAppointment(appointment.id), a.id)
})

test('the desk that still has the duplicate on its screen books onto the remaining chart', async () => {
  const [remaining, twin] = [await makeChart(app.db, here), await makeChart(app.db, here)]
  await merge(twin, remaining)
  const desk = await app.signInAs(await makeStaff(app.db, here))
  const { status, body } = await desk.post('/api/appointments', {
    clinicId: here.id,
    doctorId: (await makeDoctor(app.db, here)).id,
    patientId: twin.id,
    appointmentDate: date,
    appointmentTime: '09:00',
  })
  assert.deepEqual([status, body.patientId], [201, remaining.id])
})

test('a guest never gets a merged chart but a new one, which blocks the undo until it is merged too', async () => {
  const guest = { firstName: 'Again', lastName: 'Coming', email: 'again@people.example', phone: '+91 98200 12345' }
  const [remaining, twin] = [await makeChart(app.db, here), await makeChart(app.db, here, guest)]
  const { body } = await merge(twin, remaining)
  const booking = bookingOf(here, await makeDoctor(app.db, here), date, '09:00', { patientData: guest })
  const booked = await app.anonymous.post('/api/public/appointments', booking)
  const newer = { id: await chartOfAppointment(booked.body.id) }
  assert.ok(newer.id !== twin.id && newer.id !== remaining.id)
  const refused = await undo(body.id)
  assert.deepEqual([refused.status, /newer chart/.test(refused.body.message)], [409, true])
  assert.equal((await merge(newer, remaining)).status, 201)
  assert.equal((await undo(body.id)).status, 200)
})
