import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Keys } from '#server/secrets.ts'

/** The header of an encrypted file: the format, the id of its key, and the salt of its own key. */
const MARK = Buffer.from('vf1:')
const KEY_ID_BYTES = 8
const SALT_BYTES = 16
const HEAD = MARK.length + KEY_ID_BYTES + SALT_BYTES

/** Plain bytes of a chunk; each is encrypted for itself, so that a file doesn't have to be in memory as a whole. */
const CHUNK = 64 * 1024
const TAG_BYTES = 16

/** A file that no key opens, or that is not as it was written. */
export class DamagedFileError extends Error {
  override name = 'DamagedFileError'
}

/** Returns the length of a file after encryption. */
export const encryptedLength = (bytes: number): number =>
  HEAD + bytes + TAG_BYTES * Math.max(1, Math.ceil(bytes / CHUNK))

const keyIdOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, 'vaidya', 'file-key-id', KEY_ID_BYTES))
const fileKey = (secret: string, salt: Buffer, name: string) =>
  Buffer.from(hkdfSync('sha256', secret, salt, `file:${name}`, 32))

/** Returns the number of a chunk, and whether it is the last one: pieces can be neither swapped nor cut off. */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(index, 7)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Yields pieces of exactly `bytes` bytes; only the last one is marked as last, and may be shorter. */
async function* piecesOf(source: AsyncIterable<Uint8Array>, bytes: number) {
  let buffered: Buffer[] = []
  let length = 0
  for await (const part of source) {
    buffered.push(Buffer.from(part.buffer, part.byteOffset, part.byteLength))
    length += part.byteLength
    if (length <= bytes) continue
    const all = Buffer.concat(buffered)
    let at = 0
    // only at the end is the last piece known to be the last
    for (; all.length - at > bytes; at += bytes) yield { piece: all.subarray(at, at + bytes), isLast: false }
    buffered = [all.subarray(at)]
    length = all.length - at
  }
  yield { piece: Buffer.concat(buffered), isLast: true }
}

/** Encrypts a file piece by piece (AES-256-GCM) with a key of its own, made from the installation's. */
export async function* encrypted(
  source: AsyncIterable<Uint8Array>,
  secret: string,
  name: string,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const key = fileKey(secret, salt, name)
  yield Buffer.concat([MARK, keyIdOf(secret), salt])
  let index = 0
  for await (const { piece, isLast } of piecesOf(source, CHUNK)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index++, isLast))
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
}

/** Returns the plain bytes of a file that `encrypted` wrote. Throws DamagedFileError. */
export async function* decrypted(
  source: AsyncIterable<Uint8Array>,
  { secret, previousSecrets }: Keys,
  name: string,
): AsyncGenerator<Buffer> {
  const rest = source[Symbol.asyncIterator]()
  try {
    const { head, after } = await headOf(rest)
    const known = [secret, ...previousSecrets].find((one) => keyIdOf(one).equals(head.keyId))
    if (known === undefined) throw new DamagedFileError('A file was encrypted with a key that is not known here.')
    const key = fileKey(known, head.salt, name)
    let index = 0
    for await (const { piece, isLast } of piecesOf(resumed(after, rest), CHUNK + TAG_BYTES)) {
      if (piece.length < TAG_BYTES) throw new DamagedFileError('A file is cut off.')
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index++, isLast))
      decipher.setAuthTag(piece.subarray(-TAG_BYTES))
      const plain = decipher.update(piece.subarray(0, -TAG_BYTES))
      try {
        decipher.final()
      } catch (cause) {
        throw new DamagedFileError('A file is not as it was written.', { cause })
      }
      yield plain
    }
  } finally {
    await rest.return?.()
  }
}

async function headOf(source: AsyncIterator<Uint8Array>) {
  let bytes = Buffer.alloc(0)
  while (bytes.length < HEAD) {
    const { done, value } = await source.next()
    if (done) break
    bytes = Buffer.concat([bytes, value])
  }
  if (bytes.length < HEAD || !bytes.subarray(0, MARK.length).equals(MARK))
    throw new DamagedFileError('A file has no head.')
  const keyId = bytes.subarray(MARK.length, MARK.length + KEY_ID_BYTES)
  const salt = bytes.subarray(MARK.length + KEY_ID_BYTES, HEAD)
  return { head: { keyId, salt }, after: bytes.subarray(HEAD) }
}

async function* resumed(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (first.length > 0) yield first
  for (;;) {
    const { done, value } = await rest.next()
    if (done) return
    yield value
  }
}

/** True if a file is encrypted with this key. */
export async function isOfKey(source: AsyncIterable<Uint8Array>, secret: string): Promise<boolean> {
  const iterator = source[Symbol.asyncIterator]()
  try {
    return (await headOf(iterator)).head.keyId.equals(keyIdOf(secret))
  } finally {
    await iterator.return?.()
  }
}
