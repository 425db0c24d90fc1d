import { OwnAccessScreen } from '#web/features/patients/own-access-screen.tsx'

export default OwnAccessScreen
