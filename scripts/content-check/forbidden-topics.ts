import type { Entry } from '#content/load.ts'
import { sentencesOf } from '#content/reading.ts'

/** What has warnings and contraindications: an ingredient, a class or a combination. */
type Page = Pick<Entry<'classes'>, 'warnings' | 'contraindications'>

/** Topics of warnings that a list of contraindications names, with its words for them. */
const topics = {
  pregnancy: /\bpregnan/i,
  breastfeeding: /\bbreastfe/i,
  kidney: /\b(?:kidneys?|dialysis)\b/i,
  liver: /\bliver\b/i,
} as const

/** "Do not take it while you breastfeed", "It is not used in severe liver disease". */
const FORBIDS = /^(?:do not (?:take|use|have) it|it (?:must not be|is not) (?:given|taken|used))\b/i
/** It holds for some products, uses or months alone, or a doctor can decide otherwise. */
const LIMITED =
  /\b(?:unless|without|usually|mostly|advised|some|labels?|leaflets?|advice|months?|weeks?|chest|regularly|again|for|to stop)\b/i

/**
 * Yields the topics that a warning forbids and the contraindications of the same page don't name. Warnings and contraindications are those of the
 * classes (`behind`) if an ingredient has none of its own.
 */
export function* forbiddenTopics(page: Page, behind: readonly Page[] = []): Generator<keyof typeof topics> {
  const all = [page, ...behind]
  const items = all.find((one) => one.contraindications)?.contraindications?.items ?? []
  // a banned medicine is for nobody
  if (items.length === 0 || items.some((item) => /^every/i.test(item))) return
  for (const topic of Object.keys(topics) as (keyof typeof topics)[]) {
    const text = all.find((one) => one.warnings?.[topic])?.warnings?.[topic]?.text ?? ''
    const forbids = sentencesOf(text).some((one) => FORBIDS.test(one) && !LIMITED.test(one))
    if (forbids && !items.some((item) => topics[topic].test(item))) yield topic
  }
}
