import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { ChartLine, FilePlus2, Share2 } from 'lucide-react'
import { useState } from 'react'
import type { TestReport } from '#contract/test-reports/reports.ts'
import { reportCategoryTitles } from '#contract/test-reports/reports.ts'
import { ReportList } from '#web/features/test-reports/list/report-list.tsx'
import { ShareDialog } from '#web/features/test-reports/share/share-dialog.tsx'
import { UploadDialog } from '#web/features/test-reports/upload/upload-dialog.tsx'
import { sentenceOf } from '#web/lib/api-error.ts'
import { plainDate } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { FilePages } from '#web/shell/files/file-pages.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { pageAddressOf, reportQuery } from './api.ts'
import { isDoctor, mayUpload } from './who.ts'
import { patientOf } from './words.ts'

/** Test reports: patients store and share their own, doctors see those shared with them. */
export function TestReportsScreen() {
  const user = useSignedInUser()
  const [isUploading, setUploading] = useState(false)
  const [uploaded, setUploaded] = useState<TestReport | null>(null)
  const [viewed, setViewed] = useState<TestReport | null>(null)
  const [shared, setShared] = useState<TestReport | null>(null)
  const action = mayUpload(user) ? (
    <Button onClick={() => setUploading(true)}>
      <FilePlus2 aria-hidden="true" className="size-4.5" />
      {t('Upload Report')}
    </Button>
  ) : undefined
  const actions = action ? (
    <>
      <LinkButton to="/test-values" variant="secondary">
        <ChartLine aria-hidden="true" className="size-4.5" />
        {t('Test values')}
      </LinkButton>
      {action}
    </>
  ) : undefined
  const description = mayUpload(user)
    ? t('Keep your reports in one place, and share them with doctors.')
    : isDoctor(user)
      ? t('Reports that patients have shared with you.')
      : t('Patients upload reports and share them with doctors.')
  return (
    <>
      <PageHead title={t('Test Reports')} noIndex />
      <PageHeader title={t('Test Reports')} description={description} action={actions} />
      {uploaded ? (
        <Notice
          tone="positive"
          title={t('“{title}” is saved. Only you can see it.', { title: uploaded.title })}
          className="mb-5"
        >
          <Button variant="secondary" size="sm" className="mt-2" onClick={() => setShared(uploaded)}>
            <Share2 aria-hidden="true" className="size-4" />
            {t('Share with my doctor')}
          </Button>
        </Notice>
      ) : null}
      <ReportList action={action} onView={setViewed} onShare={setShared} />
      <UploadDialog open={isUploading} onClose={() => setUploading(false)} onUploaded={setUploaded} />
      <ViewDialog report={viewed} onClose={() => setViewed(null)} />
      <ShareDialog
        report={shared}
        onClose={() => {
          setShared(null)
          setUploaded(null)
        }}
      />
    </>
  )
}

/** A report's pages in a dialog. The server records that a doctor opened it. */
function ViewDialog({ report, onClose }: { report: TestReport | null; onClose: () => void }) {
  return (
    <Dialog
      open={report !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={report?.title ?? ''}
      description={
        report
          ? joined(patientOf(report), t(reportCategoryTitles[report.category]), plainDate(report.testDate))
          : undefined
      }
      size="lg"
    >
      {report ? <Opened id={report.id} /> : null}
    </Dialog>
  )
}

const Opened = ({ id }: { id: string }) => (
  <Loaded query={useQuery(reportQuery(id))} inWords={sentenceOf} loading={t('Loading the report...')} rows={5}>
    {({ title, description, pages }) => (
      <>
        {description ? (
          <p className="mb-4 break-words whitespace-pre-line">
            <bdi>{description}</bdi>
          </p>
        ) : null}
        <FilePages title={title} pages={pages} addressOf={(page, size) => pageAddressOf(id, page, size)} />
      </>
    )}
  </Loaded>
)
