import type { PublicDoctor } from '#contract/clinics/clinics.ts'
import { withoutPrefix } from '#web/shell/people.ts'
import { Avatar } from '#web/ui/avatar.tsx'

/** A doctor's picture or initials, without a stored "Dr.". */
export const DoctorPhoto = ({ doctor: { user, photoUrl }, className }: { doctor: PublicDoctor; className: string }) => (
  <Avatar firstName={withoutPrefix(user.firstName)} lastName={user.lastName} src={photoUrl} className={className} />
)
