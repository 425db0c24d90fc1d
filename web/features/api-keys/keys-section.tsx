import { type Message, msg, t } from '#language/translate.ts'
import { Trans } from '#web/ui/trans.tsx'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { type ApiKey, keyMessages } from '#contract/api-keys.ts'
import { problemOf, sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { KEYS_PER_PAGE, useApiKeys, useRevokeApiKey } from './api.ts'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { fullName } from '#web/shell/people.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { endInWords, scopesInWords, usedInWords } from './words.ts'

/** The API keys of a clinic, for its administrators. */
export function KeysSection({ clinic }: { clinic: { id: string; name: string } }) {
  const [isMaking, setMaking] = useState(false)
  const [toRevoke, setToRevoke] = useState<ApiKey>()
  const add = (
    <Button className="shrink-0" onClick={() => setMaking(true)}>
      <Plus aria-hidden="true" className="size-4.5" />
      {t('New API key')}
    </Button>
  )
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col items-start gap-3 sm:flex-row sm:justify-between">
        <p className="max-w-[60ch] min-w-0 text-muted">
          {t('With an API key, another program works with this clinic’s appointments, patients and prescriptions.')}{' '}
          <a className="link" href="/api-documentation" target="_blank" rel="noopener">
            <Trans
              text="API documentation<span> (opens in a new tab)</span>"
              tags={{ span: (words) => <span className="sr-only">{words}</span> }}
            />
          </a>
        </p>
        {add}
      </div>
      <Keys clinicId={clinic.id} onRevoke={setToRevoke} />
      {isMaking ? <NewKeyDialog clinicId={clinic.id} onClose={() => setMaking(false)} /> : null}
      {toRevoke ? <RevokeDialog clinicId={clinic.id} apiKey={toRevoke} onClose={() => setToRevoke(undefined)} /> : null}
    </div>
  )
}

function Keys({ clinicId, onRevoke }: { clinicId: string; onRevoke: (apiKey: ApiKey) => void }) {
  const [page, setPage] = useState(1)
  const { data, error, isError, isFetching, refetch } = useApiKeys(clinicId, page)
  if (isError)
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {sentenceOf(error)}
      </ErrorState>
    )
  if (!data) return <SkeletonRows rows={3} label={t('Loading API keys...')} />
  if (data.total === 0)
    return (
      <EmptyState icon={KeyRound} title={t('No API keys yet')}>
        {t('Create one for each app you connect.')}
      </EmptyState>
    )
  const pages = Math.ceil(data.total / KEYS_PER_PAGE)
  return (
    <>
      <Rows label={t('API keys')}>
        {data.items.map((apiKey) => (
          <KeyRow key={apiKey.id} apiKey={apiKey} onRevoke={() => onRevoke(apiKey)} />
        ))}
      </Rows>
      {pages > 1 ? (
        <nav aria-label={t('Pages of API keys')} className="flex items-center justify-between gap-3">
          <p className="text-sm text-muted tabular-nums">{t('Page {page} of {pages}', { page, pages })}</p>
          <div className="flex gap-2">
            <Button variant="secondary" disabled={page === 1} onClick={() => setPage(page - 1)}>
              {t('Previous')}
            </Button>
            <Button variant="secondary" disabled={page >= pages} onClick={() => setPage(page + 1)}>
              {t('Next')}
            </Button>
          </div>
        </nav>
      ) : null}
    </>
  )
}

interface RevokeDialogProps {
  clinicId: string
  apiKey: ApiKey
  onClose: () => void
}

function RevokeDialog({ clinicId, apiKey, onClose }: RevokeDialogProps) {
  const { mutate, isPending, error } = useRevokeApiKey(clinicId)
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Revoke “{apiKey}”?', { apiKey: apiKey.name })}
      description={t('The program that uses this key immediately loses its access. This can’t be undone.')}
      confirmText={t('Revoke API key')}
      pendingText={t('Revoking...')}
      keepText={t('Keep it')}
      pending={isPending}
      error={error ? (problemOf(error, t(keyMessages.failedToRevoke)) ?? undefined) : undefined}
      onConfirm={() => mutate(apiKey.id, { onSuccess: onClose })}
    />
  )
}

const marks: Record<ApiKey['state'], { word: Message; tone: Tone } | null> = {
  active: null,
  expired: { word: msg('Expired'), tone: 'caution' },
  revoked: { word: msg('Revoked'), tone: 'neutral' },
  stopped: { word: msg('Stopped'), tone: 'caution' },
}

/** One key: its rights, who created it, and when it was last used. */
function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const mark = marks[apiKey.state]
  return (
    <Row
      className="items-start"
      title={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 break-words">{apiKey.name}</span>
          <code className="text-sm font-normal text-muted">{apiKey.begins}</code>
          {mark ? <Badge tone={mark.tone}>{t(mark.word)}</Badge> : null}
        </span>
      }
      detail={
        <>
          <p>{scopesInWords(apiKey.scopes)}</p>
          <p>
            {usedInWords(apiKey)} · {endInWords(apiKey)}
          </p>
          <p>{t('Created by {madeBy}', { madeBy: fullName(apiKey.madeBy) })}</p>
        </>
      }
      aside={
        apiKey.state === 'active' ? (
          <Button variant="quiet" size="sm" onClick={onRevoke}>
            <Trans
              text="Revoke<span> {apiKey}</span>"
              values={{ apiKey: apiKey.name }}
              tags={{ span: (words) => <span className="sr-only">{words}</span> }}
            />
          </Button>
        ) : null
      }
    />
  )
}
