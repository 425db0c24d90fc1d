import assert from 'node:assert/strict'
import compile from 'fast-json-stringify'
import { z } from 'zod'
import type { Schema } from '#contract/endpoint.ts'
import { ReadyJson } from './ready-json.ts'

/** Writes an answer as JSON text: all that was promised and nothing else. */
export type ReplyWriter = (answer: unknown) => string | Buffer

/**
 * Makes the writer of a reply. For a schema of plain fields it compiles code that writes exactly these fields, for a third
 * of the cost of checking, copying and writing them; other replies (unions, defaults, transformations) are parsed and
 * written. A text reply is sent unchanged. `checked` parses and compares as well: the tests run this way, so every written
 * reply matches its schema.
 * @throws if the reply lacks a field of the schema; nothing is written then
 */
export function replyWriter(schema: Schema, { checked = false } = {}): ReplyWriter {
  let made: ((answer: unknown) => string) | undefined
  const write = (answer: unknown) => (made ??= makeWriter(schema))(answer)
  if (!checked) return (answer) => (answer instanceof ReadyJson ? answer.bytes : write(answer))
  return (answer) => {
    const isReady = answer instanceof ReadyJson
    const text = isReady ? answer.bytes.toString() : write(answer)
    const promised = z.parse(schema, isReady ? answer.parsed() : answer)
    // as JSON, where a date is text and undefined fields are absent; the writer may order fields freely
    assert.deepStrictEqual(JSON.parse(text), JSON.parse(JSON.stringify(promised)))
    return text
  }
}

/** Compiles at the first reply, because a server has many endpoints and should start quickly. */
function makeWriter(schema: Schema): (answer: unknown) => string {
  const plain = plainShape(schema)
  return plain ? (compile(plain) as (answer: unknown) => string) : (answer) => JSON.stringify(z.parse(schema, answer))
}

type Shape = z.core.JSONSchema.JSONSchema

/** Returns the schema as the compiler needs it: names and types of fields; null if it has anything else. */
function plainShape(schema: Schema): object | null {
  try {
    const [out, given] = (['output', 'input'] as const).map((io) => plainOf(z.toJSONSchema(schema, { io })))
    // with a default or a transform, the output differs from the input
    return JSON.stringify(out) === JSON.stringify(given) ? out! : null
  } catch {
    return null
  }
}

const SCALARS = ['string', 'number', 'integer', 'boolean']

function plainOf(shape: Shape): object {
  const { type, anyOf, items, properties, required } = shape as z.core.JSONSchema.BaseSchema
  if (anyOf) {
    const [one, none, ...more] = anyOf as Shape[]
    if (none?.type !== 'null' || more.length > 0) throw new Error('a choice')
    return { ...plainOf(one!), nullable: true }
  }
  if (type === 'array' && items && !Array.isArray(items)) return { type, items: plainOf(items as Shape) }
  if (type === 'object' && properties && typeof shape.additionalProperties !== 'object') {
    const fields = Object.entries(properties).map(([name, field]) => [name, plainOf(field as Shape)])
    return { type, properties: Object.fromEntries(fields), required, additionalProperties: false }
  }
  if (Array.isArray(type)) {
    const [one, none, ...more] = type as string[]
    if (none !== 'null' || more.length > 0) throw new Error('a choice')
    return { ...plainOf({ ...shape, type: one } as Shape), nullable: true }
  }
  if (typeof type === 'string' && SCALARS.includes(type)) return { type }
  throw new Error('not plain')
}
