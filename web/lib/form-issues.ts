import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { ApiError } from './api-error.ts'

/** What the server found wrong with these fields. */
const issuesOf = (error: unknown, fields: readonly string[]) =>
  error instanceof ApiError ? (error.refusal?.issues ?? []).filter(({ path }) => fields.includes(path)) : []

/** Whether the refusal is about a field of this form: then it is told there, and not at the form as well. */
export const isAboutFields = (error: unknown, fields: readonly string[]) => issuesOf(error, fields).length > 0

/** Puts what the server found wrong under the fields that it names, and the focus into the first of them. */
export function placeIssues<F extends FieldValues>(
  error: unknown,
  fields: readonly Path<F>[],
  setError: UseFormSetError<F>,
) {
  for (const [index, { path, message }] of issuesOf(error, fields).entries()) {
    setError(path as Path<F>, { message }, { shouldFocus: index === 0 })
  }
}
