import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { FlaskConical, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import type { ClinicTest } from '#contract/test-orders/clinic-tests.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { useShownMemberships } from '#web/shell/shown-clinic.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { InlineError } from '#web/ui/inline-error.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { ClinicTestDialog } from './clinic-test-dialog.tsx'
import { clinicTestsQuery } from './public/query.ts'

/** The own tests and panels of each clinic that the reader manages. */
export function ClinicTestsScreen() {
  const { screens } = useSignedInUser()
  const memberships = useShownMemberships()
  const managed = memberships.filter(({ role }) => role !== 'staff').map(({ clinic }) => clinic)
  const clinics = [...new Map(managed.map((one) => [one.id, one] as const)).values()]
  return (
    <>
      <PageHead title={t('Clinic tests')} noIndex />
      {screens.includes('test-orders') ? (
        <BackLink to="/test-orders">{t('Test orders')}</BackLink>
      ) : (
        <BackLink to="/clinics">{t('Clinics')}</BackLink>
      )}
      <PageHeader
        title={t('Clinic tests')}
        description={t('Tests and panels that only your clinic has, with the units and ranges of its laboratory')}
      />
      <div className="flex flex-col gap-4">
        {clinics.length === 0 ? (
          <EmptyState icon={FlaskConical} title={t('No clinic')}>
            {t('Doctors and administrators of a clinic manage its tests.')}
          </EmptyState>
        ) : (
          clinics.map((clinic) => <ClinicTests key={clinic.id} clinic={clinic} />)
        )}
      </div>
    </>
  )
}

function ClinicTests({ clinic: { id, name } }: { clinic: { id: string; name: string } }) {
  const { data, error, refetch, isFetching } = useQuery(clinicTestsQuery(id))
  const [opened, setOpened] = useState<{ test?: ClinicTest } | null>(null)
  return (
    <Card
      title={name}
      action={
        <Button size="sm" variant="secondary" onClick={() => setOpened({})}>
          <Plus aria-hidden="true" className="size-4" />
          {t('Add test')}
        </Button>
      }
    >
      {error && !data ? (
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </InlineError>
      ) : !data ? (
        <SkeletonRows rows={3} label={t('Loading tests...')} />
      ) : data.length === 0 ? (
        <p className="text-muted">
          {t('Your clinic hasn’t added any. Common tests can be ordered without adding them here.')}
        </p>
      ) : (
        <Rows label={t('Tests of {clinic}', { clinic: name })}>
          {data.map((test) => (
            <Row
              key={test.id}
              title={test.name}
              detail={test.values.map((one) => one.name).join(', ')}
              aside={
                <>
                  {test.isArchived ? <Badge>{t('Archived')}</Badge> : null}
                  <IconButton label={t('Change {test}', { test: test.name })} onClick={() => setOpened({ test })}>
                    <Pencil aria-hidden="true" className="size-4.5" />
                  </IconButton>
                </>
              }
            />
          ))}
        </Rows>
      )}
      {opened ? <ClinicTestDialog clinicId={id} test={opened.test} onClose={() => setOpened(null)} /> : null}
    </Card>
  )
}
