import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

export const openPdf = (bytes: Uint8Array | undefined): Promise<PDFDocumentProxy> =>
  getDocument({ data: new Uint8Array(bytes!), verbosity: 0 }).promise

/** Returns the text that a reader could select. */
export async function textOfPdf(bytes: Uint8Array | undefined): Promise<string> {
  const pdf = await openPdf(bytes)
  const pages = Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1))
  const texts = pages.map(async (page) => {
    const { items } = await (await page).getTextContent()
    return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
  })
  return (await Promise.all(texts)).join('\n')
}
