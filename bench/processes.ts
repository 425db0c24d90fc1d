import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

// clock ticks a second: 100 on every Linux of today
const TICK_MS = 10

interface Stat {
  pid: number
  parent: number
  /** CPU of the process itself and of the children it has waited for, in ms. */
  cpuMs: number
}

function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number)
    return { pid, parent: Number(fields[1]), cpuMs: (user! + system! + childUser! + childSystem!) * TICK_MS }
  } catch {
    return null
  }
}

/** The process that started this one. */
function parentOf(pid: number): number {
  const stat = statOf(pid)
  if (!stat) throw new Error(`There is no process ${pid}`)
  return stat.parent
}

interface Asked {
  query(text: string): Promise<{ rows: { pid: number }[] }>
}

/** The PostgreSQL on this machine that a pool is connected to. */
export async function postmasterOf(pool: Asked): Promise<number> {
  const { rows } = await pool.query('select pg_backend_pid() as pid')
  return parentOf(rows[0]!.pid)
}

/** CPU time that a process and all its living descendants have used, in ms (Linux only). */
export function cpuOf(root: number): number {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat !== null)
  const family = new Set([root])
  for (let size = 0; size !== family.size;) {
    size = family.size
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid)
  }
  return all.filter(({ pid }) => family.has(pid)).reduce((sum, { cpuMs }) => sum + cpuMs, 0)
}

/** Resident memory of a process in MB. */
export const memoryOf = (pid: number): number => megabytesOf(pid, 'VmRSS')

/** The most memory that a process had since `forgetPeak`, in MB, as the kernel has counted it. */
export const peakOf = (pid: number): number => megabytesOf(pid, 'VmHWM')

export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')

function megabytesOf(pid: number, line: string): number {
  const kilobytes = new RegExp(`${line}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}
