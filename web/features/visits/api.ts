import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { listChartAppointments } from '#contract/appointments/appointments.ts'
import { getClinic } from '#contract/clinics/clinics.ts'
import { listPrescriptions } from '#contract/prescriptions/prescriptions.ts'
import { listTimeline, type TimelineKind } from '#contract/visits/timeline.ts'
import { getVisitDraft } from '#contract/visits/saving.ts'
import {
  discardVisit,
  getVisit,
  listChartVisits,
  listVisitVersions,
  suggestDiagnoses,
  type Visit,
} from '#contract/visits/visits.ts'
import { call, callList } from '#web/lib/api.ts'
import { nextOffset } from '#web/lib/next-offset.ts'
import { TIMELINE_KEY } from '#web/lib/query-client.ts'
import { APPOINTMENTS_KEY } from '#web/features/appointments/public/list.ts'

/** Prefix of all query keys of visits. */
const VISITS_KEY = '/api/visits'

/** One visit. The server records each opening, so it isn't cached once closed. */
export const visitQuery = (id: string) =>
  queryOptions({ queryKey: [VISITS_KEY, id], queryFn: () => call(getVisit, { params: { id } }), gcTime: 0 })

/** The text of a draft as it is stored now, for a form that follows other windows. */
export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/visits draft', id],
    queryFn: () => call(getVisitDraft, { params: { id } }),
    staleTime: Infinity,
    gcTime: 0,
  })

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: [VISITS_KEY, id, 'versions'],
    queryFn: () => callList(listVisitVersions, { params: { id }, query: { limit: 50 } }),
    gcTime: 0,
  })

/** Number of visits that the trends show. */
export const VISITS_SHOWN = 50

/** The newest visits of a chart. */
export const chartVisitsQuery = (patientId: string) =>
  queryOptions({
    queryKey: [VISITS_KEY, 'chart', patientId],
    queryFn: () => callList(listChartVisits, { params: { id: patientId }, query: { limit: VISITS_SHOWN } }),
    gcTime: 60_000,
  })

export const FIRST_ENTRIES = 20
const MORE_ENTRIES = 50

/** The entries of a chart, of one kind or all, page by page. */
export const timelineQuery = (patientId: string, kind: TimelineKind | null) =>
  infiniteQueryOptions({
    queryKey: [...TIMELINE_KEY, patientId, kind],
    queryFn: ({ pageParam: offset }) => {
      const limit = offset === 0 ? FIRST_ENTRIES : MORE_ENTRIES
      const query = { kind: kind ?? undefined, limit, offset }
      return callList(listTimeline, { params: { id: patientId }, query })
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })

/** Number of prescriptions whose medicines are shown. */
export const ACTIVE_SHOWN = 20

/** The patient's active prescriptions from this clinic. */
export const activeMedicinesQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['/api/prescriptions', 'active', patientId],
    queryFn: () => call(listPrescriptions, { query: { patientId, status: 'active', limit: ACTIVE_SHOWN } }),
    gcTime: 60_000,
  })

/** The upcoming appointments of a chart. */
export const upcomingQuery = (patientId: string) =>
  queryOptions({
    queryKey: [APPOINTMENTS_KEY, 'upcoming', patientId],
    queryFn: () =>
      callList(listChartAppointments, { params: { id: patientId }, query: { when: 'upcoming', limit: 50 } }),
    gcTime: 0,
  })

/** The clinic, for the letterhead and its services. */
export const clinicQuery = (id: string) =>
  queryOptions({ queryKey: ['/api/clinics', id], queryFn: () => call(getClinic, { params: { id } }) })

const SEARCH_MIN = 2

export const diagnosesQuery = (search: string) =>
  queryOptions({
    queryKey: ['/api/diagnoses', search],
    queryFn: ({ signal }) => call(suggestDiagnoses, { query: { search } }, { signal }),
    enabled: search.length >= SEARCH_MIN,
    placeholderData: (before) => before,
    staleTime: 60_000,
  })

/** Caches a saved visit and refreshes the queries that show it. */
export function useCacheVisit() {
  const client = useQueryClient()
  return async (saved: Visit) => {
    client.setQueryData(visitQuery(saved.id).queryKey, saved)
    await Promise.all([
      client.invalidateQueries({
        predicate: ({ queryKey: [key, part, more] }) => key === VISITS_KEY && (part !== saved.id || more !== undefined),
      }),
      client.invalidateQueries({ queryKey: [APPOINTMENTS_KEY] }),
    ])
  }
}

/** Discards a draft. */
export function useDiscard({ id }: Pick<Visit, 'id'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(discardVisit, { params: { id } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: visitQuery(id).queryKey })
      void client.invalidateQueries({ queryKey: [APPOINTMENTS_KEY] })
    },
  })
}
