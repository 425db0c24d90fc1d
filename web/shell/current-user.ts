import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { type CurrentUser, getCurrentUser } from '#contract/accounts.ts'
import { call } from '#web/lib/api.ts'
import { isUnauthorized } from '#web/lib/api-error.ts'
import { CURRENT_USER_KEY } from '#web/lib/query-client.ts'
import { VisitContext } from './visit-context.ts'

/** Reads the current user; an answer of 401 means nobody. */
const readCurrentUser = () =>
  call(getCurrentUser, {}).catch((error: unknown) => {
    if (isUnauthorized(error)) return null
    throw error
  })

/** Who is signed in, or null; the server has put it there, so it never waits. */
export function useCurrentUser(): CurrentUser | null {
  const { data } = useQuery({ queryKey: CURRENT_USER_KEY, queryFn: readCurrentUser })
  return data ?? null
}

/** Who is signed in, on pages that exist only for signed-in people. */
export function useSignedInUser(): CurrentUser {
  const user = useCurrentUser()
  if (!user) throw new Error('This part is for signed-in people only')
  return user
}

/** The same from the document's own data: for reading pages and error screens, which have no query client. */
export const useVisitor = (): CurrentUser | null => useContext(VisitContext).user
