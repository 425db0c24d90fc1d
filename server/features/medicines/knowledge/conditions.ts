import type { GuideHead } from './guide-heads.ts'
import type { Library } from './library.ts'
import type { Said } from './said.ts'
import type { Described } from './sections.ts'

/** A condition with a guide that an ingredient is for. */
export interface Condition {
  guide: GuideHead
  /** True if the ingredient's own uses lead to the guide. */
  isUse: boolean
  /** What the ingredient does, where the guide names it. */
  purpose: Said<{ text: string }> | null
}

/** Conditions of an ingredient that are shown: fifty guides name paracetamol. */
const MOST = 8

/**
 * The conditions with a guide that an ingredient is for: those of its uses first, then those whose guides name it. Where its
 * uses differ by route, a guide that matches none of the uses may be about another route and is left out.
 */
export function conditionsOf(library: Library, one: Described): Condition[] {
  const { slug, byRoute } = one.entry
  const uses = one.section('uses')
  const led = new Set(uses?.value.items.flatMap((use) => use.guide ?? []))
  const differs = Object.values(byRoute ?? {}).some((route) => route?.uses !== undefined)
  const others = differs ? [] : [...library.guides.values()].filter((guide) => slug in guide.purposes)
  const own = [...led].flatMap((guide) => library.guides.get(guide) ?? [])
  return [...new Set([...own, ...others])]
    .map((guide) => ({ guide, isUse: led.has(guide.slug), purpose: guide.purposes[slug] ?? null }))
    .slice(0, Math.max(MOST, own.length))
}
