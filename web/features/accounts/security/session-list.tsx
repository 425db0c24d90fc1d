import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { OwnSession } from '#contract/accounts/sessions.ts'
import { problemOf, sentenceOf } from '#web/lib/api-error.ts'
import { momentInWords } from '#web/lib/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { ownKeysQuery, sessionsQuery, useEndSession } from './security-api.ts'

/** Where the person is signed in, with a way to sign out elsewhere. */
export function SessionList() {
  const sessions = useQuery(sessionsQuery)
  const [isAsking, setAsking] = useState(false)
  const end = useEndSession(() => setAsking(false))
  const ask = () => {
    end.reset()
    setAsking(true)
  }
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent) ?? []
  return (
    <Card
      title={t('Where you’re signed in')}
      action={
        others.length > 0 ? (
          <Button variant="secondary" size="sm" onClick={ask}>
            {t('Sign out all others')}
          </Button>
        ) : null
      }
    >
      {sessions.isPending ? <SkeletonRows rows={2} label={t('Loading sessions...')} /> : null}
      {sessions.error ? (
        <ErrorState onRetry={() => void sessions.refetch()} retrying={sessions.isFetching}>
          {sentenceOf(sessions.error)}
        </ErrorState>
      ) : null}
      {sessions.data ? (
        <ul aria-label={t('Sessions')} className="-my-3 divide-y divide-line">
          {sessions.data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={end.isPending && 'id' in end.variables && end.variables.id === session.id}
              onEnd={() => end.mutate({ id: session.id })}
            />
          ))}
        </ul>
      ) : null}
      {isAsking ? <EndAllDialog end={end} onClose={() => setAsking(false)} /> : null}
    </Card>
  )
}

/** Asks before all other sessions end, and whether the person's API keys, which sign in without a session, end too. */
function EndAllDialog({ end, onClose }: { end: ReturnType<typeof useEndSession>; onClose: () => void }) {
  const { data: keys = [] } = useQuery(ownKeysQuery)
  const [endsApiKeys, setEndsApiKeys] = useState(false)
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Sign out all other sessions?')}
      description={t('You’ll have to sign in again on every other browser and device. You stay signed in here.')}
      confirmText={t('Sign out all others')}
      pendingText={t('Signing out...')}
      pending={end.isPending}
      error={problemOf(end.error) ?? undefined}
      onConfirm={() => end.mutate({ endsApiKeys: endsApiKeys && keys.length > 0 })}
    >
      {keys.length > 0 ? (
        <div className="mb-4">
          <Checkbox
            label={t('Also revoke my API keys')}
            checked={endsApiKeys}
            onChange={(event) => setEndsApiKeys(event.target.checked)}
          />
          <ul aria-label={t('Your API keys')} className="mt-2 list-disc ps-12 text-sm text-muted">
            {keys.map(({ id, name, clinic }) => (
              <li key={id} className="break-words">
                {name}, {clinic.name}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </ConfirmDialog>
  )
}

function SessionRow({ session, isEnding, onEnd }: { session: OwnSession; isEnding: boolean; onEnd: () => void }) {
  const Icon = /iPhone|iPad|Android/.test(session.device) ? Smartphone : Monitor
  const place = session.address ? ` · ${session.address}` : ''
  return (
    <li className="flex items-center gap-3 py-3">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{session.device}</p>
        <p className="text-sm text-muted">
          {session.isCurrent
            ? t('In use now')
            : t('Last used: {lastUsedAt}', { lastUsedAt: momentInWords(session.lastUsedAt) })}
          {place}
        </p>
      </div>
      {session.isCurrent ? (
        <Badge tone="positive">{t('This session')}</Badge>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          aria-label={t('Sign out {device}, last used {lastUsedAt}', {
            device: session.device,
            lastUsedAt: momentInWords(session.lastUsedAt),
          })}
          pending={isEnding}
          pendingText={t('Signing out...')}
          onClick={onEnd}
        >
          {t('Sign out')}
        </Button>
      )}
    </li>
  )
}
