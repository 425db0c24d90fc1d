import { CallerLeftError } from './heavy.ts'

/** Classifies database errors by what the caller should do about them. */

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

// 08 connection, 53 out of resources, 57P admin shutdown, crash, starting up, database dropped
const UNAVAILABLE_STATE = /^(08|53|57P)/
// statement_timeout; read-only after a failover; the database accepts no connections, or is gone
const UNAVAILABLE_STATES = new Set(['57014', '25006', '55000', '3D000'])

// pg and its pool have no code for these
const UNAVAILABLE_MESSAGE =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|timeout expired|Query read timeout|Client was closed|Cannot use a pool after|driver has already been destroyed)/

/** Returns whether the error means that the database is unreachable, overloaded or shutting down: answer 503. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof CallerLeftError) return true
  const code = codeOf(error)
  if (code && (UNREACHABLE.has(code) || UNAVAILABLE_STATE.test(code) || UNAVAILABLE_STATES.has(code))) return true
  // a missing socket (ENOENT) or one without room (EAGAIN); a missing file isn't ours
  if ((error as NodeJS.ErrnoException).syscall === 'connect') return true
  return UNAVAILABLE_MESSAGE.test(error.message) || isUnavailable(error.cause)
}

/** Returns whether the same transaction may succeed if retried: serialization failure, deadlock, stale plan. */
export function isRetryable(error: unknown): boolean {
  const code = codeOf(error)
  return code === '40001' || code === '40P01' || isStalePlan(error)
}

/** Returns whether a prepared statement is outdated: the tables have changed, or the server no longer has it. */
export function isStalePlan(error: unknown): boolean {
  const code = codeOf(error)
  return code === '26000' || (code === '0A000' && (error as Error).message.includes('cached plan'))
}

/** Returns the error's code (SQLSTATE or system), if it has one. Safe to log: it carries no data. */
export function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null | undefined)?.code
  return typeof code === 'string' ? code : undefined
}
