import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { pdfOf } from './pdf-of-jpegs.ts'

const photo = async (width: number, height: number) => ({
  jpeg: new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: '#c33' } })
      .jpeg()
      .toBuffer(),
  ),
  width,
  height,
})

test('photos become a PDF with one page each, as tall as the photo asks for', async () => {
  const bytes = pdfOf([await photo(60, 80), await photo(200, 100)])
  const text = Buffer.from(bytes).toString('latin1')
  // each row of the table points at its object
  const rows = [...text.matchAll(/^(\d{10}) 00000 n $/gm)]
  assert.equal(rows.length, 8)
  for (const [index, [, place]] of rows.entries())
    assert.ok(text.slice(Number(place)).startsWith(`${index + 1} 0 obj\n`))
  const pdf = await getDocument({ data: bytes, useSystemFonts: false }).promise
  const sizes = await Promise.all(
    [1, 2].map(async (number) => {
      const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 })
      return [width, height]
    }),
  )
  assert.deepEqual(
    [pdf.numPages, sizes],
    [
      2,
      [
        [595, 793],
        [595, 298],
      ],
    ],
  )
  await pdf.loadingTask.destroy()
})
