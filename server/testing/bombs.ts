import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { pngChunk as chunk } from './pictures.ts'

// Small files that are very large once they are unpacked.

interface Look {
  /** Bits of a sample: 1, 8 or 16. */
  depth?: number
  /** 0 is gray, 6 has colors and transparency. */
  color?: 0 | 6
  /** Chunks before the picture. */
  before?: Buffer[]
}

/** A black PNG of this size, whole and valid: a hundred kilobytes for hundreds of megabytes of points. */
export function pngBomb(width: number, height: number, { depth = 1, color = 0, before = [] }: Look = {}): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = depth
  head[9] = color
  const bytesOfLine = 1 + Math.ceil((width * depth * (color === 6 ? 4 : 1)) / 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    ...before,
    chunk('IDAT', packedZeros(bytesOfLine * height)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A text beside the picture that unpacks to this many megabytes. */
export const textBomb = (megabytes: number): Buffer =>
  chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), zeros(megabytes)]))

/** A color profile that unpacks to this many megabytes. */
export const profileBomb = (megabytes: number): Buffer =>
  chunk('iCCP', Buffer.concat([Buffer.from('Profile\0\0', 'latin1'), zeros(megabytes)]))

/** A PDF whose page content, packed twice, unpacks to this many megabytes. */
export function pdfBomb(megabytes: number): Buffer {
  const content = deflateSync(zeros(megabytes))
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>',
  ].map((text, at) => Buffer.from(`${at + 1} 0 obj\n${text}\nendobj\n`))
  const stream = Buffer.concat([
    Buffer.from(`4 0 obj\n<< /Length ${content.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n`),
    content,
    Buffer.from('\nendstream\nendobj\n'),
  ])
  return Buffer.concat([
    Buffer.from('%PDF-1.4\n'),
    ...objects,
    stream,
    Buffer.from('trailer << /Root 1 0 R >>\n%%EOF\n'),
  ])
}

const MEGABYTE = 1024 * 1024
const zeros = (megabytes: number) => packedZeros(megabytes * MEGABYTE)

/** Returns the zlib stream of this many zeros. It repeats the packed form of one megabyte, instead of packing them all. */
function packedZeros(bytes: number): Buffer {
  const packed = (size: number, finishFlush: number) => deflateRawSync(Buffer.alloc(size), { finishFlush })
  const megabyte = packed(MEGABYTE, constants.Z_FULL_FLUSH)
  const checksum = Buffer.alloc(4)
  // Adler-32 of zeros: the sum of the bytes stays 1, and the sum of these sums is the count
  checksum.writeUInt16BE(bytes % 65_521, 0)
  checksum.writeUInt16BE(1, 2)
  return Buffer.concat([
    Buffer.from('789c', 'hex'),
    ...Array.from({ length: Math.floor(bytes / MEGABYTE) }, () => megabyte),
    packed(bytes % MEGABYTE, constants.Z_FINISH),
    checksum,
  ])
}
