import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '#language/translate.ts'
import {
  addTestValue,
  changeTestValue,
  deleteTestValue,
  exportTestValues,
  listTestUnits,
  listTestValues,
  type NewTestValue,
  type TestValueChange,
  valueMessages,
} from '#contract/test-reports/values.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { addressOf, call, callList } from '#web/lib/api.ts'
import { toast } from '#web/ui/toast.ts'

/** Whose values: a chart's, a report's, or one's own and the family's. */
export type Whose = { patientId: string } | { reportId: string } | { familyMemberId?: string }

const VALUES_KEY = '/api/test-values'

/** Number of values that the charts show: the newest. */
export const VALUES_SHOWN = 1000

/** The newest values. */
export const valuesQuery = (whose: Whose) =>
  queryOptions({
    queryKey: [VALUES_KEY, whose],
    queryFn: () => callList(listTestValues, { query: { ...whose, limit: VALUES_SHOWN } }),
    gcTime: 60_000,
  })

/** The unit that was used last for each test, at a clinic or in one's own values. */
export const unitsQuery = (clinicId: string | undefined) =>
  queryOptions({
    queryKey: [VALUES_KEY, 'units', clinicId ?? ''],
    queryFn: () => call(listTestUnits, { query: { clinicId } }),
    gcTime: 60_000,
  })

/** Returns the address of the values as CSV. */
export const fileOf = (whose: Whose): string => addressOf(exportTestValues, { query: whose })

function useRefreshValues() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [VALUES_KEY] })
}

/** Returns the unit in which the number is usual, if the server asks which one is meant; otherwise null. */
export const askedUnit = (error: unknown): string | null =>
  error instanceof ApiError && error.refusal?.code === 'other-unit' ? (error.refusal.unit ?? null) : null

/** True if the server asks for the unit, which isn't shown as a failure. */
export const asksUnit = (error: unknown): boolean => askedUnit(error) !== null

/** Adds a value, or changes the one with this id. */
export function useSaveValue(whose: Whose, id: string | null) {
  const refresh = useRefreshValues()
  return useMutation({
    mutationFn: (body: TestValueChange) =>
      id === null
        ? call(addTestValue, { body: { ...body, ...whose } satisfies NewTestValue })
        : call(changeTestValue, { params: { id }, body }),
    onSuccess: async () => {
      toast({ title: id === null ? t(valueMessages.added) : t(valueMessages.changed) })
      await refresh()
    },
    meta: { isQuiet: asksUnit },
  })
}

export function useDeleteValue(onDone: () => void) {
  const refresh = useRefreshValues()
  return useMutation({
    mutationFn: (id: string) => call(deleteTestValue, { params: { id } }),
    onSuccess: async ({ message }) => {
      onDone()
      toast({ title: message })
      await refresh()
    },
  })
}
