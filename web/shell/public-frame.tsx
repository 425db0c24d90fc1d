import { createContext, type ReactNode, useContext } from 'react'
import type { HeaderLink } from './public-links.ts'
import { PublicFooter } from './public-footer.tsx'
import { PublicHeader } from './public-header.tsx'
import { SkipLink } from './skip-link.tsx'

interface PublicFrameProps {
  /** Other links than those of the public header (the landing page). */
  links?: readonly HeaderLink[]
  signInLabel?: string
  getStartedHref?: string
  /** Gives the content the whole width; otherwise it stands in a readable column. */
  wide?: boolean
  children: ReactNode
}

/** The header and the footer stand already, those of a page without words of its own in them: only the content is wanted. */
export const FrameStands = createContext(false)

/** Header, content and footer of everything that is public. Plain links, so that it works without any script. */
export function PublicFrame({ wide = false, children, ...header }: PublicFrameProps) {
  const content = (
    <main
      id="main"
      tabIndex={-1}
      className={wide ? 'flex-1 outline-none' : 'page-width flex-1 py-8 outline-none md:py-12'}
    >
      {children}
    </main>
  )
  if (useContext(FrameStands)) return content
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <PublicHeader {...header} />
      {content}
      <PublicFooter />
    </div>
  )
}
