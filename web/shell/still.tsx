import { createContext, type ReactNode, useContext } from 'react'

/** Gives the markup that goes by this name, and writes it where there is none yet. */
export type Keep = (name: string, parts: ReactNode) => string

/** Where the server writes reading pages; null everywhere else. */
export const StillContext = createContext<Keep | null>(null)

interface StillProps {
  as: 'p' | 'svg' | 'div'
  /** Of all such parts of all pages: what is inside depends on nothing but this. */
  name: string
  className: string
  children: ReactNode
}

/** An element whose inside is the same each time: written once and kept, where pages are written by the thousand. */
export function Still({ as: Element, name, className, children }: StillProps) {
  const keep = useContext(StillContext)
  return keep ? (
    <Element className={className} dangerouslySetInnerHTML={{ __html: keep(name, children) }} />
  ) : (
    <Element className={className}>{children}</Element>
  )
}
