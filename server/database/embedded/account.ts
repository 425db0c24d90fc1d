import { readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Account } from './run.ts'

/**
 * Returns the account to run PostgreSQL as, because it refuses to run as root: `postgres` if that user exists, else
 * `nobody`; undefined if this process is an ordinary user (or on Windows).
 */
export function serverAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const found = accounts.find(([user, , uid]) => user === name && Number(uid) !== 0)
    // macOS writes the id of `nobody` as -2
    if (found) return { uid: Number(found[2]) >>> 0, gid: Number(found[3]) >>> 0 }
  }
  return { uid: 65534, gid: 65534 }
}

/** Returns the account that owns a file if this process is root, because the same account must go on using it. */
export function ownerOf(path: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const { uid, gid } = statSync(path)
  return { uid, gid }
}

/** Returns whether the account can reach and enter this folder. */
export function canEnter(path: string, account: Account | undefined): boolean {
  if (!account) return true
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder)
    const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
    if (((mode >> shift) & 1) === 0) return false
    if (folder === dirname(folder)) return true
  }
}
