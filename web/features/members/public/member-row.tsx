import { t } from '#language/translate.ts'
import type { ReactNode } from 'react'
import { useClinicPhones } from '#web/shell/clinic-phones.ts'
import { fullName } from '#web/shell/people.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Row } from '#web/ui/rows.tsx'

interface MemberRowProps {
  member: {
    user: { firstName: string; lastName: string; email: string; profileImageUrl: string | null }
    phone: string | null
    clinic: { id: string; name: string }
    isActive: boolean
  }
  /** Beside the name. */
  badge?: ReactNode
  /** Parts of the line about their role; empty parts are left out. */
  about: readonly (string | false | null)[]
  /** Further lines. */
  children: ReactNode
  /** The available actions. */
  actions: ReactNode
}

/** A doctor or staff member in the administrator's list, with contact data. */
export function MemberRow({
  member: { user, phone, clinic, isActive },
  badge,
  about,
  children,
  actions,
}: MemberRowProps) {
  const inWords = useClinicPhones()
  return (
    <Row
      lead={<Avatar firstName={user.firstName} lastName={user.lastName} src={user.profileImageUrl} />}
      title={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {fullName(user)}
          {isActive ? null : <Badge>{t('Deactivated')}</Badge>}
          {badge}
        </span>
      }
      detail={
        <>
          <span className="block">{about.filter(Boolean).join(' · ')}</span>
          <span className="flex flex-wrap gap-x-3">
            <span className="min-w-0 break-words">{user.email}</span>
            {phone ? <span className="whitespace-nowrap tabular-nums">{inWords(phone, clinic.id)}</span> : null}
          </span>
          {children}
        </>
      }
      aside={actions}
    />
  )
}
