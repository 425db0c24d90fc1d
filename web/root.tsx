import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet, type ShouldRevalidateFunction } from 'react-router'
import './app.css'
import { callForClinic } from '#web/lib/api.ts'
import { pageOf } from '#web/lib/page-context.ts'
import { useSpoken } from '#web/lib/page-words.ts'
import { makeQueryClient } from '#web/lib/query-client.ts'
import { setWriting } from '#web/lib/writing.ts'
import { ErrorScreen } from '#web/shell/error-screen.tsx'
import { onSessionExpired } from '#web/shell/session-expired.ts'
import { useLanguageLinks } from '#web/shell/use-language-links.ts'
import { toastFailure } from '#web/shell/toast-failure.ts'
import { Toaster } from '#web/ui/toaster.tsx'
import type { Route } from './+types/root.ts'

export { RoutedDocument as Layout } from '#web/shell/document.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { user, shownClinic, product, changesFrom } = pageOf(context)
  // a page without a reader stays the same for everybody
  return { user, product, ...(user && { shownClinic, changesFrom, now: Date.now() }) }
}

/** The signed-in user changes only with a new document (signing in and out load one). */
export const shouldRevalidate: ShouldRevalidateFunction = () => false

export default function Root({ loaderData }: Route.ComponentProps) {
  const { user, product } = loaderData
  useSpoken()
  const [client] = useState(() => {
    if (user) setWriting(user.writing)
    callForClinic(loaderData.shownClinic ?? null)
    return makeQueryClient(user, {
      onSessionExpired: () => onSessionExpired(product.name),
      onFailure: toastFailure,
    })
  })
  return (
    <QueryClientProvider client={client}>
      <Outlet />
      <LanguageLinks isSignedIn={user !== null} />
      <Toaster />
    </QueryClientProvider>
  )
}

/** Lets the language switch work in place. */
function LanguageLinks(choice: { isSignedIn: boolean }) {
  useLanguageLinks(choice)
  return null
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
