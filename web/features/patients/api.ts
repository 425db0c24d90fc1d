import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import { listRecordAccess } from '#contract/patients/access.ts'
import { listOwnAccess, listOwnAccessClinics } from '#contract/patients/own-access.ts'
import {
  type EmergencyOpening,
  endEmergencyAccess,
  listClinicEmergencies,
  listEmergencyAccess,
  openInEmergency,
} from '#contract/patients/emergency.ts'
import { withoutClinical } from '#contract/patients/fields.ts'
import { listPatients, type Patient } from '#contract/patients/patients.ts'
import { call, callList } from '#web/lib/api.ts'
import { nextOffset } from '#web/lib/next-offset.ts'
import { PATIENTS_KEY } from './public/chart-key.ts'
import { chartQuery } from './public/chart-query.ts'
import type { PatientsAddress } from './use-patients-address.ts'

export const PAGE_SIZE = 25

/** A page of the charts that the reader can list. Keeps the previous page while a new search loads. */
export const patientsQuery = ({ search, clinicId, page }: PatientsAddress) =>
  queryOptions({
    queryKey: [PATIENTS_KEY, 'list', clinicId, search, page],
    queryFn: ({ signal }) =>
      callList(
        listPatients,
        { query: { search, clinicId: clinicId || undefined, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    // others add patients, and names should not stay in memory
    staleTime: 15_000,
    gcTime: 60_000,
  })

/** Page sizes of the access list: the first page, and those that "Show more" adds. */
export const FIRST_ACCESSES = 6
const MORE_ACCESSES = 50

/** Who opened a chart, page by page. */
export const accessQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [PATIENTS_KEY, 'access', id],
    queryFn: ({ pageParam: offset }) => {
      const limit = offset === 0 ? FIRST_ACCESSES : MORE_ACCESSES
      return callList(listRecordAccess, { params: { id }, query: { limit, offset } })
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    staleTime: 0,
    gcTime: 0,
  })

/** Who opened the records of the person and their family, at all clinics. */
export const ownAccessQuery = (filter: { clinicId?: string; from?: string; to?: string }) =>
  infiniteQueryOptions({
    queryKey: [PATIENTS_KEY, 'own-access', filter],
    queryFn: ({ pageParam: offset }) => callList(listOwnAccess, { query: { ...filter, limit: MORE_ACCESSES, offset } }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    staleTime: 0,
    gcTime: 0,
  })

export const accessClinicsQuery = queryOptions({
  queryKey: [PATIENTS_KEY, 'access-clinics'],
  queryFn: () => call(listOwnAccessClinics, {}),
})

export const emergenciesQuery = (id: string) =>
  queryOptions({
    queryKey: [PATIENTS_KEY, 'emergencies', id],
    queryFn: () => call(listEmergencyAccess, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  })

/** Page size of a clinic's list. */
export const EMERGENCIES_PER_PAGE = 20

const EMERGENCIES_KEY = '/api/emergency-accesses'

/** A page of a clinic's emergency accesses; names and reasons should not stay in memory. */
export const clinicEmergenciesQuery = (clinicId: string, page: number) =>
  queryOptions({
    queryKey: [EMERGENCIES_KEY, clinicId, page],
    queryFn: () =>
      callList(listClinicEmergencies, {
        params: { id: clinicId },
        query: { limit: EMERGENCIES_PER_PAGE, offset: (page - 1) * EMERGENCIES_PER_PAGE },
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })

/** Puts a saved chart into the cache and refreshes every list that may show it. */
export function useCacheChart() {
  const client = useQueryClient()
  return async (chart: Patient) => {
    client.setQueryData(chartQuery(chart.id).queryKey, chart)
    await Promise.all([
      client.invalidateQueries({ queryKey: [PATIENTS_KEY, 'list'] }),
      // its texts may have changed (web/features/clinical-summary)
      client.invalidateQueries({ queryKey: [PATIENTS_KEY, 'summary', chart.id] }),
    ])
  }
}

/** Opens the clinical part of a chart in an emergency. */
export function useEmergency(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: EmergencyOpening) => call(openInEmergency, { params: { id }, body }),
    onSuccess: async (chart) => {
      client.setQueryData(chartQuery(id).queryKey, chart)
      await Promise.all([
        client.invalidateQueries({ queryKey: [PATIENTS_KEY, 'access', id] }),
        client.invalidateQueries({ queryKey: [PATIENTS_KEY, 'emergencies', id] }),
      ])
    },
    // it may have been opened in another window: the chart shows that
    onError: () => client.invalidateQueries({ queryKey: chartQuery(id).queryKey }),
  })
}

/** Ends an emergency access early and hides the clinical part on this screen. */
export function useEndEmergency(chartId: string) {
  const client = useQueryClient()
  const { hide, reread } = useClosing(chartId)
  return useMutation({
    mutationFn: (id: string) => call(endEmergencyAccess, { params: { id } }),
    // also if another person has already ended it
    onSettled: (_done, error) => {
      // a chart that is open without emergency access is not read again: that would be recorded as an opening
      const isOpenByIt = Boolean(client.getQueryData(chartQuery(chartId).queryKey)?.emergencyEndsAt)
      if (!error) hide()
      return Promise.all([
        isOpenByIt && reread(),
        client.invalidateQueries({ queryKey: [EMERGENCIES_KEY] }),
        client.invalidateQueries({ queryKey: [PATIENTS_KEY, 'emergencies', chartId] }),
        client.invalidateQueries({ queryKey: [PATIENTS_KEY, 'access', chartId] }),
      ])
    },
  })
}

/** Ends the display of emergency access: hides the clinical part on this screen, and reads the chart again. */
export function useClosing(id: string) {
  const client = useQueryClient()
  const hide = useCallback(() => client.setQueryData(chartQuery(id).queryKey, withoutShown), [client, id])
  /** True when the server has answered. */
  const reread = useCallback(async () => {
    await client.invalidateQueries({ queryKey: chartQuery(id).queryKey })
    return client.getQueryState(chartQuery(id).queryKey)?.status === 'success'
  }, [client, id])
  return { hide, reread }
}

/** Returns the chart without its clinical part if it was read by emergency access, else unchanged. */
function withoutShown(chart: Patient | undefined): Patient | undefined {
  if (!chart?.emergencyEndsAt) return chart
  const { bloodType: _, ...open } = withoutClinical(chart)
  const can = { ...chart.can, readClinical: false, openInEmergency: true }
  return { ...open, emergencyEndsAt: null, emergencyAccessId: null, can }
}
