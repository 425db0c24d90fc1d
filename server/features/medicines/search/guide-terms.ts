import { loadFolder, loadHindiNames } from '#content/load.ts'
import { translatedGuides } from '#content/translations.ts'
import { wordsOf } from '#content/search-words.ts'
import type { NamedGuide } from '#contract/medicines/search.ts'
import { language } from '#language/translate.ts'

/** Words about medicines in general: without them "bp ki dawa" is the name of a guide. */
const ABOUT_MEDICINES = new Set(
  wordsOf(
    `medicine drug tablet tab capsule syrup cream ointment drops best treatment tonic dawa dava dawai davai dawaai goli ilaj ilaaj
    दवा दवाई दवाएं दवाइयां गोली गोलियां टैबलेट सिरप क्रीम मरहम`,
  ),
)
/** Guides that a reply names. */
const MOST = 2

interface Named extends NamedGuide {
  /** The place of the name among the guide's names, and the number of its names with these words. */
  place: number
  count: number
}

let loaded: Promise<Map<string, NamedGuide[]>> | null = null

/**
 * Returns the guides that a search in the medicine directory names: "loose motion", "bp ki dawa". People who type that mean no
 * brand that sounds alike (docs/decisions/0081).
 */
export async function guidesNamed(search: string): Promise<readonly NamedGuide[]> {
  loaded ??= load().catch((error: unknown) => {
    loaded = null
    throw error
  })
  const words = wordsOf(search)
  const about = words.filter((word) => !ABOUT_MEDICINES.has(word))
  const guides = (await loaded).get(about.join('')) ?? []
  if (guides.length === 0) return guides
  const translations = await translatedGuides(language())
  return guides.map((guide) => {
    const name = translations.get(guide.slug)?.name
    return name === undefined ? guide : { ...guide, name, englishName: guide.name }
  })
}

async function load(): Promise<Map<string, NamedGuide[]>> {
  const { entries } = await loadFolder('guides')
  const hindi = await loadHindiNames()
  const byName = new Map<string, Named[]>()
  for (const { slug, name, alsoCalled, commonMedicines } of entries.values()) {
    const names = [name, ...alsoCalled, ...(hindi.get(slug) ?? [])].map((one) => wordsOf(one).join(' '))
    const keys = names.map((one) => one.replaceAll(' ', ''))
    for (const [place, key] of keys.entries()) {
      if (keys.indexOf(key) < place) continue
      const count = names.filter((one) => one.includes(names[place]!)).length
      const named = { slug, name, englishName: null, hasMedicines: commonMedicines !== undefined, place, count }
      byName.set(key, [...(byName.get(key) ?? []), named])
    }
  }
  return new Map([...byName].map(([key, guides]) => [key, guides.toSorted(likelier).slice(0, MOST).map(shown)]))
}

/** Several guides share everyday names ("sugar"): the one that has it earlier and more often is likelier. */
const likelier = (a: Named, b: Named) => a.place - b.place || b.count - a.count
const shown = ({ slug, name, hasMedicines }: Named): NamedGuide => ({ slug, name, englishName: null, hasMedicines })

/** Returns the JSON of a reply with the guides as its last field. */
export function withGuides(reply: Buffer, guides: readonly NamedGuide[]): Buffer {
  if (guides.length === 0) return reply
  return Buffer.concat([reply.subarray(0, -1), Buffer.from(`,"guides":${JSON.stringify(guides)}}`)])
}
