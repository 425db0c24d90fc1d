import { ValuesScreen } from '#web/features/test-reports/values/values-screen.tsx'

export default ValuesScreen
