import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** The longest socket path in bytes: 103 on macOS, 107 on Linux. */
const LONGEST_PATH = 103

const isShort = (path: string) => Buffer.byteLength(path) <= LONGEST_PATH

/**
 * Returns whether the data folder can contain a server's socket: not on Windows, with a long path, or in some shared
 * folders.
 */
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
 * Returns the host for connection strings: the data folder, whose socket is faster than loopback (decision 0009), or
 * 127.0.0.1 without a socket.
 */
export function hostOf(data: string, port: number): string {
  const socket = join(data, `.s.PGSQL.${port}`)
  return isShort(socket) && existsSync(socket) ? encodeURIComponent(data) : '127.0.0.1'
}
