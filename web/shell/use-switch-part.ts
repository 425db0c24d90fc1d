import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Role, switchPart } from '#contract/accounts/accounts.ts'
import { call } from '#web/lib/api.ts'
import { CURRENT_USER_KEY } from '#web/lib/query-client.ts'

/** Switches to another of the person's roles: loads its dashboard and its view of the lists. */
export function useSwitchPart() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (part: Role) => call(switchPart, { body: { part } }),
    onSuccess: async (user) => {
      client.setQueryData(CURRENT_USER_KEY, user)
      // data of one role must not show in another, not even for a moment
      await client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== CURRENT_USER_KEY[0] })
    },
  })
}
