import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router'

/** Link above a page's title to the list that the page belongs to. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="mb-2 -ms-1 inline-flex min-h-11 items-center gap-1 text-muted hover:text-ink md:min-h-8">
    <ChevronLeft aria-hidden="true" className="size-4" />
    {children}
  </Link>
)
