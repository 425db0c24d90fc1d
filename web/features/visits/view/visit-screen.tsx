import { type Message, msg, t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, FileText, FileX2, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Visit } from '#contract/visits/visits.ts'
import { ToMedicine } from '#web/features/medicines/public/to-medicine.tsx'
import { visitQuery } from '#web/features/visits/api.ts'
import { DocumentsCard } from '#web/features/visits/documents/documents-card.tsx'
import { AmendForm } from '#web/features/visits/form/amend-form.tsx'
import { DraftForm } from '#web/features/visits/form/draft-form.tsx'
import { TrendsCard } from '#web/features/visits/chart/trends-card.tsx'
import { lookOf } from '#web/features/visits/words.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { clock } from '#web/lib/clock.ts'
import { plainDate } from '#web/lib/dates.ts'
import { ageInWords, joined, lowered } from '#web/lib/words.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { doctorName, fullName, genderLabel } from '#web/shell/people.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { ContentFacts, VersionsCard } from './content-facts.tsx'
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
        <SkeletonRows rows={8} label={t('Loading visit...')} />
      )}
    </>
  )
}

function OpenVisit({ visit, onPrescribe, onBook }: Omit<VisitScreenProps, 'id'> & { visit: Visit }) {
  const navigate = useNavigate()
  // typed text stays on the screen even if another window finishes the visit
  const [isWriting, setWriting] = useState(visit.can.write)
  const [isAmending, setAmending] = useState(false)
  const { patient, doctor, clinic, can } = visit
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
          ageInWords(patient.age),
          patient.gender && patient.gender !== 'not_specified' && genderLabel(patient.gender),
          t('Chart {chartNumber}', { chartNumber: patient.chartNumber }),
          joined(plainDate(visit.visitDate), visit.appointment && clock(visit.appointment.time)),
          doctorName(doctor.user),
          clinic.name,
        )}
        action={
          !isWriting && can.amend && !isAmending ? (
            <Button variant="secondary" onClick={() => setAmending(true)}>
              <Pencil aria-hidden="true" className="size-4" />
              {t('Amend')}
            </Button>
          ) : undefined
        }
      />
      <div className="flex flex-col gap-4">
        <WhoCard visit={visit} />
        {isWriting ? (
          <DraftForm
            visit={visit}
            onDone={() => setWriting(false)}
            onDiscarded={() => void navigate(`/patients/${visit.patientId}`)}
          >
            <VisitPrescriptions visit={visit} onPrescribe={onPrescribe} />
          </DraftForm>
        ) : isAmending ? (
          <AmendForm visit={visit} onClose={() => setAmending(false)} />
        ) : (
          <>
            <Card title={t('Visit')}>
              {visit.reason ? (
                <p className="mb-3 text-sm text-muted">{t('Amended: {reason}', { reason: visit.reason })}</p>
              ) : null}
              <ContentFacts content={visit.content} />
            </Card>
            <VisitPrescriptions visit={visit} onPrescribe={onPrescribe} />
            <FollowUp visit={visit} onBook={onBook} />
            {visit.version > 1 ? <VersionsCard id={visit.id} /> : null}
          </>
        )}
        <DocumentsCard visit={visit} />
        <TrendsCard patientId={visit.patientId} />
      </div>
    </>
  )
}

/** Offers to book the follow-up: in the desk's dialog, or on the clinic's page for patients. */
function FollowUp({ visit, onBook }: { visit: Visit; onBook: (visit: Visit) => void }) {
  const { content, can, clinicId, status } = visit
  if (status === 'draft' || (!can.book && !content.followUpDate)) return null
  return (
    <Card title={t('Follow-up')}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          {content.followUpDate
            ? t('Wanted on {followUpDate}', { followUpDate: plainDate(content.followUpDate) })
            : t('No date was set')}
        </p>
        {can.book ? (
          <Button variant="secondary" onClick={() => onBook(visit)}>
            <CalendarPlus aria-hidden="true" className="size-4" />
            {t('Book follow-up')}
          </Button>
        ) : (
          <LinkButton to={`/clinics/${clinicId}/book`} variant="secondary">
            <CalendarPlus aria-hidden="true" className="size-4" />
            {t('Book follow-up')}
          </LinkButton>
        )}
      </div>
    </Card>
  )
}

const looks: Record<Visit['prescriptions'][number]['status'], { label: Message; tone: Tone }> = {
  active: { label: msg('Active'), tone: 'positive' },
  completed: { label: msg('Completed'), tone: 'info' },
  cancelled: { label: msg('Cancelled'), tone: 'danger' },
}

/** The prescriptions of a visit; its doctor can write more. */
function VisitPrescriptions({ visit, onPrescribe }: { visit: Visit; onPrescribe: (visit: Visit) => void }) {
  const { prescriptions, can } = visit
  return (
    <Card
      title={t('Prescriptions')}
      action={
        can.prescribe ? (
          <Button size="sm" variant="secondary" onClick={() => onPrescribe(visit)}>
            <FileText aria-hidden="true" className="size-4" />
            {t('Write Prescription')}
          </Button>
        ) : undefined
      }
    >
      {prescriptions.length === 0 ? <p>{t('Nothing prescribed in this visit')}</p> : null}
      <ul className="divide-y divide-line empty:hidden">
        {prescriptions.map(({ id, number, status, medications }) => (
          <li key={id} className="flex flex-wrap items-start gap-x-4 gap-y-1 py-2.5">
            <Link to={`/prescriptions/${id}`} className="link shrink-0 tabular-nums">
              {number}
            </Link>
            <ul className="min-w-0 flex-1 basis-52 break-words">
              {medications.map(({ medicationName, medicineId, dosage, frequency, duration }, at) => (
                <li key={at}>
                  <ToMedicine id={medicineId}>{medicationName}</ToMedicine>{' '}
                  <span className="text-sm text-muted">
                    {dosage}, {lowered(frequency)}, {lowered(duration)}
                  </span>
                </li>
              ))}
            </ul>
            <Badge tone={looks[status].tone}>{t(looks[status].label)}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
