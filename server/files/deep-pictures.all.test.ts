import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { allOf } from '#server/testing/all-of.ts'
import { plainPng } from '#server/testing/pictures.ts'
import { type Files, readFile, storeFile } from './files.ts'
import { localStore } from './local-store.ts'

// the program itself never reads a WebP file
sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] })

const folder = await mkdtemp(join(tmpdir(), 'vaidya-deep-'))
after(() => rm(folder, { recursive: true }))
const keys = { secret: 'a key for tests: thirty-two characters or more', previousSecrets: [] }
const files: Files = { store: localStore(join(folder, 'store')), keys, incoming: join(folder, 'incoming') }

const [WIDTH, HEIGHT] = [64, 48]

/** A scan with 16 bits whose values rise from the top left to this one, with metadata that must not survive. */
function scan(channels: 1 | 2 | 3 | 4, most: number, least = 0): Promise<Buffer> {
  const raw = new Uint16Array(WIDTH * HEIGHT * channels)
  const last = WIDTH * HEIGHT - 1
  for (let at = 0; at <= last; at++)
    for (let channel = 0; channel < channels; channel++) {
      const isAlpha = channels % 2 === 0 && channel === channels - 1
      raw[at * channels + channel] = isAlpha ? 65_535 : least + Math.round(((most - least) * at) / last)
    }
  return sharp(raw, { raw: { width: WIDTH, height: HEIGHT, channels } })
    .toColourspace(channels < 3 ? 'grey16' : 'rgb16')
    .withExif({ IFD0: { Artist: 'Secret Clinic' } })
    .png()
    .toBuffer()
}

async function stored(bytes: Buffer, turn = 0) {
  const file = await storeFile(files, new File([new Uint8Array(bytes)], 'scan.png'), { turn })
  const read = async (size: 'full' | 'small' | 'large') =>
    Buffer.concat(await allOf((await readFile(files, file, size)).bytes))
  return { file, read }
}

const valuesOf = async (bytes: Buffer) => {
  const { data } = await sharp(bytes)
    .toColourspace('grey16')
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true })
  return new Uint16Array(data.buffer, data.byteOffset, data.length / 2)
}

const KINDS = { 1: 'grey', 2: 'grey and transparent', 3: 'color', 4: 'color and transparent' } as const
/** Least and greatest values, as cameras and scanners with 10, 12, 14 and 16 bits make them, and narrow ranges. */
const ranges = [
  [0, 1023],
  [0, 4095],
  [0, 16_383],
  [0, 65_535],
  [200, 900],
  [30_000, 31_000],
  [64_000, 65_535],
] as const
const scans = ([1, 2, 3, 4] as const).flatMap((channels) =>
  ranges.map(([least, most]) => [`a ${KINDS[channels]} scan from ${least} to ${most}`, channels, most, least] as const),
)

for (const [what, channels, most, least] of scans)
  test(`${what} keeps its bits and colors, loses its metadata, and has a readable preview`, async () => {
    const bytes = await scan(channels, most, least)
    assert.ok(bytes.includes('Secret Clinic') || (await sharp(bytes).metadata()).exif)
    const { read, file } = await stored(bytes)
    const full = await read('full')
    const { depth, channels: kept, exif, width } = await sharp(full).metadata()
    assert.deepEqual([depth, kept, exif, width, file.kind], ['ushort', channels, undefined, WIDTH, 'png'])
    const [before, now] = [await sharp(bytes).stats(), await sharp(full).stats()]
    assert.deepEqual(
      now.channels.map(({ min, max }) => [min, max]),
      before.channels.map(({ min, max }) => [min, max]),
    )
    if (channels === 1) assert.deepEqual(await valuesOf(full), await valuesOf(bytes))
    for (const size of ['small', 'large'] as const) {
      const preview = await sharp(await read(size)).stats()
      const [first] = preview.channels
      assert.ok(first!.min <= 8 && first!.max >= 245, `${size}: ${first!.min} to ${first!.max}`)
    }
  })

test('a turned scan keeps its bits', async () => {
  const { read } = await stored(await scan(1, 4095), 90)
  const { depth, width, height } = await sharp(await read('full')).metadata()
  assert.deepEqual([depth, width, height], ['ushort', HEIGHT, WIDTH])
})

test('a scan of one value, and a picture with 8 bits, are stored as they are', async () => {
  const flat = await stored(await scan(1, 700, 700))
  assert.equal((await sharp(await flat.read('full')).metadata()).depth, 'ushort')
  const plain = await stored(await plainPng())
  assert.equal((await sharp(await plain.read('full')).metadata()).depth, 'uchar')
})
