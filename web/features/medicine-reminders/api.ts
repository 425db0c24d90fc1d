import { queryOptions, useMutation } from '@tanstack/react-query'
import { t } from '#language/translate.ts'
import {
  changeMedicineSettings,
  getMedicineSettings,
  type MedicineSettings,
} from '#contract/medicine-reminders/settings.ts'
import { exportDoses } from '#contract/medicine-reminders/dose-export.ts'
import {
  addPlan,
  changePlan,
  deletePlan,
  getProposals,
  listPlans,
  medicineMessages,
  type NewPlan,
  type Plan,
  type PlanChange,
} from '#contract/medicine-reminders/plans.ts'
import { addressOf, call, callList } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { toast } from '#web/ui/toast.ts'
import { MEDICINES_KEY, useRefreshMedicines } from './doses.ts'

export const plansQuery = queryOptions({
  queryKey: [MEDICINES_KEY, 'list'],
  queryFn: async ({ signal }) => (await callList(listPlans, { query: {} }, { signal })).items,
})

export const proposalsQuery = (prescriptionId: string) =>
  queryOptions({
    queryKey: [MEDICINES_KEY, 'proposals', prescriptionId],
    queryFn: ({ signal }) => call(getProposals, { params: { id: prescriptionId } }, { signal }),
    gcTime: 0,
  })

export const settingsQuery = queryOptions({
  queryKey: [MEDICINES_KEY, 'settings'],
  queryFn: ({ signal }) => call(getMedicineSettings, {}, { signal }),
})

/** Returns the address of a file with all doses. */
export const exportAddress = (): string => addressOf(exportDoses, {})

const notSaved = { inWords: (error: Error) => sentenceOf(error, t(medicineMessages.notSaved)) }

export function useAddPlan() {
  const refresh = useRefreshMedicines()
  return useMutation({ mutationFn: (body: NewPlan) => call(addPlan, { body }), onSuccess: refresh, meta: notSaved })
}

export function useChangePlan() {
  const refresh = useRefreshMedicines()
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: PlanChange }) => call(changePlan, { params: { id }, body }),
    onSuccess: refresh,
    meta: notSaved,
  })
}

/** Turns a plan on or off and changes nothing else. */
export function useSwitchPlan() {
  const change = useChangePlan()
  return {
    isPending: change.isPending,
    set: ({ id, name, dosage, instructions, medicineId, times, weekdays, startsOn, endsOn }: Plan, isOn: boolean) =>
      change.mutate({
        id,
        body: {
          name,
          dosage: dosage ?? '',
          instructions: instructions ?? '',
          medicineId: medicineId ?? undefined,
          times,
          weekdays,
          startsOn,
          endsOn: endsOn ?? '',
          isOn,
        },
      }),
  }
}

export function useDeletePlan(onDeleted: () => void) {
  const refresh = useRefreshMedicines()
  return useMutation({
    mutationFn: (id: string) => call(deletePlan, { params: { id } }),
    onSuccess: async ({ message }) => {
      toast({ title: message })
      onDeleted()
      await refresh()
    },
  })
}

export function useChangeSettings() {
  const refresh = useRefreshMedicines()
  return useMutation({
    mutationFn: (body: MedicineSettings) => call(changeMedicineSettings, { body }),
    onSuccess: async () => {
      toast({ title: t(medicineMessages.saved) })
      await refresh()
    },
    meta: notSaved,
  })
}
