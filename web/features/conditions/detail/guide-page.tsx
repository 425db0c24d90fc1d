import { Fragment } from 'react'
import { t } from '#language/translate.ts'
import { Trans } from '#web/ui/trans.tsx'
import { conditionMessages, type HealthCondition } from '#contract/conditions.ts'
import { Credits } from '#web/features/medicines/public/credits.tsx'
import { plainDate } from '#web/lib/dates.ts'
import { categoryInWords } from '#web/features/conditions/public/categories.ts'
import { SectionSources } from './section-sources.tsx'
import type { ClinicListing } from '#contract/clinic-directory.ts'
import { bookingPath } from '#contract/clinics/address.ts'
import { specialtyInWords } from '#web/shell/specialties.ts'
import { clinicsHref } from './clinics-for.ts'
import { groupsOf, type Section } from './sections.ts'
import { ChevronLeft } from 'lucide-react'
import { CategoryDrawings, drawingHref } from '#web/features/conditions/category-drawings.tsx'
import { ConditionSearch } from '#web/features/conditions/condition-search.tsx'
import { categoryHref } from '#web/features/conditions/list/guides-address.ts'
import { NotADoctor } from '#web/features/conditions/not-a-doctor.tsx'
import { linesOf, listWithCommas } from '#web/lib/text.ts'
import { TextWithNumbers } from '#web/shell/text-with-numbers.tsx'
import { reviewedBy } from '#web/features/medicines/public/reviewed-by.ts'
import { useProduct } from '#web/shell/product.ts'
import { englishIn } from '#web/features/conditions/language-of.ts'
import { languageOf, languageOfEnglish } from '#web/lib/language-of.ts'
import { CareCards } from './care-cards.tsx'
import { guideJson } from './guide-data.ts'
import { TranslationNote } from './translation-note.tsx'
import { commonNames } from './words.ts'

/** All sources of a guide with their dates, and the reviewer who compared them. */
function Sources({ guide: { sources, lastReviewedAt, reviewer } }: { guide: HealthCondition }) {
  return (
    <section id="sources" aria-labelledby="sources-title">
      <h2 id="sources-title">{t('Sources')}</h2>
      <p>
        <Trans
          text="Compared with its sources on <time>{lastReviewedAt}</time>, when each of them was opened."
          values={{ lastReviewedAt: plainDate(lastReviewedAt) }}
          tags={{ time: (words) => <time dateTime={lastReviewedAt}>{words}</time> }}
        />{' '}
        {reviewer ? reviewedBy(reviewer) : t('No doctor has reviewed this guide yet.')}
      </p>
      <ol>
        {sources.map(({ title, publisher, url, date }, place) => (
          <li key={url} id={`source-${place + 1}`}>
            <Trans
              text="{publisher}: <link>{title}</link>, as of <time>{date}</time>"
              values={{ publisher, title, date: plainDate(date) }}
              tags={{
                link: (words) => (
                  <a href={url} rel="noopener" lang={languageOfEnglish()}>
                    {words}
                  </a>
                ),
                time: (words) => <time dateTime={date}>{words}</time>,
              }}
            />
          </li>
        ))}
      </ol>
      <Credits sources={sources} />
    </section>
  )
}

/** Commonly prescribed medicines, linked if the directory has them (rule T126). */
const Medicines = ({ guide }: { guide: HealthCondition }) => (
  <section id="medicines" aria-labelledby="medicines-title">
    <h2 id="medicines-title">{t('Common medicines')}</h2>
    <p className="note">{t(conditionMessages.askFirst)}</p>
    <ul>
      {guide.commonMedicines.map((medicine) => {
        const href = hrefOf(medicine)
        return (
          <li key={medicine.medicineName}>
            {href ? <a href={href}>{medicine.medicineName}</a> : <strong>{medicine.medicineName}</strong>}
            <span lang={englishIn(guide, 'commonMedicines')}>{`: ${medicine.purpose}`}</span>
          </li>
        )
      })}
    </ul>
    <SectionSources guide={guide} part="commonMedicines" />
  </section>
)

/** Returns a medicine's page, or a search of the directory; null if neither finds it. */
function hrefOf({ medicineId, search, isInDirectory }: HealthCondition['commonMedicines'][number]) {
  if (medicineId) return `/medicines/${medicineId}`
  return isInDirectory ? `/medicines?${new URLSearchParams({ search })}` : null
}

/** Clinics that treat the condition, with links to their booking pages, and to all clinics of its specialties. */
const Clinics = ({ guide, clinics }: { guide: HealthCondition; clinics: ClinicListing[] }) => (
  <section id="clinics" aria-labelledby="clinics-title">
    <h2 id="clinics-title">{t('Find a clinic')}</h2>
    <ul className="near">
      {clinics.map((clinic) => (
        <li key={clinic.id}>
          <a href={bookingPath(clinic)}>{clinic.name}</a>
          <span>
            {[...clinic.specialties.slice(0, 3).map(specialtyInWords), clinic.city].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
    <p>
      {t('By place, language and free time:')}{' '}
      {guide.specialties.map((one, index) => (
        <Fragment key={one}>
          {index > 0 ? ', ' : null}
          <a href={clinicsHref(one)}>{specialtyInWords(one)}</a>
        </Fragment>
      ))}
    </p>
  </section>
)

/** The table of contents: above the text on a phone, beside it and sticky on a wide screen. */
const Contents = ({ guide, hasClinics }: { guide: HealthCondition; hasClinics: boolean }) => (
  <nav aria-labelledby="contents-title">
    <h2 id="contents-title">{t('On this page')}</h2>
    <ul>
      {[
        ...groupsOf(guide).map(({ id, title }) => ({ id, title: t(title) })),
        ...(guide.commonMedicines.length ? [{ id: 'medicines', title: t('Common medicines') }] : []),
        { id: 'ask', title: t('Questions to ask') },
        { id: 'questions', title: t('FAQs') },
        ...(hasClinics ? [{ id: 'clinics', title: t('Find a clinic') }] : []),
        ...(guide.related.length ? [{ id: 'related', title: t('Related guides') }] : []),
        { id: 'sources', title: t('Sources') },
      ].map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ul>
  </nav>
)

/** A guide, from its red flags to its sources; `clinics` treat the condition. */
export function GuidePage({ guide, clinics }: { guide: HealthCondition; clinics: ClinicListing[] }) {
  const { publicUrl } = useProduct()
  return (
    <>
      <BackToConditions />
      <div className="mt-2">
        <ConditionSearch isBrief />
      </div>
      <article className="guide">
        <header>
          <Summary guide={guide} />
          <TranslationNote guide={guide} />
          <CareCards guide={guide} />
          <NotADoctor />
        </header>
        <Contents guide={guide} hasClinics={clinics.length > 0} />
        <div className="words">
          {groupsOf(guide).map(({ id, title, sections }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{t(title)}</h2>
              {sections.map((section) => (
                <Part key={section.field} guide={guide} section={section} />
              ))}
            </section>
          ))}
          {guide.commonMedicines.length ? <Medicines guide={guide} /> : null}
          <QuestionsToAsk guide={guide} />
          <Faqs guide={guide} />
          {clinics.length ? <Clinics guide={guide} clinics={clinics} /> : null}
          {guide.related.length ? <Related guide={guide} /> : null}
          <Sources guide={guide} />
        </div>
      </article>
      {/* for search engines, so it comes last */}
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: guideJson(guide, `${publicUrl ?? ''}/health-conditions/${guide.slug}`) }}
      />
    </>
  )
}

const BackToConditions = () => (
  <a
    href="/health-conditions"
    className="back inline-flex min-h-11 items-center gap-1 text-sm text-muted hover:text-ink md:min-h-8"
  >
    <ChevronLeft aria-hidden="true" className="size-4" />
    {t('Back to Health Conditions')}
  </a>
)

function Summary({ guide }: { guide: HealthCondition }) {
  const { name, englishName, category, subCategory, icd10Code } = guide
  const names = commonNames(guide)
  return (
    <>
      <div className="name">
        <CategoryDrawings categories={[category]} />
        <svg aria-hidden="true">
          <use href={drawingHref(category)} />
        </svg>
        <h1 lang={languageOf(englishName)}>{name}</h1>
      </div>
      {englishName ? (
        <p className="source" lang="en">
          {englishName}
        </p>
      ) : null}
      <ul className="marks">
        <li>
          <a href={categoryHref(category)}>{categoryInWords(category)}</a>
        </li>
        {subCategory ? <li lang={languageOfEnglish()}>{subCategory}</li> : null}
        <li>{t('ICD-10 {icd10Code}', { icd10Code })}</li>
      </ul>
      {names.length ? <p className="source">{t('Also called: {names}', { names: listWithCommas(names) })}</p> : null}
    </>
  )
}

function Part({ guide, section: { field, title, isList } }: { guide: HealthCondition; section: Section }) {
  const lines = linesOf(guide[field] ?? '')
  const english = englishIn(guide, field)
  return (
    <div>
      <h3>{t(title)}</h3>
      {isList ? (
        <ul lang={english}>
          {lines.map((line, index) => (
            <li key={index}>
              <TextWithNumbers text={line} />
            </li>
          ))}
        </ul>
      ) : (
        lines.map((line, index) => (
          <p key={index} lang={english}>
            <TextWithNumbers text={line} />
          </p>
        ))
      )}
      <SectionSources guide={guide} part={field} />
    </div>
  )
}

const QuestionsToAsk = ({ guide }: { guide: HealthCondition }) => (
  <section id="ask" aria-labelledby="ask-title">
    <h2 id="ask-title">{t('Questions to ask your doctor')}</h2>
    <ul lang={englishIn(guide, 'questionsToAsk')}>
      {guide.questionsToAsk.map((question) => (
        <li key={question}>{question}</li>
      ))}
    </ul>
  </section>
)

const Faqs = ({ guide }: { guide: HealthCondition }) => (
  <section id="questions" aria-labelledby="questions-title">
    <h2 id="questions-title">{t('Frequently asked questions')}</h2>
    {guide.faqs.map(({ question, answer }) => (
      <details key={question} lang={englishIn(guide, 'faqs')}>
        <summary>{question}</summary>
        <p>
          <TextWithNumbers text={answer} />
        </p>
      </details>
    ))}
    <SectionSources guide={guide} part="faqs" />
  </section>
)

const Related = ({ guide: { related } }: { guide: HealthCondition }) => (
  <section id="related" aria-labelledby="related-title">
    <h2 id="related-title">{t('Related guides')}</h2>
    <ul className="near">
      {related.map(({ slug, name, englishName }) => (
        <li key={slug}>
          <a href={`/health-conditions/${slug}`} lang={languageOf(englishName)}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  </section>
)
