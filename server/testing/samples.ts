import { z } from 'zod'
import type { Schema } from '#contract/endpoint.ts'

export interface Shape {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  minimum?: number
  anyOf?: Shape[]
  oneOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
}

/** Names no schema: where the written API has named them in the same process, they would become references. */
const metadata = z.registry<{ id?: string | undefined }>()

/** A schema as the keywords of JSON schema. */
export const shapeOf = (schema: Schema | undefined): Shape =>
  schema ? (z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output', metadata }) as Shape) : {}

/** An id that nothing has. */
export const UNKNOWN = '0190a000-0000-7000-8000-000000000000'

/** Returns something that fits a shape, as far as its keywords say; for a field with its name in `named`, that value. */
export function sampleOf(shape: Shape, date: string, named: Readonly<Record<string, unknown>> = {}): unknown {
  if (shape.anyOf) return sampleOf(shape.anyOf[0]!, date, named)
  if (shape.enum) return shape.enum[0]
  if (shape.properties)
    return Object.fromEntries(
      Object.entries(shape.properties).map(([name, part]) => [
        name,
        name in named ? named[name] : sampleOf(part, date, named),
      ]),
    )
  if (shape.type === 'array') return []
  if (shape.type === 'integer' || shape.type === 'number') return Math.max(shape.minimum ?? 1, 1)
  if (shape.type === 'boolean') return true
  if (shape.format === 'uuid') return UNKNOWN
  if (shape.format === 'email') return 'sweep@people.example'
  if (shape.format === 'date') return date
  if (shape.pattern?.includes('{43}')) return 'x'.repeat(43)
  if (shape.pattern?.includes('[01]')) return '10:00'
  if (shape.pattern?.includes('+')) return '+91 98200 12345'
  return 'sweep with words'
}
