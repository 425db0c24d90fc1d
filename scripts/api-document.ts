// Builds the document of the API (OpenAPI 3.1) from the contract: calls and schemas from its objects, words from its comments.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { globalRegistry, z } from 'zod'
import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi'
import type { Endpoint } from '#contract/endpoint.ts'
import { describe } from './api-describe.ts'
import { operationOf, sharedParts } from './api-operation.ts'
import { readWords, splitWords, type Words } from './api-words.ts'
import { ranks } from './ranks.ts'

const root = join(import.meta.dirname, '..')

/** A call, the name under which the contract exports it, and the feature that it belongs to. */
interface Named {
  name: string
  feature: string
  endpoint: Endpoint
}

export type ApiDocument = ReturnType<typeof createDocument>

/** Returns the document of the API as the contract is now. */
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
          'Everything that the screens of this installation do, for other programs. Start at /api-documentation.',
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
        // bytes, and files that are read while they are sent
        if (def.type === 'custom') Object.assign(jsonSchema, { type: 'string', contentEncoding: 'binary' })
        // what is trimmed and then checked: the check says more than the trimming
        if (io === 'input' && typeOf(before) === 'string' && typeOf(out) === 'string')
          Object.assign(jsonSchema, z.toJSONSchema(out!, { io }), { $schema: undefined })
        // the format says it, at a tenth of the length
        if (jsonSchema.format) delete jsonSchema.pattern
        // in an address it is a word
        if (io === 'input' && typeOf(before) === 'string' && typeOf(out) === 'boolean') jsonSchema.type = 'boolean'
        // a reply may get more fields one day
        if (io === 'output' && jsonSchema.additionalProperties === false && !catchall)
          delete jsonSchema.additionalProperties
      },
      allowEmptySchema: { custom: true, transform: { output: true } },
    },
  )
  const idOf = (schema: z.ZodType | undefined) => schema && globalRegistry.get(schema)?.id
  const named = calls.map(
    ({ name, endpoint: { params, query } }) => [name, { path: idOf(params), query: idOf(query) }] as const,
  )
  return describe(document, words, new Map(named))
}

const typeOf = (schema: z.ZodType | undefined) => schema?.def.type

/** Everything that the contract exports: its calls, and the schemas that have a name of their own. */
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

/** What has no `access` answers before the door, to everyone alike. */
const withDefaults = (call: Call): Endpoint =>
  'access' in call ? (call as Endpoint) : { access: 'anyone', shared: true, status: 200, ...call }

/** A single text or number is told where it stands. */
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

/** The features that have calls, in the order of their ranks. */
function tagsOf(calls: Named[]) {
  const title = (feature: string) => titles[feature] ?? capital(feature.replaceAll('-', ' '))
  return [...new Set(calls.map(({ feature }) => feature))].map((name) => ({ name, 'x-displayName': title(name) }))
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function pathsOf(calls: Named[], words: Words): ZodOpenApiPathsObject {
  const silent = calls.filter(({ name }) => !words.has(name)).map(({ name }) => name)
  if (silent.length > 0)
    throw new Error(`Write above ${silent.join(', ')} in contract/ what it does: the first sentence is its summary.`)
  const paths: ZodOpenApiPathsObject = {}
  for (const { name, feature, endpoint } of calls) {
    const said = words.get(name)!
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const operation = { operationId: name, tags: [feature], ...splitWords(said), ...operationOf(endpoint) }
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation }
  }
  return paths
}
