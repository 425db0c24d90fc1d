import { useMutation, useQueryClient } from '@tanstack/react-query'
import { setArrival } from '#contract/appointments/arrival.ts'
import { call } from '#web/lib/api.ts'
import { toast } from '#web/ui/toast.ts'
import { APPOINTMENTS_KEY } from './list.ts'
import { updateSentence } from './use-change-appointment.ts'
import { type Described, appointmentInWords } from './words.ts'

/** Checks a patient in or takes it back, reads the lists again before it is done, and tells in a toast who it was. */
export function useSetArrival(appointment: Described & { id: string }) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: [APPOINTMENTS_KEY] })
  return useMutation({
    mutationFn: (arrived: boolean) => call(setArrival, { params: { id: appointment.id }, body: { arrived } }),
    onSuccess: async (_, arrived) => {
      await refresh()
      toast({ title: arrived ? 'Patient checked in' : 'Check-in undone', description: appointmentInWords(appointment) })
    },
    onError: refresh,
    meta: { inWords: updateSentence },
  })
}
