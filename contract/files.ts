import { z } from 'zod'
import { type Message, msg, t } from '#language/translate.ts'

/** Largest upload in bytes (rule E1). */
export const UPLOAD_BYTES = 10 * 1024 * 1024
/** Maximum size of a picture in megapixels. */
export const MEGAPIXELS = 50
/** Maximum number of pixels per side of a picture: longer ones take minutes to preview. */
export const LONGEST_SIDE = 20_000

/** Kinds of files that can be uploaded. */
export const fileKinds = ['pdf', 'jpg', 'png'] as const
export type FileKind = (typeof fileKinds)[number]

/** Value of the `accept` attribute of file inputs. */
export const ACCEPTED_FILES = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png'

export const fileMessages = {
  tooLarge: msg('This file is larger than 10MB. Please select a smaller one.'),
  otherKind: msg('This file isn’t a PDF, JPG, JPEG or PNG. Please select another one.'),
  heic: msg('This is a HEIC photo, which many devices can’t show. Save or export it as JPG, and select that file.'),
  avif: msg('This is an AVIF picture. Save or export it as JPG or PNG, and select that file.'),
  webp: msg('This is a WebP picture. Save or export it as JPG or PNG, and select that file.'),
  encrypted: msg('This PDF is encrypted. Its readers may need its password; we don’t store it.'),
  animated: msg('This PNG is animated. Only its first picture is saved; save the others as pictures of their own.'),
  damaged: msg('This file is damaged or incomplete. Please select another one.'),
  tooManyPixels: () =>
    t('This picture has more than {megapixels} megapixels. Please select a smaller one.', { megapixels: MEGAPIXELS }),
  sideTooLong: () =>
    t(
      'This picture is longer than {longestSide, number} pixels. Cut it into several pictures, and select them one by one.',
      {
        longestSide: LONGEST_SIDE,
      },
    ),
  tooSlow: msg('This picture takes too long to read. Save it again as JPG, and select that file.'),
  manyPictures: msg('Many pictures are being saved right now.'),
  noRoomForPerson: msg('You have used all your storage. Delete files you no longer need, and try again.'),
  noRoomAtClinic: msg('The clinic’s storage is full. Please contact the clinic.'),
  infected: msg('This file has a virus, so it wasn’t saved. Check the device that it comes from.'),
  notScannable: msg(
    'The virus scanner can’t be reached, so no files can be saved right now. Please try again in a minute.',
  ),
  cannotBeKept: msg('Files can’t be saved right now. Please try again later.'),
} as const

/** A notice for the readers of a file: only the first picture of an animated PNG is stored; an encrypted PDF may ask for a password. */
export const FileNotice = z.enum(['animated', 'encrypted'])
export type FileNotice = z.infer<typeof FileNotice>

const noticesInWords: Record<FileNotice, Message> = {
  animated: msg('This PNG was animated; only its first picture was saved.'),
  encrypted: msg('This PDF is encrypted and may ask for a password.'),
}

/** Says whether a virus scanner found all these files clean before they were stored, and what else their readers should know. */
export function filesInWords(files: readonly { isScanned: boolean; notice: FileNotice | null }[]): string {
  const isScanned = files.length > 0 && files.every((file) => file.isScanned)
  const notices = new Set(files.flatMap(({ notice }) => (notice ? t(noticesInWords[notice]) : [])))
  return [isScanned ? t('Scanned for viruses.') : t('Not scanned for viruses.'), ...notices].join(' ')
}

/** Sizes of a picture: for cards, for reading on a screen, and as it was uploaded. */
export const fileSizes = ['small', 'large', 'full'] as const
export type FileSize = (typeof fileSizes)[number]

/** Degrees by which a picture is turned clockwise before it is stored. */
export const Rotation = z.enum(['0', '90', '180', '270'])

/** Size of a picture; a PDF is always returned unchanged. */
export const FileSizeQuery = z.object({ size: z.enum(fileSizes).default('full') })

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
