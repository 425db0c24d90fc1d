import { language, t } from '#language/translate.ts'
import { SOURCE_LANGUAGE } from '#language/languages.ts'
import { enrichMedicine, type Medicine, medicineMessages } from '#contract/medicines.ts'
import { inner, markup } from '#web/lib/markup.ts'
import { SourceLine, sourceOf } from './source-line.tsx'
import { Lines } from './words.tsx'
import { Alternatives, hasAlternatives } from './alternatives.tsx'
import { hasLegal, Legal } from './legal.tsx'
import { groupsOf, hasWords } from './sections.ts'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { NotADoctor } from '#web/features/medicines/not-a-doctor.tsx'
import { interactionLooks } from '#web/features/medicines/public/interaction-looks.ts'
import { MedicineSearch } from '#web/features/medicines/public/medicine-search.tsx'
import { listWithCommas } from '#web/lib/text.ts'
import { languageOfEnglish } from '#web/lib/language-of.ts'
import { useProduct } from '#web/shell/product.ts'
import { Callouts } from './callouts.tsx'
import { drugJson } from './drug-data.ts'
import { SectionGroup } from './section-group.tsx'
import { Sources } from './sources.tsx'
import { Summary } from './summary.tsx'

const order = Object.keys(interactionLooks)

/** Returns the row of all medicines with one effect: a dozen can disturb the rhythm of the heart. */
const rowOf = ({ drug, severity, effect }: NonNullable<Medicine['drugInteractions']>[number]) =>
  markup`<tr><th scope="row">${drug}</th><td><span class="${`mark ${interactionLooks[severity].tone}`}">${t(interactionLooks[severity].word)}</span></td><td>${effect}</td></tr>`

/** Returns rows with the same severity and effect as one, with all their medicines, at the place of the first. */
function joinedByEffect(rows: NonNullable<Medicine['drugInteractions']>): typeof rows {
  const groups = Map.groupBy(rows, ({ severity, effect }) => `${severity} ${effect}`)
  return [...groups.values()].map((of) => ({ ...of[0]!, drug: listWithCommas(of.map(({ drug }) => drug)) }))
}

/** Drug interactions, the most severe first. Says so if none are recorded, which does not mean safe (rule T116). */
function Interactions({ medicine }: { medicine: Medicine }) {
  const rows = medicine.drugInteractions ?? []
  const sorted = rows.toSorted((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity))
  return (
    <section id="interactions" aria-labelledby="interactions-title">
      <h2 id="interactions-title">{t('Drug interactions')}</h2>
      {sorted.length === 0 ? (
        <p>{t(medicineMessages.noInteractionData)}</p>
      ) : (
        <>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('Drug')}</th>
                <th scope="col">{t('Severity')}</th>
                <th scope="col">{t('Effect')}</th>
              </tr>
            </thead>
            {/* as markup, for speed: a combination can have fifty */}
            <tbody {...inner(joinedByEffect(sorted).map(rowOf))} />
          </table>
          <SourceLine of={sourceOf(medicine, 'drugInteractions')} />
        </>
      )}
      <p className="check">
        <a href={`/interaction-checker?medicine=${encodeURIComponent(medicine.slug)}`}>
          {t('Check {medicine} together with other medicines', { medicine: medicine.name })}
        </a>
      </p>
    </section>
  )
}

/** Frequently asked questions, with folded answers. */
const Questions = ({ medicine }: { medicine: Medicine }) => (
  <section id="questions" aria-labelledby="questions-title">
    <h2 id="questions-title">{t('Frequently asked questions')}</h2>
    {medicine.faqs?.map(({ question, answer }, index) => (
      <details key={index}>
        <summary lang={languageOfEnglish()}>{question}</summary>
        <Lines text={answer} />
      </details>
    ))}
    <SourceLine of={sourceOf(medicine, 'faqs')} />
  </section>
)

interface Entry {
  id: string
  title: string
}

/** Returns the page's sections in order. */
function entriesOf(medicine: Medicine, hasGuides: boolean): Entry[] {
  return [
    ...groupsOf(medicine).map(({ id, title }) => ({ id, title: t(title) })),
    { id: 'interactions', title: t('Drug interactions') },
    ...(hasLegal(medicine) ? [{ id: 'legal', title: t('Legal and regulatory status') }] : []),
    ...(hasAlternatives(medicine) ? [{ id: 'alternatives', title: t('Alternatives and related') }] : []),
    ...(hasWords(medicine.faqs) ? [{ id: 'questions', title: t('Questions') }] : []),
    ...(hasGuides ? [{ id: 'guides', title: t('Health guides') }] : []),
    { id: 'sources', title: t('Sources') },
  ]
}

/** The table of contents: above the text on a phone, beside it and sticky on a wide screen. */
const Contents = ({ medicine, hasGuides }: { medicine: Medicine; hasGuides: boolean }) => (
  <nav aria-labelledby="contents-title">
    <h2 id="contents-title">{t('On this page')}</h2>
    <ul>
      {entriesOf(medicine, hasGuides).map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ul>
  </nav>
)

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
      <div className="mt-2">
        <MedicineSearch isBrief />
      </div>
      <article className="medicine" data-enrich={enrichment}>
        <Summary medicine={medicine}>
          <NotADoctor />
          {language() === SOURCE_LANGUAGE ? null : (
            <p className="source">
              {t('What this page says about the medicine is in English. Only headings and fixed words are translated.')}
            </p>
          )}
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
    {t('Back to Medicines')}
  </a>
)
