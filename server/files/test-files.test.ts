import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile as read, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, suite, test } from 'node:test'
import sharp from 'sharp'
import { RefusedError } from '#server/errors.ts'
import { allOf } from '#server/testing/all-of.ts'
import { type Files, keepFile, type KeptFile, readFile } from './files.ts'
import { localStore } from './local-store.ts'

// Files from elsewhere (PDF, JPEG, DICOM, calendars), beside the project; without them there is nothing to test.
const SOURCE = join(import.meta.dirname, '../../../shared/data/testfiles')

suite('files from elsewhere', { skip: !existsSync(SOURCE) && 'the files are not beside the project' }, () => {
  let folder: string
  let files: Files

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vaidya-test-files-'))
    for (const archive of await readdir(SOURCE)) execFileSync('tar', ['xzf', join(SOURCE, archive), '-C', folder])
    const keys = { secret: 'a key for tests: thirty-two characters or more', previousSecrets: [] }
    files = { store: localStore(join(folder, 'store')), keys, incoming: join(folder, 'incoming') }
  })
  after(() => rm(folder, { recursive: true }))

  const all = async (...endings: string[]) =>
    (await readdir(folder, { recursive: true })).filter((name) => endings.some((one) => name.endsWith(one)))
  const fileOf = async (name: string, called = name) =>
    new File([new Uint8Array(await read(join(folder, name)))], called)
  const bytesOf = async (kept: KeptFile) => Buffer.concat(await allOf((await readFile(files, kept)).bytes))

  test('every PDF is kept to the byte', async () => {
    const names = await all('.pdf')
    assert.ok(names.length >= 28)
    for (const name of names) {
      const kept = await keepFile(files, await fileOf(name))
      assert.equal(kept.kind, 'pdf', name)
      assert.ok((await bytesOf(kept)).equals(await read(join(folder, name))), name)
    }
  })

  test('every photograph is kept upright, whichever way the camera was held', async () => {
    const names = await all('.jpg')
    assert.ok(names.length >= 8)
    for (const name of names) {
      const kept = await keepFile(files, await fileOf(name))
      const isWide = name.includes('Landscape')
      assert.equal(kept.width! > kept.height!, isWide, name)
      const { orientation, exif } = await sharp(await bytesOf(kept)).metadata()
      assert.deepEqual([orientation, exif], [undefined, undefined])
    }
  })

  test('what is neither is refused, whatever it is called', async () => {
    const names = await all('.dcm', '.ics')
    assert.ok(names.length > 200)
    for (const name of names)
      for (const called of ['scan.pdf', 'scan.jpg'])
        await assert.rejects(
          fileOf(name, called).then((file) => keepFile(files, file)),
          (error) => error instanceof RefusedError && error.status === 415,
          name,
        )
  })
})
