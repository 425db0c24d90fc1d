import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Vitals } from '#contract/visits/content.ts'
import { type ChartVitals, listVitals, type VitalSet } from '#contract/visits/vitals.ts'
import { chartVisitsQuery } from '#web/features/visits/api.ts'
import { call } from '#web/lib/api.ts'
import { TIMELINE_KEY } from '#web/lib/query-client.ts'
import { isOfVisit } from './of-visit.ts'
import { type Measurement, oldestFirst } from './measurements.ts'

/** Prefix of the query keys of vitals. */
const VITALS_KEY = '/api/vitals'

/** Number of sets of vitals that are read. */
export const VITALS_SHOWN = 100

/** The newest vitals of a chart that were recorded as entries of their own, and its patient. */
export const vitalsQuery = (patientId: string) =>
  queryOptions({
    queryKey: [VITALS_KEY, patientId],
    queryFn: () => call(listVitals, { params: { id: patientId }, query: { limit: VITALS_SHOWN } }),
    gcTime: 60_000,
  })

/** Puts a recorded or corrected set into the list of its chart. */
export function useCacheSet(patientId: string) {
  const client = useQueryClient()
  return (saved: VitalSet) => {
    client.setQueryData(vitalsQuery(patientId).queryKey, (before: ChartVitals | undefined) => {
      if (!before) return before
      const isNew = before.sets.every(({ id }) => id !== saved.id)
      const sets = isNew ? [saved, ...before.sets] : before.sets.map((one) => (one.id === saved.id ? saved : one))
      return {
        ...before,
        sets,
        total: before.total + (isNew ? 1 : 0),
        temperatureUnit: unitOf(saved) ?? before.temperatureUnit,
      }
    })
    void client.invalidateQueries({ queryKey: [VITALS_KEY, patientId] })
    void client.invalidateQueries({ queryKey: [...TIMELINE_KEY, patientId] })
  }
}

const unitOf = ({ vitals }: VitalSet) => vitals.temperatureUnit

/**
 * Returns what was measured of a patient in visits and as entries of their own, oldest first. Vitals that their visit took over unchanged are left out.
 */
export function useMeasurements(patientId: string): Measurement[] {
  const visits = useQuery(chartVisitsQuery(patientId)).data?.items ?? []
  const recorded = useQuery(vitalsQuery(patientId)).data
  const inVisits = visits.map(({ id, visitDate, startedAt: at, finishedAt: decidedAt, vitals }) => ({
    id,
    visitDate,
    at,
    decidedAt,
    isVisit: true,
    vitals,
  }))
  const isTakenOver = (one: VitalSet, timeZone: string) =>
    visits.some((visit) => isOfVisit(one, visit, timeZone) && isIn(one.vitals, visit.vitals))
  const alone = (recorded?.sets ?? [])
    .filter((one) => !one.isError && !isTakenOver(one, recorded!.clinic.timeZone))
    .map(({ id, measuredOn: visitDate, measuredAt: at, vitals }) => ({
      id,
      visitDate,
      at,
      decidedAt: at,
      isVisit: false,
      vitals,
    }))
  return oldestFirst([...inVisits, ...alone])
}

/** True if all measurements of one are among those of the other. */
const isIn = (one: Vitals, other: Vitals): boolean =>
  (Object.keys(one) as (keyof Vitals)[]).every((name) => one[name] === null || one[name] === other[name])
