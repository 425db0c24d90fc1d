import type { ChartImportDetail } from '#contract/import-export/imports.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { RefusedRows } from './refused-rows.tsx'
import { StickyFooter } from '#web/ui/dialog-footer.tsx'
import { counted } from './words.ts'

export const Running = ({ one }: { one: ChartImportDetail }) => (
  <div className="flex flex-col gap-4">
    <ProgressBar label="Adding patients" done={one.done} total={one.total} />
    <p className="text-muted">You can close this window. The import keeps running, and you can come back to it.</p>
  </div>
)

/** The result of an import. */
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
    one.skipped > 0 ? `${counted(one.skipped, 'patient')} already had a chart.` : '',
    one.refused > 0
      ? `${counted(one.refused, 'row')} couldn’t be imported. Download ${one.refused === 1 ? 'it' : 'them'} within 24 hours.`
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
      <StickyFooter>
        <Button variant="secondary" onClick={onAgain}>
          Import another file
        </Button>
        <Button onClick={onClose}>Done</Button>
      </StickyFooter>
    </>
  )
}
