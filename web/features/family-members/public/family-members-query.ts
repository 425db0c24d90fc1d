import { queryOptions } from '@tanstack/react-query'
import { listFamilyMembers } from '#contract/family-members.ts'
import { call } from '#web/lib/api.ts'

/** The reader's family members; for patients. */
export const familyQuery = queryOptions({
  queryKey: [listFamilyMembers.path],
  queryFn: ({ signal }) => call(listFamilyMembers, {}, { signal }),
})
