import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile as read, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import sharp from 'sharp'
import { RefusedError } from '#server/errors.ts'
import { allOf } from '#server/testing/all-of.ts'
import { foreignFiles } from '#server/testing/outside.ts'
import { startS3, storeKinds } from '#server/testing/s3.ts'
import { partOf } from '#server/testing/thorough.ts'
import { type Files, storeFile, type KeptFile, readFile } from './files.ts'
import { localStore } from './local-store.ts'
import { s3Store } from './s3-store.ts'

// External files (PDF, JPEG, DICOM, calendars): all those beside the project, or the few in it.

const foreign = await foreignFiles()
after(() => rm(foreign.folder, { recursive: true }))

for (const kind of partOf(storeKinds, 2))
  suite(`external files, in ${kind}`, () => {
    const { folder, isWhole } = foreign
    let own: string
    let files: Files
    let stop = async () => {}

    before(async () => {
      own = await mkdtemp(join(tmpdir(), 'vaidya-kept-'))
      const keys = { secret: 'a key for tests: thirty-two characters or more', previousSecrets: [] }
      const s3 = kind === 'a folder' ? null : await startS3()
      if (s3) stop = s3.stop
      const store = s3 ? s3Store(s3.at) : localStore(join(own, 'store'))
      files = { store, keys, incoming: join(own, 'incoming') }
    })
    after(async () => {
      await stop()
      await rm(own, { recursive: true })
    })

    const all = async (...endings: string[]) =>
      (await readdir(folder, { recursive: true })).filter((name) => endings.some((one) => name.endsWith(one)))
    const fileOf = async (name: string, called = name) =>
      new File([new Uint8Array(await read(join(folder, name)))], called)
    const bytesOf = async (stored: KeptFile) => Buffer.concat(await allOf((await readFile(files, stored)).bytes))

    test('every PDF is stored unchanged', async () => {
      const names = await all('.pdf')
      assert.ok(names.length >= (isWhole ? 28 : 3))
      for (const name of names) {
        const stored = await storeFile(files, await fileOf(name))
        assert.equal(stored.kind, 'pdf', name)
        assert.ok((await bytesOf(stored)).equals(await read(join(folder, name))), name)
      }
    })

    test('every photograph is stored upright, in all eight orientations', async () => {
      const names = await all('.jpg')
      assert.ok(!isWhole || names.length >= 8)
      for (const name of names) {
        const stored = await storeFile(files, await fileOf(name))
        const isWide = name.includes('Landscape')
        assert.equal(stored.width! > stored.height!, isWide, name)
        const { orientation, exif } = await sharp(await bytesOf(stored)).metadata()
        assert.deepEqual([orientation, exif], [undefined, undefined])
      }
    })

    test('the first row of a picture is its first row, in each of the eight orientations', async () => {
      for (let orientation = 1; orientation <= 8; orientation++) {
        const stored = await storeFile(files, new File([new Uint8Array(await heldAs(orientation))], 'x.jpg'))
        assert.deepEqual([stored.width, stored.height], [60, 40])
        const corner = { left: 0, top: 0, width: 20, height: 10 }
        const { channels } = await sharp(
          await sharp(await bytesOf(stored))
            .extract(corner)
            .toBuffer(),
        ).stats()
        assert.ok(channels[0]!.mean > 200 && channels[1]!.mean < 50, `${orientation}`)
      }
    })

    test('other files are refused, whatever their name', async () => {
      const names = await all('.dcm', '.ics')
      assert.ok(names.length >= (isWhole ? 200 : 4))
      for (const name of names)
        for (const called of ['scan.pdf', 'scan.jpg'])
          await assert.rejects(
            fileOf(name, called).then((file) => storeFile(files, file)),
            (error) => error instanceof RefusedError && error.status === 415,
            name,
          )
      assert.deepEqual(
        (await allOf(files.store.list())).filter(({ name }) => names.includes(name)),
        [],
      )
    })
  })

/** Returns a photograph of 60 × 40 with a red top left corner, as a camera in this orientation writes it. */
async function heldAs(orientation: number): Promise<Buffer> {
  const red = { create: { width: 20, height: 10, channels: 3, background: '#ff0000' } } as const
  const upright = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#ffffff' } })
    .composite([{ input: await sharp(red).png().toBuffer(), left: 0, top: 0 }])
    .png()
    .toBuffer()
  const picture = sharp(upright)
  // reverses the reader's rotation
  if (orientation === 2) picture.flop()
  if (orientation === 3) picture.rotate(180)
  if (orientation === 4) picture.flip()
  if (orientation === 5) picture.flop().rotate(270)
  if (orientation === 6) picture.rotate(270)
  if (orientation === 7) picture.flop().rotate(90)
  if (orientation === 8) picture.rotate(90)
  return picture.jpeg({ quality: 95 }).withMetadata({ orientation }).toBuffer()
}
