import { t } from '#language/translate.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { setChartSchedule } from '#contract/immunization/due.ts'
import {
  addImmunization,
  changeImmunization,
  type Immunization,
  type PlannedImmunization,
} from '#contract/immunization/immunizations.ts'
import { vaccineAndDose } from '#contract/immunization/vaccines.ts'
import type { ScheduleId } from '#contract/immunization/schedule.ts'
import { call } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { TIMELINE_KEY } from '#web/lib/query-client.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { toastFailure } from '#web/shell/toast-failure.ts'
import { toast } from '#web/ui/toast.ts'
import { immunizationsQuery } from './public/query.ts'

const refresh = (client: QueryClient, patientId: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: immunizationsQuery(patientId).queryKey }),
    client.invalidateQueries({ queryKey: [...TIMELINE_KEY, patientId] }),
  ])

/** Returns a function that reads the doses again, after a change. */
export function useRefresh(patientId: string) {
  const client = useQueryClient()
  return () => refresh(client, patientId)
}

/** True if someone else has changed the dose since it was read. */
export const isChanged = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.refusal?.code === 'record-changed'

/** Records a dose as given today at the clinic, and offers to undo it. */
export function useGiveToday(patientId: string, today: string) {
  const client = useQueryClient()
  const add = useOnce(addImmunization)
  return useMutation({
    mutationFn: ({ vaccine, dose }: Pick<PlannedImmunization, 'vaccine' | 'dose'>) =>
      add({ params: { id: patientId }, body: { vaccine, dose, givenOn: today } }),
    onSuccess: async (given) => {
      await refresh(client, patientId)
      toast({
        title: t('Recorded as given today'),
        description: vaccineAndDose(given.vaccine, given.dose),
        action: { label: t('Undo'), onPress: () => void undo(client, patientId, given) },
      })
    },
    onError: () => refresh(client, patientId),
  })
}

/** Marks a dose that was just recorded as entered in error. */
async function undo(client: QueryClient, patientId: string, { id, version, vaccine, dose }: Immunization) {
  try {
    await call(changeImmunization, { params: { id }, body: { version, status: 'error', reason: t('Undone') } })
    toast({ title: t('Undone'), description: vaccineAndDose(vaccine, dose) })
  } catch (error) {
    if (error instanceof Error) toastFailure(error)
  }
  await refresh(client, patientId)
}

/** Chooses the schedule of a chart; null follows the clinic. */
export function useChooseSchedule(patientId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (schedule: ScheduleId | null) =>
      call(setChartSchedule, { params: { id: patientId }, body: { schedule } }),
    onSettled: () => refresh(client, patientId),
  })
}
