import { useSearchParams } from 'react-router'

/** Returns whether the address contains a request, such as `?new=1`, and a function that removes it. */
export function useAsked(name: string): [isAsked: boolean, done: () => void] {
  const [query, setQuery] = useSearchParams()
  const done = () => {
    const next = new URLSearchParams(window.location.search)
    if (!next.has(name)) return
    next.delete(name)
    setQuery(next, { replace: true, preventScrollReset: true })
  }
  return [query.has(name), done]
}
