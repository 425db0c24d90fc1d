import latinFont from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { type ReactNode, useContext } from 'react'
import { Links, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router'
import { useVisitor } from './current-user.ts'
import { DocumentContext } from './document-context.ts'
import { type Visit, VisitContext } from './visit-context.ts'

/** Schemas must not be compiled by `new Function`, which the content security policy refuses; said before any is made. */
const BEFORE_ALL = 'globalThis.__zod_globalConfig={jitless:true}'

/** The document of a page that the router makes; without the root's data, as in an outage, it is a stranger's. */
export function RoutedDocument({ children }: { children: ReactNode }) {
  const visit = useRouteLoaderData('root') as Visit | undefined
  const document = <Document>{children}</Document>
  return visit ? <VisitContext value={visit}>{document}</VisitContext> : document
}

/** The whole document. A page that hydrates brings the scripts; a reading page brings only the small one. */
export function Document({ children }: { children: ReactNode }) {
  const { nonce, reading } = useContext(DocumentContext)
  // in the first bytes, so that nothing flashes
  const isDark = useVisitor()?.darkMode ?? false
  return (
    <html lang="en" data-theme={isDark ? 'dark' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content={isDark ? 'dark' : 'light dark'} />
        <meta name="theme-color" content="#0b6157" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* on a reading page the words come first: on a slow line the font would keep them waiting */}
        {reading ? null : <link rel="preload" href={latinFont} as="font" type="font/woff2" crossOrigin="anonymous" />}
        {/* the sheet in the page: on a slow line a file of its own is a round trip more before anything is seen */}
        {reading?.sheet ? <style dangerouslySetInnerHTML={{ __html: reading.sheet }} /> : <Links nonce="" />}
        {reading ? (
          <script type="module" src={reading.src} integrity={reading.integrity || undefined} />
        ) : (
          <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: BEFORE_ALL }} />
        )}
      </head>
      <body>
        {children}
        {reading ? null : (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}
