import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '#language/translate.ts'
import {
  changeMedicineSettings,
  type Dose,
  type DoseMark,
  exportDoses,
  getMedicineSettings,
  listDoses,
  markDose,
  type MedicineSettings,
} from '#contract/medicine-reminders/doses.ts'
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

/** Prefix of all query keys of medicines. */
const KEY = '/api/medicine-reminders'

export const plansQuery = queryOptions({
  queryKey: [KEY, 'list'],
  queryFn: async ({ signal }) => (await callList(listPlans, { query: {} }, { signal })).items,
})

/** The doses of some days, or of today by the person's own clock. Refetched each minute, as doses become due. */
export const dosesQuery = (days: { from?: string; to?: string } = {}) =>
  queryOptions({
    queryKey: [KEY, 'doses', days.from ?? '', days.to ?? ''],
    queryFn: ({ signal }) => call(listDoses, { query: days }, { signal }),
    refetchInterval: 60_000,
  })

export const proposalsQuery = (prescriptionId: string) =>
  queryOptions({
    queryKey: [KEY, 'proposals', prescriptionId],
    queryFn: ({ signal }) => call(getProposals, { params: { id: prescriptionId } }, { signal }),
    gcTime: 0,
  })

export const settingsQuery = queryOptions({
  queryKey: [KEY, 'settings'],
  queryFn: ({ signal }) => call(getMedicineSettings, {}, { signal }),
})

/** The address of a file with all doses. */
export const exportAddress = (): string => addressOf(exportDoses, {})

/** Refreshes everything that shows medicines and doses. */
export function useRefreshMedicines() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: ['/api/appointments', 'dashboard'] })
    return client.invalidateQueries({ queryKey: [KEY] })
  }
}

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

/** Marks a dose as taken or skipped, or removes the mark. */
export function useMark() {
  const refresh = useRefreshMedicines()
  return useMutation({
    mutationFn: ({ planId, date, time, outcome }: Pick<Dose, 'planId'> & DoseMark) =>
      call(markDose, { params: { id: planId }, body: { date, time, outcome } }),
    onSuccess: refresh,
    meta: { inWords: (error) => sentenceOf(error, t(medicineMessages.notMarked)) },
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
