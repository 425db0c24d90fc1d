import { type MedicineCard, medicineMessages } from '#contract/medicines.ts'
import { NotADoctor } from '#web/features/medicines/not-a-doctor.tsx'
import { MedicineSearch } from '#web/shell/medicine-search.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { PublicFrame } from '#web/shell/public-frame.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LetterFilter } from './letter-filter.tsx'
import { MedicineGrid } from './medicine-grid.tsx'
import { hrefOf, isTooShort, type Place, tooShort, totalInWords } from './place.ts'

/** A page of the directory; null where it could not be read. */
export type Found = { medicines: MedicineCard[]; total: number } | null

const DESCRIPTION =
  'A free directory of medicines: composition, maker, form, whether a prescription is needed, and what it is for.'

function titleOf({ search, letter, page }: Place) {
  const what = search ? `Medicines for “${search}”` : letter ? `Medicines: ${letter.toUpperCase()}` : 'Search Medicine'
  return page > 1 ? `${what}, page ${page}` : what
}

/** The public medicine directory (specification 2, section 2). A reading page: every step in it is a new document. */
export function Directory({ place, found }: { place: Place; found: Found }) {
  const address = hrefOf(place)
  return (
    <PublicFrame>
      <PageHead
        title={titleOf(place)}
        description={DESCRIPTION}
        canonical={address}
        noIndex={place.search !== null || found === null}
      />
      <h1 className="text-xl">Search Medicine</h1>
      <NotADoctor />
      <div className="mt-5">
        <MedicineSearch
          value={place.typed}
          letter={place.letter}
          takesAny
          complaint={isTooShort(place) ? tooShort : null}
        />
      </div>
      <LetterFilter place={place} />
      {found?.total || place.letter ? (
        <div className="mt-4 flex min-h-11 flex-wrap items-center gap-x-4 text-sm md:min-h-8">
          {found?.total ? <p className="text-muted">{totalInWords(found.total, place)}</p> : null}
          {place.letter ? (
            <LinkButton href={hrefOf({ ...place, letter: null, page: 1 })} variant="secondary" size="sm">
              Clear Filter
            </LinkButton>
          ) : null}
        </div>
      ) : null}
      <div className="mt-3">{found ? <MedicineGrid place={place} {...found} /> : <NotReached address={address} />}</div>
    </PublicFrame>
  )
}

const NotReached = ({ address }: { address: string }) => (
  <div
    role="alert"
    className="flex flex-col items-center gap-2 rounded-lg border border-line bg-surface-raised px-6 py-10 text-center"
  >
    <h2 className="text-lg">{medicineMessages.listFailed}</h2>
    <p className="max-w-[52ch] text-muted">The directory does not answer just now. Please try again in a moment.</p>
    <LinkButton href={address} variant="secondary" className="mt-3">
      Retry
    </LinkButton>
  </div>
)
