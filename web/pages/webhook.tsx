import { WebhookScreen } from '#web/features/webhooks/webhook-screen.tsx'
import { requirePart } from '#web/shell/guards.ts'
import type { Route } from './+types/webhook.ts'

export function loader({ context }: Route.LoaderArgs) {
  requirePart(context, 'clinic_admin')
  return null
}

export default function WebhookPage({ params }: Route.ComponentProps) {
  return <WebhookScreen key={params.id} id={params.id} />
}
