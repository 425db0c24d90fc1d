import { fileTypeFromBuffer } from 'file-type'
import { t, type Message } from '#language/translate.ts'
import { type FileKind, fileMessages, ENCRYPTION, ENCRYPTION_LENGTH } from '#contract/files.ts'

/** Bytes from which the kind of a file is known. */
export const HEAD_BYTES = 4100
/** Within how many bytes a PDF begins, as viewers tolerate it: line ends or the header of a message can precede it. */
const PDF_WITHIN = 1024

const kinds: Record<string, FileKind> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  // only its still picture is stored
  'image/apng': 'png',
}

/** Types that people confuse with the accepted ones, with a message that says what to do. */
const others: Record<string, Message> = {
  'image/heic': fileMessages.heic,
  'image/heif': fileMessages.heic,
  'image/heic-sequence': fileMessages.heic,
  'image/heif-sequence': fileMessages.heic,
  'image/avif': fileMessages.avif,
  'image/webp': fileMessages.webp,
}

/** Returns a file's type by its first bytes, whatever its name (rule E1); for other types, the message that refuses it. */
export async function kindOf(head: Uint8Array): Promise<{ kind: FileKind } | { refused: string }> {
  const found = await fileTypeFromBuffer(head)
  const kind = found ? kinds[found.mime] : isLatePdf(head) ? 'pdf' : undefined
  return kind ? { kind } : { refused: t((found && others[found.mime]) ?? fileMessages.otherKind) }
}

/** True for a PDF that begins after a few bytes of no other type. Markup before it isn't tolerated. */
function isLatePdf(head: Uint8Array): boolean {
  const start = Buffer.from(head.subarray(0, PDF_WITHIN)).toString('latin1')
  const at = start.indexOf('%PDF-')
  return at >= 0 && !/<[a-z!?/]/i.test(start.slice(0, at))
}

/** Longest mark that `PdfEnd` looks for. */
const MARK_BYTES = 5

/**
 * Finds out whether a PDF is complete while its bytes pass by. Viewers tolerate anything behind the end marker, such as
 * zeros up to a full block or the HTML of a page that offered it; but if an object begins behind the last one, the file was
 * cut off while it was transferred.
 */
export class PdfEnd {
  #before = Buffer.alloc(0)
  #isEnded = false

  add(part: Uint8Array): void {
    const bytes = Buffer.concat([this.#before, part])
    const end = bytes.lastIndexOf('%%EOF')
    const object = bytes.lastIndexOf(' obj')
    if (end >= 0 || object >= 0) this.#isEnded = end > object
    this.#before = bytes.subarray(1 - MARK_BYTES)
  }

  /** True if the last thing was the end marker. */
  get isComplete(): boolean {
    return this.#isEnded
  }
}

/** Finds out whether a PDF is encrypted while its bytes pass by. */
export class PdfEncryption {
  #before = ''
  isFound = false

  add(part: Uint8Array): void {
    if (this.isFound) return
    const text = this.#before + Buffer.from(part).toString('latin1')
    this.isFound = ENCRYPTION.test(text)
    this.#before = text.slice(-ENCRYPTION_LENGTH)
  }
}

export const contentTypes: Record<FileKind | 'webp', string> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}
