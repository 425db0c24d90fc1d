import type { ApiKey } from '#contract/api-keys.ts'
import { fullName } from '#web/shell/people.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Row } from '#web/ui/rows.tsx'
import { endInWords, scopesInWords, usedInWords } from './words.ts'

const marks: Record<ApiKey['state'], { word: string; tone: Tone } | null> = {
  active: null,
  expired: { word: 'Expired', tone: 'caution' },
  revoked: { word: 'Revoked', tone: 'neutral' },
  stopped: { word: 'Stopped', tone: 'caution' },
}

/** One key: what it may do, who made it, and when it was used last. */
export function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const mark = marks[apiKey.state]
  return (
    <Row
      className="items-start"
      title={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 break-words">{apiKey.name}</span>
          <code className="text-sm font-normal text-muted">{apiKey.begins}</code>
          {mark ? <Badge tone={mark.tone}>{mark.word}</Badge> : null}
        </span>
      }
      detail={
        <>
          <p>{scopesInWords(apiKey.scopes)}</p>
          <p>
            {usedInWords(apiKey)} · {endInWords(apiKey)}
          </p>
          <p>Made by {fullName(apiKey.madeBy)}</p>
        </>
      }
      aside={
        apiKey.state === 'active' ? (
          <Button variant="quiet" size="sm" onClick={onRevoke}>
            Revoke<span className="sr-only"> {apiKey.name}</span>
          </Button>
        ) : null
      }
    />
  )
}
