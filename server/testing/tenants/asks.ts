import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { addDays } from '#contract/wall-clock.ts'
import { workday } from '#server/testing/dates.ts'
import { queries } from '#server/testing/policy/bodies.ts'
import { type Shape, shapeOf, UNKNOWN } from '#server/testing/samples.ts'
import { thorough } from '#server/testing/thorough.ts'
import { todayIn } from '#server/time.ts'
import { filterKinds, isBearer, type NamedId, pathKinds } from './kinds.ts'

// The ways to call a read: with the right ids, with wrong ones, and with each of its filters. New endpoints are included
// once the kind of their ids is known.

type Texts = Record<string, string>

/** The input of a read. */
export interface Ask {
  params: Texts
  query: Texts
}

/** The ids that a caller can put into an address. */
export interface Ids {
  own: readonly NamedId[]
  /** Ids of the other clinic. */
  foreign: readonly NamedId[]
  /** Ids of neither clinic: pages of the product and a public clinic. */
  shared: readonly NamedId[]
}

const words = ['asha rao', 'asha@people.example', '98200', 'marker', '%']
const allWords = [...words, 'Asha', 'Rao', 'Lotus', 'cough', '_']
const dates: Texts = { from: '2000-01-01', to: '2100-01-01', date: workday({ zone: 'UTC' }, 3) }
const nextDays: Texts = { from: todayIn('UTC'), to: addDays(todayIn('UTC'), 14) }

const textsOf = (ids: readonly NamedId[], kinds: readonly string[]): string[] =>
  ids.filter(({ kind }) => kinds.includes(kind)).map(({ text }) => text)

const isUuid = (text: string) => z.uuid().safeParse(text).success

/**
 * Returns ids of the other clinic that are of kinds other than the given ones: in the full run all, otherwise three.
 * The endpoint decides which three, so that each id is used at some endpoint.
 */
function wrongOf({ foreign }: Ids, kinds: readonly string[], { path }: Endpoint): string[] {
  const wrong = foreign.filter((id) => !kinds.includes(id.kind) && isUuid(id.text)).map(({ text }) => text)
  return thorough ? wrong : [0, 1, 2].map((step) => wrong[(path.length * 3 + step) % wrong.length]!)
}

/** Returns each combination of ids of the right kinds for a path; a path without parameters has one. */
function rightParams(endpoint: Endpoint, ids: readonly NamedId[]): Texts[] {
  let made: Texts[] = [{}]
  for (const [name, kinds] of pathKinds(endpoint))
    made = made.flatMap((params) => textsOf(ids, kinds).map((text) => ({ ...params, [name]: text })))
  return made
}

/** Returns params whose first id is of a wrong kind. */
function wrongParams(endpoint: Endpoint, ids: Ids): Texts[] {
  const [first] = pathKinds(endpoint)
  if (!first) return []
  return wrongOf(ids, first[1], endpoint).map((text) => ({ ...unknownParams(endpoint), [first[0]]: text }))
}

const unknownParams = (endpoint: Endpoint): Texts =>
  Object.fromEntries(pathKinds(endpoint).map(([name]) => [name, name === 'page' ? '1' : UNKNOWN]))

/** Calls with the filters that the endpoint requires, and maybe one more. */
function askOf({ method, path }: Endpoint, params: Texts, filter: Texts = {}): Ask {
  return { params, query: { ...Object.fromEntries(new URLSearchParams(queries[`${method} ${path}`])), ...filter } }
}

export function addressOf({ path }: Endpoint, { params, query }: Ask): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!))
  const filters = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return filters.length > 0 ? `${filled}?${filters.join('&')}` : filled
}

const allOf = ({ own, foreign, shared }: Ids): NamedId[] => [
  ...foreign.filter((id) => !isBearer(id)),
  ...own,
  ...shared,
]

/** Returns the calls of a read with ids of the caller's own clinic only. */
export const ownAsks = (endpoint: Endpoint, { own, shared }: Ids): Ask[] =>
  rightParams(endpoint, [...own, ...shared]).map((params) => askOf(endpoint, params))

/**
 * Returns all calls of a read: ids of the right kinds, wrong ones and an unknown one, then filters. An own path has
 * each filter with each value; in the everyday run a path of the other clinic has each filter once.
 */
export function asksOf(endpoint: Endpoint, ids: Ids): Ask[] {
  mustHaveIds(endpoint, ids)
  const right = rightParams(endpoint, allOf(ids))
  const wrong = wrongParams(endpoint, ids)
  const unknown = endpoint.path.includes(':') ? [unknownParams(endpoint)] : []
  const filters = filtersOf(endpoint, ids)
  const every = (params: Texts) => filters.flat().map((filter) => askOf(endpoint, params, filter))
  const once = (params: Texts) => filters.flatMap(([filter]) => (filter ? [askOf(endpoint, params, filter)] : []))
  const mine = ownAsks(endpoint, ids).slice(0, 1)
  const theirs = unknown.length > 0 ? rightParams(endpoint, ids.foreign).slice(0, 1) : []
  return [
    ...[...right, ...wrong, ...unknown].map((params) => askOf(endpoint, params)),
    ...mine.flatMap(({ params }) => every(params)),
    ...(thorough ? [...theirs, ...wrong.slice(0, 3)].flatMap(every) : theirs.flatMap(mine.length > 0 ? once : every)),
  ]
}

/** Throws if a path takes a kind of id that no clinic has here, so that each read gets a right one. */
function mustHaveIds(endpoint: Endpoint, { own, foreign, shared }: Ids): void {
  for (const [name, kinds] of pathKinds(endpoint))
    if (textsOf([...own, ...foreign, ...shared], kinds).length === 0)
      throw new Error(
        `The test has no ${kinds.join(' or ')} for :${name} of ${endpoint.path}. Make one for each clinic.`,
      )
}

/** Returns the filters of a read, each with its values. */
function filtersOf(endpoint: Endpoint, ids: Ids): Texts[][] {
  const shapes = shapeOf(endpoint.query).properties ?? {}
  const byId = new Map(filterKinds(endpoint))
  const valuesOf = (name: string, shape: Shape): unknown[] => {
    const kinds = byId.get(name)
    if (kinds) return [...textsOf(allOf(ids), kinds), ...wrongOf(ids, kinds, endpoint), UNKNOWN]
    if (name === 'search' || (name === 'to' && shape.format !== 'date')) return thorough ? allWords : words
    return shape.enum ?? (name === 'limit' ? [1] : [dates[name] ?? []].flat())
  }
  const filters = Object.entries(shapes).map(([name, shape]) =>
    valuesOf(name, shape).map((value) => ({ [name]: String(value) })),
  )
  return 'from' in shapes ? [...filters, [nextDays]] : filters
}

/** Returns the calls that name a thing of the other clinic, each with the same call for an id that doesn't exist. */
export function foreignAsks(endpoint: Endpoint, ids: Ids): [asked: Ask, nothing: Ask][] {
  const theirs = new Set(ids.foreign.map(({ text }) => text))
  const unknown = askOf(endpoint, unknownParams(endpoint))
  const inPath = [...rightParams(endpoint, allOf(ids)), ...wrongParams(endpoint, ids)]
    .filter((params) => Object.values(params).some((text) => theirs.has(text)))
    .map((params): [Ask, Ask] => [askOf(endpoint, params), unknown])
  const inFilters = ownAsks(endpoint, ids)
    .slice(0, 1)
    .flatMap(({ params }) =>
      filterKinds(endpoint).flatMap(([name, kinds]) =>
        [...textsOf(ids.foreign, kinds), ...wrongOf(ids, kinds, endpoint)].map((text): [Ask, Ask] => [
          askOf(endpoint, params, { [name]: text }),
          askOf(endpoint, params, { [name]: UNKNOWN }),
        ]),
      ),
    )
  return [...inPath, ...inFilters]
}
