import assert from 'node:assert/strict'
import { test } from 'node:test'
import { darkPath, qrFile, qrMatrix } from './qr-matrix.ts'

const link =
  'otpauth://totp/Vaidya:anika%40mail.example?issuer=Vaidya&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30'

/** The eight masks of ISO/IEC 18004, 7.8.2; x is the column. */
const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** Reads a code like a camera: version 6 with the lowest error correction, 41 modules, two blocks of 68 bytes. */
function read(matrix: boolean[][]): string {
  const size = matrix.length
  assert.equal(size, 41)
  const isDark = (x: number, y: number) => matrix[y]![x]!
  const isNear = (a: number, b: number) => Math.abs(a - b) <= 2
  const isFixed = (x: number, y: number) =>
    (x < 9 && y < 9) ||
    (x >= size - 8 && y < 9) ||
    (x < 9 && y >= size - 8) ||
    x === 6 ||
    y === 6 ||
    (isNear(x, size - 7) && isNear(y, size - 7))
  const format = [0, 1, 2, 3, 4].reduce((bits, x) => bits * 2 + Number(isDark(x, 8)), 0) ^ 0b10101
  assert.equal(format >> 3, 0b01, 'the lowest error correction')
  const mask = masks[format & 0b111]!

  const bits: boolean[] = []
  let isUpwards = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step += 1) {
      const y = isUpwards ? size - 1 - step : step
      for (const x of [right, right - 1]) if (!isFixed(x, y)) bits.push(isDark(x, y) !== mask(x, y))
    }
    isUpwards = !isUpwards
  }
  const number = (from: number, length: number, of: boolean[]) =>
    of.slice(from, from + length).reduce((sum, bit) => sum * 2 + Number(bit), 0)
  const words = Array.from({ length: 136 }, (_, index) => number(index * 8, 8, bits))
  const inOrder = [...words.filter((_, index) => index % 2 === 0), ...words.filter((_, index) => index % 2 === 1)]
  const data = inOrder.flatMap((word) => Array.from({ length: 8 }, (_, bit) => Boolean((word >> (7 - bit)) & 1)))
  assert.equal(number(0, 4, data), 0b0100, 'bytes')
  const length = number(4, 8, data)
  return new TextDecoder().decode(Uint8Array.from({ length }, (_, index) => number(12 + index * 8, 8, data)))
}

test('a camera reads exactly the link in the modules', () => {
  assert.equal(read(qrMatrix(link)), link)
})

test('the path draws exactly the dark modules', () => {
  const matrix = qrMatrix(link)
  const drawn = matrix.map((row) => row.map(() => false))
  const bars = [...darkPath(matrix).matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)].map((bar) => bar.slice(1).map(Number))
  for (const [x, y, width, back] of bars as [number, number, number, number][]) {
    assert.equal(back, width)
    for (let at = x; at < x + width; at += 1) drawn[y]![at] = true
  }
  assert.deepEqual(drawn, matrix)
})

test('a long name still fits', () => {
  assert.ok(qrMatrix(`${link}${'x'.repeat(300)}`).length > 41)
})

test('a downloaded code is a standalone picture with its quiet zone', () => {
  const file = qrFile(link)
  assert.match(file, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
  const side = qrMatrix(link, 'M').length + 8
  assert.ok(file.includes(`viewBox="-4 -4 ${side} ${side}"`))
})
