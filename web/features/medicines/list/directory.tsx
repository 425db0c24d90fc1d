import { t } from '#language/translate.ts'
import type { ReactNode } from 'react'
import { type MedicineCard, medicineMessages } from '#contract/medicines.ts'
import type { NamedGuide } from '#contract/medicines/search.ts'
import { NotADoctor } from '#web/features/medicines/not-a-doctor.tsx'
import { MedicineSearch } from '#web/features/medicines/public/medicine-search.tsx'
import type { Head } from '#web/lib/reading-page.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { GuidesNamed } from './guides-named.tsx'
import { LetterFilter } from './letter-filter.tsx'
import { MedicineGrid } from './medicine-grid.tsx'
import { hrefOf, isTooShort, type DirectoryAddress, tooShort, totalInWords } from './directory-address.ts'

/** A page of the directory; null if it could not be read. */
export type Found = {
  medicines: MedicineCard[]
  total: number
  asTyped?: number | undefined
  meant?: { text: string; total: number } | undefined
  guides?: NamedGuide[] | undefined
} | null

function titleOf({ search, letter, page }: DirectoryAddress) {
  const title = search
    ? t('Medicines for “{search}”', { search })
    : letter
      ? t('Medicines: {letter}', { letter: letter.toUpperCase() })
      : t('Search Medicine')
  return page > 1 ? t('{title}, page {page}', { title, page }) : title
}

export const directoryHead = (address: DirectoryAddress, found: Found): Head => ({
  title: titleOf(address),
  description: t('A free medicine directory: look up composition, manufacturer, form, prescription status and uses.'),
  canonical: hrefOf(address),
  noIndex: address.search !== null || found === null,
})

interface DirectoryProps {
  address: DirectoryAddress
  found: Found
  /** The red card of a search that may be about an emergency. */
  emergency: ReactNode
}

/** The public medicine directory. A reading page: every link loads a new document. */
export function Directory({ address, found, emergency }: DirectoryProps) {
  // similar names aren't found
  const total = found?.asTyped ?? found?.total
  return (
    <>
      <h1 className="text-xl">{t('Search Medicine')}</h1>
      <NotADoctor />
      <div className="mt-5">
        <MedicineSearch
          value={address.typed}
          letter={address.letter}
          takesAny
          complaint={isTooShort(address) ? tooShort(address.letter) : null}
        />
      </div>
      {/* in an emergency no medicines are offered beside the card */}
      {emergency ?? (found?.guides?.length ? <GuidesNamed typed={address.typed.trim()} guides={found.guides} /> : null)}
      <p className="mt-1 text-sm">
        <a href="/interaction-checker" className="inline-flex min-h-11 items-center underline md:min-h-8">
          {t('Check for interactions')}
        </a>
      </p>
      <LetterFilter address={address} />
      {total || address.letter ? (
        <div className="mt-4 flex min-h-11 flex-wrap items-center gap-x-4 text-sm md:min-h-8">
          {total ? <p className="text-muted">{totalInWords(total, address)}</p> : null}
          {address.letter ? (
            <LinkButton href={hrefOf({ ...address, letter: null, page: 1 })} variant="secondary" size="sm">
              {t('Clear Filter')}
            </LinkButton>
          ) : null}
        </div>
      ) : null}
      <div className="mt-3">
        {found ? <MedicineGrid address={address} {...found} /> : <NotReached address={hrefOf(address)} />}
      </div>
    </>
  )
}

const NotReached = ({ address }: { address: string }) => (
  <div
    role="alert"
    className="flex flex-col items-center gap-2 rounded-lg border border-line bg-surface-raised px-6 py-10 text-center"
  >
    <h2 className="text-lg">{t(medicineMessages.listFailed)}</h2>
    <p className="max-w-[52ch] text-muted">{t('The directory isn’t responding. Please try again in a moment.')}</p>
    <LinkButton href={address} variant="secondary" className="mt-3">
      {t('Retry')}
    </LinkButton>
  </div>
)
