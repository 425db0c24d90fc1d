import sharp, { type SharpOptions } from 'sharp'
import { t } from '#language/translate.ts'
import { fileMessages, LONGEST_SIDE, MEGAPIXELS } from '#contract/files.ts'
import { whoActs } from '#server/database/acting.ts'
import { busy } from '#server/errors.ts'
import { newId } from '#server/ids.ts'
import { takingTurns } from '#server/turns.ts'

// The library decodes in its own threads. Loaders for formats other than the two accepted ones are off.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
sharp.cache(false)

/** Seconds for one step, such as making a preview. */
const SECONDS = 30
/** Seconds after which a picture that was refused can be sent again. */
const AGAIN = 10

/**
 * Two pictures are worked on and written at a time, since each may need some hundred megabytes while it is decoded, and one
 * of each person.
 */
const takeTurn = takingTurns({
  atOnce: 2,
  waitingEach: 20,
  waiting: 100,
  refuse: () => busy(AGAIN, t(fileMessages.manyPictures)),
})

/** Widths and heights of the previews. */
const SMALL = 480
const LARGE = 1600

export class PictureError extends Error {
  override name = 'PictureError'
  readonly why: 'damaged' | 'too many pixels' | 'too long' | 'too slow'
  constructor(why: PictureError['why'], cause?: unknown) {
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

/**
 * Cleans a picture and passes it on to be written; others wait until it was, so that few are in memory. Throws PictureError,
 * and 503 if the person has too many waiting.
 */
export const cleanPicture = <T>(
  read: () => Promise<Buffer>,
  kind: 'jpg' | 'png',
  turn: number,
  write: (picture: Picture) => Promise<T>,
): Promise<T> =>
  // the server's own pictures wait for no person
  takeTurn(whoActs()?.userId ?? newId(), async () => write(await cleaned(await read(), kind, turn)))

/**
 * Turns a picture upright and then as requested, removes metadata such as its location, and creates previews. Throws
 * PictureError.
 */
async function cleaned(bytes: Buffer, kind: 'jpg' | 'png', turn: number): Promise<Picture> {
  try {
    const options = { limitInputPixels: MEGAPIXELS * 1_000_000, failOn: 'error', sequentialRead: true } as const
    const { width, height, depth, channels, chromaSubsampling } = await sharp(bytes, {
      ...options,
      limitInputPixels: false,
    }).metadata()
    if (width * height > options.limitInputPixels) throw new PictureError('too many pixels')
    if (Math.max(width, height) > LONGEST_SIDE) throw new PictureError('too long')
    const upright = sharp(bytes, options).timeout({ seconds: SECONDS }).autoOrient().rotate(turn).keepIccProfile()
    const isDeep = kind === 'png' && depth === 'ushort'
    const colors = isDeep ? upright.toColourspace(channels < 3 ? 'grey16' : 'rgb16') : upright
    const full = await (
      kind === 'jpg'
        ? colors.jpeg({ quality: 92, ...chromaAs(chromaSubsampling), optimiseCoding: false })
        : colors.png()
    ).toBuffer({ resolveWithObject: true })
    const stretch = isDeep ? await stretchOf(full.data, options) : null
    const preview = (side: number) => {
      const small = sharp(full.data, options).resize({
        width: side,
        height: side,
        fit: 'inside',
        withoutEnlargement: true,
      })
      return (stretch ? small.linear(...stretch) : small).timeout({ seconds: SECONDS }).webp({ quality: 78 }).toBuffer()
    }
    const large = await preview(LARGE)
    const small = await preview(SMALL)
    return { width: full.info.width, height: full.info.height, full: full.data, large, small }
  } catch (error) {
    if (error instanceof PictureError) throw error
    if ((error as Error).message.startsWith('timeout:')) throw new PictureError('too slow', error)
    throw new PictureError('damaged', error)
  }
}

/** Photos of phones have a quarter of the colors' pixels. All of them would make the file larger than it was, and show no more. */
const chromaAs = (source: string | undefined) => ({ chromaSubsampling: source === '4:2:0' ? '4:2:0' : '4:4:4' })

/** Largest value of a channel with 16 bits. */
const DEEPEST = 65_535

/**
 * Returns the slope and the offset, of each channel, that stretch the values in a picture with 16 bits to all that a screen
 * shows: scans often use 12 of the bits, and would be black. Null if there is nothing to stretch.
 */
async function stretchOf(bytes: Buffer, options: SharpOptions): Promise<[number[], number[]] | null> {
  const picture = sharp(bytes, options)
  const [{ channels }, { hasAlpha }] = [await picture.stats(), await picture.metadata()]
  const colors = hasAlpha ? channels.slice(0, -1) : channels
  const [least, most] = [Math.min(...colors.map(({ min }) => min)), Math.max(...colors.map(({ max }) => max))]
  if (most === least) return null
  const slope = DEEPEST / (most - least)
  const alpha = <T>(value: T): T[] => (hasAlpha ? [value] : [])
  return [
    [...colors.map(() => slope), ...alpha(1)],
    [...colors.map(() => -least * slope), ...alpha(0)],
  ]
}
