import { useParams } from 'react-router'
import { ReportScreen } from '#web/features/test-reports/view/report-screen.tsx'

export default function TestReportPage() {
  const { id = '' } = useParams()
  return <ReportScreen key={id} id={id} />
}
