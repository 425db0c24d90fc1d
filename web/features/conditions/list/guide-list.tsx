import { t } from '#language/translate.ts'
import { SearchX } from 'lucide-react'
import { type ConditionCard, conditionMessages, type SearchEmergency } from '#contract/conditions.ts'
import { CategoryDrawings } from '#web/features/conditions/category-drawings.tsx'
import { ConditionSearch } from '#web/features/conditions/condition-search.tsx'
import { NotADoctor } from '#web/features/conditions/not-a-doctor.tsx'
import { EmergencyCard } from '#web/features/conditions/public/emergency-card.tsx'
import { inner } from '#web/lib/markup.ts'
import type { Head } from '#web/lib/reading-page.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { categoryInWords } from '#web/features/conditions/public/categories.ts'
import { conditionCard } from './condition-card.ts'
import { GuideLetters } from './guide-letters.tsx'
import { hrefOf, pagesOf, type GuidesAddress, tooShort, totalInWords } from './guides-address.ts'

/** A page of the list; null if it could not be read. */
export type Found = {
  conditions: ConditionCard[]
  total: number
  search: string | null
  emergency: SearchEmergency | null
} | null

function titleOf({ category, letter, page }: GuidesAddress, search: string | null) {
  const narrowed = [category && categoryInWords(category), letter?.toUpperCase()].filter(Boolean).join(', ')
  const title = search
    ? t('Guides for “{search}”', { search })
    : narrowed
      ? t('Health Conditions: {narrowed}', { narrowed })
      : t('Health Conditions')
  return page > 1 ? t('{title}, page {page}', { title, page }) : title
}

export const guideListHead = (address: GuidesAddress, found: Found): Head => ({
  title: titleOf(address, found?.search ?? null),
  description: t(
    'Guides to health conditions in plain language: symptoms, warning signs, what to do at home and whom to see. Every guide names its sources.',
  ),
  canonical: hrefOf(found?.search ? address : { ...address, typed: '' }),
  noIndex: address.typed !== '' || found === null,
})

/** The list of guides. A reading page: every link loads a new document. */
export function GuideList({ address, found }: { address: GuidesAddress; found: Found }) {
  const isTooShort = address.typed !== '' && found !== null && found.search === null
  return (
    <>
      <h1 className="text-xl">{t('Health Conditions')}</h1>
      <NotADoctor />
      <div className="mt-5">
        <ConditionSearch value={address.typed} category={address.category} complaint={isTooShort ? tooShort() : null} />
      </div>
      {found?.emergency ? <EmergencyCard emergency={found.emergency} /> : null}
      {address.typed === '' ? <GuideLetters address={address} /> : null}
      {found?.total ? (
        <p className="mt-4 text-sm text-muted">{totalInWords(found.total, found.search, address)}</p>
      ) : null}
      <div className="mt-3">
        {found ? <Guides address={address} {...found} /> : <NotReached address={hrefOf(address)} />}
      </div>
    </>
  )
}

function Guides({ address, conditions, total }: { address: GuidesAddress } & NonNullable<Found>) {
  if (conditions.length === 0) return <NoGuides address={address} />
  const pages = pagesOf(total)
  return (
    <>
      <CategoryDrawings categories={conditions.map(({ category }) => category)} />
      <ul className="conditions" data-skeleton="" {...inner(conditions.map(conditionCard))} />
      {pages > 1 ? (
        <div className="mt-6">
          <Pagination page={address.page} pages={pages} hrefOf={(page) => hrefOf({ ...address, page })} />
        </div>
      ) : null}
    </>
  )
}

function NoGuides({ address: { typed, category, letter } }: { address: GuidesAddress }) {
  const isNarrowed = typed !== '' || category !== null || letter !== null
  return (
    <EmptyState
      icon={SearchX}
      title={isNarrowed ? t(conditionMessages.none) : t(conditionMessages.empty)}
      action={
        isNarrowed ? (
          <LinkButton href="/health-conditions" variant="secondary">
            {t('Show all health conditions')}
          </LinkButton>
        ) : null
      }
    />
  )
}

const NotReached = ({ address }: { address: string }) => (
  <div
    role="alert"
    className="flex flex-col items-center gap-2 rounded-lg border border-line bg-surface-raised px-6 py-10 text-center"
  >
    <h2 className="text-lg">{t(conditionMessages.listFailed)}</h2>
    <p className="max-w-[52ch] text-muted">{t('The guides can’t be read right now. Please try again in a moment.')}</p>
    <LinkButton href={address} variant="secondary" className="mt-3">
      {t('Retry')}
    </LinkButton>
  </div>
)
