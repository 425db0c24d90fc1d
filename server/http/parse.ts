import type { z } from 'zod'
import { messages } from '#contract/errors.ts'
import { badRequest } from '#server/errors.ts'

/** Parses one part of the input by its schema; throws a 400 that names each thing that is wrong. */
export function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issues = result.error.issues.slice(0, 50).map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
  throw badRequest(issues.length === 1 && issues[0]?.path ? issues[0].message : messages.invalid, issues)
}
