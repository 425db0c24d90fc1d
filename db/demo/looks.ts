import sharp from 'sharp'
import type { BrandColor } from '#contract/clinics/look.ts'
import type { DemoClinic } from './clinics.ts'
import { demoId } from './seeded.ts'

/** The sign of a clinic: petals around a point of the unit square. */
interface Flower {
  brandColor: BrandColor
  paint: readonly [red: number, green: number, blue: number]
  /** The center of the petals. */
  from: readonly [x: number, y: number]
  /** Their directions in degrees; 0 is up. */
  petals: readonly number[]
  /** Length and width of a petal. */
  petal: readonly [length: number, width: number]
}

const flowers: Record<DemoClinic['key'], Flower> = {
  bengaluru: {
    brandColor: 'teal',
    paint: [11, 97, 87],
    from: [0.5, 0.8],
    petals: [-68, -34, 0, 34, 68],
    petal: [0.6, 0.17],
  },
  'new-york': {
    brandColor: 'violet',
    paint: [92, 56, 160],
    from: [0.5, 0.52],
    petals: [0, 72, 144, 216, 288],
    petal: [0.36, 0.2],
  },
  london: {
    brandColor: 'blue',
    paint: [24, 88, 160],
    from: [0.5, 0.5],
    petals: [45, 135, 225, 315],
    petal: [0.4, 0.22],
  },
}

const SIDE = 192
/** Number of samples per pixel in each direction, for soft edges. */
const FINE = 2

/** Returns the color and the logo of a demo clinic, drawn point by point. */
export async function demoLook({ key, id }: DemoClinic) {
  const { brandColor, paint, from, petals, petal } = flowers[key]
  const bytes = Buffer.alloc(SIDE * SIDE * 4)
  for (let at = 0; at < SIDE * SIDE; at++) {
    let hits = 0
    for (let part = 0; part < FINE * FINE; part++) {
      const x = ((at % SIDE) + ((part % FINE) + 0.5) / FINE) / SIDE
      const y = (Math.floor(at / SIDE) + (Math.floor(part / FINE) + 0.5) / FINE) / SIDE
      if (petals.some((turn) => isInPetal(x - from[0], y - from[1], turn, petal))) hits++
    }
    bytes.set([...paint, Math.round((hits / FINE ** 2) * 255)], at * 4)
  }
  const raw = { width: SIDE, height: SIDE, channels: 4 } as const
  const png = await sharp(bytes, { raw }).png().toBuffer()
  return { brandColor, logo: { clinicId: id, ownerId: null, fileId: demoId('file', `logo of ${key}`), bytes: png } }
}

/** True if a point, relative to the center, is inside the ellipse of a petal with this rotation. */
function isInPetal(x: number, y: number, turn: number, [length, width]: Flower['petal']): boolean {
  const angle = (turn * Math.PI) / 180
  const [along, across] = [x * Math.sin(angle) - y * Math.cos(angle), x * Math.cos(angle) + y * Math.sin(angle)]
  return ((along - length / 2) / (length / 2)) ** 2 + (across / (width / 2)) ** 2 < 1
}
