import { UPLOAD_BYTES, isEncryptedPdf } from '#contract/files.ts'

/** Returns whether one of the files is an encrypted PDF. A file that can't be read isn't; the server judges it. */
export async function hasEncrypted(files: readonly File[]): Promise<boolean> {
  for (const file of files) {
    if (file.size > UPLOAD_BYTES || file.type.startsWith('image/')) continue
    const bytes = await file.arrayBuffer().catch(() => new ArrayBuffer(0))
    if (isEncryptedPdf(new Uint8Array(bytes))) return true
  }
  return false
}
