import { type ReactNode, useState } from 'react'
import { roleLabel } from '#contract/accounts/accounts.ts'
import { useSignedInUser } from '#web/shell/current-user.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { displayName, withoutPrefix } from '#web/shell/people.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { ActivityCard } from './activity-card.tsx'
import { BasicInformation } from './basic-information.tsx'
import { type Draft, readDraft } from './draft.ts'
import { ProfileForm } from './profile-form.tsx'
import { RoleSections } from './role-sections.tsx'

interface ProfileScreenProps {
  /** Sends the link of an unconfirmed address again. */
  resend: ReactNode
  /** The charts that the person may read. */
  records: ReactNode
  /** The person's clinics, with a way to leave each. */
  clinics: ReactNode
  security: ReactNode
}

/** The signed-in person's profile, to view and edit. */
export function ProfileScreen({ resend, records, clinics, security }: ProfileScreenProps) {
  const user = useSignedInUser()
  const isAlive = useHydrated()
  const [isOpening, setOpening] = useState(false)
  /** Set while the form is open, with the draft of an earlier edit if there is one. */
  const [editing, setEditing] = useState<{ draft: Draft | null } | null>(null)
  const edit = async () => {
    setOpening(true)
    const draft = user.autoSave ? await readDraft() : null
    setOpening(false)
    setEditing({ draft })
  }
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
        {editing ? null : (
          <Button
            onClick={() => void edit()}
            disabled={!isAlive || isOpening}
            className="w-full disabled:opacity-100 sm:w-auto"
          >
            Edit Profile
          </Button>
        )}
      </header>
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <div className="flex flex-col gap-4 lg:col-span-2">
          {editing ? (
            <ProfileForm user={user} draft={editing.draft} onClose={() => setEditing(null)} />
          ) : (
            <BasicInformation resend={resend} />
          )}
          <RoleSections />
          {clinics}
          {records}
        </div>
        {/* hidden while the list above loads, to avoid a layout shift */}
        <div className="group-has-data-[loading=own-charts]:max-lg:hidden">
          <ActivityCard />
        </div>
      </div>
      <div className="mt-8 group-has-data-[loading=own-charts]:hidden">{security}</div>
    </div>
  )
}
