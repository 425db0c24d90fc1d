import { spelledDay } from '#contract/days.ts'
import { msg, t } from '#language/translate.ts'
import { importTargets, targetTitles } from '#contract/import-export/imports.ts'
import { type DateOrder, importColumns } from '#contract/import-export/rows.ts'
import { messages } from '#contract/errors.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'

export const fileWords = {
  none: msg('Please choose a file.'),
  kind: msg('Choose a CSV or Excel (.xlsx) file. In your spreadsheet, save the list as one of these.'),
  order: msg('Choose whether the day or the month is first.'),
  swapped: msg('Choose whether this date of birth is right.'),
  encoding: msg('Choose which of these words is right.'),
  large: msg('This file is larger than 10 MB. Please split it.'),
  unreadable: msg('We couldn’t read this file. Please choose it again.'),
} as const

/** Returns the error message for a file that the server refused. */
export function refusalOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 413) return t(fileWords.large)
  if (error instanceof ApiError && error.status === 400 && error.sentence === t(messages.invalid))
    return error.refusal?.issues?.[0]?.message ?? error.sentence
  return sentenceOf(error)
}

/** Returns the kinds of columns, in the words of the screen. */
export const targetChoices = () =>
  importTargets.map((name) => {
    return [name, name === 'birthYear' ? t('Age or year of birth') : t(targetTitles[name])] as const
  })

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Reads a date such as 03/04/1990 with the day first, and with the month first. */
export function readBothWays(text: string): readonly [order: DateOrder, title: string, date: string][] {
  const [one = 1, two = 1] = text.split(/\D/).map(Number)
  const year = text.split(/\D/).at(-1)
  const inWords = (day: number, month: number) =>
    spelledDay(`2000-${twoDigits(month)}-${twoDigits(day)}`).replace('2000', String(year))
  return [
    ['day-first', t('Day first'), inWords(one, two)],
    ['month-first', t('Month first'), inWords(two, one)],
  ]
}

/** An empty file with every column, as a data URL; begins with a BOM so that Excel reads UTF-8. */
export const templateAddress = `data:text/csv;charset=utf-8,${encodeURIComponent(
  `\ufeff${Object.values(importColumns).join(',')}\r\n`,
)}`
