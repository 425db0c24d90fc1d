import { JoinScreen } from '#web/features/accounts/sign-up/join-screen.tsx'
import { AboutInvitedFields } from '#web/features/members/for-others/about-invited.tsx'

export default function JoinPage() {
  return <JoinScreen about={(asks) => <AboutInvitedFields asks={asks} />} />
}
