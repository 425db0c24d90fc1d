import { GAP, type PickField, pickFields, type TextPick } from '#contract/visits/text-picks.ts'

/** Minimum number of letters before texts are offered. */
const LEAST = 2
/** Longest beginning of a sentence that is compared with names. */
const LONGEST = 40
const MOST = 6

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
const wordsOf = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Returns what is typed of the sentence at the cursor, and where it begins; null if it is no beginning of a name. */
export function typedAt(text: string, cursor: number): { from: number; typed: string } | null {
  const before = text.slice(0, cursor)
  const start = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('. ')) + 1
  const from = start + before.slice(start).search(/\S|$/)
  const typed = before.slice(from)
  return typed.trim().length >= LEAST && typed.length <= LONGEST ? { from, typed } : null
}

const fieldsOf = (pick: TextPick): PickField[] => pickFields.filter((field) => pick[field])

/** True for a text with several fields: a template of a whole visit. */
export const isWholeVisit = (pick: TextPick): boolean => fieldsOf(pick).length > 1

/**
 * Returns the fields that a text fills from a field: a template of a visit fills all from the complaint, and only the field itself
 * from the others.
 */
export const filledFrom = (field: PickField, pick: TextPick): PickField[] =>
  field === 'complaint' ? fieldsOf(pick) : fieldsOf(pick).filter((one) => one === field)

/**
 * Returns the texts for a field whose name has a word for each typed one, in their order, those that begin with it
 * first.
 */
export function matching(picks: readonly TextPick[], field: PickField, typed: string): TextPick[] {
  const asked = wordsOf(typed)
  if (asked.length === 0) return []
  const found = picks.filter((pick) => {
    const words = wordsOf(pick.title)
    return filledFrom(field, pick).includes(field) && asked.every((one) => words.some((word) => word.startsWith(one)))
  })
  const begins = (pick: TextPick) => (plain(pick.title).startsWith(plain(typed)) ? 0 : 1)
  return found.toSorted((a, b) => begins(a) - begins(b)).slice(0, MOST)
}

/** Returns the text with more below it, unless it already has it. */
export const withText = (before: string, more: string): string =>
  before.includes(more) ? before : [before.trimEnd(), more].filter(Boolean).join('\n')

/** Returns where the next gap begins and ends; null if there is none. */
export function nextGap(text: string, from: number): [number, number] | null {
  const at = text.indexOf(GAP, from)
  return at < 0 ? null : [at, at + GAP.length]
}
