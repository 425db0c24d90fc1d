/** Bytes within which an animated PNG says so: before its first picture data. */
const HEAD_BYTES = 64 * 1024
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Returns whether a file is an animated PNG: its chunk `acTL` comes before the first picture data. */
export function isAnimatedPng(head: Uint8Array): boolean {
  if (!SIGNATURE.every((byte, at) => head[at] === byte)) return false
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  for (let at = SIGNATURE.length; at + 8 <= head.length;) {
    const name = String.fromCharCode(...head.subarray(at + 4, at + 8))
    if (name === 'acTL' || name === 'IDAT') return name === 'acTL'
    // length, name, content, checksum
    at += view.getUint32(at) + 12
  }
  return false
}

/** Returns whether one of the files is an animated PNG. A file that can't be read isn't; the server judges it. */
export async function hasAnimated(files: readonly File[]): Promise<boolean> {
  for (const file of files) {
    const head = await file
      .slice(0, HEAD_BYTES)
      .arrayBuffer()
      .catch(() => new ArrayBuffer(0))
    if (isAnimatedPng(new Uint8Array(head))) return true
  }
  return false
}
