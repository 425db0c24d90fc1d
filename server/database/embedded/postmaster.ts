import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Postmaster {
  pid: number
  port: number
  /** 'starting', 'ready', 'stopping' or 'standby' */
  status: string
}

/** Reads the server's status file in its data folder (`postmaster.pid`); undefined if there is none. */
export function readPostmaster(data: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Math.abs(Number(lines[0])), port: Number(lines[3]), status: lines[7]?.trim() || 'starting' }
  } catch {
    return undefined
  }
}

/** Returns whether a process is running; a zombie isn't. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return !/^\d+ \(.*\) Z/s.test(processStatus(pid))
}

/** True if the process is certainly not PostgreSQL: its id has been reused, as in a new container. */
export function isSomethingElse(pid: number): boolean {
  const status = processStatus(pid)
  return status !== '' && !/^\d+ \(postgres\) /.test(status)
}

/** Returns the process's status line on Linux (id, program, state and more), otherwise ''. */
function processStatus(pid: number) {
  try {
    return process.platform === 'linux' ? readFileSync(`/proc/${pid}/stat`, 'utf8') : ''
  } catch {
    return ''
  }
}
