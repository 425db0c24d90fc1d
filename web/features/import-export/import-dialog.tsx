import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '#web/lib/api-error.ts'
import { firstClinic, useShownClinic } from '#web/shell/shown-clinic.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { importQuery, latestImportsQuery, refusedRowsAddress, useRefreshCharts } from './api.ts'
import { ChooseFile } from './choose-file.tsx'
import { type Clinic, ClinicChoice } from './clinic-choice.tsx'
import { MatchColumns, type Matching } from './match-columns.tsx'
import { IncompleteRows, Preview, RefusedRows, SkippedRows } from './preview.tsx'
import type { ChartImport, ChartImportDetail } from '#contract/import-export/imports.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { StickyFooter } from '#web/ui/dialog-footer.tsx'

interface ImportDialogProps {
  clinics: Clinic[]
  open: boolean
  onClose: () => void
}

/** Import Patients: file, columns, preview, progress, result. */
export const ImportDialog = ({ clinics, open, onClose }: ImportDialogProps) => (
  <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title={t('Import Patients')} size="lg">
    <Body clinics={clinics} onClose={onClose} />
  </Dialog>
)

function Body({ clinics, onClose }: Omit<ImportDialogProps, 'open'>) {
  const shown = useShownClinic()
  const [clinicId, setClinicId] = useState(firstClinic(clinics, shown)!.id)
  return (
    <>
      <ClinicChoice clinics={clinics} clinicId={clinicId} onChange={setClinicId} />
      <AtClinic key={clinicId} clinicId={clinicId} onClose={onClose} />
    </>
  )
}

/** Continues the clinic's open import, waiting or running, if there is one. */
function AtClinic({ clinicId, onClose }: { clinicId: string; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useQuery(latestImportsQuery(clinicId))
  /** An import's id; null for a new file; undefined for the open import, if any. */
  const [chosen, setChosen] = useState<string | null>()
  /** The file that was chosen last, while the window is open. */
  const [matching, setMatching] = useState<Matching | null>(null)
  const id = chosen === undefined ? data?.open?.id : chosen
  if (chosen === undefined && error && !data)
    return <Failed error={error} retrying={isFetching} onRetry={() => void refetch()} />
  if (chosen === undefined && data === undefined) return <SkeletonRows rows={3} label={t('Loading import...')} />
  if (!id && matching)
    return (
      <MatchColumns
        clinicId={clinicId}
        matching={matching}
        onChange={setMatching}
        onPrepared={(one) => setChosen(one.id)}
        onBack={() => setMatching(null)}
      />
    )
  if (!id)
    return (
      <>
        {data?.last ? <LastImport one={data.last} /> : null}
        <ChooseFile clinicId={clinicId} onRead={setMatching} />
      </>
    )
  const again = () => {
    setMatching(null)
    setChosen(null)
    void refetch()
  }
  return <Import id={id} onMatch={matching && (() => setChosen(null))} onAgain={again} onClose={onClose} />
}

interface ImportProps {
  id: string
  /** Back to the columns; null if the file is no longer available. */
  onMatch: (() => void) | null
  onAgain: () => void
  onClose: () => void
}

function Import({ id, onMatch, onAgain, onClose }: ImportProps) {
  const { data, error, refetch, isFetching } = useQuery(importQuery(id))
  const refresh = useRefreshCharts()
  const step = useRef<HTMLDivElement>(null)
  const state = data?.state
  useEffect(() => {
    // the pressed button is gone with its step
    step.current?.focus({ preventScroll: true })
    if (state === 'done') refresh()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each step
  }, [state])
  if (!data && error) return <Failed error={error} retrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} label={t('Loading import...')} />
  return (
    <div ref={step} tabIndex={-1} className="outline-none">
      {data.state === 'waiting' ? (
        <Preview one={data} onMatch={onMatch} onCancelled={onAgain} />
      ) : data.state === 'running' ? (
        <Running one={data} />
      ) : (
        <Finished one={data} onAgain={onAgain} onClose={onClose} />
      )}
    </div>
  )
}

const Failed = ({ error, retrying, onRetry }: { error: Error; retrying: boolean; onRetry: () => void }) => (
  <ErrorState onRetry={onRetry} retrying={retrying}>
    {sentenceOf(error)}
  </ErrorState>
)

/** The result of the last import, for people who closed the dialog while it ran. */
function LastImport({ one: { id, added, skipped, refused, isOwn } }: { one: ChartImport }) {
  return (
    <Notice className="mb-4" title={t('Last import finished')}>
      <p>
        {t(
          '{added, plural, other {#}} added, {skipped, plural, one {# duplicate} other {# duplicates}} skipped, {refused, plural, one {# error} other {# errors}}.',
          { added, skipped, refused },
        )}
      </p>
      {refused > 0 && isOwn ? (
        <LinkButton href={refusedRowsAddress(id)} variant="secondary" size="sm" className="mt-2">
          {t('Download rows with errors')}
        </LinkButton>
      ) : null}
    </Notice>
  )
}

const Running = ({ one }: { one: ChartImportDetail }) => (
  <div className="flex flex-col gap-4">
    <ProgressBar label={t('Adding patients')} done={one.done} total={one.total} />
    <p className="text-muted">
      {t('You can close this window. The import keeps running, and you can come back to it.')}
    </p>
  </div>
)

/** The result of an import. */
function Finished({ one, onAgain, onClose }: { one: ChartImportDetail; onAgain: () => void; onClose: () => void }) {
  const more = [
    one.skipped > 0
      ? t('{count, plural, one {# patient} other {# patients}} already had a chart.', { count: one.skipped })
      : '',
    one.refused > 0
      ? t(
          '{count, plural, one {# row couldn’t be imported. Download it within 24 hours.} other {# rows couldn’t be imported. Download them within 24 hours.}}',
          { count: one.refused },
        )
      : '',
  ]
  return (
    <>
      <div className="flex flex-col gap-5 pb-5">
        <Notice
          tone="positive"
          live
          title={t('{count, plural, one {# patient was} other {# patients were}} added.', { count: one.added })}
        >
          {more.join(' ').trim() || null}
        </Notice>
        <IncompleteRows one={one} />
        <SkippedRows one={one} />
        <RefusedRows one={one} />
      </div>
      <StickyFooter>
        <Button variant="secondary" onClick={onAgain}>
          {t('Import another file')}
        </Button>
        <Button onClick={onClose}>{t('Done')}</Button>
      </StickyFooter>
    </>
  )
}
