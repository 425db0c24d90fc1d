import { getInvitation } from '#contract/invitations/invitations.ts'
import { ResendLink } from '#web/shell/resend-link.tsx'
import { InvitationScreen } from '#web/features/invitations/invitation-screen.tsx'
import { load } from '#web/lib/load.ts'
import { pageOf } from '#web/lib/page-context.ts'
import { requireUser } from '#web/shell/guards.ts'
import type { Route } from './+types/invitation.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  // the parent route redirects visitors to sign-in
  if (!pageOf(context).user) return null
  requireUser(context)
  return load(context, getInvitation, { params })
}

/** A clinic's invitation. */
export default function InvitationPage({ loaderData }: Route.ComponentProps) {
  return loaderData ? <InvitationScreen key={loaderData.id} first={loaderData} resend={<ResendLink />} /> : null
}
