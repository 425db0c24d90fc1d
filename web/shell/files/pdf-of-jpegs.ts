interface Jpeg {
  jpeg: Uint8Array
  /** Size of the picture in pixels. */
  width: number
  height: number
}

/** Width of a page in points: A4. Its height follows the picture. */
const PAGE_WIDTH = 595

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Returns a PDF with one page for each picture (ISO 32000: JPEGs are stored as they are, with the filter DCTDecode). */
export function pdfOf(pictures: readonly Jpeg[]): Uint8Array<ArrayBuffer> {
  // object 1 is the catalog, 2 the list of pages; each page has three: itself, what it draws, and its picture
  const numberOf = (page: number) => 3 + page * 3
  const kids = pictures.map((_, page) => `${numberOf(page)} 0 R`).join(' ')
  const objects: Uint8Array[] = [
    bytesOf('<< /Type /Catalog /Pages 2 0 R >>'),
    bytesOf(`<< /Type /Pages /Kids [${kids}] /Count ${pictures.length} >>`),
    ...pictures.flatMap((picture, page) => pageOf(picture, numberOf(page))),
  ]
  const parts: Uint8Array[] = [bytesOf('%PDF-1.4\n')]
  let length = parts[0]!.length
  const add = (part: Uint8Array) => {
    parts.push(part)
    length += part.length
  }
  const places = objects.map((object, index) => {
    const place = length
    add(bytesOf(`${index + 1} 0 obj\n`))
    add(object)
    add(bytesOf('\nendobj\n'))
    return place
  })
  const table = length
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  add(bytesOf(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`))
  add(bytesOf(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`))
  return joined(parts, length)
}

/** Returns the objects of a page, whose first has this number. */
function pageOf({ jpeg, width, height }: Jpeg, number: number): Uint8Array[] {
  const pageHeight = Math.round((PAGE_WIDTH * height) / width)
  const drawing = `q ${PAGE_WIDTH} 0 0 ${pageHeight} 0 0 cm /Photo Do Q`
  const picture =
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB ` +
    `/BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`
  return [
    bytesOf(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE_WIDTH} ${pageHeight}] /Contents ${number + 1} 0 R ` +
        `/Resources << /XObject << /Photo ${number + 2} 0 R >> >> >>`,
    ),
    bytesOf(`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`),
    joined([bytesOf(picture), jpeg, bytesOf('\nendstream')]),
  ]
}

function joined(parts: readonly Uint8Array[], length = parts.reduce((sum, part) => sum + part.length, 0)) {
  const whole = new Uint8Array(length)
  let place = 0
  for (const part of parts) {
    whole.set(part, place)
    place += part.length
  }
  return whole
}
