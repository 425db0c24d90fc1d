import { ConfigError } from './config.ts'
import { isUnavailable } from './database/client.ts'
import { EmbeddedDatabaseError } from './database/embedded.ts'
import { MigrationError } from './database/migrate.ts'

/** Why a program did not start: what an operator can mend in a sentence, anything else with its stack. */
export function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof EmbeddedDatabaseError || error instanceof MigrationError)
    return error.message
  const { code, port, address, syscall } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop the other program, or set PORT to another number.`
  if (code === 'EACCES' && syscall === 'listen')
    return `Port ${port} needs more rights than this user has. Set PORT to a number above 1023.`
  if (error instanceof ListenError) return `HOST ${error.hostname} is not an address of this machine.`
  if (code === 'EADDRNOTAVAIL') return `HOST ${address} is not an address of this machine.`
  if (isUnavailable(error)) return 'The database cannot be reached. Is DATABASE_URL right, and does its server run?'
  if (isRefusedSignIn(code))
    return 'The database refuses this user or password, or does not exist. Is DATABASE_URL right?'
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** The address to listen on could not even be looked up. */
export class ListenError extends Error {
  readonly hostname: string
  constructor(hostname: string, cause: unknown) {
    super('The address to listen on is unknown', { cause })
    this.hostname = hostname
  }
}

const isRefusedSignIn = (code: unknown) => code === '28P01' || code === '28000'
