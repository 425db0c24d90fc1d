import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Where clamd listens: a host and port, or a socket of this machine. */
export type ClamdAddress = { host: string; port: number } | { path: string }

/** The scanner doesn't answer, or answers something else than a result. */
export class ScannerError extends Error {
  override name = 'ScannerError'
}

/** Milliseconds without progress after which the scanner counts as unreachable. */
const PATIENCE_MS = 30_000
/** clamd's replies are one short line. */
const LONGEST_REPLY = 1_000

/**
 * Sends a file to ClamAV's daemon by its INSTREAM command (https://docs.clamav.net/manual/Usage/Scanning.html#clamd): pieces,
 * each after its length as four bytes, and a length of zero at the end. Returns whether a virus was found. Throws
 * ScannerError.
 */
export async function hasVirus(address: ClamdAddress, parts: AsyncIterable<Uint8Array>): Promise<boolean> {
  const socket = connect({ ...address, timeout: PATIENCE_MS })
  socket.on('timeout', () => socket.destroy(new ScannerError('The scanner does not answer.')))
  try {
    const reply = replyOf(socket)
    // a refusal can arrive while the file is being sent, and the socket then breaks
    const sent = send(socket, parts).catch((error: unknown) => Promise.reject(asScannerError(error)))
    const [text] = await Promise.all([reply, sent])
    if (text.endsWith(': OK')) return false
    if (text.endsWith(' FOUND')) return true
    throw new ScannerError(`The scanner answers: ${text}`)
  } catch (error) {
    throw asScannerError(error)
  } finally {
    socket.destroy()
  }
}

async function send(socket: Socket, parts: AsyncIterable<Uint8Array>): Promise<void> {
  const write = async (bytes: Uint8Array) => void (socket.write(bytes) || (await once(socket, 'drain')))
  await write(Buffer.from('zINSTREAM\0'))
  for await (const part of parts) {
    // a length of zero would end the file
    if (part.length === 0) continue
    await write(lengthOf(part))
    await write(part)
  }
  await write(lengthOf(new Uint8Array()))
}

function lengthOf({ length }: Uint8Array): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  return bytes
}

/** Returns clamd's reply, which ends with a zero byte, such as "stream: OK". */
async function replyOf(socket: Socket): Promise<string> {
  let text = ''
  for await (const piece of socket) {
    text += (piece as Buffer).toString('latin1')
    if (text.length > LONGEST_REPLY) break
    const end = text.indexOf('\0')
    if (end >= 0) return text.slice(0, end)
  }
  throw new ScannerError('The scanner has closed the connection.')
}

const asScannerError = (error: unknown) =>
  error instanceof ScannerError ? error : new ScannerError('The scanner is unreachable.', { cause: error })
