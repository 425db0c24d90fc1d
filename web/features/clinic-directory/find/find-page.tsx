import { SearchX } from 'lucide-react'
import { type ClinicListing, directoryMessages, type FoundClinics } from '#contract/clinic-directory.ts'
import { t } from '#language/translate.ts'
import type { Head } from '#web/lib/reading-page.ts'
import { useProduct } from '#web/shell/product.ts'
import { specialtyInWords } from '#web/shell/specialties.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { ListingCard } from '#web/features/clinic-directory/listing-card.tsx'
import { directoryJson } from './directory-data.ts'
import { everywhere, type FindAddress, hrefOf, pagesOf } from './find-address.ts'
import { FindForm } from './find-form.tsx'

/** A page of the directory, or why there is none. */
export type Found = { clinics: FoundClinics } | { refusal: string }

const specialtiesInWords = (specialty: string) => specialty.split('|').map(specialtyInWords).join(', ')

function titleOf({ place, specialty, page }: FindAddress): string {
  const wanted = { place, specialty: specialtiesInWords(specialty) }
  const title =
    place && specialty
      ? t('{specialty}: clinics in “{place}”', wanted)
      : specialty
        ? t('{specialty}: clinics', wanted)
        : place
          ? t('Clinics in “{place}”', wanted)
          : t('Find a clinic')
  return page > 1 ? t('{title}, page {page}', { title, page }) : title
}

export const findHead = (address: FindAddress, found: Found): Head => ({
  title: titleOf(address),
  description: t('Find a clinic by place, specialty and language, see its next free time and book online.'),
  canonical: hrefOf(address),
  // what is typed, and what changes by the hour, isn't for search engines
  noIndex: address.place !== '' || address.language !== '' || address.within !== null || isEmpty(found),
})

const isEmpty = (found: Found) =>
  'refusal' in found || (found.clinics.total === 0 && found.clinics.specialties.length > 0)

/** The public directory of clinics. A reading page: every link loads a new document. */
export function FindPage({ address, found }: { address: FindAddress; found: Found }) {
  const { specialties, languages } = 'clinics' in found ? found.clinics : { specialties: [], languages: [] }
  return (
    <>
      <h1 className="text-xl">{t('Find a clinic')}</h1>
      <p className="mt-1 max-w-[70ch] text-muted">
        {t('Clinics with online booking. In an emergency don’t book: call your local emergency number.')}
      </p>
      <div className="mt-5">
        <FindForm address={address} specialties={specialties} languages={languages} />
      </div>
      {'refusal' in found ? (
        <Refused address={address} refusal={found.refusal} />
      ) : (
        <Clinics address={address} {...found} />
      )}
    </>
  )
}

function Clinics({ address, clinics: found }: { address: FindAddress; clinics: FoundClinics }) {
  const { publicUrl } = useProduct()
  const { clinics, total, isSoonestFirst } = found
  if (total === 0) return <NoClinics address={address} isAnyListed={found.specialties.length > 0} />
  const zones = new Set(clinics.map(({ timeZone }) => timeZone))
  return (
    <>
      <p className="mt-5 text-sm text-muted">
        {isSoonestFirst
          ? t('{total, plural, one {# clinic} other {# clinics}}, the soonest free time first', { total })
          : t('{total, plural, one {# clinic} other {# clinics}} by name. Enter a place to compare their free times.', {
              total,
            })}
      </p>
      <ul className="mt-3 grid gap-4 lg:grid-cols-2">
        {clinics.map((one: ClinicListing) => (
          <li key={one.id} className="grid">
            <ListingCard listing={one} showsZone={zones.size > 1} />
          </li>
        ))}
      </ul>
      <div className="mt-6">
        <Pagination page={address.page} pages={pagesOf(total)} hrefOf={(page) => hrefOf({ ...address, page })} />
      </div>
      {/* for search engines, so it comes last */}
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: directoryJson(clinics, publicUrl ?? '') }}
      />
    </>
  )
}

/** Says what to change, with a link for each choice that can be dropped. */
function NoClinics({ address, isAnyListed }: { address: FindAddress; isAnyListed: boolean }) {
  const first = { ...address, page: 1 }
  const drops = [
    { isSet: address.within !== null, href: hrefOf({ ...first, within: null }), words: t('Any time') },
    { isSet: address.language !== '', href: hrefOf({ ...first, language: '' }), words: t('Any language') },
    { isSet: address.specialty !== '', href: hrefOf({ ...first, specialty: '' }), words: t('Any specialty') },
    { isSet: address.place !== '', href: hrefOf({ ...first, place: '' }), words: t('Any place') },
  ].filter(({ isSet }) => isSet)
  return (
    <div className="mt-6">
      <EmptyState
        icon={SearchX}
        title={isAnyListed ? t(directoryMessages.none) : t('No clinics yet')}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {drops.map(({ href, words }) => (
              <LinkButton key={href} href={href} variant="secondary">
                {words}
              </LinkButton>
            ))}
          </div>
        }
      >
        {isAnyListed
          ? t('Check how the place is written, or look for more:')
          : t(
              'Clinics that choose to be listed will appear here. If you have a clinic’s own link, you can book there.',
            )}
      </EmptyState>
    </div>
  )
}

const Refused = ({ address, refusal }: { address: FindAddress; refusal: string }) => (
  <div
    role="alert"
    className="mt-6 flex flex-col items-center gap-2 rounded-lg border border-line bg-surface-raised px-6 py-10 text-center"
  >
    <p className="max-w-[60ch]">{refusal}</p>
    <LinkButton
      href={hrefOf({ ...everywhere, ...address, within: null, page: 1 })}
      variant="secondary"
      className="mt-3"
    >
      {address.within ? t('Any time') : t('Retry')}
    </LinkButton>
  </div>
)
