import { sentencesOf } from '#content/reading.ts'
import { CALMS } from './in-mixes.ts'
import { GOES_ON } from './own-form.ts'

// Texts of an ingredient that is swallowed as well are about tablets unless they name the injection: its page doesn't show them.

/** The sections that depend on the route. */
export const ofRoute = new Set(['whenToUse', 'dose', 'maximumDose', 'howToTake', 'missedDose', 'overdose', 'storage'])

const NAMES_INJECTION = /\b(?:inject\w*|infusion|drip|veins?|muscles?|syringes?|depot|nurse|staff|hospital)\b/i
const AMOUNT = /\d/
const SWALLOWS = /^(?:take|swallow|measure|drink|chew)\b|\b(?:you|adults|people|children) (?:\w+ )?(?:take|took)\b/i

/** What the page of an injection says if no source has its dose. */
export const INJECTED_DOSE = 'The doctor sets the dose of the injection.'
const MISSED = 'Ask the doctor or nurse about a missed injection. Never use two doses at once.'

/** How long tablets are taken, and what is done with those that are left. */
const LASTS =
  /\b(?:\d+|a few|some|several|many|more) (?:to \d+ )?(?:days|weeks|months|years)\b|\bfor years\b|\bcourse\b|\bevery day\b|\bbought\b|\b(?:do not|never) share\b|\bdays as your doctor says\b|\btablets?\b/i
const NEVER = /^(?:never|do not) (?:stop|have)\b/i

/** How soon tablets work. */
const ONSET =
  /\b(?:works?|acts?|helps?)\b[^.]*\b(?:minutes?|hours?)\b|\b(?:minutes?|hours?)\b[^.]*\bto (?:work|act|help)\b/i

/** Who gives it. */
const GIVEN = /\b(?:inject\w*|infusion|drip|team|staff|nurse)\b/i
/** What a person does at home: a syringe has no pack to take along. */
const AT_HOME =
  /\bpack\b|\bdrive\b|\bvomit\b(?!,)|\btablets?\b|\bliquid\b|^(?:then )?(?:call|go|get|ask|drink|if|spit|take)\b(?!.*\b(?:fit|breathes|woken|wake|one side)\b)/i
const TOO_MUCH = 'If you think that you had too much, tell the doctor or nurse at once. At home, call 112 (or 108).'
const LOCKED = /\block/i

const isOther = (sentence: string) =>
  !NAMES_INJECTION.test(sentence) && (AMOUNT.test(sentence) || SWALLOWS.test(sentence))

/** Returns how a general section reads on the page of an injection; '' if it's about what is swallowed. */
export function onInjection(name: string, text: string): string {
  const sentences = sentencesOf(text)
  if (name === 'storage')
    return NAMES_INJECTION.test(text) ? text : sentences.filter((one) => LOCKED.test(one)).join(' ')
  if (name === 'overdose') return overdoseOf(sentences)
  if (name === 'whenToUse') return without(sentences, (one) => ONSET.test(one) || (LASTS.test(one) && !NEVER.test(one)))
  if (name === 'missedDose') return /\btake\b/i.test(text) && !NAMES_INJECTION.test(text) ? MISSED : text
  const isGeneral = !sentences.some(isOther)
  if (isGeneral) return text
  const own = sentences.filter((sentence) => NAMES_INJECTION.test(sentence))
  if (name === 'howToTake') return sentences.filter((sentence) => !isOther(sentence)).join(' ')
  return own.length > 0 ? own.join(' ') : name === 'dose' ? INJECTED_DOSE : ''
}

/** Returns the signs of an overdose and whom to contact. Never reassures about an injection that no source covers. */
function overdoseOf(sentences: readonly string[]): string {
  if (sentences.some((one) => GIVEN.test(one))) return sentences.join(' ')
  const signs = without(sentences, (one) => CALMS.test(one) || AT_HOME.test(one))
  return [signs, TOO_MUCH].filter(Boolean).join(' ')
}

function without(sentences: readonly string[], isLeftOut: (sentence: string) => boolean): string {
  let isGone = false
  const left = sentences.filter((one) => {
    isGone = !GIVEN.test(one) && (isLeftOut(one) || (isGone && GOES_ON.test(one)))
    return !isGone
  })
  return left.join(' ')
}
