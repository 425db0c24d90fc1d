import text from '#api/openapi.json?raw'
import type { Audience } from './documentation-address.ts'

/** A schema of the API document (JSON Schema). */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
}

type Content = Record<string, { schema?: Schema }>

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: Schema
}

interface Answer {
  description: string
  headers?: Record<string, unknown>
  content?: Content
}

/** A call of the API document, with its method and path. */
export interface Call {
  operationId: string
  method: string
  path: string
  tags: string[]
  summary: string
  description?: string
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, Answer>
}

interface ApiDocument {
  tags: { name: string; 'x-displayName': string }[]
  paths: Record<string, Record<string, Call>>
  components: Record<string, Record<string, object>>
}

interface Referring {
  $ref?: string
}

/** The calls of one feature. */
export interface Feature {
  name: string
  title: string
  calls: Call[]
}

let read: { features: Feature[]; byName: Map<string, Call>; document: ApiDocument } | null = null

/** Returns the parsed document of /api/openapi.json, cached after the first page that needs it. */
function known() {
  if (read) return read
  const document = JSON.parse(text) as ApiDocument
  const calls = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, call]) => ({
      ...call,
      method: method.toUpperCase(),
      path,
      parameters: (call.parameters ?? []).map((one) => meant(one, document)),
      responses: Object.fromEntries(
        Object.entries(call.responses).map(([status, one]) => [status, meant(one, document)]),
      ),
    })),
  )
  const features = document.tags.map(({ name, 'x-displayName': title }) => ({
    name,
    title,
    calls: calls.filter(({ tags }) => tags.includes(name)),
  }))
  return (read = { features, byName: new Map(calls.map((call) => [call.operationId, call])), document })
}

/** Resolves a reference; returns everything else unchanged. */
function meant<T>(one: T, document: ApiDocument): T {
  const { $ref } = one as Referring
  if (!$ref) return one
  const [, , kind, name] = $ref.split('/')
  return document.components[kind!]![name!] as T
}

/** Returns a resolved schema with its name; null if it has none. */
export function schemaOf(schema: Schema): { schema: Schema; name: string | null } {
  return { schema: meant(schema, known().document), name: schema.$ref?.split('/').at(-1) ?? null }
}

/** Returns the call with this operation id; null if there is none. */
export const findCall = (name: string): Call | null => known().byName.get(name) ?? null

/** Returns the features with the calls that an audience can make. */
export const featuresFor = (audience: Audience): Feature[] =>
  known()
    .features.map((feature) => ({ ...feature, calls: feature.calls.filter((call) => isFor(call, audience)) }))
    .filter(({ calls }) => calls.length > 0)

/** Returns the number of calls that an audience can make. */
export const countFor = (audience: Audience): number =>
  featuresFor(audience).reduce((sum, { calls }) => sum + calls.length, 0)

/** Returns the events of webhooks; empty if the document has no webhooks. */
export function webhookEvents(): string[] {
  const webhook = known().document.components.schemas?.Webhook as Schema | undefined
  return (webhook?.properties?.events?.items?.enum ?? []) as string[]
}

const isFor = (call: Call, audience: Audience) =>
  audience === 'all' || (audience === 'anyone' ? isOpen(call) : scopeOf(call) !== null)

/** True if the call needs no session and no key. */
export const isOpen = ({ security }: Call) =>
  security.length === 0 || security.some((way) => Object.keys(way).length === 0)

/** Returns the scope that an API key needs for a call; empty if any key can make it, null if no key can. */
export function scopeOf({ security }: Call): string | null {
  const way = security.find((one) => 'apiKey' in one)
  return way ? (way.apiKey![0] ?? '') : null
}
