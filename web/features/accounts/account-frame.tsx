import { msg, t } from '#language/translate.ts'
import type { ReactNode } from 'react'
import { LanguageList, LanguageMenu } from '#web/shell/language-switch.tsx'
import { Mark } from '#web/shell/mark.tsx'
import { useProduct } from '#web/shell/product.ts'
import { SkipLink } from '#web/shell/skip-link.tsx'
import { cx } from '#web/ui/cx.ts'

const footerLinks = [
  { href: '/help-center', label: msg('Help') },
  { href: '/privacy-policy', label: msg('Privacy Policy') },
  { href: '/terms-of-service', label: msg('Terms of Service') },
] as const

interface AccountFrameProps {
  /** To the right of the logo, such as a link to sign in. */
  corner?: ReactNode
  /** A second column; below the work on small screens. */
  aside?: ReactNode
  wide?: boolean
  children: ReactNode
}

/** Layout of account pages: logo, content and three footer links. */
export function AccountFrame({ corner, aside, wide = false, children }: AccountFrameProps) {
  const { name } = useProduct()
  return (
    <div className={cx('flex min-h-dvh flex-col', aside && 'lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,0.85fr)]')}>
      <SkipLink />
      <div className={cx('flex flex-col px-4 sm:px-8 lg:min-h-dvh lg:px-12', !aside && 'flex-1')}>
        <header className="flex min-h-16 items-center justify-between gap-4 lg:min-h-20">
          <a href="/" className="rounded-md">
            <Mark name={name} />
          </a>
          <div className="flex items-center gap-2">
            <LanguageMenu />
            {corner}
          </div>
        </header>
        <main
          id="main"
          tabIndex={-1}
          className={cx(
            'mx-auto flex w-full flex-1 flex-col pt-4 pb-10 outline-none sm:pt-8 lg:justify-center lg:py-6',
            wide ? 'max-w-xl' : 'max-w-md',
          )}
        >
          {children}
        </main>
        <footer className={aside ? 'hidden lg:block' : undefined}>
          <AccountLinks />
        </footer>
      </div>
      {aside ? (
        <aside className="flex flex-1 flex-col bg-brand-soft px-4 py-10 sm:px-8 lg:justify-center lg:px-14 xl:px-20">
          <div className="mx-auto w-full max-w-md lg:mx-0">{aside}</div>
        </aside>
      ) : null}
      {aside ? (
        <footer className="px-4 sm:px-8 lg:hidden">
          <AccountLinks />
        </footer>
      ) : null}
    </div>
  )
}

const AccountLinks = () => (
  <>
    <LanguageList className="pt-4" />
    <ul className="flex flex-wrap gap-x-5 py-4 text-sm">
      {footerLinks.map(({ href, label }) => (
        <li key={href}>
          <a
            href={href}
            className="inline-flex min-h-11 items-center text-muted hover:text-ink hover:underline md:min-h-8"
          >
            {t(label)}
          </a>
        </li>
      ))}
    </ul>
  </>
)

/** Title and intro sentence of an account page. */
export const AccountHeading = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
  <div className="mb-6">
    <h1 className="text-xl">{title}</h1>
    {children ? <p className="mt-1 text-muted">{children}</p> : null}
  </div>
)
