import { MessagesScreen } from '#web/features/lab-messages/messages-screen.tsx'

/** Messages of laboratories. */
export default function LabMessagesPage() {
  return <MessagesScreen />
}
