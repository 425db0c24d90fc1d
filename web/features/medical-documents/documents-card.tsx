import { t } from '#language/translate.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { DocumentSummary } from '#contract/medical-documents/documents.ts'
import type { Patient } from '#contract/patients/patients.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { momentInWords } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { doctorName } from '#web/shell/people.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { PagedList } from '#web/ui/loaded.tsx'
import { chartDocumentsQuery } from './public/query.ts'
import { statusLooks } from './public/words.ts'
import { WriteDocument } from './public/write-document.tsx'

/** The certificates, letters and consents of a chart, for those who can read its clinical part. Doctors begin new ones here. */
export function MedicalDocumentsCard({ chart }: { chart: Pick<Patient, 'id' | 'clinicId' | 'can'> }) {
  const found = useInfiniteQuery(chartDocumentsQuery(chart.id))
  return (
    <Card
      title={t('Certificates, letters and consents')}
      action={
        chart.can.editClinical ? <WriteDocument patientId={chart.id} clinicId={chart.clinicId} size="sm" /> : undefined
      }
    >
      <PagedList
        query={found}
        inWords={sentenceOf}
        loading={t('Loading certificates, letters and consents...')}
        keyOf={({ id }) => id}
        empty={<p className="text-muted">{t('No certificates, letters or consents yet.')}</p>}
      >
        {(items) => (
          <ul className="divide-y divide-line">
            {items.map(([key, one]) => (
              <DocumentItem key={key} one={one} />
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  )
}

function DocumentItem({ one }: { one: DocumentSummary }) {
  const { id, title, number, version, status, doctor, signedAt, draftSavedAt } = one
  const look = statusLooks[status]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-52 break-words">
        <Link to={`/medical-documents/${id}`} className="link">
          {title}
        </Link>
        <p className="text-sm text-muted tabular-nums">
          {joined(
            number,
            version > 1 && t('version {version}', { version }),
            signedAt
              ? t('signed {at}', { at: momentInWords(signedAt) })
              : draftSavedAt && t('saved {at}', { at: momentInWords(draftSavedAt) }),
            doctorName(doctor),
          )}
        </p>
      </div>
      {draftSavedAt && signedAt ? <Badge tone="caution">{t('New version in draft')}</Badge> : null}
      <Badge tone={look.tone}>{t(look.label)}</Badge>
    </li>
  )
}
