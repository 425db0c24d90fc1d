import { type Message, msg, t } from '#language/translate.ts'
import type { ReactNode } from 'react'
import { Trans } from '#web/ui/trans.tsx'
import {
  deliveryFailures,
  type DeliveryStatus,
  TEST_EVENT,
  type WebhookDelivery,
  type WebhookEvent,
  webhookEvents,
} from '#contract/webhooks.ts'
import { momentInWords } from '#web/lib/dates.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Row } from '#web/ui/rows.tsx'
import { joined } from '#web/lib/words.ts'
import { useResend } from './api.ts'

/** The words for a delivery's state. */
export const statusWords: Record<DeliveryStatus, { label: Message; tone: Tone }> = {
  waiting: { label: msg('Waiting'), tone: 'info' },
  delivered: { label: msg('Delivered'), tone: 'positive' },
  given_up: { label: msg('Given up'), tone: 'danger' },
}

/** One delivery of the log: event, time, number of tries, and reply. */
export function DeliveryRow({ delivery, canResend }: { delivery: WebhookDelivery; canResend: boolean }) {
  const { id, event, happenedAt, status, answer } = delivery
  const resend = useResend()
  const { label, tone } = statusWords[status]
  return (
    <Row
      title={
        <>
          {eventInWords(event)} <span className="font-normal text-muted">· {momentInWords(happenedAt)}</span>
        </>
      }
      detail={
        <>
          <p>{triesInWords(delivery)}</p>
          <p className="break-all">
            <Trans
              text="ID <span>{id}</span>"
              values={{ id }}
              tags={{ span: (words) => <span className="font-mono">{words}</span> }}
            />
          </p>
          {answer ? (
            <details>
              <summary className="w-fit cursor-pointer py-1">{t('Answer')}</summary>
              <p className="max-h-40 overflow-y-auto rounded-md bg-surface-sunken p-2 font-mono break-all">{answer}</p>
            </details>
          ) : null}
        </>
      }
      aside={
        <>
          <Badge tone={tone}>{t(label)}</Badge>
          {canResend ? (
            <Button
              variant="secondary"
              size="sm"
              pending={resend.isPending}
              pendingText={t('Sending...')}
              onClick={() => resend.mutate(id)}
            >
              {status === 'waiting' ? (
                <Trans
                  text="Try now<span> {event}</span>"
                  values={{ event: eventInWords(event) }}
                  tags={{ span: hidden }}
                />
              ) : (
                <Trans
                  text="Resend<span> {event}</span>"
                  values={{ event: eventInWords(event) }}
                  tags={{ span: hidden }}
                />
              )}
            </Button>
          ) : null}
        </>
      }
    />
  )
}

const hidden = (words: ReactNode) => <span className="sr-only">{words}</span>

function triesInWords({ status, attempts, failure, answerStatus, durationMs, nextTryAt }: WebhookDelivery): string {
  if (attempts === 0) return t('Not tried yet')
  const how = failure ? t(deliveryFailures[failure]) : t('Accepted')
  const code = answerStatus !== null && failure !== 'moved' && failure !== 'gone' ? ` (${answerStatus})` : ''
  const tries =
    durationMs === null
      ? t('{attempts, plural, one {# try} other {# tries}}', { attempts })
      : t('{attempts, plural, one {# try} other {# tries}}, {ms} ms', { attempts, ms: durationMs })
  const next = status === 'waiting' && nextTryAt && t('Next try: {nextTryAt}', { nextTryAt: momentInWords(nextTryAt) })
  return joined(`${how.replace(/[.।]$/, '')}${code}`, tries, next)
}

/** Returns the words of an event, of a test, or of one that this version doesn't know. */
const eventInWords = (event: string): string =>
  event === TEST_EVENT ? t('Test') : event in webhookEvents ? t(webhookEvents[event as WebhookEvent]) : event
