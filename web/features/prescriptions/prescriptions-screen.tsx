import { t } from '#language/translate.ts'
import { Download, FilePlus2, FileText } from 'lucide-react'
import { useState } from 'react'
import { exportOwnPrescriptions } from '#contract/prescriptions/exports.ts'
import { addressOf } from '#web/lib/api.ts'
import { useAsked } from '#web/lib/use-asked.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PrescriptionDialog } from './form/prescription-dialog.tsx'
import type { PatientNote, Writing } from './form/values.ts'
import { UploadDialog } from './form/upload-dialog.tsx'
import { PrescriptionList } from './list/prescription-list.tsx'
import { isDoctor, mayUpload } from './who.ts'

/** Prescriptions: doctors write them, patients see their own and upload others. */
export function PrescriptionsScreen({ patientNote }: { patientNote: PatientNote }) {
  const user = useSignedInUser()
  const [writing, setWriting] = useState<Writing | null>(null)
  const [isUploading, setUploading] = useState(false)
  const [asksNew, askedNew] = useAsked('new')
  const [asksUpload, askedUpload] = useAsked('upload')
  const written: Writing | null = writing ?? (asksNew && isDoctor(user) ? { kind: 'new' } : null)
  const action = isDoctor(user) ? (
    <Button onClick={() => setWriting({ kind: 'new' })}>
      <FileText aria-hidden="true" className="size-4.5" />
      {t('Write Prescription')}
    </Button>
  ) : mayUpload(user) ? (
    <Button onClick={() => setUploading(true)}>
      <FilePlus2 aria-hidden="true" className="size-4.5" />
      {t('Upload Prescription')}
    </Button>
  ) : undefined
  const download = mayUpload(user) ? (
    <LinkButton href={addressOf(exportOwnPrescriptions, {})} variant="secondary" className="max-sm:order-last">
      <Download aria-hidden="true" className="size-4.5" />
      {t('Download all as CSV')}
    </LinkButton>
  ) : null
  return (
    <>
      <PageHead title={t('Prescriptions')} noIndex />
      <PageHeader
        title={t('Prescriptions')}
        description={t('Your prescriptions, with doctor and date.')}
        action={
          <>
            {download}
            {action}
          </>
        }
      />
      <PrescriptionList
        action={action}
        onCopy={(from) => setWriting({ kind: 'copy', from })}
        onEdit={(from) => setWriting({ kind: 'edit', from })}
      />
      <PrescriptionDialog
        writing={written}
        patientNote={patientNote}
        onClose={() => {
          setWriting(null)
          askedNew()
        }}
      />
      <UploadDialog
        open={isUploading || (asksUpload && mayUpload(user))}
        onClose={() => {
          setUploading(false)
          askedUpload()
        }}
      />
    </>
  )
}
