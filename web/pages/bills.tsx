import { BillsScreen } from '#web/features/bills/list/bills-screen.tsx'

/** Bills of the reader's clinics, or their own and their family's. */
export default function BillsPage() {
  return <BillsScreen />
}
