import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** Search, clinic and page (from 1) of the list. */
export interface PatientsAddress {
  search: string
  /** Empty for all. */
  clinicId: string
  page: number
}

/** Returns the address of a list. */
export function addressOf({ clinicId, page }: Pick<PatientsAddress, 'clinicId' | 'page'>): string {
  const query = new URLSearchParams()
  if (clinicId) query.set('clinic', clinicId)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/patients?${query}` : '/patients'
}

/**
 * Returns the list's position. Clinic and page are in the address. The search is kept in the history's state instead,
 * because it is a name, an email or a phone number, and addresses are copied, logged and kept by browsers.
 */
export function usePatientsAddress() {
  const [query] = useSearchParams()
  const { state } = useLocation() as { state: { search?: string } | null }
  const navigate = useNavigate()
  // the server doesn't know the history's state, so the first render is without it
  const isAlive = useHydrated()
  const address: PatientsAddress = {
    search: (isAlive && state?.search) || '',
    clinicId: query.get('clinic') ?? '',
    page: Math.max(1, Number.parseInt(query.get('page') ?? '', 10) || 1),
  }
  /** `replace` while something is being typed: Back should not go through every letter. */
  const go = (change: Partial<PatientsAddress>, replace = false) => {
    const next = { ...address, page: 1, ...change }
    void navigate(addressOf(next), {
      replace,
      state: next.search ? { search: next.search } : null,
      preventScrollReset: change.page === undefined,
    })
  }
  return { address, go }
}
