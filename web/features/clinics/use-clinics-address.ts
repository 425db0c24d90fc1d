import { useSearchParams } from 'react-router'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const idIn = (text: string | null) => (text && UUID.test(text) ? text : '')

/** State kept in the URL: search, page and the open dialog. Invalid values are ignored. */
export function useClinicsAddress() {
  const [query, setQuery] = useSearchParams()
  const go = (changes: Record<string, string>) => {
    const next = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setQuery(next, { preventScrollReset: true })
  }
  const closed = { new: '', clinic: '' }
  return {
    search: (query.get('q') ?? '').slice(0, 100),
    page: Math.min(10_000, Math.max(1, Math.floor(Number(query.get('page'))) || 1)),
    isNew: query.has('new'),
    detailsOf: idIn(query.get('clinic')),
    hrefOf: (page: number) => {
      const next = new URLSearchParams(query)
      next.set('page', String(page))
      return `?${next}`
    },
    find: (search: string) => go({ q: search.trim(), page: '' }),
    goToPage: (page: number) => go({ page: page > 1 ? String(page) : '' }),
    register: () => go({ ...closed, new: '1' }),
    show: (clinic: string) => go({ ...closed, clinic }),
    close: () => go(closed),
  }
}
