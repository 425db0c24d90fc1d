import { UPLOAD_BYTES } from '#contract/files.ts'

/**
 * Returns whether a file is a PDF that is encrypted: its trailer names how. It can still open without a password, if only
 * printing or copying is restricted.
 */
export function isEncryptedPdf(bytes: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(bytes)
  return text.slice(0, 1024).includes('%PDF-') && /\/Encrypt\s*(?:<<|\d+\s+\d+\s+R)/.test(text)
}

/** Returns whether one of the files is an encrypted PDF. A file that can't be read isn't; the server judges it. */
export async function hasEncrypted(files: readonly File[]): Promise<boolean> {
  for (const file of files) {
    if (file.size > UPLOAD_BYTES || file.type.startsWith('image/')) continue
    const bytes = await file.arrayBuffer().catch(() => new ArrayBuffer(0))
    if (isEncryptedPdf(new Uint8Array(bytes))) return true
  }
  return false
}
