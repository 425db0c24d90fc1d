import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  cancelImport,
  type ChartImport,
  type ChartImportDetail,
  getImport,
  getRefusedRows,
  type ImportTarget,
  listImports,
  prepareImport,
  readColumns,
  startImport,
} from '#contract/import-export/imports.ts'
import type { DateOrder, Encoding, SwappedChoice } from '#contract/import-export/rows.ts'
import { addressOf, call } from '#web/lib/api.ts'
import { refusalOf } from './words.ts'

const IMPORTS_KEY = '/api/imports'
/** Key of the chart lists, which an import outdates. */
const CHARTS_KEY = ['/api/patients', 'list']

/** Polling interval while rows are being added, in ms. */
const PAUSE = 1_000
const DAY = 24 * 60 * 60_000

/** A clinic's open import (running before waiting) and the last one finished within a day; null if there is none. */
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

/** One import, polled each second while it runs. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [IMPORTS_KEY, id],
    queryFn: () => call(getImport, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? PAUSE : false),
    staleTime: 0,
    gcTime: 0,
  })

export const refusedRowsAddress = (id: string) => addressOf(getRefusedRows, { params: { id } })

function useCacheImport() {
  const client = useQueryClient()
  return (one: ChartImportDetail) => client.setQueryData(importQuery(one.id).queryKey, one)
}

export const useReadColumns = (clinicId: string) =>
  useMutation({
    mutationFn: (file: File) => call(readColumns, { params: { id: clinicId }, body: file }),
    meta: { inWords: refusalOf },
  })

interface ToPrepare {
  file: File
  columns: readonly (ImportTarget | '')[]
  dates: DateOrder | undefined
  swapped: SwappedChoice | undefined
  encoding: Encoding | undefined
}

export function usePrepare(clinicId: string) {
  const cacheImport = useCacheImport()
  return useMutation({
    mutationFn: ({ file, columns, dates, swapped, encoding }: ToPrepare) =>
      call(prepareImport, {
        params: { id: clinicId },
        query: { columns: columns.join(','), dates, swapped, encoding },
        body: file,
      }),
    onSuccess: cacheImport,
    meta: { inWords: refusalOf },
  })
}

export function useStart(id: string) {
  const cacheImport = useCacheImport()
  return useMutation({ mutationFn: () => call(startImport, { params: { id } }), onSuccess: cacheImport })
}

export const useCancel = (id: string) => useMutation({ mutationFn: () => call(cancelImport, { params: { id } }) })

/** Reads the lists of patients again. */
export function useRefreshCharts() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: CHARTS_KEY })
}
