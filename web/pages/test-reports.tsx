import { TestReportsScreen } from '#web/features/test-reports/test-reports-screen.tsx'

export default TestReportsScreen
