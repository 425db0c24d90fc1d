import { t } from '#language/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { getCurrentUser } from '#contract/accounts/accounts.ts'
import type { Change } from '#contract/events.ts'
import { call } from '#web/lib/api.ts'
import { openChangeLine } from './change-line.ts'
import { refresh } from './refresh.ts'

/** A short gap shows no hint. */
const HINT_AFTER = 8_000
/** Changes within this time are handled together. */
const GATHER_MS = 60

/** Applies changes by other people while the page is open; shows a hint after a longer gap. */
export function LiveUpdates() {
  const client = useQueryClient()
  const { changesFrom = null } = (useRouteLoaderData('root') as { changesFrom?: string | null } | undefined) ?? {}
  const [isOff, setOff] = useState(false)
  useEffect(() => {
    const gathered: Change[] = []
    let gathering: ReturnType<typeof setTimeout> | undefined
    let worrying: ReturnType<typeof setTimeout> | undefined
    const stop = openChangeLine({
      // without a cursor, the server replies to refetch everything
      after: changesFrom ?? 'unknown',
      onChanges(changes) {
        gathered.push(...changes)
        gathering ??= setTimeout(() => {
          gathering = undefined
          refresh(client, gathered.splice(0))
        }, GATHER_MS)
      },
      onLine(isOn) {
        if (!isOn) return void (worrying ??= setTimeout(() => setOff(true), HINT_AFTER))
        clearTimeout(worrying)
        worrying = undefined
        setOff(false)
      },
      // this call triggers the global handling if the session has expired
      onRefused: () =>
        void client
          .fetchQuery({
            queryKey: ['/api/auth/me', 'after-refusal'],
            queryFn: () => call(getCurrentUser, {}),
            gcTime: 0,
          })
          .catch(() => {}),
    })
    return () => {
      stop()
      clearTimeout(gathering)
      clearTimeout(worrying)
    }
  }, [client, changesFrom])

  return (
    <div role="status" className="fixed bottom-4 start-4 z-20 print:hidden">
      {isOff ? (
        <p className="flex animate-fade items-center gap-2 rounded-full border border-line bg-surface-raised px-3.5 py-2 text-sm text-muted shadow-floating">
          <WifiOff aria-hidden="true" className="size-4" />
          {t('Offline, reconnecting')}
        </p>
      ) : null}
    </div>
  )
}
