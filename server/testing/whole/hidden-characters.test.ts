import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { z } from 'zod'
import type { Schema } from '#contract/endpoint.ts'
import { everyEndpoint } from '#server/testing/contract.ts'
import { makeAdmin, makeClinic } from '#server/testing/factories.ts'
import { newStaff } from '#server/testing/newcomers.ts'
import { sharedApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

// Invisible characters: line breaks that start a new line of an email, marks that turn the direction of the text after them. The
// schemas of all calls are checked in this process, text by text, and a few calls are made to the server.

const turning = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069']
const hidden = [
  '\u0001',
  '\b',
  '\u001b',
  '\u007f',
  '\u0085',
  '\u2028',
  '\u2029',
  '\u200e',
  '\u200f',
  '\u061c',
  ...turning,
]
const breaks = ['\n', '\r', '\r\n', '\t']

/** Fields with a box on the screen, whose text can have several lines. */
const boxes = new Set([
  'address',
  'advice',
  'allergies',
  'beforeYouCome',
  'bio',
  'body',
  'cancelReason',
  'complaint',
  'description',
  'entered',
  'findings',
  'help',
  'key',
  'medicalHistory',
  'medications',
  'message',
  'note',
  'notes',
  'reason',
  'summary',
  'symptoms',
  'text',
])
/** Fields that take any character: passwords, codes that are read without spaces, and texts that are never stored. */
const free = new Set(['password', 'currentPassword', 'newPassword', 'code', 'website', 'query', 'search', 'q', 'seen'])

type Leaf = [path: string, schema: Schema]

/** Yields the texts inside a schema with their names. */
function* textsOf(schema: Schema, path: string): Generator<Leaf> {
  const { def } = schema as unknown as { def: Record<string, unknown> & { type: string } }
  const inner = (def.innerType ?? def.element) as Schema | undefined
  if (def.type === 'object')
    for (const [name, part] of Object.entries(def.shape as Record<string, Schema>))
      yield* textsOf(part, `${path}.${name}`)
  else if (def.type === 'union') for (const one of def.options as Schema[]) yield* textsOf(one, path)
  else if (inner) yield* textsOf(inner, path)
  else if (def.type === 'pipe') yield [path, schema]
  else if (def.type === 'string') yield [path, schema]
}

const endpoints = await everyEndpoint()
const leaves = endpoints.flatMap((endpoint) =>
  [endpoint.body, endpoint.query].flatMap((part) =>
    part && !endpoint.accepts ? [...textsOf(part, `${endpoint.method} ${endpoint.path}`)] : [],
  ),
)

/** Returns the schema's output for a text with this character; undefined if it refuses the text. */
const through = (schema: Schema, sign: string) => {
  const { success, data } = z.safeParse(schema, `A text that${sign}goes on for a while`)
  return success && typeof data === 'string' ? data : undefined
}

test('no text of any call stores a hidden character, and only texts with a box on the screen take line breaks', () => {
  assert(leaves.length > 100, `only ${leaves.length} texts were found`)
  const wrong: string[] = []
  for (const [path, schema] of leaves) {
    const name = path.split('.').at(-1)!
    if (free.has(name)) continue
    for (const sign of hidden)
      if (through(schema, sign)?.includes(sign)) wrong.push(`${path} takes ${JSON.stringify(sign)}`)
    for (const sign of breaks) {
      const text = through(schema, sign)
      if (text !== undefined && (!boxes.has(name) || /[\r\t]/.test(text)))
        wrong.push(`${path} takes ${JSON.stringify(sign)}`)
    }
  }
  assert.deepEqual(wrong, [])
})

let app: TestApp
before(async () => {
  app = await sharedApp()
})

test('registering with a line break or a direction mark in the name creates no account and sends no email', async () => {
  const email = 'spamtarget@people.example'
  const firstName =
    'customer,\r\n\r\nyour clinic account is locked. Unlock: https://evil.example/unlock\r\n\r\nBcc: x@y.example'
  for (const name of [firstName, 'Asha\u202eoaR', 'Asha\u2028Rao', 'Asha\u2066Rao']) {
    const { status, body } = await app.anonymous.post('/api/auth/register', {
      email,
      password: 'correct horse battery',
      firstName: name,
      lastName: 'Rao',
      role: 'patient',
    })
    assert.deepEqual(
      [status, body.issues],
      [400, [{ path: 'firstName', message: 'Use one line of text, without hidden characters' }]],
    )
  }
  assert.deepEqual(await app.mailsTo(email), [])
})

test('names keep the joiners that Indian scripts need', async () => {
  const clinic = await makeClinic(app.db)
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  const name = 'क्\u200dष'
  const { status } = await admin.post('/api/staff', newStaff(clinic, { firstName: name }))
  assert.equal(status, 201)
  const { body } = await admin.get(`/api/staff?search=${encodeURIComponent(name)}`)
  assert.equal(body[0].user.firstName, name)
})

test('a text of several lines keeps its lines, whichever line breaks the browser sends', async () => {
  const clinic = await makeClinic(app.db)
  const admin = await app.signInAs(await makeAdmin(app.db, clinic))
  const { status } = await admin.put(`/api/clinics/${clinic.id}`, { description: 'One\r\nTwo\rThree\n\tFour' })
  assert.equal(status, 200)
  const { body } = await admin.get(`/api/clinics/${clinic.id}/setup`)
  assert.equal(body.clinic.description, 'One\nTwo\nThree\n Four')
  const turned = await admin.put(`/api/clinics/${clinic.id}`, { description: 'One\u202eowT' })
  assert.equal(turned.status, 400)
})
