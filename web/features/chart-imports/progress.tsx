import type { ChartImportDetail } from '#contract/chart-imports.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { RefusedRows } from './refused-rows.tsx'
import { StepFooter } from './step-footer.tsx'
import { counted } from './words.ts'

export const Running = ({ one }: { one: ChartImportDetail }) => (
  <div className="flex flex-col gap-4">
    <ProgressBar label="Adding patients" done={one.done} total={one.total} />
    <p className="text-muted">You may close this window. The import goes on, and you find it here again.</p>
  </div>
)

/** What became of it. */
export function Finished({
  one,
  onAgain,
  onClose,
}: {
  one: ChartImportDetail
  onAgain: () => void
  onClose: () => void
}) {
  const more = [
    one.skipped > 0 ? `${counted(one.skipped, 'patient')} had a chart already.` : '',
    one.refused > 0
      ? `${counted(one.refused, 'row was', 'rows were')} refused; the file of them is here for a day.`
      : '',
  ]
  return (
    <>
      <div className="flex flex-col gap-5 pb-5">
        <Notice tone="positive" live title={`${counted(one.added, 'patient was', 'patients were')} added.`}>
          {more.join(' ').trim() || null}
        </Notice>
        <RefusedRows one={one} />
      </div>
      <StepFooter>
        <Button variant="secondary" onClick={onAgain}>
          Import another file
        </Button>
        <Button onClick={onClose}>Done</Button>
      </StepFooter>
    </>
  )
}
