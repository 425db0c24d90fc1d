import { isIPv4 } from 'node:net'

/** True if a host name or address is reachable from this machine only. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  if (name === 'localhost' || name.endsWith('.localhost') || name === '::1') return true
  const mapped = name.replace(/^::ffff:/, '')
  return isIPv4(mapped) && mapped.startsWith('127.')
}
