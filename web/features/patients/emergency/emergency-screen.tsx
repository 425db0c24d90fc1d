import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Siren } from 'lucide-react'
import { Link } from 'react-router'
import { z } from 'zod'
import type { ClinicEmergencyAccess } from '#contract/patients/emergency.ts'
import { AccessDenied } from '#web/features/patients/access-denied.tsx'
import { clinicEmergenciesQuery, EMERGENCIES_PER_PAGE } from '#web/features/patients/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { pageInAddress, textInAddress, useAddress } from '#web/lib/use-address.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { fullName } from '#web/shell/people.ts'
import { joined } from '#web/lib/words.ts'
import { firstClinic, useShownClinic } from '#web/shell/shown-clinic.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { Pagination, rangeOf } from '#web/ui/pagination.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Select } from '#web/ui/select.tsx'
import { EmergencyTimes, EndEmergency } from './emergency-parts.tsx'
import { addressOf, useOverseenClinics } from './emergency-link.tsx'

const EmergencyAddress = z.object({ clinic: textInAddress, page: pageInAddress })

/** Every emergency access of a clinic, for its doctors and administrators: which chart, who, why, and until when. */
export function EmergencyScreen() {
  const clinics = useOverseenClinics()
  const { address, go } = useAddress(EmergencyAddress)
  const shown = useShownClinic()
  const clinic = clinics.find(({ id }) => id === address.clinic) ?? firstClinic(clinics, shown)
  return (
    <>
      <PageHead title={t('Emergency access')} noIndex />
      <PageHeader
        title={t('Emergency access')}
        description={t(
          'Administrators who opened the clinical part of a chart. Doctors, other administrators and patients with an account are notified right away.',
        )}
      />
      {clinics.length > 1 ? (
        <Field label={t('Clinic')} className="mb-4 sm:w-64">
          <Select value={clinic!.id} onChange={(event) => go({ clinic: event.target.value, page: 1 })}>
            {clinics.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      {clinic ? (
        <Accesses
          key={clinic.id}
          clinicId={clinic.id}
          page={address.page}
          onGo={(page) => go({ clinic: clinic.id, page })}
        />
      ) : (
        <AccessDenied />
      )}
    </>
  )
}

interface AccessesProps {
  clinicId: string
  page: number
  onGo: (page: number) => void
}

const Accesses = ({ clinicId, page, onGo }: AccessesProps) => (
  <ListPage
    query={useQuery(clinicEmergenciesQuery(clinicId, page))}
    inWords={sentenceOf}
    loading={t('Loading emergency accesses...')}
    rows={6}
    empty={({ total }) =>
      total === 0 ? (
        <EmptyState icon={Siren} title={t('No emergency access yet')}>
          {t('When an administrator opens the clinical part of a chart in an emergency, it appears here.')}
        </EmptyState>
      ) : null
    }
  >
    {({ items, total }) => (
      <>
        <Rows label={t('Emergency accesses')}>
          {items.map((access) => (
            <AccessRow key={access.id} access={access} />
          ))}
        </Rows>
        <div className="mt-4">
          <Pagination
            page={page}
            pages={Math.ceil(total / EMERGENCIES_PER_PAGE)}
            hrefOf={(next) => addressOf(clinicId, next)}
            onGo={onGo}
            summary={rangeOf({ page, perPage: EMERGENCIES_PER_PAGE, shown: items.length, total })}
          />
        </div>
      </>
    )}
  </ListPage>
)

const AccessRow = ({ access }: { access: ClinicEmergencyAccess }) => (
  <Row
    title={
      <Link
        to={`/patients/${access.chart.id}`}
        className="-my-2 inline-block max-w-full py-2 break-words hover:underline"
      >
        {joined(fullName(access.chart), t('Chart {chartNumber}', { chartNumber: access.chart.chartNumber }))}
      </Link>
    }
    detail={
      <>
        <p className="break-words whitespace-pre-line text-ink">
          <span className="font-medium">{access.who.isYou ? t('You') : fullName(access.who)}</span>:{' '}
          <bdi>{access.reason}</bdi>
        </p>
        <p>
          <EmergencyTimes access={access} />
        </p>
      </>
    }
    aside={
      access.isOpen ? (
        <>
          <Badge tone="caution">{t('Open')}</Badge>
          <div>
            <EndEmergency id={access.id} chartId={access.chart.id} />
          </div>
        </>
      ) : undefined
    }
  />
)
