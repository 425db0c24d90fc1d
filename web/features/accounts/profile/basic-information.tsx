import type { ReactNode } from 'react'
import { monthInWords } from '#web/lib/dates.ts'
import { shownPhone } from '#web/lib/phones.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Facts } from './facts.tsx'

/** Contact details, member since, location. `resend` resends the link for an unconfirmed address. */
export function BasicInformation({ resend }: { resend: ReactNode }) {
  const user = useSignedInUser()
  const email = (
    <>
      {user.email}
      <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {user.emailVerified ? (
          <Badge tone="positive">Confirmed</Badge>
        ) : (
          <>
            <Badge tone="caution">Not confirmed</Badge>
            {resend}
          </>
        )}
      </span>
    </>
  )
  return (
    <Card title="Basic Information">
      {user.pendingEmail ? (
        <Notice className="mb-4" title="Confirm your new email address">
          We sent a link to {user.pendingEmail}. Until you open it, your address is still {user.email}.
        </Notice>
      ) : null}
      <Facts
        facts={[
          ['Email', email],
          ['Phone', user.phone && shownPhone(user.phone, user.memberships[0]?.clinic.country)],
          ['Member since', monthInWords(user.createdAt)],
          ['Location', user.location],
        ]}
      />
      {user.bio ? (
        <div className="mt-4">
          <p className="text-sm text-muted">Bio</p>
          <p className="max-w-[70ch] whitespace-pre-line">{user.bio}</p>
        </div>
      ) : null}
    </Card>
  )
}
