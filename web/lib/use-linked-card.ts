import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Focuses a card and scrolls it into view if the address names it (`#corrections`), once its content is there. Cards above it
 * that load later move it, so it is scrolled into view again when all have loaded, unless the person has gone on.
 */
export function useLinkedCard(name: string, isLoaded: boolean) {
  const box = useRef<HTMLElement>(null)
  const { hash, key } = useLocation()
  const isLinked = isLoaded && hash === `#${name}`
  const isQuiet = useIsFetching() === 0
  useEffect(() => {
    if (!isLinked) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'start' })
    // each opening of the link counts, also from the same page
  }, [isLinked, key])
  useEffect(() => {
    if (isLinked && isQuiet && document.activeElement === box.current) box.current?.scrollIntoView({ block: 'start' })
  }, [isLinked, isQuiet, key])
  return box
}
