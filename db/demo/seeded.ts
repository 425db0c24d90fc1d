import { v5 } from 'uuid'

/** Randomness that is the same at every start. */
export interface Seeded {
  /** From 0 (included) to 1 (excluded). */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Draws one of the entries of `[what, weight]`. */
  weighed<T>(list: readonly (readonly [T, number])[]): T
  shuffled<T>(list: readonly T[]): T[]
  /** Text in Crockford's alphabet, like the product's `spokenCode`. */
  code(length: number): string
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns a separate random stream for each subject, so that a change in one doesn't affect the others. */
export function seeded(subject: string): Seeded {
  const next = mulberry32(seedOf(subject))
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick: (list) => list[whole(0, list.length - 1)]!,
    weighed(list) {
      let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [what, weight] of list) if ((left -= weight) < 0) return what
      return list.at(-1)![0]
    },
    shuffled(list) {
      const all = [...list]
      for (let i = all.length - 1; i > 0; i--) {
        const j = whole(0, i)
        ;[all[i], all[j]] = [all[j]!, all[i]!]
      }
      return all
    },
    code: (length) => Array.from({ length }, () => CROCKFORD[whole(0, CROCKFORD.length - 1)]).join(''),
  }
}

/** FNV-1a: 32 bits out of a text. */
function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193)
  return hash >>> 0
}

/** Tommy Ettinger's well-known small generator, public domain: 32 bits of state, enough for a demo. */
function mulberry32(state: number): () => number {
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const NAMESPACE = '5b0c7d3e-2f5a-5d8e-9a51-0d4f7c1b6a20'

/** Returns the id of a demo record: the same at every start, on every day. */
export const demoId = (kind: string, key: string | number): string => v5(`${kind}/${key}`, NAMESPACE)
