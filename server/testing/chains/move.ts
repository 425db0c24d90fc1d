import { type Name, names } from './make-story.ts'
import type { Story } from './story.ts'

/** A number from 0 up to 1, the next of its row. */
export type Chance = () => number

/** Draws one value. */
export type Draw<T> = (chance: Chance) => T

/** One action that a person can try. `make` returns whether the server allowed it; a refusal isn't a failure. */
export interface Move {
  kind: string
  /** How often it is drawn, relative to other moves. */
  weight: number
  /** The call that it needs, for moves whose endpoint doesn't exist in every version. */
  needs?: string
  draw: Draw<object>
  // oxlint-disable-next-line typescript/no-explicit-any -- each move has its own arguments
  make(story: Story, args: any): Promise<boolean>
}

/** A move with its arguments, as failures print it and tests can state it. */
export interface Step {
  kind: string
  args: object
}

export const move = <T extends object>(
  kind: string,
  weight: number,
  args: { [K in keyof T]: Draw<T[K]> },
  make: (story: Story, args: T) => Promise<boolean>,
): Move => {
  const entries = Object.entries(args) as [string, Draw<unknown>][]
  return {
    kind,
    weight,
    make,
    draw: (chance) => Object.fromEntries(entries.map(([name, draw]) => [name, draw(chance)])),
  }
}

/** A move that there is only if the contract has this call. */
export const needing = (needs: string, one: Move): Move => ({ ...one, needs })

/** Draws one of some values; a repeated value is drawn more often. */
export const one =
  <T>(...some: T[]): Draw<T> =>
  (chance) =>
    some[Math.floor(chance() * some.length)]!

/** Draws an index into a list, if it is that long. */
export const which = one(0, 1, 2, 3, 4, 5, 6, 7)

export const anybody = one<Name>(...names)

/** Draws a person whose address is typed somewhere: mostly an accomplice's, and addresses in charts. */
export const someAddress = one<Name>('mallory', 'mallory', 'mallory', 'guest', 'guest 2', 'B', 'C', 'grown', 'inv')

/** Returns the drawn element; undefined for an empty list. */
export const drawn = <T>(some: readonly T[], at: number): T | undefined => some[at % Math.max(some.length, 1)]

export const isDone = ({ status }: { status: number }): boolean => status < 300

/** The row of numbers of a seed (mulberry32): the same on every machine. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
