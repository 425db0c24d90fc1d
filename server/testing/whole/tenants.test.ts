import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import type { Change } from '#contract/events.ts'
import { insertEvents } from '#server/events/queries.ts'
import { newId } from '#server/ids.ts'
import type { Answer } from '#server/testing/client.ts'
import { everyEndpoint } from '#server/testing/contract.ts'
import { zoneAtNoon } from '#server/testing/dates.ts'
import { hear, type HeardStream } from '#server/testing/event-stream.ts'
import { makeSession, type Person } from '#server/testing/factories.ts'
import { until } from '#server/testing/programs.ts'
import { UNKNOWN } from '#server/testing/samples.ts'
import { addressOf, asksOf, foreignAsks, type Ids, ownAsks } from '#server/testing/tenants/asks.ts'
import type { NamedId } from '#server/testing/tenants/kinds.ts'
import { makeShared, makeSide, type Role, roles, type Side } from '#server/testing/tenants/make-side.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { thorough } from '#server/testing/thorough.ts'

// Two clinics where everything has the same name, neither of them public. Whatever the people of one ask for, no byte of the
// other comes back: not in a list, a count, a search, an error, a header or a stream. Each read of the contract is asked with
// the ids of the kinds it takes, with some of other kinds and with each of its filters. Each role asks an
// eighteenth of that. The full run asks everything, with all ids of the other clinic.

/** Reads that answer no one with 200, because the demo is off. */
const ofTheDemo = ['/api/demo/mailbox', '/api/demo/mailbox/:id/html']
/** Reads of the operator, who is at no clinic. */
const ofTheOperator = ['/api/operator/backup', '/api/operator/clinics', '/api/operator/doctors']
/** Reads of public pages: only a third clinic has some. */
const ofPublicPages = [
  '/api/clinics/:id/public',
  '/api/public/clinic-addresses/:name',
  '/api/public/clinics/:id/reviews',
  '/api/public/clinics/:id/services',
]

let app: TestApp
/** The same without row-level security: here only the policy code separates the clinics. */
let unguarded: TestApp
let origin: string
let sides: [Side, Side]
let shared: NamedId[]
const reads = (await everyEndpoint()).filter(({ method }) => method === 'GET')

before(async () => {
  const zone = zoneAtNoon()
  app = await buildTestApp({ unlimited: true, settings: { DEMO: 'off' } })
  unguarded = await buildTestApp({
    unlimited: true,
    settings: { DEMO: 'off', ROW_LEVEL_SECURITY: 'off' },
    beside: app,
  })
  ;({ origin } = await app.listen())
  sides = [await makeSide(app, zone), await makeSide(app, zone)]
  shared = await makeShared(app, zone)
})
after(async () => {
  await unguarded.close()
  await app.close()
})

type Heard = Pick<Answer, 'status' | 'headers' | 'text'>

/** Asserts that an answer contains nothing of the other clinic that the call didn't contain, and counts it. */
function check(
  answer: Heard,
  foreign: readonly string[],
  address: string,
  counts: { asked: number; answered: number },
) {
  const asked = decodeURIComponent(address)
  // the address of the next page repeats the query
  const said = answer.text + JSON.stringify(answer.headers).replaceAll(address, '')
  const leak = foreign.find((one) => said.includes(one) && !asked.includes(one))
  assert.equal(leak, undefined, `${address} answered ${answer.status} with ${leak}`)
  assert(answer.status < 500, address)
  counts.asked += 1
  if (answer.status === 200) counts.answered += 1
}

/** Signs a person of a clinic in, and requests each address only once. */
async function caller(server: TestApp, side: Side, role: Role): Promise<(address: string) => Promise<Heard>> {
  const client = await server.signInAs(side.people[role])
  const answers = new Map<string, Promise<Heard>>()
  const ask = async (address: string): Promise<Heard> => {
    const { status, headers, text } = await client.get(address)
    return { status, headers, text }
  }
  return (address) => {
    const answer = answers.get(address) ?? ask(address)
    answers.set(address, answer)
    return answer
  }
}

/** Returns an eighteenth of a role's calls, for the next role others; in the full run all. */
const shareOf = <T>(all: readonly T[], role: Role): readonly T[] =>
  thorough ? all : all.filter((_, at) => (at + roles.indexOf(role)) % 18 === 0)

type Guards = 'the policy alone' | 'both guards'
const suites: [guards: Guards, here: 0 | 1, there: 0 | 1, askers: readonly Role[]][] = [
  ['the policy alone', 0, 1, thorough ? roles : ['doctor', 'patient']],
  ['both guards', 1, 0, thorough ? roles : ['administrator']],
]

for (const [guards, here, there, askers] of suites)
  suite(`clinic ${here + 1}, asked for clinic ${there + 1} with ${guards}`, () => {
    const get = {} as Record<Role, Awaited<ReturnType<typeof caller>>>
    let ids: Ids
    let addresses: string[]
    let pairs: [asked: string, nothing: string][]
    before(async () => {
      ids = { own: sides[here].ids, foreign: sides[there].ids, shared }
      addresses = reads.flatMap((read) => asksOf(read, ids).map((ask) => addressOf(read, ask)))
      pairs = reads.flatMap((read) =>
        foreignAsks(read, ids).map(([ask, nothing]): [string, string] => [
          addressOf(read, ask),
          addressOf(read, nothing),
        ]),
      )
      for (const role of roles) get[role] = await caller(guards === 'both guards' ? app : unguarded, sides[here], role)
    })

    for (const role of askers)
      test(`no read of the ${role} shows a byte of the other clinic`, async (t) => {
        const counts = { asked: 0, answered: 0 }
        for (const address of shareOf(addresses, role))
          check(await get[role](address), sides[there].own, address, counts)
        t.diagnostic(JSON.stringify(counts))
        assert(counts.asked > 100 && counts.answered > 20, JSON.stringify(counts))
      })

    for (const role of askers)
      test(`the ${role} gets the same answer for an id of the other clinic as for an unknown one`, async (t) => {
        const asked = shareOf(pairs, role)
        for (const [address, nothing] of asked) {
          const [answer, expected] = [await get[role](address), await get[role](nothing)]
          assert.deepEqual([answer.status, answer.text], [expected.status, expected.text], address)
        }
        t.diagnostic(`${asked.length} asked`)
        assert(asked.length > 30, `${asked.length} asked`)
      })

    if (guards === 'the policy alone')
      test('for every read, someone at the clinic gets 200 with their own ids', async () => {
        // for a kind that the clinic has none of, such as a medicine, there are only shared ids
        const others = shared.filter(({ kind }) => !ids.own.some((own) => own.kind === kind))
        assert.deepEqual(
          await silentReads({ ...ids, shared: others }),
          [...ofTheDemo, ...ofTheOperator, ...ofPublicPages].toSorted(),
        )
        assert.deepEqual(await silentReads(ids), [...ofTheDemo, ...ofTheOperator])
      })

    /** Returns the reads that answer no one of the clinic with 200 for these ids. */
    async function silentReads(these: Ids): Promise<string[]> {
      const silent: string[] = []
      for (const read of reads) {
        const own = ownAsks(read, these).map((ask) => addressOf(read, ask))
        const answers = await Promise.all(own.flatMap((address) => roles.map((role) => get[role](address))))
        if (!answers.some(({ status }) => status === 200)) silent.push(read.path)
      }
      return silent.toSorted()
    }

    test('counts are those of the person’s own clinic', async () => {
      const client = await app.signInAs(sides[here].people.staff)
      for (const [path, count] of [
        ['/api/appointments', 4],
        ['/api/appointments?search=asha', 4],
        ['/api/patients', 5],
        ['/api/patients?search=rao', 5],
        // their own and those of the public clinic
        ['/api/doctors', 2],
        ['/api/clinics', 2],
        ['/api/clinics?search=lotus', 1],
      ] as const) {
        const { headers, body } = await client.get(path)
        assert.deepEqual([Number(headers['x-total-count']), body.length], [count, count], path)
      }
      assert.equal((await client.get('/api/dashboard/today')).body.total, 2)
      const admin = await app.signInAs(sides[here].people.administrator)
      const { body } = await admin.get('/api/dashboard/stats')
      assert.deepEqual([body.activeClinics, body.totalDoctors], [1, 1])
      for (const other of [sides[there].clinic.id, UNKNOWN]) {
        const { headers } = await client.get(`/api/appointments?clinicId=${other}`)
        assert.equal(Number(headers['x-total-count']), 0)
      }
    })
  })

test('a visitor without a session gets no data of either clinic', async (t) => {
  const counts = { asked: 0, answered: 0 }
  const foreign = [...sides[0].ids, ...sides[1].ids]
  for (const endpoint of reads)
    for (const ask of asksOf(endpoint, { own: [], foreign, shared })) {
      const address = addressOf(endpoint, ask)
      check(await app.anonymous.get(address), [...sides[0].own, ...sides[1].own], address, counts)
    }
  t.diagnostic(JSON.stringify(counts))
  assert(counts.asked > 900 && counts.answered > 40, JSON.stringify(counts))
})

test('a change at one clinic reaches the streams of that clinic only', async () => {
  const listen = async (person: Person): Promise<HeardStream> => {
    const { secret } = await makeSession(app.db, person.userId)
    return hear(origin, { cookie: `vaidya_session=${secret}` })
  }
  const [ours, theirs] = sides.map(({ people: { doctor, staff, administrator, patient } }) => [
    doctor,
    staff,
    administrator,
    patient,
  ]) as [Person[], Person[]]
  const ourStreams = await Promise.all(ours.map(listen))
  const theirStreams = await Promise.all(theirs.map(listen))
  const desk = await app.signInAs(sides[1].people.staff)
  // of the patient who listens
  const { text: id } = sides[1].ids.find(({ kind }) => kind === 'appointment')!
  assert.equal((await desk.put(`/api/appointments/${id}`, { status: 'confirmed' })).status, 200)
  await until('their streams hear of it', () => theirStreams.every(({ changes }) => changes.length > 0))
  await app.deps.later.settled()
  // streams send changes in the order of their commits: once the marker has arrived, everything before it has
  const marker: Change = { kind: 'medicine', id: newId() }
  await insertEvents(
    app.db,
    ours.map(({ userId }) => ({ kind: 'medicine', subjectId: marker.id, userId })),
  )
  await until('our streams hear the marker', () =>
    ourStreams.every(({ changes }) => changes.some(({ kind }) => kind === 'medicine')),
  )
  assert.deepEqual(
    ourStreams.map(({ changes }) => changes),
    ours.map(() => [marker]),
  )
  for (const stream of [...ourStreams, ...theirStreams]) stream.cut()
})
