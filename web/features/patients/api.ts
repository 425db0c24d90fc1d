import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import { listChartAppointments } from '#contract/appointments.ts'
import { listMerges, mergeCharts, undoMerge } from '#contract/chart-merges.ts'
import {
  type EmergencyReason,
  getPatient,
  listEmergencyAccess,
  listPatients,
  listRecordAccess,
  openInEmergency,
  type Patient,
} from '#contract/patients.ts'
import { call, callList } from '#web/lib/api.ts'
import { APPOINTMENTS_KEY, nextOffset } from '#web/shell/appointments.ts'
import type { Place } from './use-place.ts'

const PATIENTS_KEY = '/api/patients'

export const PAGE_SIZE = 25

/** A page of the charts that the reader may list. What was found before stays while more is typed. */
export const patientsQuery = ({ search, clinicId, page }: Place) =>
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

/** Charts of a clinic to choose a duplicate from. */
export const candidatesQuery = (clinicId: string, search: string) =>
  queryOptions({
    queryKey: [PATIENTS_KEY, 'list', clinicId, search, 'candidates'],
    queryFn: ({ signal }) => call(listPatients, { query: { clinicId, search, limit: 20 } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    gcTime: 60_000,
  })

/** The own charts of a patient, and those of their family. */
export const ownChartsQuery = queryOptions({
  queryKey: [PATIENTS_KEY, 'list', 'own'],
  queryFn: () => call(listPatients, { query: { limit: 100 } }),
})

/** One chart. The server records each opening, so nothing is kept when it is closed. */
export const chartQuery = (id: string) =>
  queryOptions({ queryKey: [PATIENTS_KEY, id], queryFn: () => call(getPatient, { params: { id } }), gcTime: 0 })

/** So many visits of a chart are shown at first; more come so many at a time. */
const FIRST_VISITS = 10
const MORE_VISITS = 40

/** The visits of a chart, some at a time; live updates of appointments refresh them. */
export const chartVisitsQuery = (id: string, when: 'upcoming' | 'past') =>
  infiniteQueryOptions({
    queryKey: [APPOINTMENTS_KEY, 'chart', id, when],
    queryFn: ({ pageParam: offset }) => {
      const limit = offset === 0 ? FIRST_VISITS : MORE_VISITS
      return callList(listChartAppointments, { params: { id }, query: { when, limit, offset } })
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    gcTime: 0,
  })

export const accessQuery = (id: string, limit: number) =>
  queryOptions({
    queryKey: [PATIENTS_KEY, 'access', id, limit],
    queryFn: () => callList(listRecordAccess, { params: { id }, query: { limit } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })

export const emergenciesQuery = (id: string) =>
  queryOptions({
    queryKey: [PATIENTS_KEY, 'emergencies', id],
    queryFn: () => call(listEmergencyAccess, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  })

export const mergesQuery = (id: string) =>
  queryOptions({
    queryKey: [PATIENTS_KEY, 'merges', id],
    queryFn: () => call(listMerges, { params: { id } }),
    gcTime: 0,
  })

/** What a saved chart changes on the screens: itself, and every list that may show it. */
export function useKeepChart() {
  const client = useQueryClient()
  return async (chart: Patient) => {
    client.setQueryData(chartQuery(chart.id).queryKey, chart)
    await client.invalidateQueries({ queryKey: [PATIENTS_KEY, 'list'] })
  }
}

/** Opens the clinical part of a chart in an emergency. */
export function useEmergency(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: EmergencyReason) => call(openInEmergency, { params: { id }, body }),
    onSuccess: async (chart) => {
      client.setQueryData(chartQuery(id).queryKey, chart)
      await Promise.all([
        client.invalidateQueries({ queryKey: [PATIENTS_KEY, 'access', id] }),
        client.invalidateQueries({ queryKey: [PATIENTS_KEY, 'emergencies', id] }),
      ])
    },
    // opened from another window meanwhile: the chart says so
    onError: () => client.invalidateQueries({ queryKey: chartQuery(id).queryKey }),
  })
}

/** Reads a chart again. */
export function useReread(id: string) {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: chartQuery(id).queryKey }), [client, id])
}

/** Reads everything of charts and visits again: who has which visit is another now. */
function useRefresh() {
  const client = useQueryClient()
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: [PATIENTS_KEY, 'list'] }),
      client.invalidateQueries({ queryKey: [PATIENTS_KEY, 'merges'] }),
      client.invalidateQueries({ queryKey: [PATIENTS_KEY, 'access'] }),
      client.invalidateQueries({ queryKey: [APPOINTMENTS_KEY] }),
    ])
  }
}

export function useMerge() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ duplicate, kept }: { duplicate: string; kept: string }) =>
      call(mergeCharts, { params: { id: duplicate }, body: { into: kept } }),
    onSuccess: refresh,
  })
}

export function useUndoMerge() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => call(undoMerge, { params: { id } }),
    onSettled: refresh,
  })
}
