import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import type { Answer, Client } from '#server/testing/client.ts'
import { type Shape, shapeOf } from '#server/testing/samples.ts'
import { bodies, queries } from './bodies.ts'
import { endpoints } from './ask.ts'
import { rows } from './table.ts'
import { type Thing, things } from './things.ts'
import type { World } from './world.ts'

/** A field of a call that searches for a text: a search, or a filter that takes words. */
export interface TextFilter {
  call: string
  endpoint: Endpoint
  part: 'query' | 'body'
  field: string
}

const isNoText = ({ type, format, enum: choices, const: one }: Shape & { const?: unknown }): boolean =>
  ['integer', 'number', 'boolean', 'array'].includes(type ?? '') ||
  ['uuid', 'date', 'date-time'].includes(format ?? '') ||
  choices !== undefined ||
  one !== undefined

/** True unless the shape is known to be something else. */
const isText = (shape: Shape): boolean =>
  shape.anyOf ? shape.anyOf.some((one) => isText(one) && (one.type as string) !== 'null') : !isNoText(shape)

const fieldsOf = (schema: Schema | undefined): string[] =>
  Object.entries(shapeOf(schema).properties ?? {})
    .filter(([, shape]) => isText(shape))
    .map(([name]) => name)

/** True for a POST that returns a list: it changes nothing, and its body is a search. */
const asks = ({ method, reply }: Endpoint) => method === 'POST' && reply instanceof z.ZodArray

/**
 * Calls answered from public files only: guides and help articles, where an unknown word finds similarly spelled ones, and
 * names of substances, by which the typed text itself is taken apart.
 */
const ofFilesAlone = new Set(['GET /api/health-conditions', 'GET /api/help-articles', 'POST /api/allergies/proposals'])

/**
 * Returns every text filter of the contract that queries records, derived from the schemas so that new ones are included.
 * Throws for an endpoint whose query has no readable fields.
 */
export function textFilters(): TextFilter[] {
  return Object.entries(endpoints).flatMap(([call, endpoint]) => {
    if (ofFilesAlone.has(call)) return []
    if (endpoint.query && !shapeOf(endpoint.query).properties)
      throw new Error(`There is no rule for what ${call} filters by`)
    const of = (part: TextFilter['part'], names: string[]) => names.map((field) => ({ call, endpoint, part, field }))
    return [...of('query', fieldsOf(endpoint.query)), ...of('body', asks(endpoint) ? fieldsOf(endpoint.body) : [])]
  })
}

/** Returns the things that a filter's call is about, at both clinics; for charts also patient B's. */
export async function subjectsOf(world: World, { call }: TextFilter): Promise<Thing[]> {
  const [one] = world.sides
  if (call.startsWith('GET') && !call.includes(':')) return [{ side: one, id: '' }]
  const names = [...new Set(rows.filter((row) => row.call === call).map(({ thing }) => thing))]
  const found: Thing[] = names.includes('chart') ? [{ side: one, ...world.neighbour }] : []
  for (const side of world.sides)
    for (const name of names) found.push(name ? await things[name]!(world, side) : { side, id: side.clinic.id })
  return found
}

const isName = (field: string) => /^(first|last)Name$/.test(field)

/** Searches for a word with a filter; the rest of the call is the matrix's. */
export async function lookFor(
  world: World,
  client: Client,
  { call, endpoint, part, field }: TextFilter,
  thing: Thing,
  word: string,
): Promise<Answer> {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(thing[name])))
  if (part === 'body') {
    const body = (await bodies[call]?.({ world, thing, client, person: null })) as object | undefined
    // a name is compared as a whole: beside a known half, any other half would nearly match
    const others = Object.entries(body ?? {}).filter(([name]) => !(isName(name) && isName(field)))
    return client.send(endpoint.method, path, { ...Object.fromEntries(others), [field]: word })
  }
  const query = new URLSearchParams(queries[call])
  query.set(field, word)
  return client.send(endpoint.method, `${path}?${query}`)
}

/** Returns a word of the same length that doesn't exist; digits for a word of digits. */
export const randomLike = (word: string): string =>
  /^[+\d]+$/.test(word)
    ? Array.from(randomBytes(word.length), (byte) => String(byte % 10)).join('')
    : randomBytes(word.length).toString('hex').slice(0, word.length)
