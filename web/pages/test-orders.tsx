import { WorkScreen } from '#web/features/test-orders/work-screen.tsx'

/** Results to acknowledge, and orders without results. */
export default function TestOrdersPage() {
  return <WorkScreen />
}
