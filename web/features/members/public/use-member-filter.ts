import { useSearchParams } from 'react-router'
import { memberFilters, MEMBERS_PER_PAGE } from '#contract/members.ts'

export interface MemberFilter {
  search: string
  clinicId: string
  show: (typeof memberFilters)[number]
  /** From 1. */
  page: number
}

/** Reads the filter from the URL. Invalid values fall back to the defaults. */
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

/** Returns the query parameters for a filter. */
export const askFor = ({ search, clinicId, show, page }: MemberFilter) => ({
  search: search || undefined,
  clinicId: clinicId || undefined,
  show,
  offset: (page - 1) * MEMBERS_PER_PAGE,
})

/** Filter of the member list at `path`, kept in the URL so that Back and copied links work. */
export function useMemberFilter(path: string) {
  const [query, setQuery] = useSearchParams()
  const filter = filterIn(query)
  /** Changes the filter and goes to page 1. Use `replace` while typing. */
  const change = (part: Partial<MemberFilter>, replace = false) => {
    const now = filterIn(new URLSearchParams(window.location.search))
    setQuery(queryOf({ ...now, page: 1, ...part }), { replace, preventScrollReset: true })
  }
  const hrefOf = (page: number) => `${path}?${queryOf({ ...filter, page })}`
  return { filter, change, hrefOf }
}
