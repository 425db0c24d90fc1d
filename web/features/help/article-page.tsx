import { t } from '#language/translate.ts'
import { Trans } from '#web/ui/trans.tsx'
import { ChevronLeft } from 'lucide-react'
import { type HelpArticle, helpMessages, type HelpPicture } from '#contract/help.ts'
import { plainDate } from '#web/lib/dates.ts'
import { useProduct } from '#web/shell/product.ts'
import { TourFilm } from '#web/shell/tour-film.tsx'
import { TextWithNumbers } from '#web/shell/text-with-numbers.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { articleJson } from './article-data.ts'
import { HelpSearch } from './help-search.tsx'
import { articleHref } from './help-address.ts'
import { languageBeside } from '#web/lib/language-of.ts'
import { TranslationNote } from './translation-note.tsx'
import { categoryTitles } from './public/categories.ts'
import { forWhom, idOf } from './words.ts'

/** With fewer sections than this, a table of contents isn't worth it. */
const MANY = 4

/** One article, from its summary to what comes next. */
export function ArticlePage({ article }: { article: HelpArticle }) {
  const { publicUrl } = useProduct()
  const { title, summary, category, roles, picture, hasFilm, sections, related, updated } = article
  const lang = languageBeside(article.language)
  return (
    <>
      <nav aria-label={t('Breadcrumb')}>
        <a
          href={`/help-center#${idOf(category)}`}
          className="inline-flex min-h-11 items-center gap-1 text-sm text-muted hover:text-ink md:min-h-8"
        >
          <ChevronLeft aria-hidden="true" className="size-4" />
          {t('Help Center: {category}', { category: t(categoryTitles[category]) })}
        </a>
      </nav>
      <article className="mt-2 max-w-[70ch]">
        <h1 lang={lang} className="text-xl md:text-display md:font-bold md:tracking-[-0.025em]">
          {title}
        </h1>
        <p lang={lang} className="mt-3 text-lg text-muted">
          {summary}
        </p>
        <TranslationNote article={article} />
        <p className="mt-2 text-sm text-muted">
          <Trans
            text="{roles} · Checked on <time>{updated}</time>"
            values={{ roles: forWhom(roles), updated: plainDate(updated) }}
            tags={{ time: (words) => <time dateTime={updated}>{words}</time> }}
          />
        </p>
        {sections.length >= MANY ? <Contents sections={sections} lang={lang} /> : null}
        {picture ? <ArticlePicture {...picture} lang={lang} /> : null}
        {hasFilm ? <TourFilm /> : null}
        {sections.map((section, place) => (
          <Part key={section.title} section={section} id={anchorOf(section.title, place)} lang={lang} />
        ))}
        {related.length ? <Related related={related} /> : null}
      </article>
      <MoreHelp />
      {/* for search engines, so it comes last */}
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: articleJson(article, `${publicUrl ?? ''}${articleHref(article.slug)}`) }}
      />
    </>
  )
}

/** Returns the anchor of a section; a title in another script has none of its own. */
const anchorOf = (title: string, place: number) => idOf(title) || `section-${place + 1}`

/** The `lang` of an article's texts. */
type Lang = string | undefined

const Contents = ({ sections, lang }: Pick<HelpArticle, 'sections'> & { lang: Lang }) => (
  <nav aria-labelledby="contents-title" className="mt-6 rounded-lg bg-surface-sunken px-4 py-3 print:hidden">
    <h2 id="contents-title" className="text-sm text-muted">
      {t('On this page')}
    </h2>
    <ul lang={lang} className="mt-1">
      {sections.map(({ title }, place) => (
        <li key={title}>
          <a href={`#${anchorOf(title, place)}`} className="link inline-flex min-h-11 items-center text-sm md:min-h-7">
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

const Part = ({
  section: { title, text, steps, points },
  id,
  lang,
}: {
  section: HelpArticle['sections'][number]
  id: string
  lang: Lang
}) => (
  <section lang={lang} className="mt-9 flex flex-col gap-3">
    <h2 id={id} className="scroll-mt-20 text-lg">
      {title}
    </h2>
    {text ? (
      <p>
        <TextWithNumbers text={text} />
      </p>
    ) : null}
    {steps.length ? (
      <ol className="flex list-decimal flex-col gap-2 ps-6 marker:font-medium marker:text-brand">
        {steps.map((step) => (
          <li key={step} className="ps-1">
            <TextWithNumbers text={step} />
          </li>
        ))}
      </ol>
    ) : null}
    {points.length ? (
      <ul className="flex list-disc flex-col gap-1.5 ps-6 marker:text-brand">
        {points.map((point) => (
          <li key={point} className="ps-1">
            <TextWithNumbers text={point} />
          </li>
        ))}
      </ul>
    ) : null}
  </section>
)

/** Pictures taken on a phone; the others show a desk. */
const onPhone: readonly HelpPicture[] = ['booking', 'patient-home', 'reports', 'guide']

const desk = { width: 1280, height: 800, className: 'h-auto w-full' }
const phone = { width: 390, height: 780, className: 'h-auto w-64 max-w-full' }

/** A picture of the product in the reader's theme; made by `npm run screenshots`. */
function ArticlePicture({ name, alt, lang }: { name: HelpPicture; alt: string; lang: Lang }) {
  const { className, ...size } = onPhone.includes(name) ? phone : desk
  return (
    <picture className="mt-6 block print:hidden">
      <source media="(prefers-color-scheme: dark)" srcSet={`/pictures/${name}-dark.webp`} />
      <img
        src={`/pictures/${name}-light.webp`}
        alt={alt}
        lang={lang}
        {...size}
        loading="lazy"
        decoding="async"
        className={`rounded-lg border border-line ${className}`}
      />
    </picture>
  )
}

/** Shown for an unknown article, with status 404. */
export const ArticleNotFound = () => (
  <>
    <h1 className="text-xl">{t(helpMessages.notFound)}</h1>
    <p className="mt-2 mb-6 max-w-[60ch] text-muted">
      {t('There’s no article at this address. Search for what you want to do, or ask us.')}
    </p>
    <HelpSearch />
    <div className="mt-6 flex flex-wrap gap-3">
      <LinkButton href="/help-center" variant="secondary">
        {t('Back to the Help Center')}
      </LinkButton>
      <LinkButton href="/contact" variant="secondary">
        {t('Contact Support')}
      </LinkButton>
    </div>
  </>
)

const Related = ({ related }: { related: HelpArticle['related'] }) => (
  <section className="mt-9 border-t border-line pt-6 print:hidden">
    <h2 className="text-lg">{t('Related articles')}</h2>
    <ul className="mt-2">
      {related.map((one) => (
        <li key={one.slug}>
          <a
            href={articleHref(one.slug)}
            lang={languageBeside(one.language)}
            className="link inline-flex min-h-11 items-center md:min-h-8"
          >
            {one.title}
          </a>
        </li>
      ))}
    </ul>
  </section>
)

const MoreHelp = () => (
  <aside aria-label={t('More help')} className="mt-9 border-t border-line pt-6 print:hidden">
    <HelpSearch />
    <p className="mt-5 mb-3">{t('Still need help?')}</p>
    <LinkButton href="/contact" variant="secondary">
      {t('Contact Support')}
    </LinkButton>
  </aside>
)
