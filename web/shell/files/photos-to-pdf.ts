import { pdfOf } from './pdf-of-jpegs.ts'
import type { ChosenPage } from './pages.ts'

/** Longest side of a photo in the PDF: a sheet of paper at about 200 dots per inch, and sharp when zoomed in. */
const LONGEST = 2400
const QUALITY = 0.85

/** Returns the pages as one file: a single unturned one as it is, photos as a PDF with one page each. Rejects a picture that can't be read. */
export async function asOneFile(pages: readonly ChosenPage[]): Promise<File> {
  const [only] = pages
  if (pages.length === 1 && only && (only.rotation === '0' || !only.url)) return only.file
  const photos = []
  // one after the other: a phone has no memory for ten photos
  for (const page of pages) photos.push(await photoOf(page))
  // of the same photos the same file, so that a second try is known as one
  const lastModified = Math.max(...pages.map(({ file }) => file.lastModified))
  return new File([pdfOf(photos)], 'photos.pdf', { type: 'application/pdf', lastModified })
}

/** Returns a photo, upright and without its location, as a JPEG. */
async function photoOf({ file, rotation }: ChosenPage) {
  const picture = await createImageBitmap(file)
  const turn = Number(rotation)
  const isOnSide = turn % 180 !== 0
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height))
  const [across, down] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const [width, height] = isOnSide ? [down, across] : [across, down]
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pen = canvas.getContext('2d')!
  // a PNG can be transparent, a JPEG can't
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.translate(width / 2, height / 2)
  pen.rotate((turn * Math.PI) / 180)
  pen.drawImage(picture, -across / 2, -down / 2, across, down)
  picture.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) throw new Error('The photo could not be drawn')
  return { jpeg: new Uint8Array(await blob.arrayBuffer()), width, height }
}
