import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { ApiError } from './api-error.ts'

/** Returns the server's issues with these fields. */
const issuesOf = (error: unknown, fields: readonly string[]) =>
  error instanceof ApiError ? (error.refusal?.issues ?? []).filter(({ path }) => fields.includes(path)) : []

/** True if the error has issues with fields of this form, which show them instead of the form. */
export const isAboutFields = (error: unknown, fields: readonly string[]) => issuesOf(error, fields).length > 0

/** Shows the server's issues under their fields and focuses the first. */
export function setIssues<F extends FieldValues>(
  error: unknown,
  fields: readonly Path<F>[],
  setError: UseFormSetError<F>,
) {
  for (const [index, { path, message }] of issuesOf(error, fields).entries()) {
    setError(path as Path<F>, { message }, { shouldFocus: index === 0 })
  }
}
