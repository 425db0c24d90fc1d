/**
 * True if one word may be a misspelling of another: a letter too many, too few, wrong or two swapped; one such error in a
 * short word, two in a longer one. Both in lower case.
 */
function isMisspelling(word: string, intended: string): boolean {
  const most = word.length > 5 ? 2 : 1
  return Math.abs(word.length - intended.length) <= most && slips(word, intended) <= most
}

/** Returns the words that the typed one may be a misspelling of, with the fewest errors first. All in lower case. */
export const meantBy = (typed: string, words: readonly string[]): string[] =>
  words
    .filter((word) => isMisspelling(typed, word))
    .map((word) => ({ word, slips: slips(typed, word) }))
    .toSorted((one, other) => one.slips - other.slips || (one.word < other.word ? -1 : 1))
    .map(({ word }) => word)

/** Returns the number of errors between two words (optimal string alignment). */
function slips(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const next = [row]
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1]
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      next[at] = Math.min(
        last[at]! + 1,
        next[at - 1]! + 1,
        last[at - 1]! + (isSame ? 0 : 1),
        isSwapped ? beforeLast[at - 2]! + 1 : Infinity,
      )
    }
    beforeLast = last
    last = next
  }
  return last[other.length]!
}
