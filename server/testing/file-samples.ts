import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import sharp from 'sharp'
import type { FileKind, FileNotice } from '#contract/files.ts'
import { startUploading, type Uploading } from './uploading.ts'

export type Color = [red: number, green: number, blue: number]
export interface Stored {
  kind: FileKind
  notice?: FileNotice
  size?: [width: number, height: number]
  /** The color in the middle. */
  color?: Color
  alpha?: number
}
/** A file, and how it is stored, or the sentence that refuses it. */
export type Sample = [what: string, bytes: () => Promise<Buffer> | Buffer, result: Stored | string, name?: string]

/** Uploads these files, each as a report of its own, and asserts what comes of them. */
export function testSamples(kinds: Record<string, Sample[]>): void {
  let place: Uploading
  before(async () => {
    place = await startUploading()
  })
  after(() => place.close())
  for (const [kind, samples] of Object.entries(kinds))
    suite(kind, () => {
      for (const [what, bytes, result, name = 'scan'] of samples)
        test(`${what}: ${typeof result === 'string' ? 'refused with what to do' : 'stored as what it shows'}`, async () =>
          check(place, await bytes(), name, result))
    })
}

async function check(place: Uploading, bytes: Buffer, name: string, result: Stored | string) {
  const file = new File([new Uint8Array(bytes)], name)
  if (typeof result === 'string') {
    const { body } = await place.refuses(() => place.upload({ file }), 415)
    assert.equal(body.message, result)
    return
  }
  const { status, body, text } = await place.upload({ file })
  assert.equal(status, 201, text)
  const [page] = body.pages
  assert.deepEqual([page.kind, page.notice], [result.kind, result.notice ?? null])
  // the same is said to everyone who reads the report later
  assert.equal((await place.patient.get(`/api/test-reports/${body.id}`)).body.pages[0].notice, page.notice)
  const { bytes: back } = await place.patient.get(body.fileUrl)
  if (result.kind === 'pdf') assert.ok(back!.equals(bytes), 'a PDF is given back as it came')
  else {
    if (result.size) assert.deepEqual([page.width, page.height], result.size)
    const { data, info } = await sharp(back!)
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const middle = [...data.subarray(((info.height >> 1) * info.width + (info.width >> 1)) * 4)].slice(0, 4)
    const wanted = [...(result.color ?? middle.slice(0, 3)), result.alpha ?? middle[3]!]
    assert.ok(
      middle.every((value, at) => Math.abs(value - wanted[at]!) <= 40),
      `${middle.join()} is not ${wanted.join()}`,
    )
  }
}
