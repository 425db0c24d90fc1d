import { ResendLink } from '#web/shell/resend-link.tsx'
import { SecuritySection } from '#web/features/accounts/security/security-section.tsx'
import { AddByCode } from '#web/features/claims/add-by-code.tsx'
import { EditOwn } from '#web/features/chart-corrections/edit-own.tsx'
import { OwnClinics } from '#web/features/memberships/own-clinics.tsx'
import { OwnCharts } from '#web/features/patients/own-charts.tsx'
import { ProfileScreen } from '#web/features/accounts/profile/profile-screen.tsx'

/** The signed-in person's profile: details, activity, records and account security. */
export default function ProfilePage() {
  return (
    <ProfileScreen
      resend={<ResendLink />}
      records={
        <>
          <OwnCharts />
          <AddByCode />
        </>
      }
      editMedical={<EditOwn />}
      clinics={<OwnClinics />}
      security={<SecuritySection />}
    />
  )
}
