import { Trans } from '#web/ui/trans.tsx'
import { t } from '#language/translate.ts'
import type { ReactNode } from 'react'
import type { BrandColor } from '#contract/clinics/look.ts'
import { useLocation } from 'react-router'
import { signInPath } from '#web/lib/next-path.ts'
import { useIsEmbedded, useTellHeight } from './embedded.ts'
import { useVisitor } from '#web/shell/current-user.ts'
import { LanguageList, LanguageMenu } from '#web/shell/language-switch.tsx'
import { Mark } from '#web/shell/mark.tsx'
import { useProduct } from '#web/shell/product.ts'
import { SkipLink } from '#web/shell/skip-link.tsx'
import { buttonClass } from '#web/ui/button-style.ts'

interface BookingFrameProps {
  /** The clinic's color, for the page and its dialogs; by default the product's. */
  color?: BrandColor
  children: ReactNode
}

/** Frame of the booking pages, with a low header and footer to leave the screen to the booking. */
export function BookingFrame({ color, children }: BookingFrameProps) {
  const Frame = useIsEmbedded() ? EmbeddedFrame : WholePage
  return (
    <div data-brand={color}>
      <Frame>{children}</Frame>
    </div>
  )
}

/** Embedded in another site: no header, as tall as its content; external links open a new tab. */
function EmbeddedFrame({ children }: { children: ReactNode }) {
  const { name } = useProduct()
  const box = useTellHeight()
  return (
    <div ref={box}>
      <main id="main" tabIndex={-1} className="px-4 py-4 outline-none">
        {children}
      </main>
      <LanguageList className="px-4" />
      <footer className="px-4 pb-3 text-end text-sm text-muted">
        <Trans
          text="Powered by <link>{name}<hint> (opens in a new tab)</hint></link>"
          values={{ name }}
          tags={{
            link: (words) => (
              <a href="/" target="_blank" rel="noopener" className="link">
                {words}
              </a>
            ),
            hint: (words) => <span className="sr-only">{words}</span>,
          }}
        />
      </footer>
    </div>
  )
}

const WholePage = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <SkipLink />
    <Header />
    <main id="main" tabIndex={-1} className="page-width flex-1 pt-4 pb-12 outline-none md:pt-8">
      {children}
    </main>
    <Footer />
  </div>
)

function Header() {
  const { name } = useProduct()
  const visitor = useVisitor()
  const { pathname, search } = useLocation()
  // a manage link is a secret and must not become part of another address
  const signIn = signInPath(/^\/(bookings|waiting-list)\//.test(pathname) ? '/' : pathname + search)
  return (
    <header className="border-b border-line bg-surface-raised print:hidden">
      <div className="page-width flex h-14 items-center gap-1 sm:gap-2 md:h-16">
        <a href="/" className="me-auto rounded-md">
          <Mark name={name} />
        </a>
        <LanguageMenu />
        {visitor ? (
          <a href="/" className={buttonClass('secondary')}>
            {t('Go to Dashboard')}
          </a>
        ) : (
          <a href={signIn} className={buttonClass('secondary', 'sm', 'md:min-h-10 md:px-4 md:text-base')}>
            {t('Sign In')}
          </a>
        )}
      </div>
    </header>
  )
}

function Footer() {
  const { name } = useProduct()
  const link = 'inline-flex min-h-11 items-center hover:text-ink hover:underline md:min-h-8'
  return (
    <footer className="border-t border-line text-sm text-muted print:hidden">
      <div className="page-width flex flex-wrap items-center gap-x-6 py-4">
        <LanguageList className="w-full" />
        <p className="me-auto py-1">{t('Powered by {name}, open-source software for clinics.', { name })}</p>
        <a href="/login" className={link}>
          {t('For Medical Providers')}
        </a>
        <a href="/privacy-policy" className={link}>
          {t('Privacy Policy')}
        </a>
        <a href="/terms-of-service" className={link}>
          {t('Terms of Service')}
        </a>
      </div>
    </footer>
  )
}
