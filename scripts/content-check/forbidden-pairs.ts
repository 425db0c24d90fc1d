import type { Entry } from '#content/load.ts'
import { wordsOf } from '#content/reading.ts'

/** What has interactions and contraindications of its own: an ingredient or a class. */
type Page = Pick<Entry<'ingredients'>, 'interactions' | 'contraindications' | 'byRoute'>

/** "Never take them together", "The two are never used together": no doctor decides otherwise. */
const NEVER =
  /\bnever (?:take (?:them|both|tablets of it)|taken (?:together|with it)|used together)\b|\bmust not be used together\b/i
const EXCEPTION = /\b(?:unless|if you have|with weak)\b/i

/** Yields the partners that an interaction forbids and the contraindications of the same page don't name. */
export function* forbiddenUnnamed(page: Page, nameOf: (partner: string) => string): Generator<string> {
  const lists = [page.contraindications, ...Object.values(page.byRoute ?? {}).map((one) => one.contraindications)]
  const named = lists.flatMap((list) => list?.items ?? []).flatMap((item) => wordsOf(item.toLowerCase()))
  // without contraindications of its own, the page shows those of its class
  if (named.length === 0) return
  for (const { with: partner, effect } of page.interactions ?? []) {
    // the names of classes and groups differ from how a list of contraindications says them
    if (partner.startsWith('class:') || partner.endsWith('medicines') || partner.endsWith('inhibitors')) continue
    if (!NEVER.test(effect) || EXCEPTION.test(effect)) continue
    const [word] = wordsOf(nameOf(partner).toLowerCase())
    if (word && !named.includes(word)) yield partner
  }
}
