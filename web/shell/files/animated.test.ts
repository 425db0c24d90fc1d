import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAnimatedPng } from '#contract/files.ts'
import { hasAnimated } from './animated.ts'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

function chunk(name: string, bytes: number): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(bytes)
  head.write(name, 4)
  // of an acTL: two pictures
  return Buffer.concat([head, Buffer.alloc(bytes + 4, name === 'acTL' ? '00000002' : 0, 'hex')])
}

const png = (...chunks: Buffer[]) => new Uint8Array(Buffer.concat([SIGNATURE, chunk('IHDR', 13), ...chunks]))
const animated = png(chunk('pHYs', 9), chunk('acTL', 8), chunk('IDAT', 10))

test('a PNG is animated if it says so before its picture data', async () => {
  assert.equal(isAnimatedPng(animated), true)
  for (const still of [png(chunk('IDAT', 10)), png(chunk('IDAT', 10), chunk('acTL', 8)), png(), new Uint8Array()])
    assert.equal(isAnimatedPng(still), false)
  assert.equal(isAnimatedPng(new Uint8Array(Buffer.from('%PDF-1.4 acTL'))), false)
  // a chunk that says it is longer than the file
  assert.equal(isAnimatedPng(animated.subarray(0, 40)), false)
  assert.equal(await hasAnimated([new File([png()], 'a.png'), new File([animated], 'b.png')]), true)
  assert.equal(await hasAnimated([]), false)
})
