import { type RefObject, useEffect } from 'react'
import { useSearchParams } from 'react-router'

/** Whether the address names this appointment (`?visit=`, as notifications do); its row then comes into sight. */
export function useNamedVisit(id: string, row: RefObject<HTMLElement | null>): boolean {
  const [query] = useSearchParams()
  const isNamed = query.get('visit') === id
  useEffect(() => {
    if (isNamed) row.current?.scrollIntoView({ block: 'center' })
  }, [isNamed, row])
  return isNamed
}
