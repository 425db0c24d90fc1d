import { join } from 'node:path'
import type { NodeCompiler, NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'

/** The families in `fonts/`, in the order in which a letter is looked for. Latin, Greek and Cyrillic are in the first. */
const families = [
  'Noto Sans',
  'Noto Sans Devanagari',
  'Noto Sans Bengali',
  'Noto Sans Tamil',
  'Noto Sans Telugu',
  'Noto Sans Kannada',
  'Noto Sans Malayalam',
  'Noto Sans Gujarati',
  'Noto Sans Gurmukhi',
  'Noto Sans Oriya',
  'Noto Sans Arabic',
]

let compiler: Promise<NodeCompiler> | undefined

/** Loads the compiler and the fonts: 50 MB that a server without printouts doesn't need. */
async function loadCompiler(): Promise<NodeCompiler> {
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler')
  const fontPaths = [join(import.meta.dirname, 'fonts')]
  // templates are in the folders of their features
  return NodeCompiler.create({ workspace: join(import.meta.dirname, '..'), fontArgs: [{ fontPaths }] })
}

/** A cached result is dropped after this number of printouts without use. */
const FORGOTTEN_AFTER = 10

/** Runs `work` with the compiler, which forgets the files of this printout afterwards. */
export async function withTypst<T>(work: (typst: NodeCompiler) => T): Promise<T> {
  const typst = await (compiler ??= loadCompiler())
  try {
    return work(typst)
  } finally {
    typst.resetShadow()
    typst.evictCache(FORGOTTEN_AFTER)
  }
}

/** Sets the texts of a sheet with the template of this path; the template gets the font families as `fonts`. */
export function compiled(typst: NodeCompiler, template: string, sheet: object): NodeTypstDocument {
  const inputs = { sheet: JSON.stringify({ ...sheet, fonts: families }) }
  const { result, takeDiagnostics } = typst.compile({ mainFilePath: template, inputs })
  if (!result) throw new Error('A printout could not be set', { cause: takeDiagnostics() })
  return result
}

/** Returns a document as a PDF with selectable text and the glyphs it uses. */
export const pdfBytes = (typst: NodeCompiler, document: NodeTypstDocument, at: Date): Uint8Array<ArrayBuffer> =>
  new Uint8Array(typst.pdf(document, { creationTimestamp: Math.floor(at.getTime() / 1000) }))
