import { isRouteErrorResponse } from 'react-router'
import { t } from '#language/translate.ts'
import { messages, Refusal } from '#contract/errors.ts'
import { sentenceOf } from './api-error.ts'

/** A failure of a page. */
export interface Failure {
  status: number
  sentence: string
  /** Development only. */
  stack?: string
}

/** Converts anything thrown to a Failure; a refusal from a loader keeps its status and message. */
export function failureOf(error: unknown): Failure {
  if (isRouteErrorResponse(error)) {
    const refusal = Refusal.safeParse(error.data).data
    return { status: error.status, sentence: refusal?.message ?? sentenceOf(error) }
  }
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500
  if (isUnloaded(error)) return { status: 0, sentence: t(messages.unloaded) }
  const stack = import.meta.env?.DEV && error instanceof Error ? error.stack : undefined
  return { status, sentence: sentenceOf(error), stack }
}

/** True if a script of the page could not be loaded: each browser words it differently (Chromium, Firefox, Safari, Vite). */
const isUnloaded = (error: unknown) =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|unable to preload/i.test(error.message)
