import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { QueueEntry } from '#contract/walk-ins/queue.ts'
import { problemOf } from '#web/lib/api-error.ts'
import { call } from '#web/lib/api.ts'

/** Starts the visit of a patient in the queue and opens it; the server then shows the patient as with the doctor. */
export function useVisitStart({ appointmentId, isMoved, patient }: QueueEntry) {
  const navigate = useNavigate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      // the endpoint has the shape of a whole visit
      const { startVisit } = await import('#contract/visits/visits.ts')
      // the appointment of a colleague is theirs, so the visit is of the chart
      return call(startVisit, { body: appointmentId && !isMoved ? { appointmentId } : { patientId: patient.id } })
    },
    onSuccess: ({ id }) => navigate(`/visits/${id}`),
  })
  return { start: () => mutate(), isPending, problem: problemOf(error) }
}
