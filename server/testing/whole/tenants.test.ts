import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Endpoint } from '#contract/endpoint.ts'
import { addDays } from '#contract/wall-clock.ts'
import { notify } from '#server/features/notifications/use-cases.ts'
import type { Answer, Client } from '#server/testing/client.ts'
import { everyEndpoint } from '#server/testing/contract.ts'
import { makeClaimRequest, makeFamilyMember, makeMerge } from '#server/testing/chart-things.ts'
import { makeApiKey, makeClosure, makeInvitation, staffIdOf } from '#server/testing/clinic-things.ts'
import { workday, zoneAtNoon } from '#server/testing/dates.ts'
import { hear, type HeardStream } from '#server/testing/event-stream.ts'
import {
  makeAdmin,
  makeAppointment,
  makeChart,
  makeClinic,
  makeDoctor,
  makePatientAccount,
  makeSession,
  makeStaff,
  makeUser,
  makeWalkIn,
  type Person,
} from '#server/testing/factories.ts'
import { makePrescription, makeTemplate, makeUpload } from '#server/testing/prescriptions.ts'
import { makeValue, ownPlaceOf } from '#server/testing/values.ts'
import { makeDocument, makeVisit } from '#server/testing/visits.ts'
import { makeDelivery, makeWebhook } from '#server/testing/webhooks.ts'
import { makeReport } from '#server/testing/reports.ts'
import { until } from '#server/testing/programs.ts'
import { shapeOf } from '#server/testing/samples.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { todayIn } from '#server/time.ts'

// Two clinics where everything is called the same, neither of them public. Whatever the people of one ask
// for, no byte of the other comes back: not in a list, a count, a search, an error, a header or a stream. Every endpoint
// that reads is asked, with every id and every word there is; a new one is asked by itself.

const zone = zoneAtNoon()
const NAME = { firstName: 'Asha', lastName: 'Rao' }

type Side = Awaited<ReturnType<typeof makeSide>>
let app: TestApp
let origin: string
let sides: [Side, Side]
const reads = (await everyEndpoint()).filter(({ method }) => method === 'GET')

before(async () => {
  app = await buildTestApp({ unlimited: true, settings: { DEMO: 'off' } })
  ;({ origin } = await app.listen())
  sides = [await makeSide(), await makeSide()]
})
after(() => app.close())

let made = 0
/** A clinic with two of everything; all names and contact data are those of the other one, the marker is its own. */
async function makeSide() {
  const { db } = app
  const marker = `marker${made++}x`
  const clinic = await makeClinic(db, { zone, name: 'Lotus Clinic', isPublic: false })
  const doctor = await makeDoctor(db, clinic, NAME)
  const staff = await makeStaff(db, clinic)
  const admin = await makeAdmin(db, clinic)
  const account = await makePatientAccount(db, NAME)
  await sql`update users set first_name = 'Asha', last_name = 'Rao', phone = '+91 98200 00001'
    where id in (${staff.userId}, ${admin.userId})`.execute(db)
  const charts = [
    await makeChart(db, clinic, { owner: account, email: 'asha@people.example' }),
    await makeChart(db, clinic, { ...NAME, email: 'asha@people.example' }),
  ]
  const visits: string[] = []
  for (const [at, chart] of charts.entries())
    for (const date of [todayIn(zone), workday(clinic, 3)]) {
      const time = at ? '15:00' : '16:00'
      const { id } = await makeAppointment(db, {
        clinic,
        doctor,
        chart,
        at: { date, time },
        symptoms: `cough ${marker}`,
      })
      await sql`update appointments set reason = ${`cough ${marker}`} where id = ${id}`.execute(db)
      visits.push(id)
      await notify(db, account.userId, 'appointment_confirmed', id)
      await notify(db, doctor.userId, 'appointment_booked', id)
    }
  const prescription = await makePrescription(db, {
    clinic,
    doctor,
    chart: charts[0]!,
    medicationName: `Syrup ${marker}`,
    notes: marker,
  })
  const template = await makeTemplate(db, { clinic, doctor }, { name: `Template ${marker}` })
  const ofChart = { id: charts[0]!.id, clinicId: clinic.id }
  const upload = await makeUpload(db, { owner: account, chart: ofChart, notes: marker, files: app.deps.files })
  const visit = await makeVisit(db, { clinic, doctor, chart: charts[0]!, content: { complaint: marker } })
  const report = await makeReport(db, { owner: account, title: `Blood ${marker}`, sharedWith: doctor })
  const document = await makeDocument(db, {
    clinic,
    doctor,
    visitId: visit.id,
    title: `Wound ${marker}`,
    files: app.deps.files,
  })
  const values = [
    await makeValue(db, { place: { chart: ofChart }, by: doctor.userId, note: marker }),
    await makeValue(db, { place: ownPlaceOf(account), by: account.userId, note: marker }),
  ]
  const people: Record<string, Person> = { doctor, staff, administrator: admin, patient: account }
  const program = await makeApiKey(db, clinic, admin, { name: `Program ${marker}` })
  const { rows } = await sql<{ text: string }>`
    select id::text as text from notifications where user_id in (${account.userId}, ${doctor.userId})
    union all select chart_number from patients where clinic_id = ${clinic.id}
    union all select reference from appointments where clinic_id = ${clinic.id}`.execute(db)
  const invited = await makeUser(db, { ...NAME, role: 'staff' })
  await sql`update staff set notes = ${`notes ${marker}`}, salary_minor = 100 where user_id = ${staff.userId}`.execute(
    db,
  )
  await sql`insert into embedding_sites (clinic_id, origin)
    values (${clinic.id}, ${`https://${marker}.example`})`.execute(db)
  const hook = await makeWebhook(db, clinic, { name: `Hook ${marker}`, url: `https://${marker}.example/hooks` })
  const ofTheClinic = [
    hook.id,
    await makeDelivery(db, hook.id),
    await staffIdOf(db, staff),
    program.apiKey.id,
    program.userId,
    await makeWalkIn(db, clinic, doctor),
    await makeInvitation(db, { clinic, invited, by: admin, notes: marker }),
    await makeClosure(db, clinic, addDays(todayIn(zone), 90), `holiday ${marker}`),
    await makeFamilyMember(db, account, { allergies: `nuts ${marker}` }),
    (await makeMerge(db, clinic, admin)).id,
    // asked for by the account of this side
    await makeClaimRequest(db, clinic, charts[1]!, account),
    // offered to the account of this side alone
    (await makeChart(db, clinic, { ...NAME, email: account.email })).id,
  ]
  const ids = [
    clinic.id,
    prescription.id,
    template.id,
    upload.id,
    visit.id,
    document.id,
    ...values.map(({ id }) => id),
    report.id,
    report.shareId,
    clinic.services[0]!.id,
    doctor.id,
    ...charts.map(({ id }) => id),
    ...ofTheClinic,
    ...visits,
  ]
  return {
    clinic,
    doctor,
    people,
    /** An API key of the clinic. */
    program,
    ids,
    /** Whatever of this clinic can be told from the other one. */
    own: [...new Set([...ids, marker, ...Object.values(people).flatMap((one) => [one.userId, one.email])])].concat(
      rows.map(({ text }) => text),
    ),
  }
}

const words = ['Asha', 'Rao', 'asha rao', 'asha@people.example', '98200', 'Lotus', 'cough', '%', '_', 'marker']
const dates = { from: '2000-01-01', to: '2100-01-01', date: workday({ zone }, 3) }

/** Every address of a read: each id and token in its path, each word and id in its query. */
function* addressesOf({ path, query }: Endpoint, texts: readonly string[]): Generator<string> {
  const paths = path.includes(':') ? texts.map((text) => path.replace(/:\w+/, encodeURIComponent(text))) : [path]
  const names = Object.entries(shapeOf(query).properties ?? {})
  for (const one of paths) {
    yield one
    if (path.includes(':') && !texts.slice(0, 3).some((text) => one.includes(text))) continue
    for (const [name, shape] of names) {
      const values = name === 'search' || name === 'to' ? words : shape.format === 'uuid' ? texts : (shape.enum ?? [])
      for (const value of values) yield `${one}?${name}=${encodeURIComponent(String(value))}`
      if (name in dates) yield `${one}?${name}=${dates[name as keyof typeof dates]}`
    }
    if (names.some(([name]) => name === 'limit')) yield `${one}?limit=1`
  }
}

const leakIn = ({ text, headers }: Answer, foreign: readonly string[], address: string) => {
  // what was asked for stands in the addresses of the next page; it was not learnt from there
  const asked = decodeURIComponent(address)
  const said = text + JSON.stringify(headers).replaceAll(address, '')
  return foreign.find((one) => said.includes(one) && !asked.includes(one))
}

for (const [here, there] of [
  [0, 1],
  [1, 0],
] as const)
  suite(`clinic ${here + 1}, asked for clinic ${there + 1}`, () => {
    for (const role of ['doctor', 'staff', 'administrator', 'patient', 'program'])
      test(`no read of a ${role} shows a byte of the other clinic`, async () => {
        const client = await app.signInAs(sides[here].people[role] ?? sides[here].program)
        const texts = [...sides[there].ids, ...sides[here].ids]
        let asked = 0
        let answered = 0
        for (const endpoint of reads)
          for (const address of addressesOf(endpoint, texts)) {
            const answer = await client.get(address)
            const leak = leakIn(answer, sides[there].own, address)
            assert.equal(leak, undefined, `${address} answered ${answer.status} with ${leak}`)
            assert(answer.status < 500, address)
            asked += 1
            if (answer.status === 200) answered += 1
          }
        assert(asked > 300 && answered > 50, `${asked} asked, ${answered} answered`)
      })

    test('every id of the other clinic is answered like one that does not exist, in every read', async () => {
      for (const role of ['doctor', 'staff', 'administrator', 'patient', 'program']) {
        const client = await app.signInAs(sides[here].people[role] ?? sides[here].program)
        for (const { path } of reads.filter((one) => one.path.includes(':id'))) {
          const nothing = await client.get(path.replace(':id', '0190a000-0000-7000-8000-000000000000'))
          for (const id of sides[there].ids) {
            const { status, text } = await client.get(path.replace(':id', id))
            assert.deepEqual([status, text], [nothing.status, nothing.text], `${path} of ${id}`)
          }
        }
      }
    })

    test('counts are those of the own clinic alone', async () => {
      const client = await app.signInAs(sides[here].people.staff!)
      for (const [path, count] of [
        ['/api/appointments', 4],
        ['/api/appointments?search=asha', 4],
        ['/api/patients', 5],
        ['/api/patients?search=rao', 5],
        ['/api/doctors', 1],
        ['/api/clinics', 1],
        ['/api/clinics?search=lotus', 1],
      ] as const) {
        const { headers, body } = await client.get(path)
        assert.deepEqual([Number(headers['x-total-count']), body.length], [count, count], path)
      }
      assert.equal((await client.get('/api/dashboard/today')).body.total, 2)
      const admin = await app.signInAs(sides[here].people.administrator!)
      const { body } = await admin.get('/api/dashboard/stats')
      assert.deepEqual([body.activeClinics, body.totalDoctors], [1, 1])
      for (const other of [sides[there].clinic.id, '0190a000-0000-7000-8000-000000000000']) {
        const { headers } = await client.get(`/api/appointments?clinicId=${other}`)
        assert.equal(Number(headers['x-total-count']), 0)
      }
    })
  })

test('who asks without a session is told of neither', async () => {
  const texts = [...sides[0].ids, ...sides[1].ids]
  for (const endpoint of reads)
    for (const address of addressesOf(endpoint, texts)) {
      const leak = leakIn(await app.anonymous.get(address), [...sides[0].own, ...sides[1].own], address)
      assert.equal(leak, undefined, `${address} tells ${leak}`)
    }
})

test('what one clinic does is heard by the streams of that one alone', async () => {
  const listen = async (person: Person): Promise<HeardStream> => {
    const { secret } = await makeSession(app.db, person.userId)
    return hear(origin, { cookie: `vaidya_session=${secret}` })
  }
  const [ours, theirs] = [
    await Promise.all(Object.values(sides[0].people).map(listen)),
    await Promise.all(Object.values(sides[1].people).map(listen)),
  ]
  const desk: Client = await app.signInAs(sides[1].people.staff!)
  const id = sides[1].ids.at(-3)!
  assert.equal((await desk.put(`/api/appointments/${id}`, { status: 'confirmed' })).status, 200)
  await until('the own streams have heard', () => theirs.every(({ changes }) => changes.length > 0))
  // whatever went wrong would have come with the same commit
  await sleep(100)
  assert.deepEqual(
    ours.map(({ changes }) => changes),
    [[], [], [], []],
  )
  for (const stream of [...ours, ...theirs]) stream.cut()
})
