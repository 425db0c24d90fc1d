import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { displayName, roleInWords, withoutPrefix } from '#web/shell/people.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { monthInWords } from '#web/lib/dates.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** The signed-in person, as the product knows them. */
export default function ProfilePage() {
  const user = useSignedInUser()
  const facts = [
    ['Email', user.email],
    ['Phone', user.phone ?? 'Not provided'],
    ['Member since', monthInWords(user.createdAt)],
  ] as const
  return (
    <>
      <PageHead title="Profile" />
      <PageHeader
        title="Profile"
        action={
          <LinkButton to="/change-password" variant="secondary">
            Change password
          </LinkButton>
        }
      />
      <Card className="max-w-2xl">
        <div className="flex items-center gap-4">
          <Avatar
            firstName={withoutPrefix(user.firstName)}
            lastName={user.lastName}
            src={user.profileImageUrl}
            className="size-16 text-lg"
          />
          <div>
            <h2 className="text-lg">{displayName(user)}</h2>
            <Badge tone="brand" className="mt-1">
              {roleInWords(user.role)}
            </Badge>
          </div>
        </div>
        <dl className="mt-6 grid gap-4 sm:grid-cols-3">
          {facts.map(([name, value]) => (
            <div key={name} className="min-w-0">
              <dt className="text-sm text-muted">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </>
  )
}
