import latinFont from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import scriptsSheet from './scripts.css?url'
import { type ReactNode, useContext } from 'react'
import { Links, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import { language } from '#language/translate.ts'
import { languages, SOURCE_LANGUAGE } from '#language/languages.ts'
import { useSpoken } from '#web/lib/page-words.ts'
import { useVisitor } from './current-user.ts'
import { NonceContext } from './nonce-context.ts'
import { type Visit, VisitContext } from './visit-context.ts'
import { WordsContext } from './words-context.ts'

/** Disables schema compilation by `new Function`, which the CSP blocks. Must run before any schema is created. */
const BEFORE_ALL = 'globalThis.__zod_globalConfig={jitless:true}'

/** Document of a page rendered by the router. Without root data, as in an outage, it is rendered as for a visitor. */
export function RoutedDocument({ children }: { children: ReactNode }) {
  const visit = useRouteLoaderData('root') as Visit | undefined
  const nonce = useContext(NonceContext)
  useSpoken()
  const words = useContext(WordsContext) ?? globalThis.document?.getElementById('words')?.textContent
  const document = (
    <Document
      head={
        <>
          <link
            rel="preload"
            href={latinFont}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
            media="(min-width: 64rem)"
          />
          <Links nonce="" />
          <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: BEFORE_ALL }} />
          <script
            id="words"
            type="application/json"
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: words ?? '' }}
          />
        </>
      }
    >
      {children}
      <ScrollRestoration />
      <Scripts />
    </Document>
  )
  return visit ? <VisitContext value={visit}>{document}</VisitContext> : document
}

/** The whole document; `head` has the tags of the page. */
export function Document({ head, children }: { head: ReactNode; children: ReactNode }) {
  // set in the first bytes, so that the theme does not flash
  const isDark = useVisitor()?.darkMode ?? false
  const { direction } = languages[language()]
  return (
    <html lang={language()} dir={direction === 'rtl' ? direction : undefined} data-theme={isDark ? 'dark' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content={isDark ? 'dark' : 'light dark'} />
        <meta name="theme-color" content="#0b6157" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {language() === SOURCE_LANGUAGE ? null : <link rel="stylesheet" href={scriptsSheet} />}
        {head}
      </head>
      <body>{children}</body>
    </html>
  )
}
