import { setNonce } from 'get-nonce'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { cacheOfflinePage } from './lib/cache-offline-page.ts'

// Dialogs lock the page's scroll with a style element, which the content security policy lets in by this nonce only.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
if (nonce) setNonce(nonce)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    {
      onRecoverableError: (error, info) =>
        console.error('Recovered while showing the page:', error, info.componentStack),
    },
  )
})

if (import.meta.env.PROD) cacheOfflinePage()
