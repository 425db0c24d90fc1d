import sharp from 'sharp'
import { MEGAPIXELS } from '#contract/files.ts'
import { atMost } from './at-most.ts'

// The library decodes in its own threads. Loaders for formats other than the two accepted ones are off.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
sharp.cache(false)

/** Pictures that are worked on and written at a time: each may need some hundred megabytes while it is decoded. */
const oneOfTwo = atMost(2)

/** Widths and heights of the previews. */
const SMALL = 480
const LARGE = 1600

export class PictureError extends Error {
  override name = 'PictureError'
  readonly why: 'damaged' | 'too many pixels'
  constructor(why: 'damaged' | 'too many pixels', cause?: unknown) {
    super(why, { cause })
    this.why = why
  }
}

export interface Picture {
  width: number
  height: number
  full: Buffer
  small: Buffer
  large: Buffer
}

/** Cleans a picture and hands it on to be written; others wait until it was, so that few are in memory. Throws PictureError. */
export const cleanPicture = <T>(
  read: () => Promise<Buffer>,
  kind: 'jpg' | 'png',
  turn: number,
  write: (picture: Picture) => Promise<T>,
): Promise<T> => oneOfTwo(async () => write(await cleaned(await read(), kind, turn)))

/**
 * Turns a picture upright and then as requested, removes metadata such as its location, and creates previews. Throws
 * PictureError.
 */
async function cleaned(bytes: Buffer, kind: 'jpg' | 'png', turn: number): Promise<Picture> {
  try {
    const options = { limitInputPixels: MEGAPIXELS * 1_000_000, failOn: 'error', sequentialRead: true } as const
    const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
    if (width * height > options.limitInputPixels) throw new PictureError('too many pixels')
    const upright = sharp(bytes, options).autoOrient().rotate(turn).keepIccProfile()
    const full = await (
      kind === 'jpg' ? upright.jpeg({ quality: 92, chromaSubsampling: '4:4:4', optimiseCoding: false }) : upright.png()
    ).toBuffer({ resolveWithObject: true })
    const preview = (side: number) =>
      sharp(full.data, options)
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 78 })
        .toBuffer()
    const large = await preview(LARGE)
    const small = await preview(SMALL)
    return { width: full.info.width, height: full.info.height, full: full.data, large, small }
  } catch (error) {
    if (error instanceof PictureError) throw error
    throw new PictureError('damaged', error)
  }
}
