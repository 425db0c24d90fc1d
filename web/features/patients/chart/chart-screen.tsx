import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, ChevronLeft, Pencil, Siren, UserRoundX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Patient } from '#contract/patients/patients.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { chartQuery } from '#web/features/patients/public/chart-query.ts'
import { PatientDialog } from '#web/features/patients/form/patient-dialog.tsx'
import { identifiersOf, nameOf } from '#web/features/patients/public/words.ts'
import { AccessCard } from './access-card.tsx'
import { Allergies } from './allergies.tsx'
import { ClinicalCard } from './clinical-card.tsx'
import { EmergencyBanner } from './emergency-banner.tsx'
import { EmergencyCard } from './emergency-card.tsx'
import { EmergencyDialog } from './emergency-dialog.tsx'
import { ContactCard } from './contact-card.tsx'

interface ChartScreenProps {
  id: string
  onBook: (chart: Patient) => void
  /** Cards of other features below the clinical part, such as appointments. */
  cards?: (chart: Patient) => ReactNode
  /** Cards of other features in the side column, such as the account. */
  sideCards?: (chart: Patient) => ReactNode
}

/** A chart, opened. The server records each opening. */
export function ChartScreen({ id, onBook, cards, sideCards }: ChartScreenProps) {
  const isPatient = useSignedInUser().role === 'patient'
  const { data: chart, error, refetch, isFetching } = useQuery(chartQuery(id))
  const [edited, setEdited] = useState<string>()
  const back = isPatient ? { to: '/profile', label: 'Profile' } : { to: '/patients', label: 'Patient Management' }
  const isGone = error instanceof ApiError && [400, 404].includes(error.status)
  return (
    <>
      <PageHead title={isPatient ? 'Your record' : 'Patient'} noIndex />
      <Link
        to={back.to}
        className="mb-2 -ml-1 inline-flex min-h-11 items-center gap-1 text-muted hover:text-ink md:min-h-8"
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
        {back.label}
      </Link>
      {chart && !isGone ? (
        <>
          <PageHeader
            title={nameOf(chart)}
            description={identifiersOf(chart, chart.clinic.timeZone)}
            action={<Actions chart={chart} onBook={onBook} onEdit={() => setEdited(id)} />}
          />
          <EmergencyBanner chart={chart} />
          <Allergies chart={chart} />
          <div className="grid items-start gap-4 lg:grid-cols-3">
            <div className="flex min-w-0 flex-col gap-4 lg:col-span-2">
              <ClinicalCard chart={chart} />
              {cards?.(chart)}
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              <ContactCard chart={chart} />
              {sideCards?.(chart)}
              {chart.can.seeEmergencies ? <EmergencyCard id={id} /> : null}
              {chart.can.seeAccess ? <AccessCard id={id} /> : null}
            </div>
          </div>
        </>
      ) : isGone ? (
        <EmptyState
          icon={UserRoundX}
          title="Chart not found"
          action={<LinkButton to={back.to}>Go to {back.label}</LinkButton>}
        >
          It doesn’t exist, or you don’t have access to it. If it was a merged duplicate, open the chart that was kept.
        </EmptyState>
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      ) : (
        <SkeletonRows rows={8} label="Loading patient..." />
      )}
      <PatientDialog id={edited} onClose={() => setEdited(undefined)} />
    </>
  )
}

function Actions({ chart, onBook, onEdit }: { chart: Patient; onBook: (chart: Patient) => void; onEdit: () => void }) {
  const { book, edit, openInEmergency } = chart.can
  const [isAsking, setAsking] = useState(false)
  if (!book && !edit && !openInEmergency) return null
  return (
    <>
      {openInEmergency ? (
        <Button variant="secondary" onClick={() => setAsking(true)}>
          <Siren aria-hidden="true" className="size-4" />
          Emergency access
        </Button>
      ) : null}
      <EmergencyDialog chart={chart} open={isAsking} onClose={() => setAsking(false)} />
      {edit ? (
        <Button variant="secondary" onClick={onEdit}>
          <Pencil aria-hidden="true" className="size-4" />
          Edit
        </Button>
      ) : null}
      {book ? (
        <Button onClick={() => onBook(chart)}>
          <CalendarPlus aria-hidden="true" className="size-4.5" />
          New Appointment
        </Button>
      ) : null}
    </>
  )
}
