import type { Endpoint } from '#contract/endpoint.ts'
import { type Good, ofCall, queryOf } from './good.ts'
import { sampleOf, type Shape, shapeOf, UNKNOWN } from '#server/testing/samples.ts'

/** Values that no field expects, by kind. Each field of each call must survive each of them. */
const wrong: Record<string, unknown[]> = {
  type: [null, true, [], ['x'], {}, { x: 1 }],
  number: [0, -1, 1.5, 1e300, 9_007_199_254_740_991],
  nothing: ['', ' '],
  /** Most of the characters below, in one short text. */
  everything: [`%_\\'"$1\${7}{{7}}<b>💊Ω\u0301/..;--`],
  text: [
    '\0',
    'a\0b',
    '\ud800',
    'a\udc00b',
    '\u202e\u0000',
    '💊'.repeat(50),
    'Ω\u0301'.repeat(100),
    '\r\nBcc: x@x.example',

    "' OR 1=1--",
    "'; DROP TABLE users; --",
    '%',
    '_',
    '\\',
    '$1',
    '${7*7}',
    '{{7*7}}',
    '../../etc/passwd',
    '<script>x</script>',

    'x'.repeat(10_000),
    '9'.repeat(400),
    '1e999',
    'NaN',
    'Infinity',
    '-0',
    '0x10',
    '٣',
    'null',
    'undefined',
    '[object Object]',
    UNKNOWN,
    UNKNOWN.toUpperCase(),
  ],
  date: ['0000-01-01', '0001-01-01', '9999-12-31', '2027-02-30', '+010000-01-01', '24:00', '99:99'],
}
const wrongValues = Object.entries(wrong).flatMap(([kind, values]) => values.map((value) => ({ kind, value })))

/** Fields that someone might hope to set along the way. */
const extra = (date: string) => ({
  role: 'clinic_admin',
  id: UNKNOWN,
  clinicId: UNKNOWN,
  isVerified: true,
  status: 'completed',
  createdAt: date,
  passwordHash: 'x',
})

export interface Parts {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
}

export interface Input {
  /** Where it differs from the valid input, such as `body.address.city`. */
  what: string
  /** The kind of invalid value. */
  kind: string | null
  parts: Parts
}

/** Yields the good input of an endpoint, then every input that differs from it in one place. */
export function* inputsOf(endpoint: Endpoint, good: Good): Generator<Input> {
  const { date, ids, named } = good
  const its = { ...named, ...ofCall[`${endpoint.method} ${endpoint.path}`] }
  const shapes = { params: shapeOf(endpoint.params), query: shapeOf(endpoint.query) }
  const { properties: names = {} } = shapes.params
  const parts: Parts = {
    params: sampleOf({ properties: names }, date, { ...its, id: good.id }) as Record<string, unknown>,
    query: queryOf(endpoint),
    body: undefined,
  }
  const variants = bodiesOf(endpoint, date, its)
  for (const { body } of variants) yield { what: 'nothing', kind: null, parts: { ...parts, body } }
  const [first] = variants
  for (const id of [UNKNOWN, ...ids])
    yield { what: 'id', kind: null, parts: withId({ ...parts, body: first!.body }, id) as Parts }
  for (const part of ['params', 'query'] as const)
    for (const name of Object.keys(shapes[part].properties ?? {}))
      for (const { kind, value } of wrongValues)
        yield {
          what: `${part}.${name}`,
          kind,
          parts: { ...parts, body: first!.body, [part]: { ...parts[part], [name]: value } },
        }
  yield { what: 'query', kind: null, parts: { ...parts, body: first!.body, query: extra(date) } }
  if (!endpoint.body) return
  const more = isObject(first!.body) ? [{ ...first!.body, ...extra(date) }] : []
  for (const body of [undefined, null, 1, 'text', [], [first!.body], {}, ...more])
    yield { what: 'body', kind: null, parts: { ...parts, body } }
  for (const { shape, body } of variants)
    for (const { part, ...change } of changesOf(shape, body)) yield { ...change, parts: { ...parts, body: part } }
}

interface Change extends Omit<Input, 'parts'> {
  part: unknown
}

/** Yields a part of the input with each of its fields missing and wrong, in every object within. */
function* changesOf(shape: Shape, sample: unknown, path = 'body'): Generator<Change> {
  for (const [name, inner] of Object.entries(shape.properties ?? {})) {
    const { [name]: own, ...others } = sample as Record<string, unknown>
    const at = `${path}.${name}`
    yield { what: `${at} missing`, kind: null, part: others }
    for (const { kind, value } of wrongValues) yield { what: at, kind, part: { ...others, [name]: value } }
    if (inner.properties && isObject(own))
      for (const { part, ...change } of changesOf(inner, own, at))
        yield { ...change, part: { ...others, [name]: part } }
  }
}

/** Returns the shapes that a body can have, each with a good one. */
function bodiesOf({ body, shapes, accepts }: Endpoint, date: string, named: Good['named']) {
  if (accepts) return [{ shape: {}, body: Buffer.from('Name,Phone\nAsha Rao,+91 98200 12345\n') }]
  if (!body) return [{ shape: {}, body: undefined }]
  const shape = shapeOf(shapes ?? body)
  return (shape.anyOf ?? shape.oneOf ?? [shape]).map((one) => ({ shape: one, body: sampleOf(one, date, named) }))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Uint8Array) && !(value instanceof Blob)

/** Returns the value with another id in place of each id. */
function withId(value: unknown, id: string): unknown {
  if (typeof value === 'string' && IS_ID.test(value)) return id
  if (Array.isArray(value)) return value.map((one) => withId(one, id))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withId(one, id)]))
}

const IS_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/
