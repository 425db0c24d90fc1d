import { t } from '#language/translate.ts'
import type { SaveState } from '#web/lib/autosave.ts'
import { clockIn } from '#web/lib/clock.ts'
import { listWithCommas } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'

interface SaveLineProps {
  state: SaveState
  /** Fields whose text can't be saved. */
  unsaved: readonly string[]
  onRetry: () => void
}

/** Shows whether the typed text is saved. */
export function SaveLine({ state, unsaved, onRetry }: SaveLineProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm text-muted">
      <p role="status">
        {state.kind === 'failed' ? (
          <span className="text-danger">
            {t('Not saved: {sentence}', { sentence: state.sentence })}
            {state.again ? ` ${t('We’ll keep trying. Please leave this page open.')}` : null}
          </span>
        ) : (
          wordsOf(state, unsaved)
        )}
      </p>
      {state.kind === 'failed' ? (
        <Button size="sm" variant="secondary" onClick={onRetry}>
          {t('Retry')}
        </Button>
      ) : null}
    </div>
  )
}

function wordsOf(state: SaveState, unsaved: readonly string[]): string {
  if (state.kind === 'saved') {
    const time = clockIn(undefined, new Date(state.at))
    return unsaved.length > 0
      ? t('Saved {time}. Not saved: {fields}', { time, fields: listWithCommas(unsaved) })
      : t('Saved {time}', { time })
  }
  return state.kind === 'conflict' ? t('Not saved') : t('Saving...')
}
