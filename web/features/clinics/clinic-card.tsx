import { leftToRight } from '#contract/writing.ts'
import { t } from '#language/translate.ts'
import { Trans } from '#web/ui/trans.tsx'
import { ExternalLink, MapPin, Pencil, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListedClinic } from '#contract/clinics/clinics.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button-style.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { joined } from '#web/lib/words.ts'
import { specialtyInWords } from '#web/shell/specialties.ts'
import { settingsAddress } from '#web/features/clinics/settings/parts.ts'

const hidden = (words: ReactNode) => <span className="sr-only">{words}</span>

interface ClinicCardProps {
  clinic: ListedClinic
  onDetails: () => void
}

/** One clinic with its address and actions. */
export function ClinicCard({ clinic, onDetails }: ClinicCardProps) {
  const { name, specialty, address, city, phone, isPublic, isBookable, can } = clinic
  return (
    <li className="flex flex-col rounded-lg border border-line bg-surface-raised p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <h2 className="min-w-0 text-lg break-words">{name}</h2>
        <span className="flex flex-wrap gap-1.5">
          {isPublic ? <Badge tone="positive">{t('Public Booking')}</Badge> : <Badge>{t('Not public')}</Badge>}
          {can.edit && !isBookable ? <Badge tone="caution">{t('Not bookable yet')}</Badge> : null}
        </span>
      </div>
      <p className="mt-1 text-sm text-muted tabular-nums">
        {joined(
          specialty && specialtyInWords(specialty),
          t('{count, plural, one {# doctor} other {# doctors}}', { count: clinic.doctorCount }),
          t('{count, plural, one {# service} other {# services}}', { count: clinic.serviceCount }),
        )}
      </p>
      <dl className="mt-3 mb-4 flex flex-col gap-1.5">
        <div className="flex gap-2.5">
          <dt className="pt-1">
            <MapPin aria-hidden="true" className="size-4 text-muted" />
            <span className="sr-only">{t('Address')}</span>
          </dt>
          <dd className="min-w-0 break-words">
            <bdi>{address.includes(city) ? address : `${address}, ${city}`}</bdi>
          </dd>
        </div>
        <div className="flex gap-2.5">
          <dt className="pt-1">
            <Phone aria-hidden="true" className="size-4 text-muted" />
            <span className="sr-only">{t('Phone')}</span>
          </dt>
          <dd className="tabular-nums">{leftToRight(phone)}</dd>
        </div>
      </dl>
      <div className="mt-auto flex flex-wrap gap-2">
        <Button variant="secondary" onClick={onDetails}>
          {can.edit && !isBookable ? (
            <Trans text="First steps<span> of {name}</span>" values={{ name }} tags={{ span: hidden }} />
          ) : (
            <Trans text="Details<span> of {name}</span>" values={{ name }} tags={{ span: hidden }} />
          )}
        </Button>
        {can.edit ? (
          <LinkButton to={settingsAddress(clinic.id)} variant="secondary">
            <Pencil aria-hidden="true" className="size-4" />
            <Trans text="Edit<span> {name}</span>" values={{ name }} tags={{ span: hidden }} />
          </LinkButton>
        ) : null}
        {isBookable ? <BookingLink clinic={clinic} /> : null}
      </div>
    </li>
  )
}

/** Link to the clinic's booking page, in a new tab. */
export const BookingLink = ({ clinic: { id, name } }: { clinic: Pick<ListedClinic, 'id' | 'name'> }) => (
  <a href={`/clinics/${id}/book`} target="_blank" rel="noopener" className={buttonClass('quiet')}>
    <ExternalLink aria-hidden="true" className="size-4" />
    <Trans text="Booking page<span> of {name} (opens in a new tab)</span>" values={{ name }} tags={{ span: hidden }} />
  </a>
)
