import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { anonymous, type SignedIn } from '#server/actor.ts'
import { type Acting, actingAs, eachActingAs } from '#server/database/acting.ts'
import { RefusedError } from '#server/errors.ts'
import { identify } from '#server/features/accounts/use-cases.ts'
import { makeSession } from '#server/testing/factories.ts'
import { type FullClinic, makeFullClinic } from '#server/testing/full-clinic.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { addDays, todayIn } from '#server/time.ts'
import type { Asker, Call, Door, RawInput } from './door.ts'

// Checklist 52, second half: row-level security as the only guard. Each read is done by its own handler, use-case and
// query, but the policy code is fooled altogether: it is told that a member or patient of the other clinic asks, whose
// rights it then grants. Only the database knows who it is in truth. Nothing of the other clinic may come back.

/** Reads whose answers are numbers, settings or people's names alone, which are the same at both; and an empty list. */
const tellNothing = [
  'GET /api/profile/activity',
  'GET /api/auth/two-factor',
  'GET /api/clinics/overview',
  'GET /api/patients/:id/access',
  'GET /api/leaves/:id/visits',
  'GET /api/dashboard/stats',
  'GET /api/dashboard/activity',
]

const people = ['doctor', 'staff', 'administrator', 'patient', 'invited'] as const

let app: TestApp
let door: Door
let sides: [FullClinic, FullClinic]
/** Whatever a clinic's data can be told by, and which of it are ids. */
let own: { ids: string[]; texts: string[] }[]

before(async () => {
  app = await buildTestApp({ unlimited: true, settings: { DEMO: 'off' } })
  door = app.door()
  sides = [await makeFullClinic(app.db), await makeFullClinic(app.db)]
  own = await Promise.all(sides.map(ownOf))
})
after(() => app.close())

async function ownOf({ clinic, people: { patient, invited }, mark }: FullClinic) {
  const { db } = app
  const of = clinic.id
  const { rows: ids } = await sql<{ id: string }>`
    select id from patients where clinic_id = ${of} union all select id from appointments where clinic_id = ${of}
    union all select id from doctors where clinic_id = ${of} union all select id from staff where clinic_id = ${of}
    union all select id from services where clinic_id = ${of} union all select id from invitations where clinic_id = ${of}
    union all select id from closures where clinic_id = ${of} union all select id from doctor_leaves where clinic_id = ${of}
    union all select id from chart_merges where clinic_id = ${of} union all select id from chart_imports where clinic_id = ${of}
    union all select id from family_members where user_id = ${patient.userId}
    union all select id from notifications where user_id = ${patient.userId}
    union all select id from sessions where user_id = ${patient.userId}
    union all select ${of}::uuid`.execute(db)
  const { rows: texts } = await sql<{ text: string }>`
    select chart_number as text from patients where clinic_id = ${of}
    union all select reference from appointments where clinic_id = ${of}
    union all select u.email from users u join memberships m on m.user_id = u.id where m.clinic_id = ${of}
    union all select u.id::text from users u join memberships m on m.user_id = u.id where m.clinic_id = ${of}
    union all select unnest(array[${patient.email}, ${patient.userId}, ${invited.email}, ${invited.userId}])`.execute(
    db,
  )
  return { ids: ids.map(({ id }) => id), texts: [...texts.map(({ text }) => text), mark] }
}

async function actorOf(side: FullClinic, role: (typeof people)[number]): Promise<SignedIn> {
  const { secret } = await makeSession(app.db, side.people[role].userId)
  const actor = await identify(app.deps, secret)
  assert(actor, role)
  return actor
}

const actingOf = ({ userId, memberships }: SignedIn): Acting => ({
  userId,
  clinicIds: memberships.map(({ clinicId }) => clinicId),
})

const asker: Asker = { actor: anonymous, address: '192.0.2.1', userAgent: null, idempotencyKey: null, replyHeaders: [] }

const nextDays = { from: todayIn('UTC'), to: addDays(todayIn('UTC'), 14) }

/** Every read for signed-in people, with each id of a clinic in its path, and with its filters. */
function* readsOf(ids: string[], clinicId: string): Generator<[name: string, raw: RawInput]> {
  for (const [name, { endpoint }] of door.entries) {
    if (endpoint.method !== 'GET' || endpoint.access !== 'signed-in') continue
    if (endpoint.path.includes(':id')) for (const id of ids) yield [name, { params: { id }, query: {} }]
    else
      for (const query of [{}, { clinicId }, { search: 'asha' }, { when: 'all' }, { role: 'staff' }, nextDays])
        yield [name, { query }]
  }
}

/** What the handler gives to somebody whom the policy code takes for `seeming` and the database for `real`. */
async function read(name: string, raw: RawInput, seeming: SignedIn, real: Acting): Promise<string> {
  const { endpoint, handler } = door.entries.get(name)!
  const [params, query] = [endpoint.params?.safeParse(raw.params), endpoint.query?.safeParse(raw.query)]
  if (params?.success === false || query?.success === false) return ''
  const told = { ...asker, actor: seeming, replyHeaders: [] }
  const call = { params: params?.data, query: query?.data, body: undefined, asker: told, actor: seeming } as Call<
    typeof endpoint
  >
  try {
    const answer: unknown = await actingAs(real, () => handler(call))
    if (!endpoint.csv) return JSON.stringify([answer, told.replyHeaders])
    const pages: unknown[] = []
    for await (const page of eachActingAs(real, answer as AsyncIterable<unknown>)) pages.push(page)
    return JSON.stringify(pages)
  } catch (error) {
    // refused, or a use-case that stumbles over what is not there for it: nothing has come back
    return error instanceof RefusedError ? JSON.stringify(error.body) : ''
  }
}

const [here, there] = [0, 1] as const

for (const who of ['doctor', 'administrator', 'patient', 'invited'] as const)
  test(`with the policy of the other clinic switched off, the ${who} reads no byte of it`, async () => {
    const real = actingOf(await actorOf(sides[here], who))
    const leaks = new Set<string>()
    await forEachRead(async (name, raw, seeming) => {
      if (foreignIn(await read(name, raw, seeming, real), raw)) leaks.add(name)
    })
    assert.deepEqual([...leaks], [])
  })

test('the policy is switched off indeed: the same reads tell of the other clinic where the database consents', async () => {
  const told = new Set<string>()
  const asked = new Set<string>()
  await forEachRead(async (name, raw, seeming) => {
    asked.add(name)
    if (foreignIn(await read(name, raw, seeming, actingOf(seeming)), raw)) told.add(name)
  })
  assert.deepEqual(
    [...asked].filter((name) => !told.has(name)),
    tellNothing,
  )
})

async function forEachRead(look: (name: string, raw: RawInput, seeming: SignedIn) => Promise<void>) {
  for (const role of people) {
    const seeming = await actorOf(sides[there], role)
    for (const [name, raw] of readsOf(own[there]!.ids, sides[there].clinic.id)) await look(name, raw, seeming)
  }
}

/** What stands in an answer of the other clinic, without what was asked for. */
function foreignIn(answer: string, raw: RawInput): string | undefined {
  const { ids, texts } = own[there]!
  const words = JSON.stringify(raw)
  return [...ids, ...texts].find((one) => answer.includes(one) && !words.includes(one))
}
