import type { Endpoint } from '#contract/endpoint.ts'
import type { Answer, Client } from '#server/testing/client.ts'
import { formOf } from '#server/testing/form.ts'
import { everyEndpoint } from '#server/testing/contract.ts'
import { sampleOf, shapeOf } from '#server/testing/samples.ts'
import type { Person } from '#server/testing/factories.ts'
import { workday } from '#server/testing/dates.ts'
import { afterwards, bodies, queries } from './bodies.ts'
import type { Row } from './table.ts'
import { type Thing, things } from './things.ts'
import type { Side, World } from './world.ts'

/** The contract by `METHOD /path`. */
export const endpoints: Record<string, Endpoint> = Object.fromEntries(
  (await everyEndpoint()).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
)

/** Returns the thing of a row on a side; the clinic for a row without one. */
export const thingOf = async (world: World, row: Row, side: Side): Promise<Thing> => {
  if (row.thing === null) return { side, id: side.clinic.id }
  const make = things[row.thing]
  if (!make) throw new Error(`Nothing in things.ts is called "${row.thing}": ${row.line}`)
  return make(world, side)
}

/** Returns a person's client. They stay signed in until a call of theirs writes, since it may end their session. */
async function clientOf({ app, clients }: World, person: Person | null): Promise<Client> {
  if (!person) return app.anonymous
  const client = clients.get(person.userId) ?? (await app.signInAs(person))
  clients.set(person.userId, client)
  return client
}

export interface Call {
  method: string
  path: string
  body: unknown
  send(body?: unknown): Promise<Answer>
}

/** Returns a row's call about a thing, ready to be sent. */
export async function callOf(world: World, row: Row, thing: Thing, person: Person | null): Promise<Call> {
  const endpoint = endpoints[row.call]
  if (!endpoint) throw new Error(`The contract has no ${row.call}`)
  const client = await clientOf(world, person)
  const { method } = endpoint
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(thing[name])))
  const asking = { world, thing, client, person }
  const body = await bodyOf(endpoint, row, asking)
  const send = async (other = body) => {
    const headers: Record<string, string> = endpoint.accepts ? { 'content-type': endpoint.accepts.types[0] } : {}
    const sent = endpoint.form ? await formOf(other as object) : { body: other, headers }
    const answer = await client.send(method, asked(row.call, path, row.variant), sent.body, sent.headers)
    if (method === 'GET' || answer.status >= 400) return answer
    if (person) world.clients.delete(person.userId)
    await afterwards[row.call]?.(asking)
    await world.restorePlaces()
    return answer
  }
  return { method, path, body, send }
}

/** The address of a call with its row's query. */
export function asked(call: string, path: string, variant: string | null = null): string {
  const query = queries[variant ? `${call} (${variant})` : call]
  return query ? `${path}?${query}` : path
}

async function bodyOf(endpoint: Endpoint, { call, variant }: Row, asking: Parameters<(typeof bodies)[string]>[0]) {
  if (!endpoint.body) return undefined
  const make = bodies[variant ? `${call} (${variant})` : call]
  if (make) return make(asking)
  if (variant) throw new Error(`Nothing in bodies.ts is called "${call} (${variant})"`)
  return sampleOf(shapeOf(endpoint.body), workday(asking.thing.side.clinic))
}
