import sharp from 'sharp'
import { english } from '#language/translate.ts'
import { fileMessages } from '#contract/files.ts'
import { type Sample, type Stored, testSamples } from '#server/testing/file-samples.ts'
import { plainPng } from '#server/testing/pictures.ts'

// Files as phones, scanners and programs write them, five and more of each kind: each is stored as what it shows, or refused
// with a sentence that says what is wrong.

const red = (alpha = 1) =>
  sharp({ create: { width: 60, height: 40, channels: 4, background: { r: 220, g: 30, b: 30, alpha } } })

/** A complete PDF with this page, and these words in its trailer. */
const pdfOf = ({ box = '0 0 595 842', pages = 1, trailer = '', more = '' } = {}) =>
  Buffer.from(
    `%PDF-1.6\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n` +
      `2 0 obj\n<< /Type /Pages /Kids [${'3 0 R '.repeat(pages)}] /Count ${pages} >>\nendobj\n` +
      `3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [${box}] >>\nendobj\n${more}` +
      `trailer << /Root 1 0 R ${trailer} >>\nstartxref\n0\n%%EOF\n`,
    'latin1',
  )
const beside = (...parts: (Buffer | string)[]) => Buffer.concat(parts.map((part) => Buffer.from(part as string)))
const PDF: Stored = { kind: 'pdf' }
const ENCRYPTED: Stored = { kind: 'pdf', notice: 'encrypted' }

const pdfs: Record<string, Sample[]> = {
  'damaged PDFs': [
    ['cut in the middle of an object', () => pdfOf().subarray(0, 120), english(fileMessages.damaged)],
    ['cut behind its last object', () => pdfOf().subarray(0, -40), english(fileMessages.damaged)],
    ['without its last letter', () => pdfOf().subarray(0, -2), english(fileMessages.damaged)],
    [
      'updated, and cut in the update',
      () => beside(pdfOf(), '4 0 obj\n<< /Length 900 >>\nstream\n', Buffer.alloc(600)),
      english(fileMessages.damaged),
    ],
    ['nothing but its first line', () => Buffer.from('%PDF-1.7\n'), english(fileMessages.damaged)],
    [
      'a page of the clinic’s network, named as a PDF',
      () => beside('<!doctype html><title>Sign in</title>', pdfOf()),
      english(fileMessages.otherKind),
    ],
  ],
  'PDFs with bytes around them': [
    ['behind a mark of byte order and line ends', () => beside('\ufeff\r\n\r\n', pdfOf()), PDF],
    [
      'behind the header of an email',
      () => beside('Content-Type: application/pdf\r\nContent-Transfer-Encoding: binary\r\n\r\n', pdfOf()),
      PDF,
    ],
    ['behind a printer’s command', () => beside('\u001b%-12345X@PJL ENTER LANGUAGE=PDF\r\n', pdfOf()), PDF],
    ['padded with zeros to a block of the disk', () => beside(pdfOf(), Buffer.alloc(8_192)), PDF],
    ['followed by spaces and line ends', () => beside(pdfOf(), '\r\n'.repeat(2_000), ' '.repeat(500)), PDF],
    [
      'followed by the page of a website',
      () => beside(pdfOf(), `<html><body>${'<p>Bye</p>'.repeat(400)}</body></html>`),
      PDF,
    ],
  ],
  'encrypted PDFs': [
    [
      'with a dictionary in the trailer',
      () => pdfOf({ trailer: '/Encrypt << /Filter /Standard /V 1 /R 2 >>' }),
      ENCRYPTED,
    ],
    ['with an object of its own', () => pdfOf({ trailer: '/ID [<00> <00>]/Encrypt 9 0 R' }), ENCRYPTED],
    [
      'in a stream of references',
      () => pdfOf({ more: '8 0 obj\n<</Type/XRef/Encrypt\n 12\n 0\n R/W[1 2 1]>>stream\nendstream\nendobj\n' }),
      ENCRYPTED,
    ],
    [
      'with bytes before it',
      () => beside('\n\n', pdfOf({ trailer: '/Encrypt<</Filter/Standard/V 5/R 6>>' })),
      ENCRYPTED,
    ],
    [
      'saying so after four megabytes',
      () => pdfOf({ more: `% ${'x'.repeat(4_000_000)}\n`, trailer: '/Encrypt 9 0 R' }),
      ENCRYPTED,
    ],
    [
      'writing about encryption only',
      () => pdfOf({ more: '% how to /Encrypt a file\n', trailer: '/EncryptMetadata true' }),
      PDF,
    ],
  ],
  'huge and empty PDFs': [
    ['with a page of 50 meters', () => pdfOf({ box: '0 0 141700 141700' }), PDF],
    ['with a page without a size', () => pdfOf({ box: '0 0 0 0' }), PDF],
    ['with ten thousand pages', () => pdfOf({ pages: 10_000 }), PDF],
    ['without a page', () => pdfOf({ pages: 0 }), PDF],
    ['of nine megabytes', () => pdfOf({ more: `% ${'x'.repeat(9_000_000)}\n` }), PDF],
  ],
}

const heic = (major: string, ...brands: string[]) => {
  const name = beside('ftyp', major, Buffer.alloc(4), brands.join(''))
  const size = Buffer.alloc(4)
  size.writeUInt32BE(name.length + 4)
  return beside(size, name, Buffer.from('0000000c6d65746100000000', 'hex'), Buffer.alloc(500, 1))
}
const others: Record<string, Sample[]> = {
  'HEIC photographs': [
    ['of a phone', () => heic('heic', 'mif1', 'heic'), english(fileMessages.heic), 'IMG_1.HEIC'],
    ['with ten bits, named JPG', () => heic('heix', 'mif1', 'heix'), english(fileMessages.heic), 'IMG_1.JPG'],
    ['named by their container', () => heic('mif1', 'mif1', 'heic'), english(fileMessages.heic), 'scan.png'],
    ['a burst', () => heic('msf1', 'msf1', 'hevc'), english(fileMessages.heic), 'burst.heics'],
    ['a moving one', () => heic('hevc', 'hevc'), english(fileMessages.heic), 'live.pdf'],
  ],
  'misnamed pictures': [
    ['a WebP named PNG', () => red().webp().toBuffer(), english(fileMessages.webp), 'a.png'],
    [
      'a lossless WebP named JPG',
      () => red(0.5).webp({ lossless: true }).toBuffer(),
      english(fileMessages.webp),
      'a.jpg',
    ],
    ['an AVIF named JPG', () => red().avif().toBuffer(), english(fileMessages.avif), 'a.jpg'],
    ['a GIF named PNG', () => red().gif().toBuffer(), english(fileMessages.otherKind), 'a.png'],
    ['a TIFF named PDF', () => red().tiff().toBuffer(), english(fileMessages.otherKind), 'a.pdf'],
    ['a JPG named PNG', () => red().jpeg().toBuffer(), { kind: 'jpg', color: [220, 30, 30] }, 'a.png'],
    ['a PNG named PDF', () => plainPng(), { kind: 'png', color: [255, 255, 255] }, 'a.pdf'],
    ['a PDF without an ending', () => pdfOf(), PDF, 'report'],
  ],
}

testSamples({ ...pdfs, ...others })
