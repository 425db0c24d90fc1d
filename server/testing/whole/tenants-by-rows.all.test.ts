import { z } from 'zod'
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { anonymous, type SignedIn } from '#server/actor.ts'
import { type Acting, actingAs, eachActingAs } from '#server/database/acting.ts'
import { RefusedError } from '#server/errors.ts'
import { identify } from '#server/features/accounts/sign-in/sign-in.ts'
import { makeSession } from '#server/testing/factories.ts'
import { type FullClinic, makeFullClinic } from '#server/testing/full-clinic.ts'
import { PUSH_KEY } from '#server/testing/push-service.ts'
import { type Ask, asksOf } from '#server/testing/tenants/asks.ts'
import type { NamedId } from '#server/testing/tenants/kinds.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { Caller, Call, Door } from '#server/http/door/door.ts'

// Row-level security as the only guard. Each read runs its own handler, use case and query, but with a deceived policy: it
// gets a member or patient of the other clinic as the caller, and grants their rights. Only the database knows the real
// caller. Nothing of the other clinic may come back.

/** Reads whose answers are the same at both clinics (numbers, settings, names), or empty here. */
const tellNothing = [
  'GET /api/profile/activity',
  'GET /api/profile/draft',
  'GET /api/auth/two-factor',
  // only names and roles
  'GET /api/clinics/:id/without-two-factor',
  // names and actions, without the text of a record
  'GET /api/clinics/:id/activity',
  'GET /api/clinics/overview',
  // answers only API keys
  'GET /api/api-key',
  // the operator's
  'GET /api/operator/clinics',
  'GET /api/operator/doctors',
  'GET /api/appointments/waiting',
  // a language, without a text
  'GET /api/patients/:id/prescription-language',
  // a file, which is not in the store here
  'GET /api/prescriptions/:id/file',
  // medicines without the person's name; none of a clinic whose prescriptions the person can't read
  'GET /api/clinics/:id/prescribed-medicines',
  // needs a medicine's name, and returns only the person's own
  'GET /api/clinics/:id/last-doses',
  // files
  'GET /api/visits/:id/documents/:documentId',
  'GET /api/patients/:id/documents.zip',
  // a PDF, whose text is compressed
  'GET /api/visits/:id/summary.pdf',
  'GET /api/medical-documents/:id/paper.pdf',
  // needs the number on the paper
  'GET /api/medical-documents',
  'GET /api/form-requests',
  'GET /api/form-requests/:id/answers.pdf',
  // no appointment here is by video
  'GET /api/appointments/:id/video/join',
  'GET /api/appointments/waiting-by-video',
  'GET /api/bills/:id/paper.pdf',
  'GET /api/payments/:id/receipt.pdf',
  'GET /api/credit-notes/:id/paper.pdf',
  // numbers of receipts, without a text
  'GET /api/clinics/:id/open-counters',
  'GET /api/clinics/:id/cash-book',
  'GET /api/clinics/:id/cash-book.csv',
  // sums
  'GET /api/clinics/:id/outstanding',
  'GET /api/clinics/:id/collections',
  // bills with a GSTIN, which the clinic here has not
  'GET /api/clinics/:id/gst-summary.csv',
  // a number
  'GET /api/lab-message-count',
  // needs the first letters of a diagnosis
  'GET /api/diagnoses',
  // the progress of a download, and a file
  'GET /api/own-data/:id',
  'GET /api/own-data/:id/file',
  // a file of exports, each of which is a call of its own
  'GET /api/clinics/:id/everything.zip',
  // the person's own, and no one closes an account here
  'GET /api/account/closing',
  // dates and kinds, without a text
  'GET /api/patients/:id/pregnancies',
  // which schedule
  'GET /api/clinics/:id/immunization-schedule',
  // children with doses that are due; the charts here are of adults
  'GET /api/immunizations/due',
  'GET /api/immunizations/next',
  // the result here has no file
  'GET /api/test-results/:id/file',
  // the same for everyone
  'GET /api/test-values/units',
  // a file
  'GET /api/test-reports/:id/pages/:page',
  // when a report was uploaded, changed and opened; here only its owner did
  'GET /api/test-reports/:id/history',
  // the person's own time zone
  'GET /api/medicine-reminders/settings',
  'GET /api/leaves/:id/visits',
  'GET /api/leaves/:id/settlement',
  // about past days, which are empty here
  'GET /api/clinics/:id/analytics.csv',
  'GET /api/dashboard/stats',
  // the operator's
  'GET /api/operator/backup',
  // the clinic here can't be booked online
  'GET /api/waiting-list/:id/times',
]

/** Names the clinic's doctors once it has opened on that day. */
const BY_THE_HOUR = 'GET /api/clinics/:id/analytics'
/** A picture, whose text is in glyphs; beside it the text of a draft, if the document has one. */
const BY_ITS_DRAFT = 'GET /api/medical-documents/:id/preview'

/** Tables that name their clinic, by the kind of id they hold. */
const tablesOfClinic = {
  chart: 'patients',
  appointment: 'appointments',
  doctor: 'doctors',
  staff: 'staff',
  service: 'services',
  invitation: 'invitations',
  closure: 'closures',
  'closing rule': 'closing_rules',
  'extra hours': 'extra_hours',
  leave: 'doctor_leaves',
  merge: 'chart_merges',
  import: 'chart_imports',
  prescription: 'prescriptions',
  visit: 'visits',
  vitals: 'vital_sets',
  template: 'prescription_templates',
  'text pick': 'text_picks',
  'walk-in': 'walk_ins',
  'waiting entry': 'waiting_list_entries',
  webhook: 'webhooks',
  'chart value': 'test_values',
  allergy: 'allergies',
  correction: 'chart_corrections',
  problem: 'problems',
  dose: 'immunizations',
  'antenatal record': 'antenatal_records',
  'test order': 'test_orders',
  'lab message': 'lab_messages',
  'clinic test': 'clinic_tests',
  'medical document': 'medical_documents',
  'document template': 'medical_document_templates',
  'clinic form': 'clinic_forms',
  'form request': 'form_requests',
  bill: 'bills',
  payment: 'payments',
  advance: 'advances',
  'advance use': 'advance_uses',
  'credit note': 'credit_notes',
  'day end': 'day_ends',
  'price item': 'price_items',
}

/** Tables that name their owner, with the column that does. */
const tablesOfPatient = {
  value: ['test_values', 'owner_id'],
  report: ['test_reports', 'owner_id'],
  plan: ['medicine_plans', 'owner_id'],
  share: ['report_shares', 'owner_id'],
  download: ['own_data_downloads', 'user_id'],
  'family member': ['family_members', 'user_id'],
  notification: ['notifications', 'user_id'],
  device: ['push_devices', 'user_id'],
  session: ['sessions', 'user_id'],
} as const

const people = ['doctor', 'staff', 'administrator', 'patient', 'invited'] as const

const [here, there] = [0, 1] as const

let app: TestApp
let door: Door
let sides: [FullClinic, FullClinic]
/** The ids of the requested clinic, and all texts that reveal it. */
let own: { ids: NamedId[]; texts: string[] }
let asks: [name: string, ask: Ask][]

before(async () => {
  app = await buildTestApp({
    unlimited: true,
    settings: { DEMO: 'off', PUSH_KEY, CONTACT_EMAIL: 'operator@vaidya.example' },
  })
  door = app.door()
  sides = [await makeFullClinic(app.db), await makeFullClinic(app.db)]
  own = await ownOf(sides[there])
  asks = [...door.entries].flatMap(([name, { endpoint }]) =>
    endpoint.method === 'GET' && endpoint.access === 'signed-in'
      ? asksOf(endpoint, { own: [], foreign: own.ids, shared: [{ kind: 'page', text: '1' }] }).map(
          (ask): [string, Ask] => [name, ask],
        )
      : [],
  )
})
after(() => app.close())

async function ownOf({ clinic, people: { patient, invited }, mark }: FullClinic) {
  const { db } = app
  const of = clinic.id
  const ofClinic = Object.entries(tablesOfClinic).map(
    ([kind, table]) => sql`select ${kind}::text as kind, id from ${sql.table(table)} where clinic_id = ${of}`,
  )
  const ofPatient = Object.entries(tablesOfPatient).map(
    ([kind, [table, column]]) =>
      sql`select ${kind}::text as kind, id from ${sql.table(table)} where ${sql.ref(column)} = ${patient.userId}`,
  )
  const { rows: ids } = await sql<{ kind: string; text: string }>`
    select kind, id::text as text from (
      ${sql.join([...ofClinic, ...ofPatient], sql` union all `)}
      union all select 'document', d.id from visit_documents d join visits v on v.id = d.visit_id where v.clinic_id = ${of}
      union all select 'test result', r.id from test_results r join ordered_tests i on i.id = r.ordered_test_id
        join test_orders o on o.id = i.order_id where o.clinic_id = ${of}
      union all select 'clinic', ${of}::uuid
    ) named order by kind, id`.execute(db)
  const { rows: texts } = await sql<{ text: string }>`
    select chart_number as text from patients where clinic_id = ${of}
    union all select reference from appointments where clinic_id = ${of}
    union all select number from prescriptions where clinic_id = ${of}
    union all select number from test_orders where clinic_id = ${of}
    union all select id::text from passkeys where user_id = ${patient.userId}
    union all select u.email from users u join memberships m on m.user_id = u.id where m.clinic_id = ${of}
    union all select u.id::text from users u join memberships m on m.user_id = u.id where m.clinic_id = ${of}
    union all select unnest(array[${patient.email}, ${patient.userId}, ${invited.email}, ${invited.userId}])`.execute(
    db,
  )
  return { ids, texts: [...ids, ...texts].map(({ text }) => text).concat(mark) }
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

const caller: Caller = {
  actor: anonymous,
  address: '192.0.2.1',
  userAgent: null,
  idempotencyKey: null,
  replyHeaders: [],
}

interface Given {
  text: string
  /** The handler neither refused nor failed. */
  isAnswer: boolean
}

/** Returns a handler's result for a person whom the policy code takes for `seeming` and the database for `real`. */
async function read(name: string, ask: Ask, seeming: SignedIn, real: Acting): Promise<Given> {
  const { endpoint, handler } = door.entries.get(name)!
  const [params, query] = [
    endpoint.params && z.safeParse(endpoint.params, ask.params),
    endpoint.query && z.safeParse(endpoint.query, ask.query),
  ]
  if (params?.success === false || query?.success === false) return { text: '', isAnswer: false }
  const seemingCaller = { ...caller, actor: seeming, replyHeaders: [] as Caller['replyHeaders'] }
  const parts = { params: params?.data, query: query?.data, body: undefined }
  const call = { ...parts, caller: seemingCaller, actor: seeming } as unknown as Call<typeof endpoint>
  try {
    const answer: unknown = await actingAs(real, () => handler(call))
    // an unread file would never end
    if (answer instanceof Readable) await text(answer)
    if (!endpoint.csv) return { text: JSON.stringify([answer, seemingCaller.replyHeaders]), isAnswer: true }
    const pages: unknown[] = []
    for await (const page of eachActingAs(real, answer as AsyncIterable<unknown>)) pages.push(page)
    return { text: JSON.stringify(pages), isAnswer: true }
  } catch (error) {
    // a use case that fails because it finds no rows gives nothing back
    return { text: error instanceof RefusedError ? JSON.stringify(error.body) : '', isAnswer: false }
  }
}

for (const who of ['doctor', 'administrator', 'patient', 'invited'] as const)
  test(`the ${who} reads no byte of the other clinic with the policy turned off`, async (t) => {
    const real = actingOf(await actorOf(sides[here], who))
    const { told, counts } = await readAll(() => real)
    t.diagnostic(JSON.stringify(counts))
    assert(counts.asked > 3000 && counts.answered > 300, JSON.stringify(counts))
    assert.deepEqual([...told], [])
  })

test('the same reads show the other clinic without row-level security, so the policy is indeed off', async (t) => {
  const { told, counts } = await readAll(actingOf)
  t.diagnostic(JSON.stringify(counts))
  const asked = new Set(asks.map(([name]) => name))
  assert.deepEqual(
    [...asked].filter((name) => !told.has(name) && ![BY_THE_HOUR, BY_ITS_DRAFT].includes(name)).toSorted(),
    tellNothing.toSorted(),
  )
})

/** Reads all there is as each person of the other clinic; the database takes each for the one that `realOf` gives. */
async function readAll(realOf: (seeming: SignedIn) => Acting) {
  const told = new Set<string>()
  const counts = { asked: 0, answered: 0 }
  for (const role of people) {
    const seeming = await actorOf(sides[there], role)
    for (const [name, ask] of asks) {
      const given = await read(name, ask, seeming, realOf(seeming))
      if (foreignIn(given.text, ask)) told.add(name)
      counts.asked += 1
      if (given.isAnswer) counts.answered += 1
    }
  }
  return { told, counts }
}

/** Returns a text of the other clinic in an answer, unless the call itself contained it. */
function foreignIn(answer: string, ask: Ask): string | undefined {
  const words = JSON.stringify(ask)
  return own.texts.find((one) => answer.includes(one) && !words.includes(one))
}
