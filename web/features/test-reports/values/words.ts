import { t } from '#language/translate.ts'
import { besideUsual, type MeasuredValue } from '#contract/test-reports/measured.ts'
import { labTest, type LabTestName, type Range } from '#contract/test-reports/tests.ts'
import { converted, usualIn } from '#contract/test-reports/units.ts'
import type { TestValue } from '#contract/test-reports/values.ts'
import { fullName } from '#web/shell/people.ts'
import type { Point } from '#web/shell/trends/scale.ts'
import { list } from '#web/lib/text.ts'

/** Returns "Above the usual range" or "Above the healthy level"; null within it or without a range. */
export function markOf(measured: MeasuredValue): string | null {
  const beside = besideUsual(measured)
  if (!beside) return null
  if (labTest(measured.test).usual?.isAim)
    return beside === 'above' ? t('Above the healthy level') : t('Below the healthy level')
  return beside === 'above' ? t('Above the usual range') : t('Below the usual range')
}

function rangeInWords([low, high]: Range, unit: string): string {
  const withUnit = (limit: number) => `${limit} ${unit}`.trim()
  if (high === null) return low === null ? '' : t('from {low}', { low: withUnit(low) })
  return low === null
    ? t('up to {high}', { high: withUnit(high) })
    : t('{low} to {high}', { low, high: withUnit(high) })
}

/** Returns the usual range of adults in words; null without one. */
export function usualInWords(name: LabTestName, unit: string): string | null {
  const usual = usualIn(name, unit)
  if (!usual) return null
  const range =
    'all' in usual
      ? rangeInWords(usual.all, unit)
      : t('men {men}, women {women}', { men: rangeInWords(usual.men, ''), women: rangeInWords(usual.women, unit) })
  return labTest(name).usual?.isAim
    ? t('Healthy for adults: {range}', { range })
    : t('Usual for adults: {range}', { range })
}

/** Returns the values of a test as points in one unit, first to last. */
export const pointsIn = (unit: string, values: readonly TestValue[]): Point[] =>
  values
    .map(({ test, value, unit: own, comparator, measuredOn: date }) => ({
      date,
      value: converted(test, value, own, unit),
      ...(comparator ? { limit: comparator.startsWith('<') ? ('below' as const) : ('above' as const) } : {}),
    }))
    .toReversed()

/** Returns the units of values besides this one, in words; null if all are in it. */
export function otherUnits(unit: string, values: readonly TestValue[]): string | null {
  const others = new Set(values.map((one) => one.unit).filter((one) => one !== unit))
  return others.size > 0 ? list([...others]) : null
}

/** Returns the author of a value and their clinic. */
export const writerOf = ({ writtenBy, clinic }: Pick<TestValue, 'writtenBy' | 'clinic'>): string => {
  const who = writtenBy.isYou ? t('You') : fullName(writtenBy)
  return clinic ? `${who}, ${clinic.name}` : who
}
