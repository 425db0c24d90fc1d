import { useParams } from 'react-router'
import { BillScreen } from '#web/features/bills/view/bill-screen.tsx'

/** One bill. */
export default function BillPage() {
  const { id = '' } = useParams()
  return <BillScreen key={id} id={id} />
}
