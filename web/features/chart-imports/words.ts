import { messages } from '#contract/errors.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'

export const fileWords = {
  none: 'Please choose a file.',
  kind: 'This is not a CSV file. In your spreadsheet, save the list as CSV and choose that file.',
  large: 'This file is larger than 10 MB. Please split it.',
  unreadable: 'This file cannot be read. Please choose it again.',
} as const

/** "1 row", "2,000 rows". */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** The sentence for a file that the server did not take. */
export function refusalOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 413) return fileWords.large
  if (error instanceof ApiError && error.status === 400 && error.sentence === messages.invalid)
    return error.refusal?.issues?.[0]?.message ?? error.sentence
  return sentenceOf(error)
}
