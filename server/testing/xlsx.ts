import { crc32, deflateRawSync } from 'node:zlib'

/** A cell of a sheet: text, a number (in a format), a day as Excel counts it, or raw XML. */
export type Cell = string | number | { day: number } | { number: number; format: string } | { xml: string } | null

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const quoted = (text: string) => escaped(text).replaceAll('"', '&quot;')
const relations = (all: readonly [id: string, type: string, target: string][]) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}">${all
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** Returns the parts of an Excel file with these rows; style 1 is a date, later ones are the formats of cells. */
export function partsOf(rows: readonly (readonly Cell[])[], { from1904 = false } = {}): Record<string, string> {
  const texts: string[] = []
  const formats: string[] = []
  const cellOf = (cell: Cell, row: number, column: number) => {
    const place = `${String.fromCharCode(65 + column)}${row}`
    if (cell === null) return ''
    if (typeof cell === 'string') return `<c r="${place}" t="s"><v>${texts.push(cell) - 1}</v></c>`
    if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
    if ('format' in cell) return `<c r="${place}" s="${formats.push(cell.format) + 1}"><v>${cell.number}</v></c>`
    return 'day' in cell ? `<c r="${place}" s="1"><v>${cell.day}</v></c>` : cell.xml.replace('<c', `<c r="${place}"`)
  }
  const sheet = rows
    .map(
      (cells, at) => `<row r="${at + 1}">${cells.map((cell, column) => cellOf(cell, at + 1, column)).join('')}</row>`,
    )
    .join('')
  return {
    '_rels/.rels': relations([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml':
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr${from1904 ? ' date1904="1"' : ''}/><sheets>` +
      '<sheet name="Notes" sheetId="1" state="hidden" r:id="rId4"/><sheet name="Patients" sheetId="2" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations([
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId2', 'sharedStrings', 'sharedStrings.xml'],
      ['rId3', 'styles', '/xl/styles.xml'],
    ]),
    'xl/styles.xml':
      `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts><numFmt numFmtId="170" formatCode="dd\\-mmm\\-yyyy"/>` +
      formats.map((code, at) => `<numFmt numFmtId="${171 + at}" formatCode="${quoted(code)}"/>`).join('') +
      '</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/>' +
      `${formats.map((_, at) => `<xf numFmtId="${171 + at}"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${HEAD}<sst xmlns="${MAIN}">${texts.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${sheet}</sheetData></worksheet>`,
  }
}

/** Builds a ZIP archive. `claims` states a part's size, whatever its actual size. */
export function zipOf(parts: Readonly<Record<string, string>>, claims: Readonly<Record<string, number>> = {}): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(parts)) {
    const content = Buffer.from(text)
    const packed = deflateRawSync(content)
    const entry = Buffer.alloc(26)
    entry.writeUInt16LE(20, 0)
    entry.writeUInt16LE(8, 4)
    entry.writeUInt32LE(crc32(content), 10)
    entry.writeUInt32LE(packed.length, 14)
    entry.writeUInt32LE(claims[name] ?? content.length, 18)
    entry.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), entry, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), entry, place, Buffer.from(name)]))
    bodies.push(local)
    at += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, central, end])
}

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
