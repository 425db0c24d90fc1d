import { t } from '#language/translate.ts'
import { filesInWords } from '#contract/files.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { FilePlus2, FileX2, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type ReportEvent, reportEvents } from '#contract/test-reports/history.ts'
import { reportCategoryTitles, type TestReport } from '#contract/test-reports/reports.ts'
import { historyQuery, pageAddressOf, reportQuery, useDelete } from '#web/features/test-reports/api.ts'
import { SharesCard } from '#web/features/test-reports/share/shares-card.tsx'
import { AddPagesDialog } from '#web/features/test-reports/upload/add-pages-dialog.tsx'
import { ReportValues } from '#web/features/test-reports/values/values-card.tsx'
import { pagesOf, patientOf } from '#web/features/test-reports/words.ts'
import { ApiError, problemOf, sentenceOf } from '#web/lib/api-error.ts'
import { plainDate } from '#web/lib/dates.ts'
import { useMoment } from '#web/lib/use-moment.ts'
import { joined } from '#web/lib/words.ts'
import { FilePages } from '#web/shell/files/file-pages.tsx'
import { sizeInWords } from '#web/shell/files/words.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { fullName } from '#web/shell/people.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EnabledOnceHydrated } from '#web/ui/enabled-once-hydrated.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PagedList } from '#web/ui/loaded.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { EditDialog } from './edit-dialog.tsx'

/** A report on its own page, with its history for the patient. The server records that a doctor opened it. */
export function ReportScreen({ id }: { id: string }) {
  const { data: report, error, refetch, isFetching } = useQuery(reportQuery(id))
  const isGone = error instanceof ApiError && [400, 404].includes(error.status)
  return (
    <EnabledOnceHydrated>
      <PageHead title={t('Test report')} noIndex />
      <BackLink to="/test-reports">{t('Test Reports')}</BackLink>
      {report && !isGone ? (
        <Opened report={report} />
      ) : isGone ? (
        <EmptyState
          icon={FileX2}
          title={t('Test report not found')}
          action={<LinkButton to="/test-reports">{t('Go to Test Reports')}</LinkButton>}
        >
          {t('It doesn’t exist, or it isn’t shared with you any more.')}
        </EmptyState>
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      ) : (
        <SkeletonRows rows={6} label={t('Loading the report...')} />
      )}
    </EnabledOnceHydrated>
  )
}

function Opened({ report }: { report: TestReport }) {
  const [isEditing, setEditing] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const momentOf = useMoment()
  const { id, title, category, testDate, description, pages, fileName, fileSize, createdAt, sharedUntil, can } = report
  return (
    <>
      <PageHeader
        title={title}
        description={joined(patientOf(report), t(reportCategoryTitles[category]), plainDate(testDate))}
        action={
          can.edit || can.remove ? (
            <>
              {can.addPage ? (
                <Button variant="secondary" onClick={() => setAdding(true)}>
                  <FilePlus2 aria-hidden="true" className="size-4" />
                  {t('Add pages')}
                </Button>
              ) : null}
              {can.edit ? (
                <Button variant="secondary" onClick={() => setEditing(true)}>
                  <Pencil aria-hidden="true" className="size-4" />
                  {t('Edit details')}
                </Button>
              ) : null}
              {can.remove ? <DeleteReport report={report} /> : null}
            </>
          ) : undefined
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <Card title={t('Report')}>
            {description ? (
              <p className="mb-4 break-words whitespace-pre-line">
                <bdi>{description}</bdi>
              </p>
            ) : null}
            <FilePages title={title} pages={pages} addressOf={(page, size) => pageAddressOf(id, page, size)} />
          </Card>
          <ReportValues report={report} />
        </div>
        <div className="flex flex-col gap-4">
          {can.share ? <SharesCard report={report} /> : null}
          {can.edit ? <HistoryCard reportId={id} /> : null}
          <Card title={t('File')}>
            <p className="break-all">{fileName}</p>
            <p className="text-sm text-muted">
              {joined(
                sizeInWords(fileSize),
                pagesOf(pages.length),
                t('Uploaded: {createdAt}', { createdAt: momentOf(createdAt) }),
              )}
            </p>
            {sharedUntil ? (
              <p className="text-sm text-muted">
                {t('Shared with you until {sharedUntil}', { sharedUntil: momentOf(sharedUntil) })}
              </p>
            ) : null}
            <p className="mt-2 text-sm text-muted">
              {report.can.edit ? t('Uploaded by you. Not verified.') : t('Uploaded by the patient, not verified.')}{' '}
              {filesInWords(pages)}
            </p>
          </Card>
        </div>
      </div>
      <AddPagesDialog report={report} open={isAdding} onClose={() => setAdding(false)} />
      <EditDialog report={report} open={isEditing} onClose={() => setEditing(false)} />
    </>
  )
}

function DeleteReport({ report: { id, title } }: { report: TestReport }) {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const remove = useDelete(id, () => void navigate('/test-reports'))
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" className="size-4" />
        {t('Delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(isOpen) => {
          setAsking(isOpen)
          remove.reset()
        }}
        title={t('Delete “{title}”?', { title })}
        description={t(
          'The report, its files and all its links are deleted for good, also for the doctors you shared it with.',
        )}
        confirmText={t('Delete report')}
        pendingText={t('Deleting...')}
        pending={remove.isPending}
        error={problemOf(remove.error) ?? undefined}
        onConfirm={() => remove.mutate()}
      />
    </>
  )
}

const nameOf = (who: ReportEvent['who']) => (who === null ? t('Someone') : who.isYou ? t('You') : fullName(who))

/** The history of a report; only its owner sees this. */
function HistoryCard({ reportId }: { reportId: string }) {
  const momentOf = useMoment()
  return (
    <Card title={t('History')}>
      <PagedList
        query={useInfiniteQuery(historyQuery(reportId))}
        inWords={sentenceOf}
        loading={t('Loading the history...')}
        keyOf={(_, index) => String(index)}
      >
        {(items) => (
          <ul aria-label={t('History')} className="flex flex-col gap-2 pb-1">
            {items.map(([key, { at, what, who }]) => (
              <li key={key}>
                <p className="break-words">{t(reportEvents[what], { who: nameOf(who) })}</p>
                <p className="text-sm text-muted tabular-nums">{momentOf(at)}</p>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  )
}
