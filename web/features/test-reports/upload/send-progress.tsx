import { ProgressBar } from '#web/ui/progress-bar.tsx'

interface SendProgressProps {
  isSaving: boolean
  /** How many pages are saved, with a part of the one on its way. */
  sent: number
  pages: number
}

/** How far the pages of a report have been sent, and what is left after a failure. */
export function SendProgress({ isSaving, sent, pages }: SendProgressProps) {
  if (isSaving) return <ProgressBar label="Percent uploaded" done={Math.round((sent / pages) * 100)} total={100} />
  return (
    <p className="text-sm">
      {Math.floor(sent)} of {pages} pages are saved. You can also add the rest later, on the page of the report.
    </p>
  )
}
