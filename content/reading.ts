// How hard a text is to read.

const VOWELS = /[aeiouy]+/g

/** Syllables of a word, counted by its groups of vowels: good enough for an average. */
function syllables(word: string): number {
  const plain = word
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/(?:[^laeiouy]es|ed|[^laeiouy]e)$/, '')
  return Math.max(1, plain.match(VOWELS)?.length ?? 1)
}

export const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.!?])\s+(?=[A-Z“"0-9])/).filter((one) => /[a-z]/i.test(one))
export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu) ?? []

/** Returns a name as it's written within a sentence: 'clavulanic acid', but 'L-carnitine'. */
export const inside = (text: string) =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

/** The school year that follows a text, by Flesch and Kincaid (1975). */
export function gradeOf(text: string): number {
  const words = wordsOf(text)
  const sentences = sentencesOf(text)
  if (words.length === 0) return 0
  const beats = words.reduce((sum, word) => sum + syllables(word), 0)
  return 0.39 * (words.length / Math.max(1, sentences.length)) + 11.8 * (beats / words.length) - 15.59
}
