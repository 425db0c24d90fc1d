import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/**
 * A photograph of one color as a camera writes it: on its side, and with a location. A grainy one is large, like a
 * photograph of paper in bad light.
 */
export const photograph = (width = 60, height = 40, look: 'plain' | 'grainy' = 'plain'): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#336699',
      ...(look === 'grainy' && { noise: { type: 'gaussian', mean: 128, sigma: 30 } }),
    },
  })
    .jpeg()
    .withExif({
      IFD0: { Orientation: '6', Make: 'Secretcam' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '12/1 58/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()

/** A chunk of a PNG. */
export function pngChunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/**
 * An animated PNG: its picture, repeated as each frame. `isFirst` makes the picture that other programs show the first frame;
 * `before` are chunks before the animation is announced.
 */
export function animatedPng(png: Buffer, frames: number, { isFirst = true, before = [] as Buffer[] } = {}): Buffer {
  const chunks: { name: string; content: Buffer }[] = []
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at)
    chunks.push({ name: png.toString('latin1', at + 4, at + 8), content: png.subarray(at + 8, at + 8 + length) })
    at += length + 12
  }
  const [head] = chunks
  const data = Buffer.concat(chunks.flatMap(({ name, content }) => (name === 'IDAT' ? [content] : [])))
  const numbers = (...values: number[]) => {
    const bytes = Buffer.alloc(values.length * 4)
    for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4)
    return bytes
  }
  let turn = 0
  const size = [head!.content.readUInt32BE(0), head!.content.readUInt32BE(4)]
  const frame = () =>
    pngChunk('fcTL', Buffer.concat([numbers(turn++, ...size, 0, 0), Buffer.from([0, 1, 0, 10, 0, 0])]))
  const others = Array.from({ length: frames - (isFirst ? 1 : 0) }, () => [
    frame,
    () => pngChunk('fdAT', Buffer.concat([numbers(turn++), data])),
  ]).flat()
  return Buffer.concat([
    png.subarray(0, 8),
    pngChunk('IHDR', head!.content),
    ...before,
    pngChunk('acTL', numbers(frames, 0)),
    ...(isFirst ? [frame()] : []),
    pngChunk('IDAT', data),
    ...others.map((chunk) => chunk()),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PNG of one color. */
export const plainPng = (width = 60, height = 40): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()
