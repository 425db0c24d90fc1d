import { t } from '#language/translate.ts'
import { filesInWords } from '#contract/files.ts'
import { useQuery } from '@tanstack/react-query'
import { BellRing, Copy, Download, FileX2, Printer } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Prescription } from '#contract/prescriptions/prescriptions.ts'
import { fileAddressOf, paperAddressOf, prescriptionQuery } from '#web/features/prescriptions/api.ts'
import { PrescriptionDialog } from '#web/features/prescriptions/form/prescription-dialog.tsx'
import type { PatientNote, Writing } from '#web/features/prescriptions/form/values.ts'
import { MoreActions } from '#web/features/prescriptions/more-actions.tsx'
import { NotPrintedInPrescription } from '#web/features/prescriptions/not-printed-notice.tsx'
import { PatientLink, StatusBadge } from '#web/features/prescriptions/prescription-parts.tsx'
import { SignedCheckCard } from '#web/features/prescriptions/safety/findings.tsx'
import { clinicsToWriteAt } from '#web/features/prescriptions/who.ts'
import { doctorOf, patientOf } from '#web/features/prescriptions/words.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { joined } from '#web/lib/words.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { FilePages } from '#web/shell/files/file-pages.tsx'
import { sizeInWords } from '#web/shell/files/words.ts'
import { CheckTogether } from '#web/features/medicines/public/check-together.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Trans } from '#web/ui/trans.tsx'
import { ContentCard } from './content-card.tsx'
import { IntegrityNotice } from './integrity-notice.tsx'
import { VersionsCard } from './versions-card.tsx'

/** One prescription, opened. The server records each opening. */
export function PrescriptionScreen({ id, patientNote }: { id: string; patientNote: PatientNote }) {
  const navigate = useNavigate()
  const { data: one, error, refetch, isFetching } = useQuery(prescriptionQuery(id))
  const [writing, setWriting] = useState<Writing | null>(null)
  const user = useSignedInUser()
  const byPatient = clinicsToWriteAt(user).some(({ id: clinic }) => clinic === one?.clinicId)
  const isGone = error instanceof ApiError && [400, 404].includes(error.status)
  return (
    <>
      <PageHead title={t('Prescription')} noIndex />
      <BackLink to="/prescriptions">{t('Prescriptions')}</BackLink>
      {one && !isGone ? (
        <OpenPrescription one={one} byPatient={byPatient} onWrite={setWriting} />
      ) : isGone ? (
        <EmptyState
          icon={FileX2}
          title={t('Prescription not found')}
          action={<LinkButton to="/prescriptions">{t('Go to Prescriptions')}</LinkButton>}
        >
          {t('It doesn’t exist, or you don’t have access to it.')}
        </EmptyState>
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      ) : (
        <SkeletonRows rows={6} label={t('Loading prescription...')} />
      )}
      <PrescriptionDialog
        writing={writing}
        onClose={() => setWriting(null)}
        patientNote={patientNote}
        onSaved={(saved) => saved.id !== id && void navigate(`/prescriptions/${saved.id}`)}
      />
    </>
  )
}

interface OpenPrescriptionProps {
  one: Prescription
  /** The reader writes prescriptions at its clinic, so the patient's name is shown. */
  byPatient: boolean
  onWrite: (writing: Writing) => void
}

function OpenPrescription({ one, byPatient, onWrite }: OpenPrescriptionProps) {
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-3">
            {byPatient ? <PatientLink prescription={one} /> : doctorOf(one)} <StatusBadge status={one.status} />
          </span>
        }
        description={
          <>
            {!byPatient && patientOf(one) ? (
              <>
                <Trans
                  text="For <patient>{name}</patient>"
                  values={{ name: patientOf(one) }}
                  tags={{ patient: () => <PatientLink prescription={one} /> }}
                />
                {' · '}
              </>
            ) : null}
            {joined(
              one.number,
              one.source === 'written' && t('version {version}', { version: one.version }),
              one.clinic?.name,
            )}
          </>
        }
        action={<Actions one={one} onWrite={onWrite} />}
      />
      <div className="flex flex-col gap-4">
        <IntegrityNotice integrity={one.integrity} />
        {one.can.print ? <NotPrintedInPrescription one={one} /> : null}
        <ContentCard prescription={one} />
        {one.can.remind && one.integrity !== 'damaged' ? (
          <CheckTogether
            label={t('Check my medicines')}
            medicines={one.medications.map(({ medicationName, medicineId }) => ({ name: medicationName, medicineId }))}
          />
        ) : null}
        {one.check ? <SignedCheckCard check={one.check} /> : null}
        {one.upload ? <FileCard id={one.id} upload={one.upload} number={one.number} /> : null}
        {one.version > 1 ? <VersionsCard id={one.id} /> : null}
      </div>
    </>
  )
}

function Actions({ one, onWrite }: { one: Prescription; onWrite: (writing: Writing) => void }) {
  const user = useSignedInUser()
  // no one signed the content of a damaged record
  const isDamaged = one.integrity === 'damaged'
  const mayCopy = !isDamaged && one.source === 'written' && clinicsToWriteAt(user).some(({ id }) => id === one.clinicId)
  return (
    <>
      {mayCopy ? (
        <Button variant="secondary" onClick={() => onWrite({ kind: 'copy', from: one })}>
          <Copy aria-hidden="true" className="size-4" />
          {t('Copy')}
        </Button>
      ) : null}
      {one.can.remind && !isDamaged ? (
        <LinkButton to={`/my-medicines?prescription=${one.id}`}>
          <BellRing aria-hidden="true" className="size-4" />
          {t('Set reminders')}
        </LinkButton>
      ) : null}
      {one.can.print && !isDamaged ? (
        <>
          <LinkButton href={paperAddressOf(one.id)} newTab variant="secondary">
            <Printer aria-hidden="true" className="size-4" />
            {t('Print')}
          </LinkButton>
          <LinkButton href={paperAddressOf(one.id, { download: '1' })} variant="secondary">
            <Download aria-hidden="true" className="size-4" />
            {t('Download PDF')}
          </LinkButton>
        </>
      ) : null}
      <MoreActions prescription={one} name={one.number} inWords onEdit={() => onWrite({ kind: 'edit', from: one })} />
    </>
  )
}

interface FileCardProps {
  id: string
  number: string
  upload: NonNullable<Prescription['upload']>
}

/** The file of an upload, shown inline; any kind can be downloaded. */
const FileCard = ({ id, number, upload }: FileCardProps) => (
  <Card title={t('File')}>
    <FilePages
      title={t('The uploaded prescription {number}', { number })}
      pages={[{ ...upload, page: 1 }]}
      addressOf={(_, wanted) => fileAddressOf(id, wanted)}
    />
    <p className="mt-3 text-sm text-muted">
      {upload.kind.toUpperCase()}, {sizeInWords(upload.size)}. {filesInWords([upload])}
    </p>
  </Card>
)
