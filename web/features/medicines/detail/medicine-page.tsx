import { ChevronLeft } from 'lucide-react'
import { enrichMedicine, type Medicine } from '#contract/medicines.ts'
import { NotADoctor } from '#web/features/medicines/not-a-doctor.tsx'
import { MedicineSearch } from '#web/shell/medicine-search.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { useProduct } from '#web/shell/product.ts'
import { PublicFrame } from '#web/shell/public-frame.tsx'
import { Still } from '#web/shell/still.tsx'
import { Alternatives, hasAlternatives } from './alternatives.tsx'
import { Callouts } from './callouts.tsx'
import { Contents } from './contents.tsx'
import { describe } from './describe.ts'
import { drugJson } from './drug-data.ts'
import { Interactions } from './interactions.tsx'
import { hasLegal, Legal } from './legal.tsx'
import { Questions } from './questions.tsx'
import { SectionGroup } from './section-group.tsx'
import { groupsOf, hasWords } from './sections.ts'
import { Sources } from './sources.tsx'
import { Summary } from './summary.tsx'

/** Everything that is known of one medicine: a page for reading, a summary first and its sources last. */
export function MedicinePage({ medicine }: { medicine: Medicine }) {
  const { publicUrl } = useProduct()
  const address = `/medicines/${medicine.slug}`
  // asked for once by the small script, when it could add something (trap T113)
  const enrichment = medicine.canBeEnriched ? enrichMedicine.path.replace(':idOrSlug', medicine.slug) : undefined
  const groups = groupsOf(medicine)
  return (
    <PublicFrame>
      <PageHead title={medicine.name} description={describe(medicine)} canonical={address} />
      <BackToMedicines />
      <NotADoctor />
      <Still as="div" name="search" className="mt-5">
        <MedicineSearch />
      </Still>
      <article className="medicine" data-enrich={enrichment}>
        <Summary medicine={medicine}>
          <Callouts medicine={medicine} />
        </Summary>
        <Contents medicine={medicine} />
        <div className="words">
          {groups.map((group) => (
            <SectionGroup key={group.id} medicine={medicine} group={group} />
          ))}
          <Interactions medicine={medicine} />
          {hasLegal(medicine) ? <Legal medicine={medicine} /> : null}
          {hasAlternatives(medicine) ? <Alternatives medicine={medicine} /> : null}
          {hasWords(medicine.faqs) ? <Questions medicine={medicine} /> : null}
          <Sources medicine={medicine} />
        </div>
      </article>
      {/* for machines, so behind what people wait for */}
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: drugJson(medicine, `${publicUrl ?? ''}${address}`) }}
      />
    </PublicFrame>
  )
}

export const BackToMedicines = () => (
  <a href="/medicines" className="inline-flex min-h-11 items-center gap-1 text-sm text-muted hover:text-ink md:min-h-8">
    <ChevronLeft aria-hidden="true" className="size-4" />
    Back to Medicines
  </a>
)
