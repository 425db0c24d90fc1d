import { type Message, msg, t } from '#language/translate.ts'
import { Menu, X } from 'lucide-react'
import { buttonClass } from '#web/ui/button-style.ts'
import { useVisitor } from './current-user.ts'
import { LanguageMenu } from './language-switch.tsx'
import { Mark } from './mark.tsx'
import { useProduct } from './product.ts'
import { type HeaderLink, headerLinks } from './public-links.ts'

export interface HeaderLook {
  /** Replaces the default links (landing page). */
  links?: readonly HeaderLink[]
  signInLabel?: Message
  getStartedHref?: string
}

interface PublicHeaderProps extends HeaderLook {
  /** The page's path; its link is marked as current. */
  path?: string
}

const isCurrent = (path: string, href: string) => path === href || path.startsWith(`${href}/`)

/** On small screens the links collapse into a <details>: no script needed, and each link loads a new page. */
export function PublicHeader({
  links = headerLinks,
  signInLabel = msg('Log In'),
  getStartedHref = '/signup',
  path = '',
}: PublicHeaderProps) {
  const { name } = useProduct()
  const actions = <Actions signInLabel={signInLabel} getStartedHref={getStartedHref} />
  const items = links.map(({ href, label }) => (
    <li key={href}>
      <a href={href} className="nav-link" aria-current={isCurrent(path, href) ? 'page' : undefined}>
        {t(label)}
      </a>
    </li>
  ))
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface-raised">
      <div className="page-width flex h-16 items-center gap-4">
        <a href="/" className="me-auto flex items-center rounded-md lg:me-4">
          <Mark name={name} />
        </a>
        <nav aria-label={t('Main')} className="me-auto hidden lg:block">
          <ul className="flex gap-0.5">{items}</ul>
        </nav>
        <LanguageMenu />
        <div className="hidden gap-2 sm:flex">{actions}</div>
        {/* fixed size, to avoid a layout shift while the HTML streams in */}
        <details className="group size-11 lg:hidden" data-menu="">
          <summary
            aria-label={t('Menu')}
            className="flex size-11 items-center justify-center rounded-md text-ink hover:bg-surface-sunken"
          >
            <Menu aria-hidden="true" className="size-5.5 group-open:hidden" />
            <X aria-hidden="true" className="hidden size-5.5 group-open:block" />
          </summary>
          <nav
            aria-label={t('Menu')}
            className="absolute inset-x-0 top-full animate-fade border-b border-line bg-surface-raised px-4 py-3 shadow-floating"
          >
            <ul className="flex flex-col">{items}</ul>
            <div className="mt-3 grid gap-2 border-t border-line pt-3 sm:hidden">{actions}</div>
          </nav>
        </details>
      </div>
    </header>
  )
}

/** The dashboard for people who are signed in, sign-in and sign-up for others. */
function Actions({ signInLabel, getStartedHref }: Required<Pick<HeaderLook, 'signInLabel' | 'getStartedHref'>>) {
  return useVisitor() ? (
    <a href="/" className={buttonClass('secondary')}>
      {t('Go to Dashboard')}
    </a>
  ) : (
    <>
      <a href="/login" className={buttonClass('quiet')}>
        {t(signInLabel)}
      </a>
      <a href={getStartedHref} className={buttonClass('primary')}>
        {t('Get Started')}
      </a>
    </>
  )
}
