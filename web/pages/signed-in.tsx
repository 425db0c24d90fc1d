import { Outlet, redirect, useLocation } from 'react-router'
import { signInPath } from '#web/lib/next-path.ts'
import { pageOf } from '#web/lib/page-context.ts'
import { useVisitor } from '#web/shell/current-user.ts'
import { ErrorMessage, ErrorScreen } from '#web/shell/error-screen.tsx'
import { requireUser } from '#web/shell/guards.ts'
import { SignedInFrame } from '#web/shell/signed-in-frame.tsx'
import type { Route } from './+types/signed-in.ts'

/** The two addresses of the frame that say something to visitors too. */
const OPEN_TO_VISITORS = new Set(['/', '/dashboard'])

export function loader({ context, request }: Route.LoaderArgs) {
  const isVisitor = pageOf(context).user === null
  const path = new URL(request.url).pathname.replace(/(?<=.)\/$/, '')
  // a mailed link: whoever is signed out signs in and comes back
  if (isVisitor && path.startsWith('/invitations/')) throw redirect(signInPath(path))
  if (!isVisitor || !OPEN_TO_VISITORS.has(path)) requireUser(context)
  return null
}

export const shouldRevalidate = () => false

/** The calendar may use the whole width. */
const WIDE = '/calendar'

export default function SignedInPages() {
  const { pathname } = useLocation()
  return useVisitor() ? (
    <SignedInFrame wide={pathname === WIDE}>
      <Outlet />
    </SignedInFrame>
  ) : (
    <Outlet />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return useVisitor() ? (
    <SignedInFrame>
      <ErrorMessage error={error} />
    </SignedInFrame>
  ) : (
    <ErrorScreen error={error} />
  )
}
