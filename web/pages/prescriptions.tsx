import { PrescriptionsScreen } from '#web/features/prescriptions/prescriptions-screen.tsx'

export default PrescriptionsScreen
