import { JoinScreen } from '#web/features/accounts/sign-up/join-screen.tsx'
import { AboutInvitedFields } from '#web/features/members/public/about-invited.tsx'

export default function JoinPage() {
  return <JoinScreen about={(asks) => <AboutInvitedFields asks={asks} />} />
}
