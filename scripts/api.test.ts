import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { buildTestApp } from '#server/testing/test-app.ts'
import { DOCUMENT_FILE, TYPES_FILE, writeApi } from './api-write.ts'

interface Operation {
  operationId: string
  summary: string
  tags: string[]
  security?: object[]
  responses: Record<string, { $ref?: string; description?: string }>
}

interface OpenApi {
  info: { title: string }
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, { content: Record<string, { schema: { $ref: string } }> }> }
}

const text = readFileSync(DOCUMENT_FILE, 'utf8')
const document = JSON.parse(text) as OpenApi
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
)

/** Live updates of open screens are for browsers; everything else is for programs, too. */
const FOR_BROWSERS = ['GET /api/events']

test('api/ is what the contract makes; else run `npm run api:write`', async () => {
  const now = await writeApi()
  assert(text === now.document, 'api/openapi.json is older than the contract')
  assert(readFileSync(TYPES_FILE, 'utf8') === now.types, 'api/types.ts is older than the contract')
})

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(JSON.parse(text) as Record<string, unknown>)
  assert(valid, JSON.stringify(errors))
  assert.equal(validator.version, '3.1')
})

test('the document has the calls of the server and no others, and the server answers it under its own name', async () => {
  const app = await buildTestApp({ settings: { PRODUCT_NAME: 'Arogya' } })
  try {
    const served = routesIn(app.app.printRoutes({ commonPrefix: false })).filter((call) => !FOR_BROWSERS.includes(call))
    assert(served.length > 200)
    assert.deepEqual(operations.map(({ call }) => call).sort(), served.sort())
    const { status, body } = await app.anonymous.get('/api/openapi.json')
    assert.deepEqual([status, body], [200, { ...document, info: { ...document.info, title: 'Arogya API' } }])
  } finally {
    await app.close()
  }
})

test('every call has a name of its own, a summary, a feature, and says who may make it', () => {
  const names = operations.map(({ operation }) => operation.operationId)
  assert.equal(new Set(names).size, names.length)
  const tags = document.tags.map(({ name }) => name)
  for (const { call, operation } of operations) {
    assert.match(operation.summary, /^[A-Z].{10,200}[.]$/, call)
    assert.doesNotMatch(JSON.stringify(operation), /\(rule|docs\/decisions/, call)
    assert(operation.tags.length === 1 && tags.includes(operation.tags[0]!), call)
    assert(operation.security, call)
  }
})

test('every refusal has the one shape of errors', () => {
  for (const { call, operation } of operations) {
    const [success, ...refusals] = Object.entries(operation.responses)
    assert.match(success![0], /^20[014]$/, call)
    assert(refusals.some(([status]) => status === 'default') && refusals.some(([status]) => status === '429'), call)
    for (const [, { $ref = '' }] of refusals) {
      const name = $ref.replace('#/components/responses/', '')
      const { content } = document.components.responses[name]!
      assert.equal(content['application/json']!.schema.$ref, '#/components/schemas/Refusal', `${call} ${name}`)
    }
  }
})

/** Calls in the tree that Fastify prints: each level is four letters further in, and continues the path above it. */
function routesIn(tree: string): string[] {
  const trail: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent, label, methods] = /^([│ ]*[├└]── )(\S+)(?: \(([^)]*)\))?/.exec(line) ?? []
    if (!indent || !label) return []
    trail.splice(indent.length / 4 - 1, Infinity, label)
    const path = trail.join('')
    if (!methods || !path.startsWith('/api/') || path.includes('*')) return []
    const own = methods.split(', ').filter((method) => method !== 'HEAD')
    return own.map((method) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  })
}
