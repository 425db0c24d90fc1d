import type { LiveSourceName } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { askForJob } from '#server/jobs/ask.ts'
import type { OutgoingJobs } from '#server/jobs/worker.ts'
import { type AskOptions, askDue } from './ask-due.ts'

type Needs = Pick<Deps, 'db' | 'config' | 'log'>

/** Questions of one job: then others get their turn. */
const AT_ONCE = 50

const jobOf = (source: LiveSourceName) => `ask-${source}`

/** The jobs that ask the sources which the operator has switched on. */
export const liveSourceJobs = (deps: Needs, options: AskOptions = {}): OutgoingJobs =>
  Object.fromEntries(
    deps.config.liveSources.on.map((source) => [
      jobOf(source),
      async (_payload: unknown, stop: AbortSignal) => {
        const { state } = await askDue(deps, source, { ...options, stop, most: AT_ONCE })
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
