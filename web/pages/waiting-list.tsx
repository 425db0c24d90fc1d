import { WaitingListScreen } from '#web/features/waiting-list/waiting-list-screen.tsx'

/** The waiting lists of one's clinics, or one's own places on lists. */
export default function WaitingListPage() {
  return <WaitingListScreen />
}
