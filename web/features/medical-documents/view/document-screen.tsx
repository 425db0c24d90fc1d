import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { FileX2 } from 'lucide-react'
import type { MedicalDocument } from '#contract/medical-documents/documents.ts'
import { documentQuery } from '#web/features/medical-documents/api.ts'
import { DraftForm } from '#web/features/medical-documents/draft/draft-form.tsx'
import { statusLooks } from '#web/features/medical-documents/public/words.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { joined } from '#web/lib/words.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { doctorName, fullName } from '#web/shell/people.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { DocumentActions } from './document-actions.tsx'
import { DocumentNotices } from './document-notices.tsx'
import { NewestText, VersionsCard } from './signed-text.tsx'

/** One certificate, letter or consent: its doctor writes the draft, the others read what is signed. The server records each opening. */
export function DocumentScreen({ id }: { id: string }) {
  const { data: one, error, refetch, isFetching } = useQuery(documentQuery(id))
  const isGone = error instanceof ApiError && [400, 404].includes(error.status)
  if (one && !isGone) return <OpenDocument one={one} />
  return (
    <>
      <PageHead title={t('Certificate, letter or consent')} noIndex />
      {isGone ? (
        <EmptyState
          icon={FileX2}
          title={t('Not found')}
          action={<LinkButton to="/">{t('Go to Dashboard')}</LinkButton>}
        >
          {t('It doesn’t exist, or you don’t have access to it.')}
        </EmptyState>
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      ) : (
        <SkeletonRows rows={6} label={t('Loading the certificate, letter or consent...')} />
      )}
    </>
  )
}

function OpenDocument({ one }: { one: MedicalDocument }) {
  const { patient, patientId, doctor, clinic, number, version, status, draft } = one
  const look = statusLooks[status]
  return (
    <>
      <PageHead title={one.title} noIndex />
      {one.visitId && draft ? (
        <BackLink to={`/visits/${one.visitId}`}>{t('Visit')}</BackLink>
      ) : (
        <BackLink to={`/patients/${patientId}`}>{t('Chart')}</BackLink>
      )}
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-3">
            {one.title} <Badge tone={look.tone}>{t(look.label)}</Badge>
          </span>
        }
        description={joined(
          t('For {name}', {
            name: fullName(patient) || t('Chart {chartNumber}', { chartNumber: patient.chartNumber }),
          }),
          number,
          version > 1 && t('version {version}', { version }),
          doctorName(doctor),
          clinic.name,
        )}
        action={<DocumentActions one={one} />}
      />
      <div className="flex flex-col gap-4">
        <DocumentNotices one={one} />
        {draft && one.can.write ? <DraftForm document={one} draft={draft} /> : null}
        {one.versions.length > 0 ? <NewestText one={one} /> : null}
        {one.versions.length > 1 ? <VersionsCard one={one} /> : null}
      </div>
    </>
  )
}
