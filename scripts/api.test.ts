import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { buildTestApp } from '#server/testing/test-app.ts'
import { DOCUMENT_FILE, documentText } from './api-write.ts'

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

/** Live updates are for browsers only; all other calls are in the document. */
const FOR_BROWSERS = ['GET /api/events']

test('the API document matches the contract; otherwise run `npm run api:write`', async () => {
  assert(text === (await documentText()), 'api/openapi.json is out of date')
})

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(JSON.parse(text) as Record<string, unknown>)
  assert(valid, JSON.stringify(errors))
  assert.equal(validator.version, '3.1')
})

test('the document has exactly the calls of the server, which serves it under its own name', async () => {
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

test('every call has a unique name, a summary, a feature and its security', () => {
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

test('every error response has the same schema', () => {
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

/** Returns the calls in the tree that Fastify prints: each level is indented by four characters and continues the path above it. */
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
