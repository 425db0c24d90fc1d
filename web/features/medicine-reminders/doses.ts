import { doseMessages, type Dose, type DoseMark, listDoses, markDose } from '#contract/medicine-reminders/doses.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '#language/translate.ts'
import { addDays } from '#contract/wall-clock.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'

/** Prefix of all query keys of medicines. */
export const MEDICINES_KEY = '/api/medicine-reminders'

/** Returns the seven days that end with this one. */
export const weekTo = (today: string) => ({ from: addDays(today, -6), to: today })

/** The doses of some days, or of today by the person's own clock. Refetched each minute, as doses become due. */
export const dosesQuery = (days: { from?: string; to?: string } = {}) =>
  queryOptions({
    queryKey: [MEDICINES_KEY, 'doses', days.from ?? '', days.to ?? ''],
    queryFn: ({ signal }) => call(listDoses, { query: days }, { signal }),
    refetchInterval: 60_000,
  })

/** Refreshes everything that shows medicines and doses. */
export function useRefreshMedicines() {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: ['/api/appointments', 'dashboard'] })
    return client.invalidateQueries({ queryKey: [MEDICINES_KEY] })
  }
}

/** Marks a dose as taken or skipped, or removes the mark. */
export function useMark() {
  const refresh = useRefreshMedicines()
  return useMutation({
    mutationFn: ({ planId, date, time, outcome }: Pick<Dose, 'planId'> & DoseMark) =>
      call(markDose, { params: { id: planId }, body: { date, time, outcome } }),
    onSuccess: refresh,
    meta: { inWords: (error) => sentenceOf(error, t(doseMessages.notMarked)) },
  })
}
