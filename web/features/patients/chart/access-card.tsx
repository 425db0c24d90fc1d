import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecordAccess } from '#contract/patients.ts'
import { accessQuery } from '#web/features/patients/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { momentInWords } from '#web/lib/dates.ts'
import { displayName, roleInWords } from '#web/shell/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const FEW = 6
const MANY = 100

const did: Record<RecordAccess['what'], string> = {
  opened: 'opened it',
  'contact-opened': 'opened the contact data of a visit',
  'emergency-opened': 'opened its clinical part in an emergency',
  added: 'added it',
  changed: 'changed it',
  merged: 'merged a duplicate into it',
  parted: 'undid a merge',
  'taken-over': 'took it over',
}

/** Who opened this record, for the patient and the clinic's administrator. */
export function AccessCard({ id }: { id: string }) {
  const [limit, setLimit] = useState(FEW)
  const { data, error, refetch, isFetching } = useQuery(accessQuery(id, limit))
  return (
    <Card title="Who opened this record">
      {error && !data ? (
        <div role="alert">
          <p className="mb-2 text-muted">{sentenceOf(error)}</p>
          <Button size="sm" variant="secondary" onClick={() => void refetch()} pending={isFetching}>
            Retry
          </Button>
        </div>
      ) : !data ? (
        <SkeletonRows rows={3} />
      ) : data.items.length === 0 ? (
        <p className="text-muted">Nobody has opened it yet.</p>
      ) : (
        <ol className="flex flex-col gap-3">
          {data.items.map(({ at, what, who }, index) => (
            <li key={`${at} ${index}`}>
              <p>
                <span className="font-medium">{who ? (who.isYou ? 'You' : displayName(who)) : 'Somebody'}</span>
                {who && !who.isYou ? ` (${roleInWords(who.role)})` : ''} {did[what]}
              </p>
              <time dateTime={at} className="text-sm text-muted tabular-nums">
                {momentInWords(at)}
              </time>
            </li>
          ))}
        </ol>
      )}
      {data && data.total > limit && limit < MANY ? (
        <Button
          variant="secondary"
          size="sm"
          className="mt-3"
          onClick={() => setLimit(MANY)}
          pending={isFetching}
          pendingText="Loading..."
        >
          Show more
        </Button>
      ) : null}
    </Card>
  )
}
