import type { Entry } from '#content/load.ts'
import { sentencesOf } from '#content/reading.ts'
import { contraindicationsOf } from '#server/features/medicines/knowledge/contraindications.ts'
import { Described } from '#server/features/medicines/knowledge/described.ts'
import type { Library } from '#server/features/medicines/knowledge/library.ts'

/** Topics of warnings about a state or an illness, with the words by which contraindications name it. */
const named: Partial<Record<string, RegExp>> = {
  pregnancy: /pregnan|women/i,
  breastfeeding: /breastfe|women/i,
  kidney: /kidney|dialysis/i,
  liver: /liver|jaundice/i,
}

/** "Do not take it while you breastfeed." */
const FORBIDS =
  /^(?:do not (?:take|use|have) it|it is not (?:taken|used|given|for)|it must not be (?:taken|used|given))\b/i
/** For some people, uses or times only. */
const LIMITED =
  /\b(?:unless|without|usually|some|early labour|high blood pressure|last|chest|regularly|little is known)\b/i

/** Yields the warnings that forbid a medicine in a state or an illness which its contraindications don't name. */
export function* forbiddenInWarnings(
  library: Library,
  entry: Entry<'ingredients'> | Entry<'combinations'>,
): Generator<string> {
  const found = new Set<string>()
  for (const route of entry.routes) {
    const one = new Described(library, { synonyms: [], ...entry }, [route])
    const forbidden = contraindicationsOf(one).join('\n')
    for (const { topic, cited } of one.warnings()) {
      const isNamed = named[topic]?.test(forbidden) ?? true
      if (isNamed) continue
      const strict = sentencesOf(cited.value.text).find((text) => FORBIDS.test(text) && !LIMITED.test(text))
      if (strict) found.add(`contraindications: a warning on ${topic} says "${strict}"`)
    }
  }
  yield* found
}
