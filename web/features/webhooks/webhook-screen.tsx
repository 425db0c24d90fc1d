import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis, KeyRound, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type Webhook, webhookEvents, webhookMessages } from '#contract/webhooks.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { momentInWords } from '#web/lib/dates.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuLine } from '#web/ui/menu.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useChangeWebhook, useTestWebhook, webhookQuery } from './api.ts'
import { type Asked, WebhookDialogs } from './webhook-dialogs.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { StateBadge } from './state-badge.tsx'

/** One webhook: its events, its state, and its log. */
export function WebhookScreen({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useQuery(webhookQuery(id))
  return (
    <>
      <PageHead title={data?.name ?? t('Webhook')} noIndex />
      <BackLink to={data ? `/webhooks?clinic=${data.clinicId}` : '/webhooks'}>{t('All webhooks')}</BackLink>
      {error && !data ? (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      ) : data ? (
        <Found webhook={data} />
      ) : (
        <SkeletonRows rows={6} label={t('Loading webhook...')} />
      )}
    </>
  )
}

function Found({ webhook }: { webhook: Webhook }) {
  const { id, name, url, events, paused } = webhook
  const [asked, setAsked] = useState<Asked>(null)
  const test = useTestWebhook(id)
  const change = useChangeWebhook(id)
  const resume = () =>
    change.mutate({ isPaused: false }, { onSuccess: () => toast({ title: t(webhookMessages.resumed) }) })
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 break-words">{name}</span>
            <StateBadge webhook={webhook} />
          </span>
        }
        description={<span className="break-all">{url}</span>}
        action={
          <>
            {paused ? (
              <Button onClick={resume} pending={change.isPending} pendingText={t('Resuming...')}>
                <Play aria-hidden="true" className="size-4" />
                {t('Resume')}
              </Button>
            ) : (
              <Button onClick={() => test.mutate()} pending={test.isPending} pendingText={t(webhookMessages.sending)}>
                {t('Send test event')}
              </Button>
            )}
            <MoreActions isPaused={paused !== null} onAsk={setAsked} />
          </>
        }
      />
      <Health webhook={webhook} />
      <Card title={t('Events')} className="mb-4">
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          {events.map((event) => (
            <li key={event}>{t(webhookEvents[event])}</li>
          ))}
        </ul>
      </Card>
      <DeliveryLog webhook={webhook} />
      <WebhookDialogs webhook={webhook} asked={asked} onClose={() => setAsked(null)} />
    </>
  )
}

/** Problems of the webhook, and what to do about them. */
function Health({ webhook: { paused, failingSince, oldSecretUntil, waiting } }: { webhook: Webhook }) {
  return (
    <div className="mb-4 flex flex-col gap-3 empty:hidden">
      {paused === 'gone' ? (
        <Notice tone="danger" title={t('The receiver answered that this address is gone')}>
          {t('Enter its new address under “Edit”, and then resume.')}
        </Notice>
      ) : paused ? (
        <Notice title={t('Paused')}>
          {t('What happens now is not sent later.')}
          {waiting > 0
            ? ` ${t('{waiting, plural, one {# delivery} other {# deliveries}} from before will be sent when you resume.', { waiting })}`
            : ''}
        </Notice>
      ) : failingSince ? (
        <Notice tone="caution" title={t('Deliveries are failing')}>
          {t(
            'First failure: {failingSince}. Each event is tried again for about a day. The log below says what went wrong.',
            { failingSince: momentInWords(failingSince) },
          )}
        </Notice>
      ) : null}
      {oldSecretUntil ? (
        <Notice title={t('Two signing secrets are valid')}>
          {t('Messages are signed with the new and the old one. The old one ends: {oldSecretUntil}.', {
            oldSecretUntil: momentInWords(oldSecretUntil),
          })}
        </Notice>
      ) : null}
    </div>
  )
}

const MoreActions = ({ isPaused, onAsk }: { isPaused: boolean; onAsk: (asked: Asked) => void }) => (
  <Menu
    trigger={
      <IconButton label={t('More actions')} className="grow-0! border border-line px-0!">
        <Ellipsis aria-hidden="true" className="size-5" />
      </IconButton>
    }
  >
    <MenuItem onSelect={() => onAsk('edit')}>
      <Pencil aria-hidden="true" className="size-4" /> {t('Edit')}
    </MenuItem>
    <MenuItem onSelect={() => onAsk('secret')}>
      <KeyRound aria-hidden="true" className="size-4" /> {t('New signing secret')}
    </MenuItem>
    {isPaused ? null : (
      <MenuItem onSelect={() => onAsk('pause')}>
        <Pause aria-hidden="true" className="size-4" /> {t('Pause')}
      </MenuItem>
    )}
    <MenuLine />
    <MenuItem tone="danger" onSelect={() => onAsk('delete')}>
      <Trash2 aria-hidden="true" className="size-4" /> {t('Delete')}
    </MenuItem>
  </Menu>
)
