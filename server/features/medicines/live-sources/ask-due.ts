import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveSourceName } from '#server/config.ts'
import type { Db } from '#server/database/db.ts'
import type { Deps } from '#server/deps.ts'
import type { Product } from '#server/features/medicines/knowledge/described.ts'
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
  /** This server stops: what is on its way is broken off and stays due. */
  stop?: AbortSignal
  /** Questions that are asked at most. */
  most?: number
  onAsked?: (asked: number) => void
  /** Where the sources are, and how long one call may take, in ms; tests say their own. */
  origin?: string
  patience?: number
}

interface AskOutcome {
  /** 'more': there is more to ask, and it may be asked. */
  state: 'done' | 'more' | 'stopped' | Closed
  asked: number
}

/** For one call, in ms: nobody waits for it. */
const TIMEOUT = 10_000

/** The day's calls are spent, or another server has the turn: nothing is asked any more. */
class BudgetSpent extends Error {
  override name = 'Spent'
}

/**
 * Asks a source what is due, one question after the other, and keeps what it answers. One server at a time does so: the turn
 * is a claim in the database, which ends by itself when a server dies. No connection is held while the source answers.
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

/** Calls of this turn, each counted before it is made, and at some distance from the one before. */
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

/** Notes that a question was not answered; true if the source is left alone for a while. */
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

/** Seconds that a source is left alone after so many failures in a row. */
const PAUSES = [60, 5 * 60, 30 * 60, 2 * HOUR, 8 * HOUR]
/** Seconds until a question is asked again that was not answered so many times. */
const RETRIES = [HOUR, 24 * HOUR, 7 * 24 * HOUR]
/** So many answers in a row that cannot be used are not about the question any more. */
const TOO_MANY_BROKEN = 3

const pauseAfter = (failures: number): number => PAUSES[Math.min(failures, PAUSES.length) - 1]!
const retryAfter = (tries: number): number => RETRIES[Math.min(tries, RETRIES.length) - 1]!

/** Questions of one job: then others get their turn. */
const QUESTIONS_PER_JOB = 50

const jobOf = (source: LiveSourceName) => `ask-${source}`

/** The jobs that ask the sources which the operator has switched on. */
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

/** Has these sources asked soon, on whichever server is free. */
export async function askSoon(db: Deps['db'], sources: readonly LiveSourceName[]): Promise<void> {
  for (const source of sources) await askForJob(db, jobOf(source))
}

/** By the clock: what has become due, what was put off, and what a server that died has left. */
export const askLiveSources = ({ db, config }: Needs): Promise<void> => askSoon(db, config.liveSources.on)

export const liveSources: Readonly<Record<LiveSourceName, LiveSource>> = { openfda, rxnav }

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
  await queueAllQuestions(deps.db, questionsAboutAll(contents, source))
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
