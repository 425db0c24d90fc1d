import { ChartLine, FilePlus2, Share2 } from 'lucide-react'
import { useState } from 'react'
import type { TestReport } from '#contract/test-reports/reports.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ReportList } from './list/report-list.tsx'
import { ShareDialog } from './share/share-dialog.tsx'
import { UploadDialog } from './upload/upload-dialog.tsx'
import { ViewDialog } from './view/view-dialog.tsx'
import { isDoctor, mayUpload } from './who.ts'

/** Test reports: patients keep and share their own, doctors see those that are shared with them. */
export function TestReportsScreen() {
  const user = useSignedInUser()
  const [isUploading, setUploading] = useState(false)
  const [uploaded, setUploaded] = useState<TestReport | null>(null)
  const [viewed, setViewed] = useState<TestReport | null>(null)
  const [shared, setShared] = useState<TestReport | null>(null)
  const action = mayUpload(user) ? (
    <Button onClick={() => setUploading(true)}>
      <FilePlus2 aria-hidden="true" className="size-4.5" />
      Upload Report
    </Button>
  ) : undefined
  const actions = action ? (
    <>
      <LinkButton to="/test-values" variant="secondary">
        <ChartLine aria-hidden="true" className="size-4.5" />
        Test values
      </LinkButton>
      {action}
    </>
  ) : undefined
  const description = mayUpload(user)
    ? 'Keep your reports in one place, and share them with doctors.'
    : isDoctor(user)
      ? 'Reports that patients have shared with you.'
      : 'Reports are kept by patients and shared with doctors.'
  return (
    <>
      <PageHead title="Test Reports" noIndex />
      <PageHeader title="Test Reports" description={description} action={actions} />
      {uploaded ? (
        <Notice tone="positive" title={`“${uploaded.title}” is saved. Only you can see it.`} className="mb-5">
          <Button variant="secondary" size="sm" className="mt-2" onClick={() => setShared(uploaded)}>
            <Share2 aria-hidden="true" className="size-4" />
            Share with my doctor
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
