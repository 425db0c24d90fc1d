import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { chartQuery } from '#web/features/patients/public/chart-query.ts'
import { PatientForm } from './patient-form.tsx'

interface PatientDialogProps {
  /** The chart to edit; null to add one; undefined: closed. */
  id: string | null | undefined
  onClose: () => void
}

/** Add Patient and Edit Patient. */
export function PatientDialog({ id, onClose }: PatientDialogProps) {
  return (
    <Dialog
      open={id !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={id === null ? 'Add Patient' : 'Edit Patient'}
      size="lg"
    >
      {id ? <Edited id={id} onClose={onClose} /> : <PatientForm patient={null} onClose={onClose} />}
    </Dialog>
  )
}

function Edited({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useQuery(chartQuery(id))
  if (data) return <PatientForm patient={data} onClose={onClose} />
  if (!error) return <SkeletonRows rows={6} label="Loading patient..." />
  return (
    <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
      {sentenceOf(error)}
    </ErrorState>
  )
}
