import { t } from '#language/translate.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  addReportPage,
  type NewReport,
  reportMessages,
  type TestReport,
  uploadTestReport,
} from '#contract/test-reports/reports.ts'
import { messageOr, useRefreshReports } from '#web/features/test-reports/api.ts'
import { sendForm } from '#web/lib/send-form.ts'
import { useContentKey } from '#web/lib/use-content-key.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { toast } from '#web/ui/toast.ts'
import type { ChosenPage } from '#web/shell/files/pages.ts'
import { aboutPage } from '#web/shell/files/refused-page.ts'

type Details = Omit<NewReport, 'file' | 'rotation'>

/** Returns the server's message, or "Failed to upload test report" without one. */
export const uploadProblem = (error: unknown): string => messageOr(t(reportMessages.notUploaded))(error)

interface Sending {
  pages: ChosenPage[]
  /** For a new report only. */
  details?: Details
}

/**
 * Sends a report page by page, each once: after a failure the next attempt resumes. `sent` is the number of uploaded pages,
 * including the fraction of the current one. Pages added to a saved report come after its last one.
 */
export function useSendReport(saved?: TestReport) {
  const refresh = useRefreshReports()
  const [sent, setSent] = useState(0)
  const [isBegun, setBegun] = useState(false)
  const done = useRef<{ report: TestReport; pages: number } | null>(null)
  // the report grows while its pages are sent
  const [before] = useState(saved?.pages.length ?? 0)
  // the other fields belong to the same attempt
  const keyOf = useContentKey()
  const mutation = useMutation({
    mutationFn: async ({ pages, details }: Sending): Promise<TestReport> => {
      for (let at = done.current?.pages ?? 0; at < pages.length; at++) {
        const { file, rotation, key } = pages[at]!
        const onProgress = (part: number) => setSent(at + part)
        const begun = done.current?.report ?? saved
        const sending = begun
          ? sendForm(addReportPage, { params: { id: begun.id }, body: { file, rotation } }, { key, onProgress })
          : sendForm(
              uploadTestReport,
              { body: { ...details!, file, rotation } },
              { key: keyOf({ ...details, key, rotation }), onProgress },
            )
        const report = await sending.catch((error: unknown) => {
          throw aboutPage(error, { number: before + at + 1, isOnly: before + pages.length === 1 })
        })
        done.current = { report, pages: at + 1 }
        setBegun(true)
        setSent(at + 1)
      }
      return done.current!.report
    },
    onSuccess: async () => {
      toast({ title: saved ? t(reportMessages.pagesAdded) : t(reportMessages.uploaded) })
      await refresh()
    },
    onError: () => {
      // the page that failed isn't stored
      setSent(done.current?.pages ?? 0)
      if (done.current) void refresh()
    },
    meta: { title: t('Upload failed'), inWords: uploadProblem },
  })
  return { ...mutation, sent, isBegun }
}

interface SendProgressProps {
  isSaving: boolean
  /** Number of saved pages, with the fraction of the current one. */
  sent: number
  pages: number
}

/** Upload progress, and the remaining pages after a failure. */
export function SendProgress({ isSaving, sent, pages }: SendProgressProps) {
  if (isSaving) return <ProgressBar label={t('Percent uploaded')} done={Math.round((sent / pages) * 100)} total={100} />
  return (
    <p className="text-sm">
      {t('{sent} of {pages} pages are saved. You can also add the rest later, on the page of the report.', {
        sent: Math.floor(sent),
        pages,
      })}
    </p>
  )
}
