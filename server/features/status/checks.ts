import { type ComponentName, componentNames, type StatusNote, statusNotes } from '#contract/status.ts'
import { codeOf } from '#server/database/failures.ts'
import type { Deps } from '#server/deps.ts'
import { checkSignIn } from '#server/features/accounts/public.ts'
import { probeFiles } from '#server/files/probe.ts'
import { findWaiting } from '#server/email-delivery/waiting.ts'
import type { Finding } from './finding.ts'
import { isReadOnly, recordMinute } from './queries.ts'

/** A component that doesn't answer within this time counts as down. */
const PATIENCE_MS = 3_000

class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/** Returns the work's result. Throws NoAnswer if it takes too long; the work then continues, and its result is ignored. */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NoAnswer('A component does not answer.')), PATIENCE_MS)
  })
  try {
    return await Promise.race([work, tooLong])
  } finally {
    clearTimeout(timer)
  }
}

type Verdict = Pick<Finding, 'state' | 'note'>

/** The component works; `note` has details. */
const fine = (note: StatusNote | null = null): Verdict => ({ state: 'operational', note })

interface Check {
  /** Slower than this number of ms counts as degraded. */
  slow: number
  /** Throws if the component does not work. */
  ask: (deps: Deps) => Promise<Verdict>
}

const checks: Record<ComponentName, Check> = {
  api: { slow: 1_000, ask: askApi },
  database: { slow: 500, ask: askDatabase },
  'sign-in': { slow: 2_000, ask: (deps) => checkSignIn(deps).then(() => fine()) },
  mail: { slow: 1_000, ask: askMail },
  files: { slow: 2_000, ask: ({ files }) => probeFiles(files).then(() => fine()) },
}

/** Looks at every component, in the order of the contract. Never throws. */
export async function examineAll(deps: Deps): Promise<Finding[]> {
  const findings = await Promise.all(
    componentNames.filter((name) => name !== 'sign-in').map((name) => examine(name, deps)),
  )
  // separate from the others: hashing a password uses a core for a moment, and would slow down the other measurements
  findings.push(await examine('sign-in', deps))
  return componentNames.map((name) => findings.find((one) => one.name === name)!)
}

async function examine(name: ComponentName, deps: Deps): Promise<Finding> {
  const { slow, ask } = checks[name]
  const began = performance.now()
  try {
    const { state, note } = await inTime(ask(deps))
    if (state === 'off') return { name, state, note, ms: null }
    const ms = Math.round(performance.now() - began)
    if (state === 'operational' && ms > slow) return { name, state: 'degraded', note: statusNotes.slow, ms }
    return { name, state, note, ms }
  } catch (error) {
    const note = error instanceof NoAnswer ? statusNotes.silent : statusNotes.failing
    return { name, state: 'down', note, ms: null, code: codeOf(error) ?? (error as Error).name }
  }
}

/** Makes a call over HTTP, as a visitor's browser does; of the network it needs this machine's own only. */
async function askApi({ ownAddress }: Deps): Promise<Verdict> {
  const address = ownAddress()
  if (address === null) return { state: 'off', note: statusNotes.notListening }
  const response = await fetch(`${address}/api/health`, { signal: AbortSignal.timeout(PATIENCE_MS) })
  await response.body?.cancel()
  return response.ok ? fine() : { state: 'down', note: statusNotes.failing }
}

async function askDatabase({ db }: Deps): Promise<Verdict> {
  return (await isReadOnly(db)) ? { state: 'degraded', note: statusNotes.readOnly } : fine()
}

/** Late emails to fewer refused addresses than this say more about these addresses than about the mail server. */
const MANY_ADDRESSES = 3
const STUCK_MINUTES = 60

async function askMail({ db, post, config }: Deps): Promise<Verdict> {
  if (!post.transport) return { state: 'off', note: statusNotes.noMail }
  const waiting = await findWaiting(db)
  const isRefused = waiting.refusedAddresses >= MANY_ADDRESSES && !waiting.sentWithinQuarter
  if (waiting.untried > 0 || isRefused) {
    const isStuck = waiting.oldestMinutes >= STUCK_MINUTES && !waiting.sentWithinHour
    return isStuck
      ? { state: 'down', note: statusNotes.mailsStuck }
      : { state: 'degraded', note: statusNotes.mailsWait }
  }
  return fine(config.demo.on && !config.mail.smtpUrl ? statusNotes.mailbox : null)
}

/** Checks every component and counts the results for this minute; logs components that aren't operational. */
export async function measureStatus(deps: Deps): Promise<void> {
  const at = new Date()
  const findings = await examineAll(deps)
  for (const { name, state, code } of findings)
    if (state === 'degraded' || state === 'down')
      deps.log.warn({ component: name, state, code }, 'A component is not operational')
  await recordMinute(deps.db, at, findings)
}
