import { ConfigError } from './config.ts'
import { DataFolderError, reasonOf } from './data-folder.ts'
import { isUnavailable } from './database/driver/client.ts'
import { EmbeddedDatabaseError } from './database/embedded.ts'
import { MigrationError } from './database/migrate.ts'
import { PeopleRoleError } from './database/people.ts'
import { StoreError } from './files/store.ts'
import { Refusal } from './refusal.ts'

const sentences = [ConfigError, DataFolderError, MigrationError, PeopleRoleError, Refusal, StoreError]

/** PostgreSQL's reasons to refuse a connection or to stop, by SQLSTATE. */
const databaseSays: Record<string, string> = {
  '28P01': 'The database rejected this user or password. Check DATABASE_URL.',
  '28000': 'The database rejected this user or connections from this machine. Check DATABASE_URL and its sslmode.',
  '3D000': 'That server has no such database. Create it, or name another one in DATABASE_URL.',
  '42501': 'The database user may not create tables: it must own the database (docs/operations.md, "Database").',
  '53100': "The database's disk is full.",
  '53300': 'The database accepts no more connections. Stop other programs that use it, or lower POOL_SIZE.',
  '57P03': 'The database is still starting. Start again in a moment.',
}

const NO_TLS = 'The server does not support SSL connections'
const BAD_CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY_LEAF_SIGNATURE/
const SAYS_FULL = /No space left on device/
const FULL = 'The disk that holds DATA_DIR is full.'
const DISK_REFUSES = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT'])

/** Returns why a program didn't start: a sentence for problems that an operator can fix, otherwise the stack. */
export function explain(error: unknown): string {
  if (sentences.some((kind) => error instanceof kind)) return (error as Error).message
  if (error instanceof EmbeddedDatabaseError) return SAYS_FULL.test(error.message) ? FULL : error.message
  if (error instanceof ListenError) return `HOST ${error.hostname} is not an address of this machine.`
  return ofTheNetwork(error) ?? ofTheDatabase(error) ?? ofTheDisk(error) ?? unexpected(error)
}

function ofTheNetwork(error: unknown): string | undefined {
  const { code, port, address, syscall } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop the other program, or set PORT to another number.`
  if (code === 'EACCES' && syscall === 'listen')
    return `Port ${port} needs more rights than this user has. Set PORT to a number above 1023.`
  if (code === 'EADDRNOTAVAIL') return `HOST ${address} is not an address of this machine.`
  return undefined
}

function ofTheDatabase(error: unknown): string | undefined {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (databaseSays[code]) return databaseSays[code]
  if (message === NO_TLS)
    return 'The database does not support TLS, and the sslmode in DATABASE_URL requires it. Turn on TLS there, or, on a private network, set sslmode=disable.'
  if (BAD_CERTIFICATE.test(code))
    return `The certificate of the database cannot be trusted (${code}). Name its authority in DATABASE_URL with sslrootcert=FILE.`
  if (isUnavailable(error)) return 'The database cannot be reached. Check DATABASE_URL and that its server is running.'
  return undefined
}

function ofTheDisk(error: unknown): string | undefined {
  const { code = '', path } = error as NodeJS.ErrnoException
  if (!DISK_REFUSES.has(code)) return undefined
  if (path) return `${path} cannot be used: ${reasonOf(error)}.`
  return code === 'ENOSPC' || code === 'EDQUOT' ? FULL : undefined
}

const unexpected = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))

/** The address to listen on could not be resolved. */
export class ListenError extends Error {
  readonly hostname: string
  constructor(hostname: string, cause: unknown) {
    super('The address to listen on is unknown', { cause })
    this.hostname = hostname
  }
}
