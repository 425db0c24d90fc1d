import { t } from '#language/translate.ts'
import { SearchX } from 'lucide-react'
import { type Role, roles } from '#contract/accounts/accounts.ts'
import { type HelpCard, helpCategories, helpMessages } from '#contract/help.ts'
import { compareNames } from '#contract/lists.ts'
import type { Head } from '#web/lib/reading-page.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { HelpSearch } from './help-search.tsx'
import { articleHref, type HelpAddress, hrefOf } from './help-address.ts'
import { languageBeside } from '#web/lib/language-of.ts'
import { SupportCards } from './support-cards.tsx'
import { categoryTitles } from './public/categories.ts'
import { aboutCategory, forWhom, helpForPeople, idOf, peopleOf } from './words.ts'

/** Articles of the help center; null if they could not be read. */
export type FoundHelp = HelpCard[] | null

export const helpListHead = ({ typed, role }: HelpAddress, found: FoundHelp): Head => ({
  title: typed ? t('Help for “{typed}”', { typed }) : role ? t(helpForPeople[role]) : t('Help Center'),
  description: t('Step-by-step answers for patients, doctors, staff and administrators, for every screen.'),
  canonical: hrefOf({ typed: '', role }),
  noIndex: typed !== '' || found === null,
})

/** The help center: a search, ways to get help, and all articles by category. A reading page. */
export function HelpList({ address, found }: { address: HelpAddress; found: FoundHelp }) {
  return (
    <>
      <h1 className="text-xl md:text-display md:font-bold md:tracking-[-0.025em]">{t('Help Center')}</h1>
      <p className="mt-3 mb-5 max-w-[70ch] text-lg text-muted">
        {t('Step-by-step answers for every screen. Search, or choose a topic below.')}
      </p>
      <HelpSearch value={address.typed} />
      <RoleLinks address={address} />
      {found === null ? <NotReached address={hrefOf(address)} /> : null}
      {found && address.typed ? <Results address={address} found={found} /> : null}
      <SupportCards />
      {found && !address.typed ? <Categories found={found} /> : null}
    </>
  )
}

function RoleLinks({ address }: { address: HelpAddress }) {
  const choices: (Role | null)[] = [null, ...roles.toSorted((a, b) => compareNames(t(peopleOf[a]), t(peopleOf[b])))]
  return (
    <nav aria-label={t('Articles for')} className="mt-4">
      <ul className="flex flex-wrap gap-x-1 gap-y-1 text-sm">
        {choices.map((role) => (
          <li key={role}>
            <a
              href={hrefOf({ ...address, role })}
              aria-current={role === address.role ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-md px-3 text-muted hover:bg-surface-sunken hover:text-ink aria-[current]:bg-brand-soft aria-[current]:font-medium aria-[current]:text-brand md:min-h-8"
            >
              {role ? t(peopleOf[role]) : t('Everyone')}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Results({ address: { typed }, found }: { address: HelpAddress; found: HelpCard[] }) {
  if (found.length === 0)
    return (
      <div className="mt-8">
        <EmptyState
          icon={SearchX}
          title={t(helpMessages.none)}
          action={
            <LinkButton href="/help-center" variant="secondary">
              {t('Show all articles')}
            </LinkButton>
          }
        >
          {t('Nothing fits “{typed}”. Try other words, or ask us below.', { typed })}
        </EmptyState>
      </div>
    )
  return (
    <section aria-labelledby="results" className="mt-8">
      <h2 id="results" className="text-lg">
        {t('{count, plural, one {# article} other {# articles}} found for “{typed}”', { count: found.length, typed })}
      </h2>
      <ul className="mt-3 max-w-[80ch]">
        {found.map((card) => (
          <ArticleLink key={card.slug} card={card} />
        ))}
      </ul>
    </section>
  )
}

const Categories = ({ found }: { found: HelpCard[] }) =>
  helpCategories
    .map((category) => ({ category, cards: found.filter((card) => card.category === category) }))
    .filter(({ cards }) => cards.length > 0)
    .map(({ category, cards }) => (
      <section key={category} aria-labelledby={idOf(category)} className="mt-10">
        <h2 id={idOf(category)} className="scroll-mt-20 text-lg">
          {t(categoryTitles[category])}
        </h2>
        <p className="mt-1 text-muted">{t(aboutCategory[category])}</p>
        <ul className="mt-3 gap-x-8 lg:columns-2">
          {cards.map((card) => (
            <ArticleLink key={card.slug} card={card} />
          ))}
        </ul>
      </section>
    ))

const ArticleLink = ({ card: { slug, title, summary, language, roles: who } }: { card: HelpCard }) => (
  <li className="break-inside-avoid border-t border-line py-3">
    <a href={articleHref(slug)} lang={languageBeside(language)} className="link font-medium">
      {title}
    </a>
    <p lang={languageBeside(language)} className="mt-0.5 text-sm">
      {summary}
    </p>
    <p className="mt-0.5 text-sm text-muted">{forWhom(who)}</p>
  </li>
)

const NotReached = ({ address }: { address: string }) => (
  <div role="alert" className="mt-8 rounded-lg border border-line bg-surface-raised px-6 py-8">
    <h2 className="text-lg">{t('The articles can’t be read right now')}</h2>
    <p className="mt-1 mb-4 text-muted">{t('Please try again in a moment.')}</p>
    <LinkButton href={address} variant="secondary">
      {t('Retry')}
    </LinkButton>
  </div>
)
