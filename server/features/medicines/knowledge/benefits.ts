import { sentencesOf } from '#content/reading.ts'
import type { GuideHead } from './guide-heads.ts'
import { type Said, saidIn } from './said.ts'
import type { Described } from './sections.ts'

/** Verbs that say what a medicine does, as guides and introductions use them. */
const VERBS =
  'lower|ease|prevent|slow|help|make|protect|widen|keep|let|calm|thin|shrink|numb|soften|loosen|open|remove|relax|control|dissolve|replace|support|kill|treat|stop|weaken|block|unblock|relieve'
/** Of one medicine: "Lowers …". */
const DOES = new RegExp(`\\b(?:${VERBS.replace('relax', 'relaxe')})s\\b`, 'i')
/** As texts about classes say it: "They block …". */
const ACTS = new RegExp(`\\b(?:${VERBS})(?:e?s)?\\b`, 'i')

/** Effects that are named. */
const MOST = 3

interface Benefit {
  text: string
  said: Said<unknown>
}

/**
 * What an ingredient does, neutrally (rule T118): what guides say of it, else the sentence of its introduction that says so,
 * else how it works. `guides` are those of its conditions.
 */
export function benefitsOf(one: Described, guides: readonly GuideHead[]): Benefit[] {
  const { entry } = one
  const effects = new Map<string, Said<unknown>>()
  for (const { purposes } of guides) {
    const said = purposes[entry.slug]
    const [first = ''] = said?.value.text.split(' ') ?? []
    if (said && DOES.test(first) && !effects.has(said.value.text)) effects.set(said.value.text, said)
  }
  if (effects.size > 0) return [...effects].slice(0, MOST).map(([text, said]) => ({ text: `${text}.`, said }))
  const effect = sentencesOf(entry.introduction.text).find((sentence) => DOES.test(sentence))
  if (effect) return [{ text: effect, said: saidIn(entry, entry.introduction) }]
  const how = one.section('howItWorks')
  if (!how) return []
  // what comes after the effect can be its price: the stomach suffers
  const sentences = sentencesOf(how.value.text)
  const effectAt = sentences.findIndex((sentence) => ACTS.test(sentence))
  return [{ text: sentences.slice(0, effectAt < 0 ? 1 : effectAt + 1).join(' '), said: how }]
}
