import { useSearchParams } from 'react-router'

/** Whether the address asks for something, such as `?new=1`, and a function that takes it out of the address again. */
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
