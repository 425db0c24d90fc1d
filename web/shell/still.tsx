import { createContext, type ReactNode, useContext } from 'react'

/** Returns the cached markup of this name, rendering it on first use. */
export type Keep = (name: string, parts: ReactNode) => string

/** Set while the server renders reading pages; null elsewhere. */
export const StillContext = createContext<Keep | null>(null)

interface StillProps {
  as: 'p' | 'svg' | 'div' | 'ul'
  /** Cache key over all pages: the children must depend on nothing else. */
  name: string
  className: string
  children: ReactNode
}

/** An element with constant children, rendered once and cached on the server. */
export function Still({ as: Element, name, className, children }: StillProps) {
  const keep = useContext(StillContext)
  return keep ? (
    <Element className={className} dangerouslySetInnerHTML={{ __html: keep(name, children) }} />
  ) : (
    <Element className={className}>{children}</Element>
  )
}
