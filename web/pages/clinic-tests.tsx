import { ClinicTestsScreen } from '#web/features/test-orders/clinic-tests-screen.tsx'

/** The own tests of the reader's clinics. */
export default function ClinicTestsPage() {
  return <ClinicTestsScreen />
}
