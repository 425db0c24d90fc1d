import type { z } from 'zod'
import type { Config } from '#server/config.ts'
import type { Question } from './question.ts'
import type { Fetched } from './fetch-json.ts'
import { NotAnswered } from './not-answered.ts'

/** Gets JSON from a path of the source's host. Throws NotAnswered, and Spent when it may not be asked any more. */
export type Get = (path: string, query: Record<string, string>) => Promise<Fetched>

/** A source beyond this installation, as `ask-due.ts` calls it. */
export interface LiveSource {
  /** What people call it. */
  title: string
  /** The one host that is called. */
  origin: string
  /** ms between two calls. */
  spacing: number
  callsADay(config: Config): number
  headers(config: Config): Record<string, string>
  /** What it answers, to be kept as JSON; null if it knows nothing. */
  ask(question: Question, get: Get): Promise<object | null>
}

/** A body in the shape that the source promises. Throws NotAnswered. */
export function inShape<T>(shape: z.ZodType<T>, body: unknown): T {
  const read = shape.safeParse(body)
  if (!read.success) throw new NotAnswered('unreadable')
  return read.data
}
