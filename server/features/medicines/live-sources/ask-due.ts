import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveSourceName } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import {
  type Closed,
  countCall,
  countFailure,
  findDue,
  giveTurnBack,
  saveAnswer,
  letRest,
  putOff,
  takeTurn,
} from '#server/features/medicines/queries/live-sources.ts'
import { newId } from '#server/ids.ts'
import { fetchJson } from './fetch-json.ts'
import type { Get } from './live-source.ts'
import { NotAnswered } from './not-answered.ts'
import { againAfter, restAfter, TOO_MANY_BROKEN } from './pauses.ts'
import type { Question } from './question.ts'
import { liveSources } from './sources.ts'

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

export interface AskOutcome {
  /** 'more': there is more to ask, and it may be asked. */
  state: 'done' | 'more' | 'stopped' | Closed
  asked: number
}

/** For one call, in ms: nobody waits for it. */
const PATIENCE = 10_000

/** The day's calls are spent, or another server has the turn: nothing is asked any more. */
class Spent extends Error {
  override name = 'Spent'
}

/**
 * Asks a source what is due, one question after the other, and keeps what it answers. One server at a time does so: the turn
 * is a claim in the database, which ends by itself when a server dies. No connection is held while the source answers.
 */
export async function askDue(deps: Needs, source: LiveSourceName, options: AskOptions = {}): Promise<AskOutcome> {
  const { db, config } = deps
  const turn = { source, claim: newId(), budget: liveSources[source].callsADay(config) }
  const closed = await takeTurn(db, turn)
  if (closed) return { state: closed, asked: 0 }
  try {
    return await askInTurn(deps, turn, options)
  } finally {
    await giveTurnBack(db, turn)
  }
}

type Turn = Parameters<typeof takeTurn>[1]

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
      if (error instanceof Spent) return { state: 'spent', asked }
      if (!(error instanceof NotAnswered)) throw error
      if (await fail(deps, question, error)) return { state: 'resting', asked: asked + 1 }
    }
  }
}

/** Calls of this turn, each counted before it is made, and at some distance from the one before. */
function getter(
  { db, config }: Needs,
  turn: Turn,
  { stop, origin, patience = PATIENCE }: AskOptions & { stop: AbortSignal },
): Get {
  const source = liveSources[turn.source]
  let next = 0
  return async (path, query) => {
    await sleep(Math.max(0, next - Date.now()), undefined, { signal: stop })
    if (!(await countCall(db, turn))) throw new Spent()
    next = Date.now() + source.spacing
    const url = new URL(path, origin ?? source.origin)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return fetchJson(url, source.headers(config), { patience, stop })
  }
}

/** Notes that a question was not answered; true if the source is left alone for a while. */
async function fail({ db, log }: Needs, question: Question & { tries: number }, error: NotAnswered): Promise<boolean> {
  const { source } = question
  await putOff(db, question, error.reason, againAfter(question.tries + 1))
  const failures = await countFailure(db, source)
  log.warn({ source, failure: error.reason, failures }, 'A live source of medicines has not answered')
  if (error.isOfOneAnswer && failures < TOO_MANY_BROKEN) return false
  await letRest(db, source, Math.max(error.restSeconds, restAfter(failures)))
  return true
}
