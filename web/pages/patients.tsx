import { ChartFiles } from '#web/features/chart-imports/chart-files.tsx'
import { PatientsScreen } from '#web/features/patients/patients-screen.tsx'

export default function PatientsPage() {
  return <PatientsScreen actions={<ChartFiles />} />
}
