import { type ReactNode, useState } from 'react'
import { roleLabel } from '#contract/accounts.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { displayName, withoutPrefix } from '#web/shell/people.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { ActivityCard } from './activity-card.tsx'
import { BasicInformation } from './basic-information.tsx'
import { ProfileForm } from './profile-form.tsx'
import { RoleSections } from './role-sections.tsx'

interface ProfileScreenProps {
  /** Sends the link of an unconfirmed address again. */
  resend: ReactNode
  /** The charts that the person may read. */
  records: ReactNode
  security: ReactNode
}

/** The signed-in person, as the product knows them, and their own hand on it. */
export function ProfileScreen({ resend, records, security }: ProfileScreenProps) {
  const user = useSignedInUser()
  const isAlive = useHydrated()
  const [isEditing, setEditing] = useState(false)
  return (
    <div className="group">
      <PageHead title="Profile" />
      <header className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-4">
        <Avatar
          firstName={withoutPrefix(user.firstName)}
          lastName={user.lastName}
          src={user.profileImageUrl}
          className="size-16 text-lg"
        />
        <div className="min-w-0 flex-1">
          <h1 className="text-xl break-words">{displayName(user)}</h1>
          <Badge tone="brand" className="mt-1">
            {roleLabel(user.role)}
          </Badge>
        </div>
        {isEditing ? null : (
          <Button
            onClick={() => setEditing(true)}
            disabled={!isAlive}
            className="w-full disabled:opacity-100 sm:w-auto"
          >
            Edit Profile
          </Button>
        )}
      </header>
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <div className="flex flex-col gap-4 lg:col-span-2">
          {isEditing ? (
            <ProfileForm user={user} onClose={() => setEditing(false)} />
          ) : (
            <BasicInformation resend={resend} />
          )}
          <RoleSections />
          {records}
        </div>
        {/* nothing stands below a list whose length is not known yet: it would be pushed about */}
        <div className="group-has-data-[loading=own-charts]:max-lg:hidden">
          <ActivityCard />
        </div>
      </div>
      <div className="mt-8 group-has-data-[loading=own-charts]:hidden">{security}</div>
    </div>
  )
}
