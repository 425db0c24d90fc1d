/**
 * Where a child's measurement stands among healthy children of the same age and sex: WHO Child Growth Standards (2006) up to 60 months, WHO
 * growth reference (2007) from 60 months. Length is measured lying until 24 months and standing after that, as the tables expect.
 */
import { centileOfZ, type Lms, valueOfZ, zOf } from './lms.ts'
import { who2006Child } from './tables/who-2006-child.ts'
import { who2006Infant } from './tables/who-2006-infant.ts'
import { who2007 } from './tables/who-2007.ts'

export const growthMeasures = ['weight', 'height', 'headCircumference', 'bmi'] as const
export type GrowthMeasure = (typeof growthMeasures)[number]
export type GrowthSex = 'male' | 'female'

/** The mean length of a month in days, as WHO converts ages. */
const MONTH_DAYS = 30.4375
/** From this age on height is measured standing. */
const STANDING_DAYS = 24 * MONTH_DAYS
const SCHOOL_DAYS = 60 * MONTH_DAYS

/** The last age in months that a measure has tables for. */
const lastMonth: Record<GrowthMeasure, number> = { weight: 120, height: 228, headCircumference: 60, bmi: 228 }

/** L, M and S at an age in days. */
type Row = Lms & { day: number }

const rowsIn = (text: string, dayOf: (age: number) => number): Row[] =>
  text
    .trim()
    .split(/; |\n/)
    .map((entry) => {
      const [age, l, m, s] = entry.split(' ').map(Number) as [number, number, number, number]
      return { day: dayOf(age), l, m, s }
    })

const read = new Map<string, readonly Row[]>()

/** Returns the part of the tables that an age belongs to; null where there is none. */
function rowsFor(measure: GrowthMeasure, sex: GrowthSex, days: number): readonly Row[] | null {
  const part = days < STANDING_DAYS ? 'infant' : days < SCHOOL_DAYS ? 'child' : 'school'
  const key = `${measure} ${sex} ${part}`
  const known = read.get(key)
  if (known) return known
  const rows =
    part !== 'school'
      ? rowsIn((part === 'infant' ? who2006Infant : who2006Child)[measure][sex], (age) => age)
      : measure === 'headCircumference'
        ? null
        : rowsIn(who2007[measure][sex], (age) => age * MONTH_DAYS)
  if (rows) read.set(key, rows)
  return rows
}

/** From this age the values of the infants' tables lie on smooth curves; before, WHO's own daily table connects them by straight lines. */
const SMOOTH_DAYS = 14

/**
 * Returns L, M and S of an age in days, between the ages of the tables: by a curve through the four nearest up to 60 months, by a straight
 * line after that (as WHO's R package anthroplus does) and in the first two weeks. Null outside of the tables.
 */
export function lmsAt(measure: GrowthMeasure, sex: GrowthSex, days: number): Lms | null {
  if (days < 0 || days > lastMonth[measure] * MONTH_DAYS) return null
  const all = rowsFor(measure, sex, days)
  if (!all) return null
  const isStraight = days < SMOOTH_DAYS || days >= SCHOOL_DAYS
  const rows = isStraight ? all : all.filter(({ day }) => day >= SMOOTH_DAYS)
  const next = rows.findIndex(({ day }) => day > days)
  if (next === -1) return rows.at(-1)!
  const count = isStraight ? 2 : 4
  const first = Math.min(Math.max(next - count / 2, 0), rows.length - count)
  return between(rows.slice(first, first + count), days)
}

/** Returns L, M and S on the curve through some rows. */
function between(rows: readonly Row[], days: number): Lms {
  const sum = { l: 0, m: 0, s: 0 }
  for (const row of rows) {
    let share = 1
    for (const other of rows) if (other !== row) share *= (days - other.day) / (row.day - other.day)
    sum.l += share * row.l
    sum.m += share * row.m
    sum.s += share * row.s
  }
  return sum
}

export interface Growth {
  z: number
  /** The percentage of healthy children with a lower value. */
  centile: number
}

/** Returns the z-score and the centile of a measurement; null if there is no table for the age. */
export function growthOf(measure: GrowthMeasure, sex: GrowthSex, days: number, value: number): Growth | null {
  const lms = lmsAt(measure, sex, days)
  if (!lms || value <= 0) return null
  const z = zOf(lms, value, measure === 'weight' || measure === 'bmi')
  return { z, centile: centileOfZ(z) }
}

/** The centiles that WHO's charts show, with their z-scores. */
export const centileLines = [
  { centile: 3, z: -1.880794 },
  { centile: 15, z: -1.036433 },
  { centile: 50, z: 0 },
  { centile: 85, z: 1.036433 },
  { centile: 97, z: 1.880794 },
] as const

/** Returns the value on a centile line at an age in days; null if there is no table. */
export function onLine(measure: GrowthMeasure, sex: GrowthSex, days: number, z: number): number | null {
  const lms = lmsAt(measure, sex, days)
  return lms && valueOfZ(lms, z)
}
