import type { Webhook } from '#contract/webhooks.ts'
import { Badge } from '#web/ui/badge.tsx'

/** The state of a webhook, in a word. */
export function StateBadge({ webhook }: { webhook: Webhook }) {
  if (webhook.paused === 'gone') return <Badge tone="danger">Paused: address gone</Badge>
  if (webhook.paused) return <Badge>Paused</Badge>
  return webhook.failingSince ? <Badge tone="caution">Failing</Badge> : <Badge tone="positive">Active</Badge>
}
