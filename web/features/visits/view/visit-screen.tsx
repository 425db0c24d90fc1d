import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { FileX2, Pencil, Printer } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Prescription } from '#contract/prescriptions/prescriptions.ts'
import type { Visit } from '#contract/visits/visits.ts'
import { WriteDocument } from '#web/features/medical-documents/public/write-document.tsx'
import { printoutOf } from '#web/features/prescriptions/public/print-paper.ts'
import { VisitOrdersCard } from '#web/features/test-orders/public/visit-orders.tsx'
import { visitQuery } from '#web/features/visits/api.ts'
import { DocumentsCard } from '#web/features/visits/documents/documents-card.tsx'
import { AmendForm } from '#web/features/visits/form/amend-form.tsx'
import { DraftForm } from '#web/features/visits/form/draft-form.tsx'
import { useSpeechLanguage } from '#web/features/visits/form/speech-language.ts'
import { aboutPatient } from '#web/features/visits/sheet/patient-column.tsx'
import { SheetSkeleton } from '#web/features/visits/sheet/sheet-skeleton.tsx'
import { TrendsCard } from '#web/features/visits/chart/trends-card.tsx'
import { TakenVitals } from '#web/features/visits/vitals/taken-vitals.tsx'
import { lookOf } from '#web/features/visits/words.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { clock } from '#web/lib/clock.ts'
import { plainDate } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { doctorName, fullName } from '#web/shell/people.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DictationLanguage } from '#web/ui/dictation.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ContentFacts, VersionsCard } from './content-facts.tsx'
import { FollowUpCard } from './follow-up-card.tsx'
import { PrintSummary } from './print-summary.tsx'
import { SignedPrescriptions, VisitPrescriptions } from './visit-prescriptions.tsx'
import { WhoCard } from './who-card.tsx'

interface VisitScreenProps {
  id: string
  onPrescribe: (visit: Visit) => void
  onBook: (visit: Visit) => void
}

/** One visit: written by its doctor, read by the others. The server records each opening. */
export function VisitScreen({ id, ...steps }: VisitScreenProps) {
  const { data: visit, error, refetch, isFetching } = useQuery(visitQuery(id))
  const isGone = error instanceof ApiError && [400, 404].includes(error.status)
  if (visit && !isGone) return <OpenVisit visit={visit} {...steps} />
  return (
    <>
      <PageHead title={t('Visit')} noIndex />
      {isGone ? (
        <EmptyState
          icon={FileX2}
          title={t('Visit not found')}
          action={<LinkButton to="/">{t('Go to Dashboard')}</LinkButton>}
        >
          {t('It doesn’t exist, or you don’t have access to it.')}
        </EmptyState>
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      ) : (
        <SheetSkeleton />
      )}
    </>
  )
}

function OpenVisit({ visit, onPrescribe, onBook }: Omit<VisitScreenProps, 'id'> & { visit: Visit }) {
  const navigate = useNavigate()
  // typed text stays on the screen even if another window finishes the visit
  const [isWriting, setWriting] = useState(visit.can.write)
  const [isAmending, setAmending] = useState(false)
  const [printed, setPrinted] = useState<Prescription | null>(null)
  const { patient, doctor, clinic, can } = visit
  const speech = useSpeechLanguage(visit)
  const look = lookOf(visit)
  return (
    <>
      <PageHead title={t('Visit')} noIndex />
      <BackLink to={`/patients/${visit.patientId}`}>{t('Chart')}</BackLink>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-3">
            {fullName(patient.user) || t('Chart {chartNumber}', { chartNumber: patient.chartNumber })}
            <Badge tone={look.tone}>{t(look.label)}</Badge>
          </span>
        }
        description={joined(
          aboutPatient(visit),
          joined(plainDate(visit.visitDate), visit.appointment && clock(visit.appointment.time)),
          doctorName(doctor.user),
          clinic.name,
        )}
        action={
          isWriting || isAmending ? (
            <WriteInVisit visit={visit} />
          ) : (
            <>
              <WriteInVisit visit={visit} />
              {visit.status === 'finished' ? <PrintSummary id={visit.id} /> : null}
              {can.amend ? (
                <Button variant="secondary" onClick={() => setAmending(true)}>
                  <Pencil aria-hidden="true" className="size-4" />
                  {t('Amend')}
                </Button>
              ) : null}
            </>
          )
        }
      />
      {isWriting ? (
        <DictationLanguage value={speech}>
          <DraftForm
            visit={visit}
            signed={<SignedPrescriptions prescriptions={visit.prescriptions} />}
            onDone={(_visit, signed) => {
              setPrinted(signed)
              setWriting(false)
            }}
            onDiscarded={() => void navigate(`/patients/${visit.patientId}`)}
          >
            <DocumentsCard visit={visit} />
            <TrendsCard patientId={visit.patientId} />
          </DraftForm>
        </DictationLanguage>
      ) : (
        <div className="flex flex-col gap-4">
          {printed ? <Printed prescription={printed} /> : null}
          <WhoCard visit={visit} />
          {isAmending ? (
            <DictationLanguage value={speech}>
              <AmendForm visit={visit} onClose={() => setAmending(false)} />
            </DictationLanguage>
          ) : (
            <>
              <Card title={t('Visit')}>
                {visit.reason ? (
                  <p className="mb-3 text-sm text-muted">{t('Amended: {reason}', { reason: visit.reason })}</p>
                ) : null}
                <ContentFacts content={visit.content} />
                <div className="mt-3">
                  <TakenVitals visit={visit} />
                </div>
              </Card>
              <VisitPrescriptions visit={visit} onPrescribe={onPrescribe} />
              <VisitOrdersCard patientId={visit.patientId} visitId={visit.id} />
              <FollowUpCard visit={visit} onBook={onBook} />
              {visit.version > 1 ? <VersionsCard id={visit.id} /> : null}
            </>
          )}
          <DocumentsCard visit={visit} />
          <TrendsCard patientId={visit.patientId} />
        </div>
      )}
    </>
  )
}

/** Begins a certificate, letter or consent in the visit, for its doctor. */
const WriteInVisit = ({ visit: { id, patientId, clinicId, can } }: { visit: Visit }) =>
  can.write || can.amend ? <WriteDocument patientId={patientId} clinicId={clinicId} visitId={id} /> : null

/** What was done, with the printout once more: a browser may have blocked it. */
const Printed = ({ prescription: { id, number } }: { prescription: Prescription }) => (
  <Notice tone="positive">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>{t('{number} is signed, and the visit is finished.', { number })}</p>
      <LinkButton href={printoutOf(id)} newTab variant="secondary">
        <Printer aria-hidden="true" className="size-4" />
        {t('Print')}
      </LinkButton>
    </div>
  </Notice>
)
