import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { MAX_WEBHOOKS, type Webhook, webhookEventNames } from '#contract/webhooks.ts'
import { useAdministeredClinics } from '#web/features/members/public/administered-clinics.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { momentInWords } from '#web/lib/dates.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { PageHeader } from '#web/shell/page-header.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { joined } from '#web/lib/words.ts'
import { firstClinic, useShownClinic } from '#web/shell/shown-clinic.ts'
import { useAddWebhook, webhooksQuery } from './api.ts'
import { StateBadge } from './state-badge.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SecretShown } from './webhook-dialogs.tsx'
import { WebhookForm } from './webhook-form.tsx'

/** The webhooks of a clinic, for its administrators. */
export function WebhooksScreen() {
  const clinics = useAdministeredClinics()
  const [address, setAddress] = useSearchParams()
  const shown = useShownClinic()
  const clinic = clinics.find(({ id }) => id === address.get('clinic')) ?? firstClinic(clinics, shown)
  const [isAdding, setAdding] = useState(false)
  const { data } = useQuery({ ...webhooksQuery(clinic?.id ?? ''), enabled: clinic !== undefined })
  const isFull = (data?.length ?? 0) >= MAX_WEBHOOKS
  const add = (
    <Button onClick={() => setAdding(true)} disabled={isFull}>
      <Plus aria-hidden="true" className="size-4.5" />
      {t('Add webhook')}
    </Button>
  )
  return (
    <>
      <PageHead title={t('Webhooks')} noIndex />
      <PageHeader
        title={t('Webhooks')}
        description={t(
          'Notify another program right away when something happens at your clinic. It receives the event and IDs, never personal or clinical data.',
        )}
        action={data && data.length > 0 ? add : undefined}
      />
      {clinics.length > 1 ? (
        <Field label={t('Clinic')} className="mb-4 sm:w-64">
          <Select value={clinic!.id} onChange={(event) => setAddress({ clinic: event.target.value })}>
            {clinics.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      {clinic ? (
        <>
          <WebhookList clinicId={clinic.id} add={add} />
          {isFull ? (
            <p className="mt-3 text-sm text-muted">
              {t('A clinic has at most {maxWebhooks} webhooks.', { maxWebhooks: MAX_WEBHOOKS })}
            </p>
          ) : null}
          {isAdding ? <AddWebhook clinicId={clinic.id} onClose={() => setAdding(false)} /> : null}
        </>
      ) : (
        <EmptyState
          icon={WebhookIcon}
          title={t('No clinic yet')}
          action={<LinkButton to="/clinics">{t('Go to clinics')}</LinkButton>}
        >
          {t('Webhooks belong to a clinic. Register yours first.')}
        </EmptyState>
      )}
    </>
  )
}

function WebhookList({ clinicId, add }: { clinicId: string; add: ReactNode }) {
  const { data, error, refetch, isFetching } = useQuery(webhooksQuery(clinicId))
  if (error && !data)
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {sentenceOf(error)}
      </ErrorState>
    )
  if (!data) return <SkeletonRows rows={3} label={t('Loading webhooks...')} />
  if (data.length === 0)
    return (
      <EmptyState icon={WebhookIcon} title={t('No webhooks yet')} action={add}>
        {t(
          'Add the address of a program that should know when an appointment is booked, a chart changes or a prescription is signed.',
        )}
      </EmptyState>
    )
  return (
    <Rows label={t('Webhooks')}>
      {data.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} />
      ))}
    </Rows>
  )
}

const WebhookRow = ({ webhook }: { webhook: Webhook }) => (
  <Row
    title={
      <Link to={`/webhooks/${webhook.id}`} className="-my-2 inline-block max-w-full py-2 break-words hover:underline">
        {webhook.name}
      </Link>
    }
    detail={
      <>
        <p className="break-all">{webhook.url}</p>
        <p>
          {eventsInWords(webhook)} · {lastInWords(webhook)}
        </p>
      </>
    }
    aside={<StateBadge webhook={webhook} />}
  />
)

function eventsInWords({ events }: Webhook): string {
  if (events.length === webhookEventNames.length) return t('All events')
  return t('{count, plural, one {# event} other {# events}}', { count: events.length })
}

function lastInWords({ lastDeliveredAt, waiting }: Webhook): string {
  const last = lastDeliveredAt
    ? t('Last delivered: {lastDeliveredAt}', { lastDeliveredAt: momentInWords(lastDeliveredAt) })
    : t('Nothing delivered yet')
  return joined(last, waiting > 0 && t('{waiting} waiting', { waiting }))
}

/** Adds a webhook, and then shows its signing secret once. */
function AddWebhook({ clinicId, onClose }: { clinicId: string; onClose: () => void }) {
  const add = useAddWebhook(clinicId)
  const [secret, setSecret] = useState<string | null>(null)
  if (secret !== null) return <SecretShown title={t('Webhook added')} secret={secret} onClose={onClose} />
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={t('Add webhook')} size="lg">
      <WebhookForm save={add.mutateAsync} onSaved={(made) => setSecret(made.secret)} onCancel={onClose} />
    </Dialog>
  )
}
