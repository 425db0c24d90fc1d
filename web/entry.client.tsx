import { setNonce } from 'get-nonce'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { ClientInstrumentation } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { cacheOfflinePage } from './lib/cache-offline-page.ts'
import { loadWords, pageOfRoute } from './lib/page-words.ts'

// Dialogs lock the page's scroll with a style element, which the content security policy lets in by this nonce only.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
if (nonce) setNonce(nonce)

/** A page that is opened without a new document waits for its words as for its data. Without them it is opened as a new document. */
const withWords: ClientInstrumentation['route'] = ({ id, instrument }) =>
  instrument({
    loader: async (load, { request }) => {
      const words = loadWords(pageOfRoute(id)).catch(() => {
        location.assign(request.url)
        return new Promise<never>(() => undefined)
      })
      await Promise.all([load(), words])
    },
  })

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[{ route: withWords }]} />
    </StrictMode>,
    {
      onRecoverableError: (error, info) =>
        console.error('Recovered while showing the page:', error, info.componentStack),
    },
  )
})

if (import.meta.env.PROD) cacheOfflinePage()
