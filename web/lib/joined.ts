const room = Buffer.allocUnsafeSlow(512 * 1024)

/**
 * Texts and bytes one after the other, in memory of their own. Texts are written first and counted then: `Buffer.from`
 * counts first, which costs twice as much again for a text with a sign beyond Latin 1, as pages have.
 */
export function joined(parts: readonly (string | Buffer)[]): Buffer {
  // a character is three bytes at most: those of four bytes are two characters
  const most = parts.reduce((sum, part) => sum + part.length * (typeof part === 'string' ? 3 : 1), 0)
  if (most > room.length) return Buffer.concat(parts.map((part) => Buffer.from(part)))
  let length = 0
  for (const part of parts) length += typeof part === 'string' ? room.write(part, length) : part.copy(room, length)
  const bytes = Buffer.allocUnsafeSlow(length)
  room.copy(bytes, 0, 0, length)
  return bytes
}
