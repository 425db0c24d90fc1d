import { type Dangers, loadDangers } from '#content/danger.ts'
import type { SearchEmergency } from '#contract/conditions.ts'
import type { Deps } from '#server/deps.ts'
import { DangerRecognizer } from './danger-recognizer.ts'
import type { Guides } from '#server/features/conditions/guides.ts'
import type { StoredGuide } from '#server/features/conditions/guide-shape.ts'

/** An emergency that a search may be about. */
export interface Danger {
  call: SearchEmergency['call']
  /** The guides to show first. */
  guides: StoredGuide[]
  /** Its own guide, whose signs are its signs: those of another emergency's guide would mislead. */
  own: StoredGuide | null
}

interface Known {
  emergencies: Dangers['emergencies']
  recognizer: DangerRecognizer
}

let loaded: Promise<Known | null> | null = null

/** Read once, at the first search, which the start of the server makes. Without the danger phrases a search still finds guides, so a misfit is only logged. */
function dangers({ log }: Pick<Deps, 'log'>): Promise<Known | null> {
  loaded ??= loadDangers().then(
    async (found) => ({ emergencies: found.emergencies, recognizer: await DangerRecognizer.read(found) }),
    (error: unknown) => {
      log.error({ says: String(error) }, 'The danger phrases do not fit their schema and are left out')
      return null
    },
  )
  return loaded
}

/** Returns the emergency that a search may be about, and its guides; null for any other search (docs/decisions/0080). */
export async function dangerIn(
  deps: Pick<Deps, 'log'>,
  { bySlug, byFormerSlug }: Guides,
  search: string,
): Promise<Danger | null> {
  const known = await dangers(deps)
  if (!known) return null
  const found = known.recognizer.find(search).map((name) => known.emergencies[name]!)
  const [first] = found
  if (!first) return null
  const guideAt = (slug: string) => bySlug.get(slug) ?? byFormerSlug.get(slug)
  const guidesOf = (slugs: readonly string[]) => slugs.flatMap((slug) => guideAt(slug) ?? [])
  const own = guidesOf(first.guides)
  const guides = found.flatMap((one) => {
    const written = guidesOf(one.guides)
    return written.length > 0 || !one.meanwhile ? written : guidesOf([one.meanwhile])
  })
  return { call: first.call, guides: [...new Set(guides)], own: own[0] ?? null }
}
