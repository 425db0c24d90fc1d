import { besideUsual, labTest, type LabTestName, type Range } from '#contract/test-reports/tests.ts'
import type { TestValue } from '#contract/test-reports/values.ts'
import { fullName } from '#web/shell/people.ts'

/** Returns a value with its unit, such as "13.8 g/dL". */
export const valueInWords = ({ test, value }: Pick<TestValue, 'test' | 'value'>): string =>
  `${value} ${labTest(test).unit}`.trim()

/** Returns "Above the usual range" or "Above the healthy level"; null within it or without a range. */
export function markOf({ test, value }: Pick<TestValue, 'test' | 'value'>): string | null {
  const beside = besideUsual(test, value)
  const what = labTest(test).usual?.isAim ? 'healthy level' : 'usual range'
  return beside && `${beside === 'above' ? 'Above' : 'Below'} the ${what}`
}

const rangeInWords = ([low, high]: Range): string =>
  low === null ? `up to ${high}` : high === null ? `from ${low}` : `${low} to ${high}`

/** Returns the usual range of adults in words; null without one. */
export function usualInWords(name: LabTestName): string | null {
  const { usual, unit } = labTest(name)
  if (!usual) return null
  const range =
    'all' in usual ? rangeInWords(usual.all) : `men ${rangeInWords(usual.men)}, women ${rangeInWords(usual.women)}`
  return `${usual.isAim ? 'Healthy for adults' : 'Usual for adults'}: ${range} ${unit}`.trim()
}

/** Returns the author of a value and their clinic. */
export const writerOf = ({ writtenBy, clinic }: Pick<TestValue, 'writtenBy' | 'clinic'>): string => {
  const who = writtenBy.isYou ? 'You' : fullName(writtenBy)
  return clinic ? `${who}, ${clinic.name}` : who
}
