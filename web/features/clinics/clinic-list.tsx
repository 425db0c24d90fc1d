import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { type LucideIcon, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '#web/lib/api-error.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Pagination, rangeOf } from '#web/ui/pagination.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CLINICS_PER_PAGE, clinicsQuery } from './api.ts'
import { ClinicCard } from './clinic-card.tsx'
import type { useClinicsAddress } from './use-clinics-address.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

const GRID = 'grid gap-4 md:grid-cols-2 xl:grid-cols-3'

interface ClinicListProps {
  mine: boolean
  address: ReturnType<typeof useClinicsAddress>
  /** Shown when there are no clinics. */
  empty: { icon: LucideIcon; title: string; text: string; action?: ReactNode }
}

/** A page of clinics as cards, with a search once there are more than fit on one. */
export function ClinicList({ mine, address, empty }: ClinicListProps) {
  const { search, page } = address
  const { data, error, isError, isPending, isFetching, refetch } = useQuery(clinicsQuery({ page, search, mine }))
  if (isError)
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {sentenceOf(error)}
      </ErrorState>
    )
  if (isPending)
    return (
      <div role="status" className={GRID}>
        <span className="sr-only">{t('Loading clinics...')}</span>
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-52" />
        ))}
      </div>
    )
  const { items, total } = data
  const needsSearch = search !== '' || total > CLINICS_PER_PAGE
  if (total === 0 && !search)
    return (
      <EmptyState icon={empty.icon} title={empty.title} action={empty.action}>
        {empty.text}
      </EmptyState>
    )
  return (
    <section aria-label={t('Clinics')} className="flex flex-col gap-4">
      {needsSearch ? <SearchBox key={search} search={search} onSearch={address.find} /> : null}
      {items.length === 0 ? (
        <EmptyState icon={empty.icon} title={t('No clinics found')}>
          {t('Try another name or city.')}
        </EmptyState>
      ) : (
        <ul className={GRID}>
          {items.map((clinic) => (
            <ClinicCard key={clinic.id} clinic={clinic} onDetails={() => address.show(clinic.id)} />
          ))}
        </ul>
      )}
      {total > CLINICS_PER_PAGE ? (
        <Pagination
          page={page}
          pages={Math.ceil(total / CLINICS_PER_PAGE)}
          hrefOf={address.hrefOf}
          onGo={address.goToPage}
          summary={rangeOf({ page, perPage: CLINICS_PER_PAGE, shown: items.length, total })}
        />
      ) : null}
    </section>
  )
}

/** Finds clinics by name or city. */
function SearchBox({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [text, setText] = useState(search)
  return (
    <form
      role="search"
      className="flex items-end gap-2 sm:max-w-md"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(text)
      }}
    >
      <Field label={t('Find a clinic')} className="min-w-0 flex-1">
        <TextInput
          type="search"
          placeholder={t('Name or city')}
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="secondary">
        <Search aria-hidden="true" className="size-4" />
        {t('Search')}
      </Button>
    </form>
  )
}
