import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { DetailsDialog } from '#web/features/appointments/calendar/details-dialog.tsx'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { InlineError } from '#web/ui/inline-error.tsx'
import { appointmentDetailsQuery } from './list.ts'
import { MoveAppointment } from './move-appointment.tsx'

/** A link that opens an appointment, with its actions, over the page. The server records the opening. */
export function OpenAppointment({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  const isPatient = useSignedInUser().role === 'patient'
  const [shown, setShown] = useState<'details' | 'move' | null>(null)
  const { data, error, refetch, isFetching } = useQuery({ ...appointmentDetailsQuery(id), enabled: shown !== null })
  const close = () => setShown(null)
  return (
    <>
      <button
        type="button"
        aria-label={label}
        onClick={() => setShown('details')}
        aria-busy={shown !== null && !data && !error}
        className="-my-2 min-h-11 rounded-sm py-2 text-start font-medium hover:underline md:my-0 md:min-h-0 md:py-0"
      >
        {children}
      </button>
      {shown && error && !data ? (
        <InlineError onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </InlineError>
      ) : null}
      {shown === 'details' && data ? (
        <DetailsDialog appointment={data} isPatient={isPatient} onMove={() => setShown('move')} onClose={close} />
      ) : null}
      {shown === 'move' && data ? <MoveAppointment appointment={data} onClose={close} /> : null}
    </>
  )
}
