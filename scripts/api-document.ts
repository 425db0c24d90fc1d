// Builds the API document (OpenAPI 3.1) from the contract: calls and schemas from its objects, descriptions from its comments.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { globalRegistry, z } from 'zod'
import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi'
import type { Endpoint, Schema } from '#contract/endpoint.ts'
import { describe } from './api-describe.ts'
import { operationOf, sharedParts } from './api-operation.ts'
import { readWords, splitWords, type Words } from './api-words.ts'
import { ranks } from './ranks.ts'

const root = join(import.meta.dirname, '..')

/** A call with its exported name in the contract, and its feature. */
interface Named {
  name: string
  feature: string
  endpoint: Endpoint
}

export type ApiDocument = ReturnType<typeof createDocument>

/** Returns the API document for the current contract. */
export async function makeDocument(): Promise<ApiDocument> {
  const { calls, schemas } = await readContract()
  for (const [name, schema] of schemas) globalRegistry.add(schema, { ...globalRegistry.get(schema), id: name })
  const words = readWords()
  const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, string>
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Vaidya API',
        version: version!,
        description:
          'The API of this installation. It covers everything that its screens do. Start at /api-documentation.',
        license: { name: license!, identifier: license! },
      },
      servers: [{ url: '/', description: 'This installation' }],
      tags: tagsOf(calls),
      paths: pathsOf(calls, words),
      components: sharedParts,
    },
    {
      override({ zodSchema, jsonSchema, io }) {
        const { def } = (zodSchema as z.core.$ZodTypes)._zod
        const { in: before, out, catchall } = def as unknown as Partial<Record<string, z.ZodType>>
        // bytes, and streamed files
        if (def.type === 'custom') Object.assign(jsonSchema, { type: 'string', contentEncoding: 'binary' })
        // for text that is trimmed and then checked, the check's schema is more precise
        if (io === 'input' && typeOf(before) === 'string' && typeOf(out) === 'string')
          Object.assign(jsonSchema, z.toJSONSchema(out!, { io }), { $schema: undefined })
        // the format says the same in a tenth of the length
        if (jsonSchema.format) delete jsonSchema.pattern
        // query parameters are text
        if (io === 'input' && typeOf(before) === 'string' && typeOf(out) === 'boolean') jsonSchema.type = 'boolean'
        // replies can get more fields in later versions
        if (io === 'output' && jsonSchema.additionalProperties === false && !catchall)
          delete jsonSchema.additionalProperties
      },
      allowEmptySchema: { custom: true, transform: { output: true } },
    },
  )
  const idOf = (schema: Schema | undefined) => schema && globalRegistry.get(schema)?.id
  const named = calls.map(
    ({ name, endpoint: { params, query } }) => [name, { path: idOf(params), query: idOf(query) }] as const,
  )
  return describe(document, words, new Map(named))
}

const typeOf = (schema: Schema | undefined) => (schema as z.ZodType | undefined)?.def.type

/** Returns the contract's exports: its calls and its named schemas. */
async function readContract(): Promise<{ calls: Named[]; schemas: Map<string, z.ZodType> }> {
  const folder = join(root, 'contract')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort()
  const calls: Named[] = []
  const schemas = new Map<string, z.ZodType>()
  for (const file of files) {
    const feature = file.split('/')[0]!.replace(/\.ts$/, '')
    const module = (await import(join(folder, file))) as Record<string, unknown>
    for (const [name, one] of Object.entries(module)) {
      if (isCall(one)) calls.push({ name, feature, endpoint: withDefaults(one) })
      else if (isShape(one)) schemas.set(name, one)
    }
  }
  return { calls: calls.sort(byPlace), schemas }
}

type Call = Pick<Endpoint, 'method' | 'path' | 'reply'> & Partial<Endpoint>

const isCall = (one: unknown): one is Call =>
  typeof one === 'object' && one !== null && ['method', 'path', 'reply'].every((name) => name in one)

/** Adds defaults to a call without `access`, which replies to everyone before sessions are checked. */
const withDefaults = (call: Call): Endpoint =>
  'access' in call ? (call as Endpoint) : { access: 'anyone', shared: true, status: 200, ...call }

/** True for schemas with a name of their own; a plain text or number is described where it is used. */
const isShape = (one: unknown): one is z.ZodType =>
  one instanceof z.ZodType && ['object', 'union', 'enum', 'array', 'record'].includes(one.def.type)

const rankOf = ({ feature }: Named) => Object.keys(ranks).indexOf(feature)
const byPlace = (a: Named, b: Named) =>
  rankOf(a) - rankOf(b) ||
  comparing(a.endpoint.path, b.endpoint.path) ||
  comparing(a.endpoint.method, b.endpoint.method)
const comparing = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const titles: Readonly<Record<string, string>> = {
  'api-documentation': 'API documentation',
  'api-keys': 'API keys',
  'import-export': 'Import and export',
  'walk-ins': 'Walk-ins',
}

/** Returns the features that have calls, in order of their ranks. */
function tagsOf(calls: Named[]) {
  const title = (feature: string) => titles[feature] ?? capital(feature.replaceAll('-', ' '))
  return [...new Set(calls.map(({ feature }) => feature))].map((name) => ({ name, 'x-displayName': title(name) }))
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function pathsOf(calls: Named[], words: Words): ZodOpenApiPathsObject {
  const silent = calls.filter(({ name }) => !words.has(name)).map(({ name }) => name)
  if (silent.length > 0)
    throw new Error(
      `Add a comment above ${silent.join(', ')} in contract/. Its first sentence is the summary in the API.`,
    )
  const paths: ZodOpenApiPathsObject = {}
  for (const { name, feature, endpoint } of calls) {
    const said = words.get(name)!
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const operation = { operationId: name, tags: [feature], ...splitWords(said), ...operationOf(endpoint) }
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation }
  }
  return paths
}
