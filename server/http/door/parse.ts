import { z } from 'zod'
import { t } from '#language/translate.ts'
import type { Schema } from '#contract/endpoint.ts'
import { messages } from '#contract/errors.ts'
import { badRequest } from '#server/errors.ts'

/** Parses one part of the input by its schema; throws a 400 that names each thing that is wrong. */
export function parsePart(schema: Schema | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  // only the first issue of each field: an empty one isn't also too short
  const byPath = Map.groupBy(result.error.issues, (issue) => issue.path.join('.'))
  const issues = [...byPath].slice(0, 50).map(([path, [first]]) => ({ path, message: sentenceOf(first!) }))
  throw badRequest(issues.length === 1 && issues[0]?.path ? issues[0].message : t(messages.invalid), issues)
}

/** Returns the schema's message; zod's own texts are replaced in contract/common.ts. */
const sentenceOf = (issue: z.core.$ZodIssue) =>
  issue.code === 'unrecognized_keys' ? t('Unknown fields: {fields}.', { fields: issue.keys.join(', ') }) : issue.message
