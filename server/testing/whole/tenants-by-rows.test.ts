import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { addDays } from '#contract/wall-clock.ts'
import { anonymous, type SignedIn } from '#server/actor.ts'
import { type Acting, actingAs, eachActingAs } from '#server/database/acting.ts'
import { RefusedError } from '#server/errors.ts'
import { identify } from '#server/features/accounts/sign-in/sign-in.ts'
import { makeSession } from '#server/testing/factories.ts'
import { type FullClinic, makeFullClinic } from '#server/testing/full-clinic.ts'
import { PUSH_KEY } from '#server/testing/push-service.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { todayIn } from '#server/time.ts'
import type { Asker, Call, Door, RawInput } from '#server/http/door/door.ts'

// Row-level security as the only guard. Each read is done by its own handler, use-case and
// query, but the policy code is fooled altogether: it is told that a member or patient of the other clinic asks, whose
// rights it then grants. Only the database knows who it is in truth. Nothing of the other clinic may come back.

/** Reads whose answers are numbers, settings or people's names alone, which are the same at both; and an empty list. */
const tellNothing = [
  'GET /api/profile/activity',
  'GET /api/profile/draft',
  'GET /api/auth/two-factor',
  // names and roles alone
  'GET /api/clinics/:id/without-two-factor',
  'GET /api/clinics/overview',
  // answers API keys alone
  'GET /api/api-key',
  'GET /api/appointments/waiting',
  // a file, which is not in the store here
  'GET /api/prescriptions/:id/file',
  // needs the name of a medicine, and answers one's own alone
  'GET /api/clinics/:id/last-doses',
  // files
  'GET /api/visits/:id/documents/:documentId',
  'GET /api/patients/:id/documents.zip',
  // needs the first letters of a diagnosis
  'GET /api/diagnoses',
  // how far a download is, and a file
  'GET /api/own-data/:id',
  'GET /api/own-data/:id/file',
  // a file
  'GET /api/test-reports/:id/pages/:page',
  // when a report was uploaded, changed and opened, which it was not here but by its owner
  'GET /api/test-reports/:id/history',
  // one's own choice of a clock
  'GET /api/medicine-reminders/settings',
  'GET /api/leaves/:id/visits',
  'GET /api/leaves/:id/settlement',
  // of days that are over, on which there was nothing here
  'GET /api/clinics/:id/analytics',
  'GET /api/clinics/:id/analytics.csv',
  'GET /api/dashboard/stats',
]

const people = ['doctor', 'staff', 'administrator', 'patient', 'invited'] as const

let app: TestApp
let door: Door
let sides: [FullClinic, FullClinic]
/** Whatever a clinic's data can be told by, and which of it are ids. */
let own: { ids: string[]; texts: string[] }[]

before(async () => {
  app = await buildTestApp({
    unlimited: true,
    settings: { DEMO: 'off', PUSH_KEY, CONTACT_EMAIL: 'operator@vaidya.example' },
  })
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
    union all select id from prescriptions where clinic_id = ${of}
    union all select id from visits where clinic_id = ${of}
    union all select id from prescription_templates where clinic_id = ${of}
    union all select id from webhooks where clinic_id = ${of}
    union all select d.id from visit_documents d join visits v on v.id = d.visit_id where v.clinic_id = ${of}
    union all select id from test_values where clinic_id = ${of} or owner_id = ${patient.userId}
    union all select id from test_reports where owner_id = ${patient.userId}
    union all select id from medicine_plans where owner_id = ${patient.userId}
    union all select id from report_shares where owner_id = ${patient.userId}
    union all select id from own_data_downloads where user_id = ${patient.userId}
    union all select id from family_members where user_id = ${patient.userId}
    union all select id from notifications where user_id = ${patient.userId}
    union all select id from push_devices where user_id = ${patient.userId}
    union all select id from sessions where user_id = ${patient.userId}
    union all select ${of}::uuid`.execute(db)
  const { rows: texts } = await sql<{ text: string }>`
    select chart_number as text from patients where clinic_id = ${of}
    union all select reference from appointments where clinic_id = ${of}
    union all select number from prescriptions where clinic_id = ${of}
    union all select id::text from passkeys where user_id = ${patient.userId}
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
  const doer = { actor: seeming, address: told.address }
  const parts = { params: params?.data, query: query?.data, body: undefined }
  const call = { ...parts, asker: told, actor: seeming, doer } as unknown as Call<typeof endpoint>
  try {
    const answer: unknown = await actingAs(real, () => handler(call))
    // a file that nobody reads would be waited for
    if (answer instanceof Readable) await text(answer)
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
