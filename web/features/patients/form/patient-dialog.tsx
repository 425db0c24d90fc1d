import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { chartQuery } from '#web/features/patients/public/chart-query.ts'
import { type AllergyText, PatientForm } from './patient-form.tsx'

interface PatientDialogProps {
  /** The chart to edit; null to add one; undefined: closed. */
  id: string | null | undefined
  allergyText: AllergyText
  onClose: () => void
}

/** Add Patient and Edit Patient. */
export function PatientDialog({ id, allergyText, onClose }: PatientDialogProps) {
  return (
    <Dialog
      open={id !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={id === null ? t('Add Patient') : t('Edit Patient')}
      size="lg"
    >
      {id ? <Edited {...{ id, allergyText, onClose }} /> : <PatientForm patient={null} {...{ allergyText, onClose }} />}
    </Dialog>
  )
}

function Edited({ id, ...rest }: { id: string } & Pick<PatientDialogProps, 'allergyText' | 'onClose'>) {
  const { data, error, refetch, isFetching } = useQuery(chartQuery(id))
  if (data) return <PatientForm patient={data} {...rest} />
  if (!error) return <SkeletonRows rows={6} label={t('Loading patient...')} />
  return (
    <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
      {sentenceOf(error)}
    </ErrorState>
  )
}
