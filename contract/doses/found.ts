import type { Amount, DoseStep, DoseUnit, PartOfDay } from './dose.ts'

/** A dosage can't be understood; the message says why, for the doctor. */
export class NotUnderstood extends Error {}

/** The parts of a step that a text contains; undefined for those it doesn't mention. */
export type Found = {
  -readonly [K in 'amount' | 'unit' | 'strength' | 'times' | 'days' | 'most' | 'food' | 'route' | 'neededFor']:
    | DoseStep[K]
    | undefined
} & {
  length: number | null | undefined
  isAsNeeded: boolean
  /** Amounts and parts of the day in the order in which they are written. */
  row: ({ amount: Amount; unit: DoseUnit | null } | { part: PartOfDay })[]
  /** "Before meals" as a frequency: at the three meals. */
  isByMeals: boolean
  /** How it is taken, in words that change no dose: "chew". */
  manner: string[]
  /** "od" beside drops may mean the right eye. */
  saysOd: boolean
}

export const nothing = (): Found => ({
  amount: undefined,
  unit: undefined,
  strength: undefined,
  times: undefined,
  days: undefined,
  most: undefined,
  food: undefined,
  route: undefined,
  neededFor: undefined,
  length: undefined,
  isAsNeeded: false,
  row: [],
  manner: [],
  isByMeals: false,
  saysOd: false,
})

/** Sets a property once; a second value that differs contradicts the first. */
export function set<K extends keyof Found>(found: Found, key: K, value: Found[K], said: string): void {
  const before = found[key]
  if (before !== undefined && JSON.stringify(before) !== JSON.stringify(value))
    throw new NotUnderstood(`“${said.trim()}” contradicts the rest.`)
  found[key] = value
}
