import { Outlet, redirect, useLocation } from 'react-router'
import { signInPath } from '#web/lib/next-path.ts'
import { pageOf } from '#web/lib/page-context.ts'
import { useVisitor } from '#web/shell/current-user.ts'
import { ErrorMessage, ErrorScreen } from '#web/shell/error-screen.tsx'
import { requireUser } from '#web/shell/guards.ts'
import { ClosingNotice } from '#web/features/account-closing/closing-notice.tsx'
import { KeepRecords } from '#web/features/offline/keep-records.tsx'
import { PushCheck } from '#web/features/push/push-check.tsx'
import { SignInAgain } from '#web/features/accounts/sign-in/sign-in-again.tsx'
import { barParts } from '#web/features/search/bar-parts.tsx'
import { SignedInFrame } from '#web/shell/signed-in-frame.tsx'
import type { Route } from './+types/signed-in.ts'

/** The only address here that visitors can open: it asks them to sign in. */
const OPEN_TO_VISITORS = '/dashboard'

export function loader({ context, request }: Route.LoaderArgs) {
  const isVisitor = pageOf(context).user === null
  const { pathname, search } = new URL(request.url)
  const path = pathname.replace(/(?<=.)\/$/, '')
  // links from emails: sign in first, then come back
  if (isVisitor && (path.startsWith('/invitations/') || path === '/emergency-access'))
    throw redirect(signInPath(path + search))
  if (!isVisitor || path !== OPEN_TO_VISITORS) requireUser(context)
  return null
}

export const shouldRevalidate = () => false

/** The calendar can use the whole width. */
const WIDE = '/calendar'

export default function SignedInPages() {
  const { pathname } = useLocation()
  const user = useVisitor()
  return user ? (
    <>
      <SignedInFrame parts={barParts} wide={pathname === WIDE}>
        <ClosingNotice />
        <Outlet />
      </SignedInFrame>
      <SignInAgain user={user} />
      <KeepRecords />
      <PushCheck />
    </>
  ) : (
    <Outlet />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return useVisitor() ? (
    <SignedInFrame parts={barParts}>
      <ErrorMessage error={error} />
    </SignedInFrame>
  ) : (
    <ErrorScreen error={error} />
  )
}
