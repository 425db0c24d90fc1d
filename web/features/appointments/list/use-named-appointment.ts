import { type RefObject, useEffect } from 'react'
import { useSearchParams } from 'react-router'

/** True if the address names this appointment (`?visit=`, used by notifications); scrolls its row into view. */
export function useNamedAppointment(id: string, row: RefObject<HTMLElement | null>): boolean {
  const [query] = useSearchParams()
  const isNamed = query.get('visit') === id
  useEffect(() => {
    if (isNamed) row.current?.scrollIntoView({ block: 'center' })
  }, [isNamed, row])
  return isNamed
}
