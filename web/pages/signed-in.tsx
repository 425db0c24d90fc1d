import { HydrationBoundary } from '@tanstack/react-query'
import { Outlet, redirect, useLocation } from 'react-router'
import { countWaiting } from '#contract/appointments/desk.ts'
import { listNotifications } from '#contract/notifications.ts'
import { confirms, waitingCountQuery } from '#web/features/appointments/public/waiting.tsx'
import { notificationsQuery } from '#web/features/notifications/public/api.ts'
import { firstQuery, repliesTo } from '#web/lib/first-replies.ts'
import { signInPath } from '#web/lib/next-path.ts'
import { type PageContext, pageOf } from '#web/lib/page-context.ts'
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
  return repliesForBar(pageOf(context))
}

/**
 * Returns the bell's and the menu's numbers. They come with the document: if the browser asked for them, pages would
 * move when they arrive.
 */
const repliesForBar = ({ user, call }: PageContext) =>
  user &&
  repliesTo(
    [
      firstQuery(notificationsQuery(1), listNotifications, { query: { offset: 0 } }),
      ...(confirms(user) ? [firstQuery(waitingCountQuery(user), countWaiting, {})] : []),
    ],
    call,
  )

export const shouldRevalidate = () => false

/** The calendar can use the whole width. */
const WIDE = '/calendar'

export default function SignedInPages({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const user = useVisitor()
  return user ? (
    // around the frame too: a query that is already in use gets its reply only after the first render
    <HydrationBoundary state={loaderData}>
      <SignedInFrame parts={barParts} wide={pathname === WIDE}>
        <ClosingNotice />
        <Outlet />
      </SignedInFrame>
      <SignInAgain user={user} />
      <KeepRecords />
      <PushCheck />
    </HydrationBoundary>
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
