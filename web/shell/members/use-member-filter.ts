import { useSearchParams } from 'react-router'
import { memberFilters, MEMBERS_PER_PAGE } from '#contract/members.ts'

export interface MemberFilter {
  search: string
  clinicId: string
  show: (typeof memberFilters)[number]
  /** From 1. */
  page: number
}

/** What the address says; anything else counts as not said. */
function filterIn(query: URLSearchParams): MemberFilter {
  const page = Number(query.get('page'))
  return {
    search: (query.get('search') ?? '').slice(0, 100),
    clinicId: query.get('clinic') ?? '',
    show: memberFilters.find((one) => one === query.get('show')) ?? 'active',
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  }
}

function queryOf({ search, clinicId, show, page }: MemberFilter): URLSearchParams {
  const query = new URLSearchParams()
  if (search.trim()) query.set('search', search.trim())
  if (clinicId) query.set('clinic', clinicId)
  if (show !== 'active') query.set('show', show)
  if (page > 1) query.set('page', String(page))
  return query
}

/** What to ask the server for. */
export const askFor = ({ search, clinicId, show, page }: MemberFilter) => ({
  search: search || undefined,
  clinicId: clinicId || undefined,
  show,
  offset: (page - 1) * MEMBERS_PER_PAGE,
})

/** Which doctors or staff of the page at `path` are shown, kept in the address: Back and a copied link work. */
export function useMemberFilter(path: string) {
  const [query, setQuery] = useSearchParams()
  const filter = filterIn(query)
  /** Another choice begins at the first page. `replace` while something is being typed. */
  const change = (part: Partial<MemberFilter>, replace = false) => {
    const now = filterIn(new URLSearchParams(window.location.search))
    setQuery(queryOf({ ...now, page: 1, ...part }), { replace, preventScrollReset: true })
  }
  const hrefOf = (page: number) => `${path}?${queryOf({ ...filter, page })}`
  return { filter, change, hrefOf }
}
