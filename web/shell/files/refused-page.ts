import { t } from '#language/translate.ts'
import { ApiError } from '#web/lib/api-error.ts'

/**
 * Returns the error of a page that the server refused for its file, such as one with a virus, as one of the form's field
 * `pages`, which names the page if there are several. Returns other errors unchanged.
 */
export function aboutPage(error: unknown, { number, isOnly }: { number: number; isOnly: boolean }): unknown {
  if (!(error instanceof ApiError) || !error.refusal) return error
  const issue = error.refusal.issues?.find(({ path }) => path === 'file')
  if (!issue) return error
  const message = isOnly ? issue.message : t('Page {number}: {message}', { number, message: issue.message })
  const refusal = { ...error.refusal, message, issues: [{ path: 'pages', message }] }
  return new ApiError(error.status, JSON.stringify(refusal), refusal)
}

/** Returns an error of the form's field `pages`, of a file that the browser can't read. */
export function unreadablePage(message: string): ApiError {
  const refusal = { message, issues: [{ path: 'pages', message }] }
  return new ApiError(415, JSON.stringify(refusal), refusal)
}
