import { CalendarCheck, Languages, type LucideIcon, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ClinicListing } from '#contract/clinic-directory.ts'
import { bookingPath } from '#contract/clinics/address.ts'
import { leftToRight } from '#contract/writing.ts'
import { t } from '#language/translate.ts'
import { ClinicLogo } from '#web/features/clinics/public/clinic-logo.tsx'
import { telOf } from '#web/lib/tel.ts'
import { listWithCommas } from '#web/lib/text.ts'
import { specialtyInWords } from '#web/shell/specialties.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Trans } from '#web/ui/trans.tsx'
import { bookingHref, locationOf, nextFreeInWords, priceInWords, zoneInWords } from './listing-words.ts'

interface ListingCardProps {
  listing: ClinicListing
  /** Says in which time zone the free time is. */
  showsZone: boolean
}

/** A clinic as the directory shows it, with a link to its soonest free time. */
export function ListingCard({ listing, showsZone }: ListingCardProps) {
  const { name, specialties, languages, phone } = listing
  const price = priceInWords(listing)
  return (
    <article className="flex flex-col gap-3 rounded-lg border border-line bg-surface-raised p-4 sm:p-5">
      <header className="flex items-start gap-3">
        <ClinicLogo clinic={listing} className="size-12" />
        <div className="min-w-0">
          <h2 className="text-lg">
            <a href={bookingPath(listing)} className="hover:underline">
              <bdi>{name}</bdi>
            </a>
          </h2>
          <p className="text-sm text-muted">{listWithCommas(specialties.map(specialtyInWords))}</p>
        </div>
      </header>
      <ul className="flex flex-col gap-1.5 text-sm">
        <Fact icon={MapPin}>
          <bdi>{locationOf(listing)}</bdi>
        </Fact>
        <Fact icon={Phone}>
          <a href={telOf(phone)} className="link inline-flex min-h-11 items-center md:min-h-6">
            {leftToRight(phone)}
          </a>
        </Fact>
        {languages.length > 0 ? (
          <Fact icon={Languages}>{t('Speaks {languages}', { languages: listWithCommas(languages) })}</Fact>
        ) : null}
      </ul>
      {price ? <p className="text-sm">{price}</p> : null}
      <div className="mt-auto border-t border-line pt-3">
        <Booking listing={listing} showsZone={showsZone} />
      </div>
    </article>
  )
}

const Fact = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <li className="flex items-start gap-2">
    <span aria-hidden="true" className="pt-0.5 max-md:[li:has(a)>&]:pt-3">
      <Icon className="size-4 text-muted" />
    </span>
    <span className="min-w-0">{children}</span>
  </li>
)

/** For screen readers, which read a list of links without the cards around them. */
const hidden = (words: ReactNode) => <span className="sr-only">{words}</span>

function Booking({ listing, showsZone }: ListingCardProps) {
  const { name } = listing
  const soonest = nextFreeInWords(listing)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      {soonest ? (
        <p className="flex items-start gap-2">
          <CalendarCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-positive" />
          <span>
            <span className="block text-sm text-muted">{t('Next free time')}</span> <strong>{soonest}</strong>
            {showsZone ? <span className="text-sm text-muted"> ({zoneInWords(listing)})</span> : null}
          </span>
        </p>
      ) : (
        <p className="text-sm text-muted">{t('No free time in the next two weeks')}</p>
      )}
      <LinkButton href={bookingHref(listing)} variant={soonest ? 'primary' : 'secondary'}>
        {soonest ? (
          <Trans text="Book<span> at {name}</span>" values={{ name }} tags={{ span: hidden }} />
        ) : (
          <Trans text="See free times<span> of {name}</span>" values={{ name }} tags={{ span: hidden }} />
        )}
      </LinkButton>
    </div>
  )
}
