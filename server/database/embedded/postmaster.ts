import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Postmaster {
  pid: number
  port: number
  /** 'starting', 'ready', 'stopping' or 'standby' */
  status: string
}

/** Reads what a server says of itself in its data folder (`postmaster.pid`); undefined if there is none. */
export function readPostmaster(data: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Math.abs(Number(lines[0])), port: Number(lines[3]), status: lines[7]?.trim() || 'starting' }
  } catch {
    return undefined
  }
}

/** Says whether a process is there and runs; one that is dead and not yet collected by its parent is not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return !/^\d+ \(.*\) Z/s.test(processStatus(pid))
}

/** Says whether the process is surely something else than PostgreSQL: its number has been given anew, as in a new container. */
export function isSomethingElse(pid: number): boolean {
  const status = processStatus(pid)
  return status !== '' && !/^\d+ \(postgres\) /.test(status)
}

/** What Linux says of a process: number, program, state and more; '' elsewhere. */
function processStatus(pid: number) {
  try {
    return process.platform === 'linux' ? readFileSync(`/proc/${pid}/stat`, 'utf8') : ''
  } catch {
    return ''
  }
}
