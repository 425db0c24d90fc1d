import { spawn } from 'node:child_process'
import { EmbeddedDatabaseError } from './problem.ts'

/** The account that PostgreSQL's programs run as; undefined where that is simply the present one. */
export interface Account {
  uid: number
  gid: number
}

export interface Command {
  file: string
  args: string[]
  account: Account | undefined
}

/** Hides the caller's environment from the server: no PGDATA, PGOPTIONS, LANG or NODE_OPTIONS. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'].map((name) => [name, process.env[name]])
  return { ...Object.fromEntries(kept.filter(([, value]) => value !== undefined)), LC_ALL: 'C' }
}

/**
 * Runs one of PostgreSQL's programs and returns its exit code and output.
 * @throws EmbeddedDatabaseError if it could not be run at all
 */
export function run(command: Command, input = ''): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command.file, command.args, { ...surroundings(command), stdio: 'pipe' })
    let said = ''
    child.stdout.on('data', (text) => (said += text))
    child.stderr.on('data', (text) => (said += text))
    child.stdin.on('error', () => {}) // it ended without reading on; see its exit code
    child.stdin.end(input)
    child.on('error', (error: NodeJS.ErrnoException) => reject(cannotRun(command.file, error)))
    child.on('close', (code) => resolve({ code, said }))
  })
}

/**
 * Runs a program without a pipe, for one that leaves a server behind, which would keep the pipe open. Returns the exit
 * code.
 */
export function runUnheard(command: Command): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(command.file, command.args, { ...surroundings(command), stdio: 'ignore' })
    child.on('error', (error: NodeJS.ErrnoException) => reject(cannotRun(command.file, error)))
    child.on('exit', resolve)
  })
}

// The account must be allowed to enter the working directory.
const surroundings = ({ account }: Command) => ({ ...account, cwd: '/', env: plainEnvironment(), windowsHide: true })

function cannotRun(file: string, error: NodeJS.ErrnoException) {
  // The file is there, yet "not found": its loader is missing.
  const otherLibc = error.code === 'ENOENT' && process.platform === 'linux'
  return new EmbeddedDatabaseError(
    otherLibc
      ? 'The embedded database does not run on this system: it needs glibc (Alpine and other musl systems do not have it). ' +
          'Set DATABASE_URL to use a PostgreSQL server instead.'
      : `The embedded database could not run ${file} (${error.code}). Set DATABASE_URL to use a PostgreSQL server instead.`,
    { cause: error },
  )
}
