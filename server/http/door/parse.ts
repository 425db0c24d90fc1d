import type { z } from 'zod'
import { messages } from '#contract/errors.ts'
import { badRequest } from '#server/errors.ts'

/** Parses one part of the input by its schema; throws a 400 that names each thing that is wrong. */
export function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (result.success) return result.data
  // only the first issue of each field: an empty one isn't also too short
  const byPath = Map.groupBy(result.error.issues, (issue) => issue.path.join('.'))
  const issues = [...byPath].slice(0, 50).map(([path, [first]]) => ({ path, message: sentenceOf(first!) }))
  throw badRequest(issues.length === 1 && issues[0]?.path ? issues[0].message : messages.invalid, issues)
}

/** Returns the schema's message, or ours if it has only zod's default. */
const sentenceOf = (issue: z.core.$ZodIssue) =>
  issue.code === 'unrecognized_keys' ? `Unknown fields: ${issue.keys.join(', ')}.` : issue.message
