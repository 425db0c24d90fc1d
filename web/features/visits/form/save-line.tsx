import { clockIn } from '#web/lib/clock.ts'
import { Button } from '#web/ui/button.tsx'
import type { SaveState } from './use-autosave.ts'

interface SaveLineProps {
  state: SaveState
  /** Fields whose text cannot be saved as it is. */
  unsaved: readonly string[]
  onRetry: () => void
}

/** Says whether what is typed is saved. */
export function SaveLine({ state, unsaved, onRetry }: SaveLineProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2 text-sm text-muted">
      <p role="status">
        {state.kind === 'failed' ? (
          <span className="text-danger">
            Not saved: {state.sentence}
            {state.again ? ' Saving is tried again by itself; please keep this page open.' : null}
          </span>
        ) : (
          wordsOf(state)
        )}
        {state.kind === 'saved' && unsaved.length > 0 ? `, without ${unsaved.join(', ')}` : null}
      </p>
      {state.kind === 'failed' ? (
        <Button size="sm" variant="secondary" onClick={onRetry}>
          Retry
        </Button>
      ) : null}
    </div>
  )
}

function wordsOf(state: SaveState): string {
  if (state.kind === 'saved') return `Saved ${clockIn(undefined, new Date(state.at))}`
  return state.kind === 'conflict' ? 'Not saved' : 'Saving...'
}
