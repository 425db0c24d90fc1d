import { isAnimatedPng } from '#contract/files.ts'

/** Bytes within which an animated PNG says so: before its first picture data. */
const HEAD_BYTES = 64 * 1024

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
