import type { ReactNode } from 'react'
import { PublicFooter } from './public-footer.tsx'
import { type HeaderLook, PublicHeader } from './public-header.tsx'
import { SkipLink } from './skip-link.tsx'

export interface FrameLook extends HeaderLook {
  /** Full-width content instead of a readable column. */
  isWide?: boolean
}

interface PublicFrameProps extends FrameLook {
  /** The page's path; its link is marked as current. */
  path?: string
  children: ReactNode
}

/** Header, content and footer of public pages. Plain links, so that it works without scripts. */
export const PublicFrame = ({ isWide = false, children, ...header }: PublicFrameProps) => (
  <div className="flex min-h-dvh flex-col">
    <SkipLink />
    <PublicHeader {...header} />
    <main
      id="main"
      tabIndex={-1}
      className={isWide ? 'flex-1 outline-none' : 'page-width flex-1 py-8 outline-none md:py-12'}
    >
      {children}
    </main>
    <PublicFooter />
  </div>
)
