import { ResendLink } from '#web/features/accounts/resend-link.tsx'
import { SecuritySection } from '#web/features/accounts/security-section.tsx'
import { OwnCharts } from '#web/features/patients/own-charts.tsx'
import { ProfileScreen } from '#web/features/profile/profile-screen.tsx'

/** The signed-in person: what they are, what they did, their records, and what guards their account. */
export default function ProfilePage() {
  return <ProfileScreen resend={<ResendLink />} records={<OwnCharts />} security={<SecuritySection />} />
}
