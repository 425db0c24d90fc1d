import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { type CurrentUser, getCurrentUser } from '#contract/accounts/accounts.ts'
import { call } from '#web/lib/api.ts'
import { isUnauthorized } from '#web/lib/api-error.ts'
import { CURRENT_USER_KEY } from '#web/lib/query-client.ts'
import { setWriting } from '#web/lib/writing.ts'
import { VisitContext } from './visit-context.ts'

/** Fetches the current user; null on 401. From then on clocks and dates follow their formats. */
async function readCurrentUser(): Promise<CurrentUser | null> {
  try {
    const user = await call(getCurrentUser, {})
    setWriting(user.writing)
    return user
  } catch (error) {
    if (isUnauthorized(error)) return null
    throw error
  }
}

/** Returns the signed-in user or null. Preloaded by the server, so it is known immediately. */
export function useCurrentUser(): CurrentUser | null {
  const { data } = useQuery({ queryKey: CURRENT_USER_KEY, queryFn: readCurrentUser })
  return data ?? null
}

/** Returns the signed-in user. Throws on pages without one. */
export function useSignedInUser(): CurrentUser {
  const user = useCurrentUser()
  if (!user) throw new Error('This part is for signed-in people only')
  return user
}

/** Returns the signed-in user from the document's data, for pages without a query client (reading pages, error screens). */
export const useVisitor = (): CurrentUser | null => useContext(VisitContext).user
