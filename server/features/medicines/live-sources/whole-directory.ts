import type { LiveSourceName } from '#server/config.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Product } from '#server/features/medicines/knowledge/described.ts'
import { isNear } from '#server/features/medicines/knowledge/recognize.ts'
import {
  countDue,
  listSuggestions,
  type LiveState,
  liveState,
  wantAll,
} from '#server/features/medicines/queries/live-sources.ts'
import { askDue, type AskOptions, type AskOutcome } from './ask-due.ts'
import { ingredientKeyOf, questionsAboutAll } from './live-source.ts'

interface WholeOptions extends Pick<AskOptions, 'stop' | 'origin' | 'patience'> {
  onProgress?: (progress: { seen: number; total: number }) => void
}

export interface WholeAnswer extends AskOutcome, LiveState {}

/**
 * Asks a source about all ingredients of the directory, those of most medicines first, as far as the day's calls go. What
 * was answered is not asked again, so the next run goes on, and so do the jobs of a server.
 */
export async function askAboutAll(
  deps: Pick<Deps, 'db' | 'config' | 'log'>,
  contents: readonly (Product & { count: number })[],
  source: LiveSourceName,
  { onProgress = () => {}, ...options }: WholeOptions = {},
): Promise<WholeAnswer> {
  await wantAll(deps.db, questionsAboutAll(contents, source))
  const total = await countDue(deps.db, source)
  const outcome = await askDue(deps, source, { ...options, onAsked: (seen) => onProgress({ seen, total }) })
  return { ...outcome, ...(await liveState(deps.db, source)) }
}

/** What RxNorm has suggested for a name, if it is so near that it may be meant. */
export async function suggestionFinder(db: Db): Promise<(name: string) => string | null> {
  const known = new Map((await listSuggestions(db)).map(({ ingredient, suggestions }) => [ingredient, suggestions]))
  return (name) => {
    const key = ingredientKeyOf(name)
    return (key && known.get(key)?.find((one) => isNear(key, one))) ?? null
  }
}
