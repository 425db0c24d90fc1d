import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  cancelImport,
  type ChartImport,
  type ChartImportDetail,
  getImport,
  getRefusedRows,
  listImports,
  prepareImport,
  startImport,
} from '#contract/chart-imports.ts'
import { addressOf, call } from '#web/lib/api.ts'

const IMPORTS_KEY = '/api/imports'
/** Lists of charts, which an import makes old. */
const CHARTS_KEY = ['/api/patients', 'list']

/** Asked so often while rows are being added, in ms. */
const PAUSE = 1_000
const DAY = 24 * 60 * 60_000

/** What a clinic has open, the newest that runs or else waits, and what it did within the last day; null: nothing. */
export const latestImportsQuery = (clinicId: string) =>
  queryOptions({
    queryKey: [IMPORTS_KEY, 'latest', clinicId],
    queryFn: async () => {
      const imports = await call(listImports, { params: { id: clinicId }, query: { limit: 10 } })
      const newest = (wanted: ChartImport['state']) => imports.find(({ state }) => state === wanted) ?? null
      const done = newest('done')
      const isRecent = done?.finishedAt && Date.now() - Date.parse(done.finishedAt) < DAY
      return { open: newest('running') ?? newest('waiting'), last: isRecent ? done : null }
    },
    staleTime: 0,
    gcTime: 0,
  })

/** One import; while it runs it is asked for again each second. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [IMPORTS_KEY, id],
    queryFn: () => call(getImport, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? PAUSE : false),
    staleTime: 0,
    gcTime: 0,
  })

export const refusedRowsAddress = (id: string) => addressOf(getRefusedRows, { params: { id } })

function useKeep() {
  const client = useQueryClient()
  return (one: ChartImportDetail) => client.setQueryData(importQuery(one.id).queryKey, one)
}

export function usePrepare(clinicId: string) {
  const keep = useKeep()
  return useMutation({
    mutationFn: (file: File) => call(prepareImport, { params: { id: clinicId }, body: file }),
    onSuccess: keep,
  })
}

export function useStart(id: string) {
  const keep = useKeep()
  return useMutation({ mutationFn: () => call(startImport, { params: { id } }), onSuccess: keep })
}

export const useCancel = (id: string) => useMutation({ mutationFn: () => call(cancelImport, { params: { id } }) })

/** Reads the lists of patients again. */
export function useRefreshCharts() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: CHARTS_KEY })
}
