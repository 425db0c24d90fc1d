import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { chartQuery } from '#web/features/patients/api.ts'
import { PatientForm } from './patient-form.tsx'

interface PatientDialogProps {
  /** The chart to edit; null to add one; undefined: closed. */
  id: string | null | undefined
  onClose: () => void
}

/** Add Patient and Edit Patient. */
export function PatientDialog({ id, onClose }: PatientDialogProps) {
  const isTouched = useRef(false)
  const close = () => {
    isTouched.current = false
    onClose()
  }
  const onTouched = useCallback((touched: boolean) => {
    isTouched.current = touched
  }, [])
  return (
    <Dialog
      open={id !== undefined}
      onOpenChange={(isOpen) => !isOpen && close()}
      mayClose={() => !isTouched.current || window.confirm('Close without saving this patient?')}
      title={id === null ? 'Add Patient' : 'Edit Patient'}
      size="lg"
    >
      {id ? (
        <Edited id={id} onTouched={onTouched} onClose={close} />
      ) : (
        <PatientForm patient={null} onTouched={onTouched} onClose={close} />
      )}
    </Dialog>
  )
}

interface EditedProps {
  id: string
  onTouched: (isTouched: boolean) => void
  onClose: () => void
}

function Edited({ id, onTouched, onClose }: EditedProps) {
  const { data, error, refetch, isFetching } = useQuery(chartQuery(id))
  if (data) return <PatientForm patient={data} onTouched={onTouched} onClose={onClose} />
  if (!error) return <SkeletonRows rows={6} label="Loading patient..." />
  return (
    <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
      {sentenceOf(error)}
    </ErrorState>
  )
}
