import { QueueScreen } from '#web/features/queue/queue-screen.tsx'

/** Today's queue of walk-ins and checked-in appointments. */
export default function QueuePage() {
  return <QueueScreen />
}
