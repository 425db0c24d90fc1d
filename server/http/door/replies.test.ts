import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { getCurrentUser } from '#contract/accounts/accounts.ts'
import { listClinics } from '#contract/clinics/clinics.ts'
import { everyEndpoint } from '#server/testing/contract.ts'
import { Door } from './door.ts'

// The reply's schema is the only way out: fields outside it aren't sent.

interface Shape {
  properties?: Record<string, Shape>
  additionalProperties?: boolean | Shape
  items?: Shape
  anyOf?: Shape[]
  type?: string
}

/** Every object of a reply and the path to each of its fields. */
function* fieldsOf(shape: Shape, path = ''): Generator<{ path: string; isClosed: boolean }> {
  for (const part of shape.anyOf ?? []) yield* fieldsOf(part, path)
  if (shape.items) yield* fieldsOf(shape.items, `${path}[]`)
  const isAnything = Object.keys(shape).filter((key) => !key.startsWith('$')).length === 0
  // a record lists the fields of its values, whatever their keys
  const values = typeof shape.additionalProperties === 'object' ? shape.additionalProperties : null
  if (values) yield* fieldsOf(values, `${path}{}`)
  else if (isAnything || (shape.type === 'object' && shape.additionalProperties !== false))
    yield { path, isClosed: false }
  for (const [name, part] of Object.entries(shape.properties ?? {})) {
    yield { path: `${path}.${name}`, isClosed: true }
    yield* fieldsOf(part, `${path}.${name}`)
  }
}

// text and bytes have no fields
const replies = (await everyEndpoint())
  .filter(({ type }) => !type)
  .map((endpoint) => ({
    name: `${endpoint.method} ${endpoint.path}`,
    fields: [...fieldsOf(z.toJSONSchema(endpoint.reply, { io: 'output', unrepresentable: 'any' }) as Shape)],
  }))

test('every reply names all its fields and drops unknown ones', () => {
  for (const { name, fields } of replies)
    assert.deepEqual(
      fields.filter(({ isClosed }) => !isClosed).map(({ path }) => path),
      [],
      name,
    )
})

test('no reply contains a password, a hash, a secret or a salary', () => {
  const promised = new Set([
    // once, to the visitor who has just booked
    'POST /api/public/appointments .manageToken',
    // to the patient who shares a report, this once
    'POST /api/test-reports/:id/share .shareToken',
    // the secret of an entry's link, to the person who joins, and to the account whose chart it is in
    'POST /api/public/waiting-list .token',
    'GET /api/waiting-list/own [].token',
    // a walk-in's number in the queue
    'GET /api/walk-ins .walkIns[].token',
    'POST /api/walk-ins .token',
    'POST /api/walk-ins/next .token',
    'PUT /api/walk-ins/:id .token',
    'GET /api/clinics/:id/walk-ins.csv .token',
    'GET /api/queue .entries[].token',
    'GET /api/walk-ins/:id/slip .token',
    'GET /api/public/tokens/:token .token',
    'GET /api/public/bookings/:token/queue .place.token',
    'GET /api/public/wall-screens/:token .doctors[].now.token',
    'GET /api/public/wall-screens/:token .doctors[].next[].token',
    // once, to the new screen
    'POST /api/public/wall-screens .secret',
    // to the guest who corrects an email, replacing the old link
    'PUT /api/public/bookings/:token/email .manageToken',
    // once, to the administrator who creates it
    'POST /api/clinics/:id/api-keys .token',
    'POST /api/clinics/:id/webhooks .secret',
    // how a clinic's video server wants tokens signed, without the key
    ...['GET', 'PUT'].flatMap((method) =>
      ['', '.algorithm', '.app', '.keyId'].map((field) => `${method} /api/clinics/:id/video-server .token${field}`),
    ),
    'POST /api/webhooks/:id/secret .secret',
    // a prescription's hash, to compare with the printout
    'GET /api/prescriptions/:id/versions [].hash',
    'GET /api/prescriptions/:id/paper .hash',
    'GET /api/public/prescriptions/:code .hash',
    // the same of a certificate, letter or consent, an order or a form
    'GET /api/public/medical-documents/:code .hash',
    'GET /api/public/printouts/:code .hash',
    // of a day's end, to compare with what was signed
    'POST /api/clinics/:id/day-ends .hash',
    'GET /api/day-ends/:id .hash',
    // only to the administrator of that clinic, and in no list (rule T30); the policy matrix looks for it everywhere else
    ...[
      'GET /api/staff/:id',
      'PUT /api/staff/:id',
      'POST /api/staff/:id/deactivate',
      'POST /api/staff/:id/reactivate',
    ].map((name) => `${name} .salary`),
  ])
  const secret = /password|hash|token|secret|salary/i
  const harmless = /(mustChangePassword|oldSecretUntil)$/
  for (const { name, fields } of replies)
    for (const { path } of fields)
      if (secret.test(path) && !harmless.test(path)) assert(promised.has(`${name} ${path}`), `${name} promises ${path}`)
})

test('data outside the reply’s schema is removed', async () => {
  const door = new Door()
  const row = {
    id: '0190a000-0000-7000-8000-000000000000',
    name: 'N',
    description: null,
    address: 'A',
    city: 'C',
    phone: 'P',
    email: null,
    website: null,
    specialty: null,
    isPublic: true,
    timeZone: 'UTC',
    currency: 'USD',
    language: 'en' as const,
    rating: null,
    doctorCount: 1,
    serviceCount: 1,
    isBookable: true,
    canBook: true,
    isPatientHere: false,
    can: { edit: false },
  }
  const more = { ownerEmail: 'x@x.example', revenue: 1, passwordHash: 'x' }
  door.open(listClinics, async () => ({
    items: [{ ...row, ...more, rating: { average: 4, count: 1, ...more } }],
    total: 1,
  }))
  const caller = {
    actor: { kind: 'anonymous' as const },
    address: '',
    userAgent: null,
    idempotencyKey: null,
    replyHeaders: [],
  }
  assert.deepEqual(await door.enter(listClinics, caller, {}), [{ ...row, rating: { average: 4, count: 1 } }])
})

test('a reply without promised fields isn’t sent', async () => {
  const door = new Door()
  door.open(getCurrentUser, async () => ({ id: 'x' }) as never, { beforeNewPassword: true })
  const actor = {
    kind: 'signed-in',
    userId: 'u',
    sessionId: 's',
    role: 'patient',
    mustChangePassword: false,
    memberships: [],
    part: 'patient',
    doctorIds: [],
  } as const
  const caller = {
    actor: { ...actor, memberships: [] },
    address: '',
    userAgent: null,
    idempotencyKey: null,
    replyHeaders: [],
  }
  await assert.rejects(door.enter(getCurrentUser, caller, {}), { name: 'ZodError' })
})
