import { queryOptions } from '@tanstack/react-query'
import type { Role } from '#contract/accounts/accounts.ts'
import { listHelp } from '#contract/help.ts'
import { call } from '#web/lib/api.ts'

/** Articles for a role that have this in their title, or in other words for it; best first. */
export const helpQuery = (search: string, role: Role, limit: number) =>
  queryOptions({
    queryKey: [listHelp.path, search, role, limit],
    queryFn: async ({ signal }) =>
      (await call(listHelp, { query: { search, named: 'true', role, limit } }, { signal })).articles,
    gcTime: 60_000,
  })
