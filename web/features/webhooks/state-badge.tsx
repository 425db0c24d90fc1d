import { t } from '#language/translate.ts'
import type { Webhook } from '#contract/webhooks.ts'
import { Badge } from '#web/ui/badge.tsx'

/** The state of a webhook, in a word. */
export function StateBadge({ webhook }: { webhook: Webhook }) {
  if (webhook.paused === 'gone') return <Badge tone="danger">{t('Paused: address gone')}</Badge>
  if (webhook.paused) return <Badge>{t('Paused')}</Badge>
  return webhook.failingSince ? (
    <Badge tone="caution">{t('Failing')}</Badge>
  ) : (
    <Badge tone="positive">{t('Active')}</Badge>
  )
}
