import { queryOptions } from '@tanstack/react-query'
import { CONDITION_SEARCH_MIN, listConditions } from '#contract/conditions.ts'
import { call } from '#web/lib/api.ts'

/** Guides by name, best first; disabled if the text is too short. */
export const conditionsQuery = (search: string, limit: number) =>
  queryOptions({
    queryKey: [listConditions.path, search, limit],
    queryFn: async ({ signal }) =>
      (await call(listConditions, { query: { search, named: 'true', limit } }, { signal })).conditions,
    enabled: search.trim().length >= CONDITION_SEARCH_MIN,
    gcTime: 60_000,
  })
