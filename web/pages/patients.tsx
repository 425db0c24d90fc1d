import { allergyText } from '#web/features/clinical-summary/public/allergy-proposals.tsx'
import { DueLink } from '#web/features/immunization/due-link.tsx'
import { WorkLink } from '#web/features/test-orders/work-link.tsx'
import { FormsLink } from '#web/features/forms/forms-link.tsx'
import { ImportExport } from '#web/features/import-export/import-export.tsx'
import { EmergencyLink } from '#web/features/patients/emergency/emergency-link.tsx'
import { PatientsScreen } from '#web/features/patients/patients-screen.tsx'

export default function PatientsPage() {
  return (
    <PatientsScreen
      allergyText={allergyText}
      actions={
        <>
          <DueLink />
          <WorkLink />
          <FormsLink />
          <EmergencyLink />
          <ImportExport />
        </>
      }
    />
  )
}
