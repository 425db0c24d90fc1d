import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { importQuery, latestImportsQuery, useRefreshCharts } from './api.ts'
import { ChooseFile } from './choose-file.tsx'
import { type Clinic, ClinicChoice } from './clinic-choice.tsx'
import { LastImport } from './last-import.tsx'
import { MatchColumns, type Matching } from './match-columns.tsx'
import { Preview } from './preview.tsx'
import { Finished, Running } from './progress.tsx'

interface ImportDialogProps {
  clinics: Clinic[]
  open: boolean
  onClose: () => void
}

/** Import Patients: file, columns, preview, progress, result. */
export const ImportDialog = ({ clinics, open, onClose }: ImportDialogProps) => (
  <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title="Import Patients" size="lg">
    <Body clinics={clinics} onClose={onClose} />
  </Dialog>
)

function Body({ clinics, onClose }: Omit<ImportDialogProps, 'open'>) {
  const [clinicId, setClinicId] = useState(clinics[0]!.id)
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
  if (chosen === undefined && data === undefined) return <SkeletonRows rows={3} label="Loading import..." />
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
  /** Back to the columns; null when the file is not at hand any more. */
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
    // the button that was pressed is gone with its step
    step.current?.focus({ preventScroll: true })
    if (state === 'done') refresh()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each step
  }, [state])
  if (!data && error) return <Failed error={error} retrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} label="Loading import..." />
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
