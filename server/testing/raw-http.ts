import { once } from 'node:events'
import { connect } from 'node:net'

export interface Heard {
  status: string
  /** The raw header lines in order. */
  head: string[]
  headers: Record<string, string>
  body: Buffer
}

/** Sends one raw request on its own socket and returns the raw reply; leaves out headers with an empty value. */
export async function sayTo(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  version = '1.1',
): Promise<Heard> {
  const { port, host } = new URL(origin)
  const socket = connect(Number(port), '127.0.0.1')
  const all = { host, connection: 'close', ...headers }
  const said = Object.entries(all)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`${method} ${path} HTTP/${version}\r\n${said.join('')}\r\n`)
  const parts: Buffer[] = []
  socket.on('data', (part) => parts.push(part))
  await once(socket, 'close')
  const bytes = Buffer.concat(parts)
  const end = bytes.indexOf('\r\n\r\n')
  const [status = '', ...head] = bytes.subarray(0, end).toString().split('\r\n')
  const pairs = head.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)])
  return { status, head, headers: Object.fromEntries(pairs), body: bytes.subarray(end + 4) }
}
