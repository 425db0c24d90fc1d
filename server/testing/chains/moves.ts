import { endpoints } from '#server/testing/policy/ask.ts'
import { accountMoves } from './accounts.ts'
import { chartMoves } from './charts.ts'
import { claimMoves } from './claims.ts'
import { familyMoves } from './family.ts'
import { memberMoves } from './members.ts'
import { chanceOf, type Move, one, type Step } from './move.ts'
import type { Story } from './story.ts'
import { visitMoves } from './visits.ts'

const all: Move[] = [...chartMoves, ...claimMoves, ...accountMoves, ...memberMoves, ...familyMoves, ...visitMoves]
const byKind = new Map(all.map((move) => [move.kind, move]))

/** Every move that a chain can contain. */
const moves = all.filter(({ needs }) => needs === undefined || needs in endpoints)
const anyMove = one(...moves.flatMap((move) => Array.from({ length: move.weight }, () => move)))

/** Number of moves in a chain. */
const LENGTH = 25

/** The chain of a seed. */
export function chainOf(seed: number): Step[] {
  const chance = chanceOf(seed)
  return Array.from({ length: LENGTH }, () => {
    const { kind, draw } = anyMove(chance)
    return { kind, args: draw(chance) }
  })
}

/** How often each kind of move was tried and allowed. */
export type Tally = Map<string, { tried: number; allowed: number }>

/** Makes one move and records it in the story; returns whether it was allowed. */
export async function make(story: Story, { kind, args }: Step, tally?: Tally): Promise<boolean> {
  const move = byKind.get(kind)
  if (!move) throw new Error(`There is no move "${kind}"`)
  const allowed = await move.make(story, args)
  const count = tally?.get(kind) ?? { tried: 0, allowed: 0 }
  tally?.set(kind, { tried: count.tried + 1, allowed: count.allowed + Number(allowed) })
  story.told.push(`${allowed ? '+' : '-'} ${kind} ${JSON.stringify(args)}`)
  return allowed
}

/** Returns the kinds of moves that were never allowed. */
export const neverAllowed = (tally: Tally): string[] =>
  moves.map(({ kind }) => kind).filter((kind) => !tally.get(kind)?.allowed)

export const tableOf = (tally: Tally): string =>
  moves
    .map(({ kind }) => {
      const { tried, allowed } = tally.get(kind) ?? { tried: 0, allowed: 0 }
      return `${String(allowed).padStart(5)} of ${String(tried).padStart(5)}  ${kind}`
    })
    .join('\n')

/**
 * Returns the shortest part of a list that still fails, by leaving out halves, quarters and so on down to single elements,
 * in the same order. `fails` must hold for the whole list.
 */
export async function shortest<T>(whole: readonly T[], fails: (some: readonly T[]) => Promise<boolean>) {
  let list = whole
  for (let size = Math.ceil(list.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let end = list.length; end > 0; end -= size) {
      const less = [...list.slice(0, Math.max(0, end - size)), ...list.slice(end)]
      if (less.length < list.length && (await fails(less))) list = less
    }
  return list
}
