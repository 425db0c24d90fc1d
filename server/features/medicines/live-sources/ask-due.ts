import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveSourceName } from '#server/config.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Product } from '#server/features/medicines/knowledge/product.ts'
import { isNear } from '#server/features/medicines/knowledge/recognize.ts'
import {
  type Closed,
  countCall,
  countDue,
  countFailure,
  findDue,
  releaseSource,
  pauseSource,
  listSuggestions,
  type LiveState,
  liveState,
  postpone,
  saveAnswer,
  claimSource,
  queueAllQuestions,
} from '#server/features/medicines/queries/live-sources.ts'
import { newId } from '#server/ids.ts'
import { askForJob } from '#server/jobs/ask.ts'
import type { OutgoingJobs } from '#server/jobs/worker.ts'
import {
  fetchJson,
  type Get,
  ingredientKeyOf,
  type LiveSource,
  NotAnswered,
  type Question,
  questionsAboutAll,
} from './live-source.ts'
import { openfda } from './openfda.ts'
import { rxnav } from './rxnav.ts'

type Needs = Pick<Deps, 'db' | 'config' | 'log'>

export interface AskOptions {
  /** Aborts on shutdown: the current call is aborted and its question stays due. */
  stop?: AbortSignal
  /** Maximum number of questions. */
  most?: number
  onAsked?: (asked: number) => void
  /** Origin of the sources, and timeout of a call in ms, for tests. */
  origin?: string
  patience?: number
}

interface AskOutcome {
  /** 'more': more questions are due and can be asked. */
  state: 'done' | 'more' | 'stopped' | Closed
  asked: number
}

/** Timeout of a call in ms. No reader waits for it. */
const TIMEOUT = 10_000

/** The day's calls are spent, or another server has claimed the source. */
class BudgetSpent extends Error {
  override name = 'Spent'
}

/**
 * Asks a source the due questions one by one, and stores its answers. One server at a time claims the source in the database;
 * the claim expires if the server dies. Holds no connection during calls.
 */
export async function askDue(deps: Needs, source: LiveSourceName, options: AskOptions = {}): Promise<AskOutcome> {
  const { db, config } = deps
  const turn = { source, claim: newId(), budget: liveSources[source].callsADay(config) }
  const closed = await claimSource(db, turn)
  if (closed) return { state: closed, asked: 0 }
  try {
    return await askInTurn(deps, turn, options)
  } finally {
    await releaseSource(db, turn)
  }
}

type Turn = Parameters<typeof claimSource>[1]

async function askInTurn(deps: Needs, turn: Turn, options: AskOptions): Promise<AskOutcome> {
  const { stop = new AbortController().signal, most = Infinity, onAsked = () => {} } = options
  const get = getter(deps, turn, { ...options, stop })
  for (let asked = 0; ; asked++) {
    onAsked(asked)
    if (stop.aborted) return { state: 'stopped', asked }
    const question = await findDue(deps.db, turn.source)
    if (!question) return { state: 'done', asked }
    if (asked >= most) return { state: 'more', asked }
    try {
      await saveAnswer(deps.db, question, await liveSources[turn.source].ask(question, get))
    } catch (error) {
      if (stop.aborted) return { state: 'stopped', asked }
      if (error instanceof BudgetSpent) return { state: 'spent', asked }
      if (!(error instanceof NotAnswered)) throw error
      if (await fail(deps, question, error)) return { state: 'resting', asked: asked + 1 }
    }
  }
}

/** Returns the function for calls of this claim, which counts each call before making it and spaces them out. */
function getter(
  { db, config }: Needs,
  turn: Turn,
  { stop, origin, patience = TIMEOUT }: AskOptions & { stop: AbortSignal },
): Get {
  const source = liveSources[turn.source]
  let next = 0
  return async (path, query) => {
    await sleep(Math.max(0, next - Date.now()), undefined, { signal: stop })
    if (!(await countCall(db, turn))) throw new BudgetSpent()
    next = Date.now() + source.spacing
    const url = new URL(path, origin ?? source.origin)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return fetchJson(url, source.headers(config), { patience, stop })
  }
}

/** Records that a question wasn't answered. Returns true if the source is paused. */
async function fail({ db, log }: Needs, question: Question & { tries: number }, error: NotAnswered): Promise<boolean> {
  const { source } = question
  await postpone(db, question, error.reason, retryAfter(question.tries + 1))
  const failures = await countFailure(db, source)
  log.warn({ source, failure: error.reason, failures }, 'A live source of medicines has not answered')
  if (error.concernsOneAnswer && failures < TOO_MANY_BROKEN) return false
  await pauseSource(db, source, Math.max(error.restSeconds, pauseAfter(failures)))
  return true
}

const HOUR = 60 * 60

/** Pauses of a source in seconds, by the number of consecutive failures. */
const PAUSES = [60, 5 * 60, 30 * 60, 2 * HOUR, 8 * HOUR]
/** Seconds until a question is asked again, by the number of tries. */
const RETRIES = [HOUR, 24 * HOUR, 7 * 24 * HOUR]
/** Number of consecutive unusable answers after which the source is paused. */
const TOO_MANY_BROKEN = 3

const pauseAfter = (failures: number): number => PAUSES[Math.min(failures, PAUSES.length) - 1]!
const retryAfter = (tries: number): number => RETRIES[Math.min(tries, RETRIES.length) - 1]!

/** Questions per job, so that other jobs get their turn. */
const QUESTIONS_PER_JOB = 50

const jobOf = (source: LiveSourceName) => `ask-${source}`

/** Returns the jobs that ask the enabled sources. */
export const liveSourceJobs = (deps: Needs, options: AskOptions = {}): OutgoingJobs =>
  Object.fromEntries(
    deps.config.liveSources.on.map((source) => [
      jobOf(source),
      async (_payload: unknown, stop: AbortSignal) => {
        const { state } = await askDue(deps, source, { ...options, stop, most: QUESTIONS_PER_JOB })
        if (state === 'more') await askForJob(deps.db, jobOf(source))
      },
    ]),
  )

/** Queues the jobs that ask these sources, on any server. */
export async function askSoon(db: Deps['db'], sources: readonly LiveSourceName[]): Promise<void> {
  for (const source of sources) await askForJob(db, jobOf(source))
}

/** Queues the jobs for due and postponed questions, and for those left by a dead server. */
export const askLiveSources = ({ db, config }: Needs): Promise<void> => askSoon(db, config.liveSources.on)

export const liveSources: Readonly<Record<LiveSourceName, LiveSource>> = { openfda, rxnav }

interface WholeOptions extends Pick<AskOptions, 'stop' | 'origin' | 'patience'> {
  onProgress?: (progress: { seen: number; total: number }) => void
}

export interface WholeAnswer extends AskOutcome, LiveState {}

/**
 * Asks a source about all ingredients of the directory, those of most medicines first, until the day's calls are spent.
 * Answered questions aren't repeated, so the next run and the servers' jobs continue.
 */
export async function askAboutAll(
  deps: Pick<Deps, 'db' | 'config' | 'log'>,
  contents: readonly (Product & { count: number })[],
  source: LiveSourceName,
  { onProgress = () => {}, ...options }: WholeOptions = {},
): Promise<WholeAnswer> {
  await queueAllQuestions(deps.db, questionsAboutAll(contents, source))
  const total = await countDue(deps.db, source)
  const outcome = await askDue(deps, source, { ...options, onAsked: (seen) => onProgress({ seen, total }) })
  return { ...outcome, ...(await liveState(deps.db, source)) }
}

/** Returns a function that gives RxNorm's suggestion for a name, if it's similar enough. */
export async function suggestionFinder(db: Db): Promise<(name: string) => string | null> {
  const known = new Map((await listSuggestions(db)).map(({ ingredient, suggestions }) => [ingredient, suggestions]))
  return (name) => {
    const key = ingredientKeyOf(name)
    return (key && known.get(key)?.find((one) => isNear(key, one))) ?? null
  }
}
