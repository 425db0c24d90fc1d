import { useQuery } from '@tanstack/react-query'
import { Siren } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import type { ClinicEmergencyAccess } from '#contract/patients/emergency.ts'
import { AccessDenied } from '#web/features/patients/access-denied.tsx'
import { clinicEmergenciesQuery, EMERGENCIES_PER_PAGE } from '#web/features/patients/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { fullName } from '#web/shell/people.ts'
import { joined } from '#web/lib/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { EmergencyTimes, EndEmergency } from './emergency-parts.tsx'
import { addressOf, useOverseenClinics } from './emergency-link.tsx'

const pageIn = (query: URLSearchParams) => {
  const page = Number(query.get('page'))
  return Number.isInteger(page) && page >= 1 && page <= 50_000 ? page : 1
}

/** Every emergency access of a clinic, for its doctors and administrators: which chart, who, why, and until when. */
export function EmergencyScreen() {
  const clinics = useOverseenClinics()
  const [address, setAddress] = useSearchParams()
  const wanted = address.get('clinic')
  const clinic = clinics.find(({ id }) => id === wanted) ?? clinics[0]
  return (
    <>
      <PageHead title="Emergency access" noIndex />
      <PageHeader
        title="Emergency access"
        description="Every time an administrator opened the clinical part of a chart. Doctors, other administrators and patients with an account are notified right away."
      />
      {clinics.length > 1 ? (
        <Field label="Clinic" className="mb-4 sm:w-64">
          <Select value={clinic!.id} onChange={(event) => setAddress({ clinic: event.target.value })}>
            {clinics.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      {clinic ? <Accesses key={clinic.id} clinicId={clinic.id} page={pageIn(address)} /> : <AccessDenied />}
    </>
  )
}

function Accesses({ clinicId, page }: { clinicId: string; page: number }) {
  const [, setAddress] = useSearchParams()
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(clinicEmergenciesQuery(clinicId, page))
  if (error && !data)
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {sentenceOf(error)}
      </ErrorState>
    )
  if (!data) return <SkeletonRows rows={6} label="Loading emergency accesses..." />
  if (data.total === 0)
    return (
      <EmptyState icon={Siren} title="No emergency access yet">
        When an administrator opens the clinical part of a chart in an emergency, it appears here.
      </EmptyState>
    )
  const first = (page - 1) * EMERGENCIES_PER_PAGE + 1
  return (
    <div aria-busy={isPlaceholderData} className={cx('transition-opacity', isPlaceholderData && 'opacity-60')}>
      <Rows label="Emergency accesses">
        {data.items.map((access) => (
          <AccessRow key={access.id} access={access} />
        ))}
      </Rows>
      <div className="mt-4">
        <Pagination
          page={page}
          pages={Math.ceil(data.total / EMERGENCIES_PER_PAGE)}
          hrefOf={(next) => addressOf(clinicId, next)}
          onGo={(next) => setAddress({ clinic: clinicId, ...(next > 1 && { page: String(next) }) })}
          summary={`${first}–${first + data.items.length - 1} of ${data.total}`}
        />
      </div>
    </div>
  )
}

const AccessRow = ({ access }: { access: ClinicEmergencyAccess }) => (
  <Row
    title={
      <Link
        to={`/patients/${access.chart.id}`}
        className="-my-2 inline-block max-w-full py-2 break-words hover:underline"
      >
        {joined(fullName(access.chart), `Chart ${access.chart.chartNumber}`)}
      </Link>
    }
    detail={
      <>
        <p className="break-words whitespace-pre-line text-ink">
          <span className="font-medium">{access.who.isYou ? 'You' : fullName(access.who)}</span>: {access.reason}
        </p>
        <p>
          <EmergencyTimes access={access} />
        </p>
      </>
    }
    aside={
      access.isOpen ? (
        <>
          <Badge tone="caution">Open</Badge>
          <div>
            <EndEmergency id={access.id} chartId={access.chart.id} />
          </div>
        </>
      ) : undefined
    }
  />
)
