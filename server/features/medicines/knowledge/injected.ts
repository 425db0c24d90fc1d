import { sentencesOf } from '#content/reading.ts'

// Texts of an ingredient that is swallowed as well are about tablets unless they name the injection: its page doesn't show them.

/** The sections that depend on the route. */
export const ofRoute = new Set(['dose', 'maximumDose', 'howToTake', 'missedDose'])

const NAMES_INJECTION = /\b(?:inject\w*|infusion|drip|veins?|muscles?|syringes?|depot|nurse|staff|hospital)\b/i
const AMOUNT = /\d/
const SWALLOWS = /^(?:take|swallow|measure|drink|chew)\b|\b(?:you|adults|people|children) (?:\w+ )?(?:take|took)\b/i

/** What the page of an injection says if no source has its dose. */
export const INJECTED_DOSE = 'The doctor sets the dose of the injection.'
const MISSED = 'Ask the doctor or nurse about a missed injection. Never use two doses at once.'

const isOther = (sentence: string) =>
  !NAMES_INJECTION.test(sentence) && (AMOUNT.test(sentence) || SWALLOWS.test(sentence))

/** Returns how a general section reads on the page of an injection; '' if it's about what is swallowed. */
export function onInjection(name: string, text: string): string {
  const sentences = sentencesOf(text)
  if (name === 'missedDose') return /\btake\b/i.test(text) && !NAMES_INJECTION.test(text) ? MISSED : text
  const isGeneral = !sentences.some(isOther)
  if (isGeneral) return text
  const own = sentences.filter((sentence) => NAMES_INJECTION.test(sentence))
  if (name === 'howToTake') return sentences.filter((sentence) => !isOther(sentence)).join(' ')
  return own.length > 0 ? own.join(' ') : name === 'dose' ? INJECTED_DOSE : ''
}
