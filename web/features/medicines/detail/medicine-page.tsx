import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { enrichMedicine, type Medicine } from '#contract/medicines.ts'
import { NotADoctor } from '#web/features/medicines/not-a-doctor.tsx'
import { MedicineSearch } from '#web/features/medicines/public/medicine-search.tsx'
import { useProduct } from '#web/shell/product.ts'
import { Alternatives, hasAlternatives } from './alternatives.tsx'
import { Callouts } from './callouts.tsx'
import { Contents } from './contents.tsx'
import { drugJson } from './drug-data.ts'
import { Interactions } from './interactions.tsx'
import { hasLegal, Legal } from './legal.tsx'
import { Questions } from './questions.tsx'
import { SectionGroup } from './section-group.tsx'
import { groupsOf, hasWords } from './sections.ts'
import { Sources } from './sources.tsx'
import { Summary } from './summary.tsx'

/** The page of one medicine, from its summary to its sources; `guides` is a section about its ingredients. */
export function MedicinePage({ medicine, guides }: { medicine: Medicine; guides: ReactNode }) {
  const { publicUrl } = useProduct()
  const address = `/medicines/${medicine.slug}`
  // requested once by the reading script if it could add something (rule T113)
  const enrichment = medicine.canBeEnriched ? enrichMedicine.path.replace(':idOrSlug', medicine.slug) : undefined
  const groups = groupsOf(medicine)
  return (
    <>
      <BackToMedicines />
      <NotADoctor />
      <div className="mt-5">
        <MedicineSearch />
      </div>
      <article className="medicine" data-enrich={enrichment}>
        <Summary medicine={medicine}>
          <Callouts medicine={medicine} />
        </Summary>
        <Contents medicine={medicine} hasGuides={guides !== null} />
        <div className="words">
          {groups.map((group) => (
            <SectionGroup key={group.id} medicine={medicine} group={group} />
          ))}
          <Interactions medicine={medicine} />
          {hasLegal(medicine) ? <Legal medicine={medicine} /> : null}
          {hasAlternatives(medicine) ? <Alternatives medicine={medicine} /> : null}
          {hasWords(medicine.faqs) ? <Questions medicine={medicine} /> : null}
          {guides}
          <Sources medicine={medicine} />
        </div>
      </article>
      {/* for search engines, so it comes last */}
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: drugJson(medicine, `${publicUrl ?? ''}${address}`) }}
      />
    </>
  )
}

export const BackToMedicines = () => (
  <a href="/medicines" className="inline-flex min-h-11 items-center gap-1 text-sm text-muted hover:text-ink md:min-h-8">
    <ChevronLeft aria-hidden="true" className="size-4" />
    Back to Medicines
  </a>
)
