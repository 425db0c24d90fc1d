import type { Entry } from '#content/load.ts'
import { sentencesOf } from '#content/reading.ts'
import { type Said, saidIn } from './said.ts'

/** What the page of a medicine says of a guide. */
export interface GuideHead {
  slug: string
  name: string
  icd10: string
  /** What the ingredients do that it names among the often prescribed, by slug. */
  purposes: Readonly<Record<string, Said<{ text: string }>>>
}

/** Of each guide what pages of medicines need; the rest of it is not held in memory twice. */
export const headsOf = (guides: ReadonlyMap<string, Entry<'guides'>>): Map<string, GuideHead> =>
  new Map(
    [...guides.values()].map((guide) => {
      const { slug, name, icd10, commonMedicines } = guide
      const purposes = (commonMedicines?.items ?? []).map(({ ingredient, purpose }) => {
        // what follows is the advice not to start without a doctor, which the page gives once
        const text = (sentencesOf(purpose)[0] ?? purpose).replace(/\.$/, '')
        return [ingredient, saidIn(guide, { text, from: commonMedicines!.from })] as const
      })
      return [slug, { slug, name, icd10, purposes: Object.fromEntries(purposes) }]
    }),
  )
