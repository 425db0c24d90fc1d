import { t } from '#language/translate.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import { getKeptRecords } from '#contract/offline.ts'
import { call } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { chooseToKeep, forgetKept, keptFor, saveCopy } from '#web/lib/kept-records.ts'

/** Only patients' own records are stored, never records of other people. */
export const isPatient = ({ role, memberships }: Pick<CurrentUser, 'role' | 'memberships'>): boolean =>
  role === 'patient' && memberships.length === 0

/** Whose records this device stores. */
export const choiceQuery = (userId: string) =>
  queryOptions({ queryKey: ['kept for', userId], queryFn: () => keptFor(userId) })

/** The records stored on this device. */
export const recordsQuery = queryOptions({
  queryKey: [getKeptRecords.path],
  queryFn: ({ signal }) => call(getKeptRecords, {}, { signal }),
})

/** Starts storing the person's records on this device, or deletes them. */
export function useKeeping(userId: string) {
  const client = useQueryClient()
  return useMutation({
    async mutationFn(isOn: boolean) {
      if (!isOn) return forgetKept()
      const records = await call(getKeptRecords, {})
      await chooseToKeep(userId)
      await saveCopy(records)
      client.setQueryData(recordsQuery.queryKey, records)
    },
    meta: { inWords: (error) => sentenceOf(error, t('Failed to keep your records')) },
    onSettled: () => client.invalidateQueries({ queryKey: choiceQuery(userId).queryKey }),
  })
}
