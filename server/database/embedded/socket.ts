import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** What a system takes as the path of a socket, in bytes: macOS 103, Linux 107. */
const LONGEST_PATH = 103

const isShort = (path: string) => Buffer.byteLength(path) <= LONGEST_PATH

/** Whether the data folder can hold a server's socket: not on Windows, not at a long path, not on every shared folder. */
export async function takesSockets(data: string): Promise<boolean> {
  const path = join(data, `.socket-${process.pid}`)
  if (process.platform === 'win32' || !isShort(path)) return false
  const probe = createServer().listen(path)
  try {
    await once(probe, 'listening')
    return true
  } catch {
    return false
  } finally {
    probe.close()
  }
}

/**
 * Returns the host of a connection string for the server that runs: its data folder, whose socket costs less than the loopback
 * interface (decision 0009), or 127.0.0.1 where there is none.
 */
export function hostOf(data: string, port: number): string {
  const socket = join(data, `.s.PGSQL.${port}`)
  return isShort(socket) && existsSync(socket) ? encodeURIComponent(data) : '127.0.0.1'
}
