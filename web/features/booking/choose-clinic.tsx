import { t } from '#language/translate.ts'
import { leftToRight } from '#contract/writing.ts'
import { ChevronRight, MapPin } from 'lucide-react'
import { useId } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ListedClinic } from '#contract/clinics/clinics.ts'
import { joined } from '#web/lib/words.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { specialtyInWords } from '#web/shell/specialties.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { wizardAt } from './clinic-choice.ts'

/** The clinics with online booking, the patient's own clinics first. */
export function ChooseClinic({ clinics }: { clinics: readonly ListedClinic[] }) {
  const own = clinics.filter(({ isPatientHere }) => isPatientHere)
  const others = clinics.filter(({ isPatientHere }) => !isPatientHere)
  return (
    <>
      <PageHead title={t('Book Appointment')} noIndex />
      <PageHeader
        title={t('Book Appointment')}
        description={t('Choose a clinic.')}
        action={
          <LinkButton to="/clinics" variant="secondary">
            {t('Search clinics')}
          </LinkButton>
        }
      />
      {clinics.length === 0 ? (
        <EmptyState icon={MapPin} title={t('No clinics yet')}>
          {t('Clinics that take online bookings will appear here.')}
        </EmptyState>
      ) : (
        <div className="flex max-w-3xl flex-col gap-8">
          <Clinics title={t('Your clinics')} clinics={own} />
          <Clinics title={own.length > 0 ? t('Other clinics') : t('Clinics')} clinics={others} />
        </div>
      )}
    </>
  )
}

function Clinics({ title, clinics }: { title: string; clinics: readonly ListedClinic[] }) {
  const id = useId()
  if (clinics.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-lg">
        {title}
      </h2>
      <ul className="grid gap-2.5">
        {clinics.map((clinic) => (
          <li key={clinic.id}>{clinic.canBook ? <Bookable clinic={clinic} /> : <Closed clinic={clinic} />}</li>
        ))}
      </ul>
    </section>
  )
}

const box = 'flex min-h-16 items-center gap-3.5 rounded-lg border border-line-strong/50 bg-surface-raised px-4 py-3'

function Bookable({ clinic }: { clinic: ListedClinic }) {
  const [chosen] = useSearchParams()
  return (
    <Link to={wizardAt(clinic, chosen)} className={`${box} transition-colors duration-150 hover:border-brand`}>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{clinic.name}</span>{' '}
        <span className="block text-sm text-muted">{locationOf(clinic)}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </Link>
  )
}

const Closed = ({ clinic }: { clinic: ListedClinic }) => (
  <div className={box}>
    <p className="min-w-0 flex-1">
      <span className="block font-medium">{clinic.name}</span>{' '}
      <span className="block text-sm text-muted">
        {t('Takes no online bookings from you at the moment. Please call {phone}.', {
          phone: leftToRight(clinic.phone),
        })}
      </span>
    </p>
  </div>
)

const locationOf = ({ address, city, specialty }: ListedClinic) =>
  joined(specialty && specialtyInWords(specialty), address.includes(city) ? address : `${address}, ${city}`)
