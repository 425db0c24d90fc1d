import { ResendLink } from '#web/features/accounts/resend-link.tsx'
import { SecuritySection } from '#web/features/accounts/security-section.tsx'
import { ProfileScreen } from '#web/features/profile/profile-screen.tsx'

/** The signed-in person: what they are, what they did, and what guards their account. */
export default function ProfilePage() {
  return <ProfileScreen resend={<ResendLink />} security={<SecuritySection />} />
}
