import { Menu, X } from 'lucide-react'
import { useLocation } from 'react-router'
import { inner, markup } from '#web/lib/markup.ts'
import { buttonClass } from '#web/ui/button-style.ts'
import { useVisitor } from './current-user.ts'
import { Mark } from './mark.tsx'
import { useProduct } from './product.ts'
import { type HeaderLink, headerLinks } from './public-links.ts'

interface PublicHeaderProps {
  links?: readonly HeaderLink[]
  signInLabel?: string
  getStartedHref?: string
}

const isCurrent = (path: string, href: string) => path === href || path.startsWith(`${href}/`)

/** As markup, since every page has them twice: as components they cost a tenth of a reading page. */
const headerItem = ({ href, label }: HeaderLink, pathname: string) => {
  const current = isCurrent(pathname, href) ? markup` aria-current="page"` : null
  return markup`<li><a href="${href}" class="nav-link"${current}>${label}</a></li>`
}

/** On small screens the links fold into a <details>: it needs no script, and a chosen link loads a new page. */
export function PublicHeader({
  links = headerLinks,
  signInLabel = 'Log In',
  getStartedHref = '/signup',
}: PublicHeaderProps) {
  const { name } = useProduct()
  const { pathname } = useLocation()
  const visitor = useVisitor()
  const actions = visitor ? (
    <a href="/" className={buttonClass('secondary')}>
      Go to Dashboard
    </a>
  ) : (
    <>
      <a href="/login" className={buttonClass('quiet')}>
        {signInLabel}
      </a>
      <a href={getStartedHref} className={buttonClass('primary')}>
        Get Started
      </a>
    </>
  )
  const items = inner(links.map((link) => headerItem(link, pathname)))
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface-raised">
      <div className="page-width flex h-16 items-center gap-4">
        <a href="/" className="mr-auto flex items-center rounded-md lg:mr-4">
          <Mark name={name} />
        </a>
        <nav aria-label="Main" className="mr-auto hidden lg:block">
          <ul className="flex gap-0.5" {...items} />
        </nav>
        <div className="hidden gap-2 sm:flex">{actions}</div>
        {/* of a fixed size: the page may be painted before the summary has come */}
        <details className="group size-11 lg:hidden" data-menu="">
          <summary
            aria-label="Menu"
            className="flex size-11 items-center justify-center rounded-md text-ink hover:bg-surface-sunken"
          >
            <Menu aria-hidden="true" className="size-5.5 group-open:hidden" />
            <X aria-hidden="true" className="hidden size-5.5 group-open:block" />
          </summary>
          <nav
            aria-label="Menu"
            className="absolute inset-x-0 top-full animate-fade border-b border-line bg-surface-raised px-4 py-3 shadow-floating"
          >
            <ul className="flex flex-col" {...items} />
            <div className="mt-3 grid gap-2 border-t border-line pt-3 sm:hidden">{actions}</div>
          </nav>
        </details>
      </div>
    </header>
  )
}
