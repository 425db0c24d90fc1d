import { t } from '#language/translate.ts'
import { Building2, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Clinic } from '#contract/clinics/clinics.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ClinicList } from './clinic-list.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { RegisterDialog } from './register-form.tsx'
import { useClinicsAddress } from './use-clinics-address.ts'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#web/lib/api-error.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { overviewQuery } from './api.ts'

interface ClinicsScreenProps {
  /** The clinic as shown on its booking page. */
  publicView: (clinic: Clinic) => ReactNode
}

/**
 * Lists an administrator's clinics to set up, and for others the clinics they can see. The open dialog is kept in the
 * URL.
 */
export function ClinicsScreen({ publicView }: ClinicsScreenProps) {
  const user = useSignedInUser()
  const address = useClinicsAddress()
  const isAdministrator = user.screens.includes('clinics')
  const title = isAdministrator ? t('Clinic Management') : t('Clinics')
  // doctors register clinics too (rule J11)
  const mayFound = isAdministrator || user.parts.includes('doctor')
  const administers = (id: string) =>
    user.memberships.some(({ clinic, role }) => clinic.id === id && role === 'clinic_admin')
  const add = (
    <Button onClick={address.register}>
      <Plus aria-hidden="true" className="size-4.5" />
      {t('Add New Clinic')}
    </Button>
  )
  return (
    <>
      <PageHead title={title} noIndex />
      <PageHeader
        title={title}
        description={
          isAdministrator
            ? t('Your clinics, with their services and opening hours')
            : t('Browse available clinics and their services')
        }
        action={
          isAdministrator ? (
            <>
              <LinkButton to="/clinic-tests" variant="secondary">
                {t('Clinic tests')}
              </LinkButton>
              {add}
            </>
          ) : undefined
        }
      />
      <div className="flex flex-col gap-6">
        {isAdministrator ? <OverviewCard /> : null}
        <ClinicList
          mine={isAdministrator}
          address={address}
          empty={isAdministrator ? noOwnClinics(add) : noClinics()}
        />
      </div>
      {mayFound ? (
        <RegisterDialog open={address.isNew} onClose={address.close} onCreated={(id) => address.show(id)} />
      ) : null}
      <DetailsDialog
        clinicId={address.detailsOf}
        administers={administers(address.detailsOf)}
        publicView={publicView}
        onClose={address.close}
      />
    </>
  )
}

const noOwnClinics = (action: ReactNode) => ({
  icon: Building2,
  title: t('No clinics yet'),
  text: t(
    'Add your clinic. It starts with a General Consultation and standard opening hours, and you set up the rest.',
  ),
  action,
})

const noClinics = () => ({
  icon: Building2,
  title: t('No clinics yet'),
  text: t('No clinics are taking online bookings right now.'),
})

/** Counts over the administrator's own clinics. */
function OverviewCard() {
  const { data, error, isError, isFetching, refetch } = useQuery(overviewQuery)
  if (isError)
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {sentenceOf(error)}
      </ErrorState>
    )
  const facts = [
    [t('Clinics'), data?.clinics],
    [t('Total Doctors'), data?.doctors],
    [t('Total Services'), data?.services],
  ] as const
  return (
    <section aria-labelledby="overview" className="rounded-lg border border-line bg-surface-raised px-4 py-3 sm:px-5">
      <h2 id="overview" className="sr-only">
        {t('Overview')}
      </h2>
      <dl className="grid grid-cols-3 divide-x divide-line">
        {facts.map(([name, count]) => (
          <div key={name} className="flex min-w-0 flex-col-reverse justify-end px-3 first:ps-0 sm:px-6">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="text-xl font-semibold tabular-nums">
              {count === undefined ? <Skeleton className="h-8 w-10" /> : count}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
