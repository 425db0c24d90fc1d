import { LOCAL_ROUTES, type Route } from '#content/schema.ts'
import { sentencesOf } from '#content/reading.ts'

// "Take it" is said of what is swallowed: an injection is had, and a cream is used.

const verbs = {
  used: { take: 'use', takes: 'uses', taking: 'using', took: 'used', taken: 'used' },
  had: { take: 'have', takes: 'has', taking: 'having', took: 'had', taken: 'had' },
} as const
type Verb = keyof typeof verbs.used

const AMOUNT = [
  'it\\b(?! (?:off|out|away|along|back|up|in(?=[.,])|by mouth|to|with you|apart)\\b)',
  'more(?= (?:than|or|and)\\b|[,.])',
  '(?:far |much )?too (?:much|many)(?= (?:for|or|and)\\b|[,.])',
  '(?:a|the|two|one|another|your|extra|double|next|missed) (?:[a-z]+ )?doses?\\b(?! of\\b)',
].join('|')
/** "Take the pack with you" and "take it off" are about something else. */
const TAKES = new RegExp(`\\b(take|takes|taking|took|taken) (?=${AMOUNT})`, 'gi')
const TAKE_OR_USE = /\b(take) or use\b/gi
const IS_TAKEN = /\b((?:can|must|may|should|not) be|it (?:is|was)) taken\b(?! (?:off|out|away|back|up|by mouth)\b)/gi
/** Sentences that name what is swallowed. */
const SWALLOWED = /\b(?:by mouth|swallow\w*|tablets?|capsules?|syrups?|liquids?|pills?)\b/i

/** Returns the text with the verb for these routes; sentences about what is swallowed stay as they are. */
export function withVerb(text: string, routes: readonly Route[]): string {
  const isInjected = routes.length > 0 && routes.every((route) => route === 'injection')
  const isLocal = routes.length > 0 && routes.every((route) => LOCAL_ROUTES.has(route))
  if (!isInjected && !isLocal) return routes.every((route) => route === 'oral') ? text.replace(TAKE_OR_USE, '$1') : text
  const own = verbs[isInjected ? 'had' : 'used']
  const lines = text.split('\n').map((line) =>
    sentencesOf(line)
      .map((sentence) =>
        SWALLOWED.test(sentence)
          ? sentence
          : sentence
              .replace(TAKE_OR_USE, '$1')
              .replace(TAKES, (_, verb: string) => `${inCaseOf(verb, own[verb.toLowerCase() as Verb])} `)
              .replace(IS_TAKEN, `$1 ${isInjected ? 'given' : 'used'}`),
      )
      .join(' '),
  )
  return lines.join('\n')
}

const inCaseOf = (model: string, word: string) =>
  /^[A-Z]/.test(model) ? word.charAt(0).toUpperCase() + word.slice(1) : word
