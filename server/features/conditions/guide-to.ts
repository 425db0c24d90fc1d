import { listedCode } from '#db/knowledge/diagnoses/list.ts'
import { codeOf } from '#server/database/failures.ts'
import type { Deps } from '#server/deps.ts'
import { nameKeyOf } from '#server/features/medicines/public.ts'
import { type Guides, guides } from './guides.ts'

/** A diagnosis in a record, with its ICD-10 code if it has one. */
interface Diagnosed {
  text: string
  code: string | null
}

/** Returns the slug of the guide to a diagnosis; undefined if there is none. */
export type GuideTo = (diagnosis: Diagnosed) => string | undefined

/**
 * Symptoms (R) and contacts with care (Z): such a code alone covers more than its guide. R45.8 is the code of suicidal thoughts, but
 * also of worry.
 */
const WIDE = /^[RZ]/

/** Codes within a guide's category that are another illness: too little cholesterol, bird flu, thrush of the mouth. */
const OTHERS: ReadonlySet<string> = new Set(
  'B37 E78.6 E78.7 E78.8 G43.A H40.0 I25.3 I25.4 J09 J09.X J30.0 N44.1 N44.2 N44.8'.split(' '),
)

/**
 * Returns what finds the guide to a diagnosis, without guessing:
 * 1. The text is the guide's name.
 * 2. Its code, or else the code of this text in the list of diagnoses, is the guide's, or a subdivision of a guide's code of three
 *    characters.
 * 3. The text is another name of the guide, and this code is of its category. Without a code, other names don't count: some are
 *    signs ("breast lump"), and abbreviations have several meanings (ASD, CHD).
 * What two guides share leads to neither.
 */
export async function guidesByDiagnosis(deps: Pick<Deps, 'log'>): Promise<GuideTo> {
  try {
    return lookupIn(await guides(deps))
  } catch (error) {
    deps.log.error({ code: codeOf(error) }, 'The guides could not be read, so diagnoses have no links to them')
    return () => undefined
  }
}

const lookups = new WeakMap<Guides, GuideTo>()

function lookupIn(known: Guides): GuideTo {
  const cached = lookups.get(known)
  if (cached) return cached
  const byName = onlyOnes(known.all.map(({ slug, name }) => [nameKeyOf(name), slug]))
  const byCode = onlyOnes(
    known.all.filter(({ icd10Code }) => !WIDE.test(icd10Code)).map(({ slug, icd10Code }) => [icd10Code, slug]),
  )
  const byOtherName = onlyOnes(
    known.all.flatMap(({ slug, alsoCalled, icd10Code }) => {
      const names = new Set(alsoCalled.map(nameKeyOf))
      return [...names].map((one) => [`${categoryOf(icd10Code)} ${one}`, slug] as const)
    }),
  )
  const lookup: GuideTo = ({ text, code: written }) => {
    const name = nameKeyOf(text)
    const named = byName.get(name)
    if (named) return named
    const code = written ?? listedCode(text)
    if (code === null || OTHERS.has(code)) return undefined
    return byCode.get(code) ?? byCode.get(categoryOf(code)) ?? byOtherName.get(`${categoryOf(code)} ${name}`)
  }
  lookups.set(known, lookup)
  return lookup
}

const categoryOf = (code: string) => code.slice(0, 3)

/** Returns a map without the keys that several guides have. */
function onlyOnes(pairs: readonly (readonly [key: string, slug: string])[]): ReadonlyMap<string, string> {
  const shared = new Set<string>()
  const slugs = new Map<string, string>()
  for (const [key, slug] of pairs) {
    if (slugs.has(key)) shared.add(key)
    slugs.set(key, slug)
  }
  for (const key of shared) slugs.delete(key)
  return slugs
}
