import { useQuery } from '@tanstack/react-query'
import type { TestReport } from '#contract/test-reports/reports.ts'
import { pageAddressOf, reportQuery } from '#web/features/test-reports/api.ts'
import { patientOf } from '#web/features/test-reports/words.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { plainDate } from '#web/lib/dates.ts'
import { joined } from '#web/lib/words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { InlineError } from '#web/ui/inline-error.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { FilePages } from '#web/shell/files/file-pages.tsx'

/** A report's pages above the list. The server records that a doctor opened it. */
export function ViewDialog({ report, onClose }: { report: TestReport | null; onClose: () => void }) {
  return (
    <Dialog
      open={report !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={report?.title ?? ''}
      description={report ? joined(patientOf(report), report.category, plainDate(report.testDate)) : undefined}
      size="lg"
    >
      {report ? <Opened id={report.id} /> : null}
    </Dialog>
  )
}

function Opened({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useQuery(reportQuery(id))
  if (error && !data)
    return (
      <InlineError onRetry={() => void refetch()} retrying={isFetching}>
        {sentenceOf(error)}
      </InlineError>
    )
  if (!data) return <SkeletonRows rows={5} label="Loading the report..." />
  return (
    <>
      {data.description ? <p className="mb-4 break-words whitespace-pre-line">{data.description}</p> : null}
      <FilePages title={data.title} pages={data.pages} addressOf={(page, size) => pageAddressOf(id, page, size)} />
    </>
  )
}
