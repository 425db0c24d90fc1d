import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { ClipboardList, Plus } from 'lucide-react'
import { shippedForms } from '#contract/forms/shipped/all.ts'
import { clinicFormsQuery } from '#web/features/forms/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useShownMemberships } from '#web/shell/shown-clinic.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { InlineError } from '#web/ui/inline-error.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

/** The forms of each clinic that the reader manages. */
export function ClinicFormsScreen() {
  const memberships = useShownMemberships()
  const managed = memberships.filter(({ role }) => role === 'clinic_admin').map(({ clinic }) => clinic)
  const clinics = [...new Map(managed.map((one) => [one.id, one] as const)).values()]
  return (
    <>
      <PageHead title={t('Forms')} noIndex />
      <BackLink to="/patients">{t('Patients')}</BackLink>
      <PageHeader title={t('Forms')} description={t('Questions that patients answer before a visit')} />
      <div className="flex flex-col gap-4">
        {clinics.length === 0 ? (
          <EmptyState icon={ClipboardList} title={t('No clinic')}>
            {t('Administrators of a clinic write its forms.')}
          </EmptyState>
        ) : (
          clinics.map((clinic) => <ClinicForms key={clinic.id} clinic={clinic} />)
        )}
      </div>
    </>
  )
}

function ClinicForms({ clinic: { id, name } }: { clinic: { id: string; name: string } }) {
  const { data, error, refetch, isFetching } = useQuery(clinicFormsQuery(id))
  const titles = new Set(data?.forms.map(({ title }) => title))
  const further = shippedForms.filter(({ title }) => !titles.has(title))
  return (
    <Card
      title={name}
      action={
        <LinkButton size="sm" to={`/clinic-forms/${id}/new`} variant="secondary">
          <Plus aria-hidden="true" className="size-4" />
          {t('New form')}
        </LinkButton>
      }
    >
      {error && !data ? (
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </InlineError>
      ) : !data ? (
        <SkeletonRows rows={3} label={t('Loading forms...')} />
      ) : (
        <div className="flex flex-col gap-6">
          {data.forms.length === 0 ? (
            <p className="text-muted">{t('No forms yet. Write one, or begin with one of those below.')}</p>
          ) : (
            <Rows label={t('Forms of {clinic}', { clinic: name })}>
              {data.forms.map((form) => (
                <Row
                  key={form.id}
                  title={form.title}
                  detail={t('Version {number}', { number: form.published })}
                  aside={
                    <>
                      {form.isArchived ? <Badge>{t('Archived')}</Badge> : null}
                      {form.serviceIds.length > 0 ? <Badge tone="info">{t('With bookings')}</Badge> : null}
                      <LinkButton size="sm" variant="secondary" to={`/clinic-forms/${id}/${form.id}`}>
                        {t('Change')}
                        <span className="sr-only">{form.title}</span>
                      </LinkButton>
                    </>
                  }
                />
              ))}
            </Rows>
          )}
          {further.length > 0 ? (
            <div>
              <h2 className="mb-2 text-base">{t('Begin with a ready-made form')}</h2>
              <Rows>
                {further.map(({ key, title, about }) => (
                  <Row
                    key={key}
                    title={title}
                    detail={about}
                    aside={
                      <LinkButton size="sm" variant="secondary" to={`/clinic-forms/${id}/new?from=${key}`}>
                        {t('Use')}
                        <span className="sr-only">{title}</span>
                      </LinkButton>
                    }
                  />
                ))}
              </Rows>
            </div>
          ) : null}
        </div>
      )}
    </Card>
  )
}
