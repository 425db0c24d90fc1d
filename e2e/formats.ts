import { type Language, languageTags } from '#language/languages.ts'
import { setSpeaker } from '#language/translate.ts'
import {
  dayOfMonth,
  fullDay,
  longDay,
  monthAndYear,
  plainDay,
  shortDay,
  shortDayWithYear,
  weekdayName,
} from '#contract/days.ts'
import { compareNames, inUnits, list, listWithCommas } from '#contract/lists.ts'
import { currencyName, money, shortMoney } from '#contract/money.ts'
import { compactNumber, number } from '#contract/numbers.ts'
import { clockAs, type Writing, writingOfChoice } from '#contract/writing.ts'

const days = ['2026-01-31', '2026-05-03', '2026-09-14', '2026-12-04']
const inWords = [shortDay, shortDayWithYear, longDay, fullDay, plainDay, dayOfMonth, monthAndYear]
const items = ['A', 'B', 'C']
const names = ['Zara', 'ऋषि', 'Éva', 'அமலா', 'अमित', 'Eve', 'রবি', 'রমা']

const writtenIn = (writing: Writing): string[] => [
  ...days.flatMap((day) => inWords.map((write) => write(day, writing))),
  clockAs('09:30', writing),
  clockAs('15:30', writing),
]

/** Returns everything that is written differently in other languages, to compare a browser with the server. */
function writtenNow(): string[] {
  return [
    ...Object.values(writingOfChoice).flatMap(writtenIn),
    ...[0, 1, 2, 3, 4, 5, 6].flatMap((day) => [weekdayName(day), weekdayName(day, 'short')]),
    ...[12, 1_234_567, 0.5].map(number),
    ...[12, 1_234, 123_456].map(compactNumber),
    ...['INR', 'USD', 'AED', 'EUR'].flatMap((code) => [
      money('1234.50', code),
      shortMoney(1_234, code),
      currencyName(code),
    ]),
    list(items),
    list(items, 'disjunction'),
    listWithCommas(items),
    inUnits(items),
    names.toSorted(compareNames).join(),
  ]
}

/** Returns it for each language. */
export const writtenInEach = (): Record<Language, string[]> =>
  Object.fromEntries(
    languageTags.map((language) => {
      setSpeaker({ language, words: {} })
      return [language, writtenNow()]
    }),
  ) as Record<Language, string[]>
