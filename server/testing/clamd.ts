import { type AddressInfo, createServer, type Socket } from 'node:net'

/** The harmless file that every scanner reports (https://www.eicar.org), in parts so that none reports this one. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!', '$H+H*'].join('')

/** The largest file that the daemon takes (StreamMaxLength). */
const STREAM_MAX = 12 * 1024 * 1024

/**
 * A stand-in for ClamAV's daemon: it takes INSTREAM in any pieces, as the real one does, finds EICAR, and closes the
 * connection after its reply. It counts the scans.
 */
export async function startClamd() {
  const sockets = new Set<Socket>()
  const count = { scans: 0 }
  /** 'broken' closes the connection without a reply. */
  const state: { is: 'well' | 'broken' } = { is: 'well' }
  const server = createServer((socket) => {
    sockets.add(socket)
    const pieces: Buffer[] = []
    let tail = Buffer.alloc(0)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    socket.on('data', (piece: Buffer) => {
      pieces.push(piece)
      if (state.is === 'broken') return socket.destroy()
      tail = Buffer.concat([tail, piece]).subarray(-4)
      // a file ends with a length of zero
      const reply = tail.equals(Buffer.alloc(4)) ? replyTo(Buffer.concat(pieces)) : null
      if (reply === null) return
      count.scans += 1
      socket.end(`${reply}\0`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    count,
    state,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const COMMAND = 'zINSTREAM\0'

/** Returns the daemon's reply; null while the file hasn't ended. */
function replyTo(bytes: Buffer): string | null {
  if (bytes.length < COMMAND.length) return null
  if (bytes.toString('latin1', 0, COMMAND.length) !== COMMAND) return 'UNKNOWN COMMAND'
  const parts: Buffer[] = []
  let size = 0
  for (let at = COMMAND.length; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return Buffer.concat(parts).includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'
    size += length
    if (size > STREAM_MAX) return 'INSTREAM size limit exceeded. ERROR'
    parts.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}
