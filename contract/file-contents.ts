// What the browser says about a file before it is uploaded, and the server stores with it.

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/**
 * Returns whether a file is a PNG of several pictures: `acTL` counts them before the first picture data, without the picture
 * for programs that show one, unless `fcTL` makes it the first.
 */
export function isAnimatedPng(head: Uint8Array): boolean {
  if (!PNG.every((byte, at) => head[at] === byte)) return false
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  let [frames, further] = [0, 1]
  for (let at = PNG.length; at + 12 <= head.length;) {
    const name = String.fromCharCode(...head.subarray(at + 4, at + 8))
    if (name === 'acTL') frames = view.getUint32(at + 8)
    if (name === 'fcTL') further = 0
    if (name === 'IDAT') break
    // length, name, content, checksum
    at += view.getUint32(at) + 12
  }
  return frames > 0 && frames + further > 1
}

/** How the trailer of a PDF says that it is encrypted. */
export const ENCRYPTION = /\/Encrypt\s*(?:<<|\d+\s+\d+\s+R)/
/** Characters within which a trailer says so, with room for line ends. */
export const ENCRYPTION_LENGTH = 64

/**
 * Returns whether a file is a PDF that is encrypted: its trailer names how. It can still open without a password, if only
 * printing or copying is restricted.
 */
export function isEncryptedPdf(bytes: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(bytes)
  return text.slice(0, 1024).includes('%PDF-') && ENCRYPTION.test(text)
}
