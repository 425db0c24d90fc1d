import { t } from '#language/translate.ts'
import { LanguageList } from './language-switch.tsx'
import { Mark } from './mark.tsx'
import { useProduct } from './product.ts'
import { footerGroups } from './public-links.ts'
import type { ReactNode } from 'react'
import { type HeaderLook, PublicHeader } from './public-header.tsx'
import { SkipLink } from './skip-link.tsx'

/** The links at the end of every public page. */
function PublicFooter() {
  const { name } = useProduct()
  return (
    <footer className="mt-16 border-t border-line bg-surface-raised print:hidden">
      <div className="page-width grid gap-10 py-12 lg:grid-cols-[1fr_2fr]">
        <div className="max-w-[34ch]">
          <a href="/" className="inline-flex items-center rounded-md">
            <Mark name={name} />
          </a>
          <p className="mt-3 text-sm text-muted">
            {t(
              'Open source software for medical practices: booking, scheduling, prescriptions, reports, and a public medicine directory.',
            )}
          </p>
        </div>
        <nav aria-label={t('Footer')} className="footer-links grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-4">
          {footerGroups.map(({ title, links }) => (
            <div key={t(title)}>
              <h2>{t(title)}</h2>
              <ul>
                {links.map(({ href, label }) => (
                  <li key={t(label)}>
                    <a href={href}>{t(label)}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="page-width">
        <LanguageList className="border-t border-line pt-3" />
        <p className="border-t border-line py-5 text-sm text-muted">
          {t('Medicine and condition pages are for information only. They don’t replace a doctor.')}
        </p>
      </div>
    </footer>
  )
}

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
