import { createContext, useContext } from 'react'
import { Languages } from 'lucide-react'
import { type Language, languages, offeredLanguages } from '#language/languages.ts'
import { language, t } from '#language/translate.ts'
import { useVisitor } from './current-user.ts'
import { cx } from '#web/ui/cx.ts'

/** The rest of the address's query, which a switch keeps: '' or '&page=2'. Empty for pages of the router, whose script switches. */
export const RestOfQuery = createContext('')

/**
 * Returns the attributes of a link to the same page in another language. Without a script it loads the page with `?lang=`; a page of the
 * router switches in place (`useLanguageLinks`), so that typed text stays.
 */
export const useLanguageLink = () => {
  const rest = useContext(RestOfQuery)
  const isSignedIn = useVisitor() !== null
  return (tag: Language) => ({
    href: `?lang=${tag}${rest}`,
    lang: tag,
    hrefLang: tag,
    rel: 'nofollow',
    'data-language': tag,
    'data-saves': isSignedIn ? '' : undefined,
    'aria-current': tag === language() ? ('true' as const) : undefined,
  })
}

/** The languages to switch to; nothing is shown where there is only one. */
const isOne = offeredLanguages.length < 2

/** A small menu of languages for headers. It works without a script. */
export function LanguageMenu({ className }: { className?: string }) {
  const linkTo = useLanguageLink()
  if (isOne) return null
  const { name } = languages[language()]
  return (
    <details className={cx('group relative min-h-11 shrink-0', className)} data-menu="">
      <summary
        aria-label={t('Language: {language}', { language: name })}
        className="flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-md px-2 text-sm text-ink hover:bg-surface-sunken"
      >
        <Languages aria-hidden="true" className="size-5" />
        <span aria-hidden="true" className="hidden sm:inline lg:max-xl:hidden">
          {name}
        </span>
      </summary>
      <ul className="absolute end-0 top-full z-40 min-w-40 rounded-lg border border-line bg-surface-raised p-1 shadow-floating">
        {offeredLanguages.map((tag) => (
          <li key={tag}>
            <a
              {...linkTo(tag)}
              className="flex min-h-11 items-center rounded-md px-3 hover:bg-surface-sunken aria-[current]:font-semibold aria-[current]:text-brand"
            >
              {languages[tag].name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The languages as a row of links for footers. */
export function LanguageList({ className }: { className?: string }) {
  const linkTo = useLanguageLink()
  if (isOne) return null
  return (
    <nav aria-label={t('Language')} className={className}>
      <ul className="flex flex-wrap gap-x-5 text-sm">
        {offeredLanguages.map((tag) => (
          <li key={tag}>
            <a
              {...linkTo(tag)}
              className="inline-flex min-h-11 items-center text-muted hover:text-ink hover:underline aria-[current]:font-semibold aria-[current]:text-ink md:min-h-8"
            >
              {languages[tag].name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
