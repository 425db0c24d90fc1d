import { readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Account } from './run.ts'

/**
 * PostgreSQL refuses to run as root. Gives the account to run it as when this process is root: `postgres` if there is
 * such a user, else `nobody`; undefined when this process is an ordinary user (or on Windows).
 */
export function serverAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const found = accounts.find(([user, , uid]) => user === name && Number(uid) !== 0)
    // macOS writes nobody as -2
    if (found) return { uid: Number(found[2]) >>> 0, gid: Number(found[3]) >>> 0 }
  }
  return { uid: 65534, gid: 65534 }
}

/** The account that owns a file, when this process is root: what was made by one account must go on with it. */
export function ownerOf(path: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const { uid, gid } = statSync(path)
  return { uid, gid }
}

/** Says whether the account may walk down to this folder and into it. */
export function canEnter(path: string, account: Account | undefined): boolean {
  if (!account) return true
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder)
    const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
    if (((mode >> shift) & 1) === 0) return false
    if (folder === dirname(folder)) return true
  }
}
