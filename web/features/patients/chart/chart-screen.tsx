import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, Pencil, Siren, UserRoundX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Patient } from '#contract/patients/patients.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { chartQuery } from '#web/features/patients/public/chart-query.ts'
import type { AllergyText } from '#web/features/patients/form/patient-form.tsx'
import { PatientDialog } from '#web/features/patients/form/patient-dialog.tsx'
import { identifiersOf, nameOf } from '#web/features/patients/public/words.ts'
import { AccessCard } from './access-card.tsx'
import { ClinicalCard, ContactCard } from './fact-cards.tsx'
import { EmergencyBanner, EmergencyCard, EmergencyDialog } from './emergency-dialog.tsx'

interface ChartScreenProps {
  id: string
  onBook: (chart: Patient) => void
  /** What the form reads in a text about allergies. */
  allergyText: AllergyText
  /** Actions of other features in the head, such as starting a visit. */
  actions?: (chart: Patient) => ReactNode
  /** What the chart shows first: allergies, problems and pregnancy. */
  summary?: (chart: Patient) => ReactNode
  /** Cards of other features below the clinical part, such as appointments. */
  cards?: (chart: Patient) => ReactNode
  /** Cards of other features in the side column, such as the account. */
  sideCards?: (chart: Patient) => ReactNode
}

/** A chart, opened. The server records each opening. */
export function ChartScreen({ id, onBook, allergyText, actions, summary, cards, sideCards }: ChartScreenProps) {
  const isPatient = useSignedInUser().role === 'patient'
  const { data: chart, error, refetch, isFetching } = useQuery(chartQuery(id))
  // the replies of all cards come with the document, and moments are written in the browser's zone: the chart is shown as a whole
  const isHydrated = useHydrated()
  const [edited, setEdited] = useState<string>()
  const back = isPatient
    ? { to: '/profile', label: t('Profile'), goThere: t('Go to Profile') }
    : { to: '/patients', label: t('Patient Management'), goThere: t('Go to Patient Management') }
  const isGone = error instanceof ApiError && [400, 404].includes(error.status)
  return (
    <>
      <PageHead title={isPatient ? t('Your record') : t('Patient')} noIndex />
      <BackLink to={back.to}>{back.label}</BackLink>
      {chart && !isGone && isHydrated ? (
        <>
          <PageHeader
            title={nameOf(chart)}
            description={identifiersOf(chart, chart.clinic.timeZone)}
            action={
              <Actions chart={chart} onBook={onBook} onEdit={() => setEdited(id)}>
                {actions?.(chart)}
              </Actions>
            }
          />
          <EmergencyBanner chart={chart} />
          {chart.can.readClinical ? summary?.(chart) : null}
          <div className="grid items-start gap-4 lg:grid-cols-3">
            <div className="flex min-w-0 flex-col gap-4 lg:col-span-2">{cards?.(chart)}</div>
            <div className="flex min-w-0 flex-col gap-4">
              <ClinicalCard chart={chart} onAdd={chart.can.editClinical ? () => setEdited(id) : undefined} />
              <ContactCard chart={chart} onAdd={chart.can.edit ? () => setEdited(id) : undefined} />
              {sideCards?.(chart)}
              {chart.can.seeEmergencies ? <EmergencyCard id={id} /> : null}
              {chart.can.seeAccess ? <AccessCard id={id} /> : null}
            </div>
          </div>
        </>
      ) : isGone ? (
        <EmptyState
          icon={UserRoundX}
          title={t('Chart not found')}
          action={<LinkButton to={back.to}>{back.goThere}</LinkButton>}
        >
          {t(
            'It doesn’t exist, or you don’t have access to it. If it was a merged duplicate, open the chart that was kept.',
          )}
        </EmptyState>
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      ) : (
        <SkeletonRows rows={8} label={t('Loading patient...')} />
      )}
      <PatientDialog id={edited} allergyText={allergyText} onClose={() => setEdited(undefined)} />
    </>
  )
}

interface ActionsProps {
  chart: Patient
  onBook: (chart: Patient) => void
  onEdit: () => void
  children: ReactNode
}

function Actions({ chart, onBook, onEdit, children }: ActionsProps) {
  const { book, edit, openInEmergency, readClinical } = chart.can
  const [isAsking, setAsking] = useState(false)
  if (!book && !edit && !openInEmergency && !readClinical) return null
  return (
    <>
      {openInEmergency ? (
        <Button variant="secondary" onClick={() => setAsking(true)}>
          <Siren aria-hidden="true" className="size-4" />
          {t('Emergency access')}
        </Button>
      ) : null}
      <EmergencyDialog chart={chart} open={isAsking} onClose={() => setAsking(false)} />
      {edit ? (
        <Button variant="secondary" onClick={onEdit}>
          <Pencil aria-hidden="true" className="size-4" />
          {t('Edit')}
        </Button>
      ) : null}
      {children}
      {book ? (
        <Button onClick={() => onBook(chart)}>
          <CalendarPlus aria-hidden="true" className="size-4.5" />
          {t('New Appointment')}
        </Button>
      ) : null}
    </>
  )
}
