import { join } from 'node:path'
import type { NodeCompiler, NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { compiled, pdfBytes, withTypst } from '#server/typst/typst.ts'
import type { MoneySheet } from './sheet.ts'

const TEMPLATE = join(import.meta.dirname, 'bill.typ')
/** The path under which the template finds the logo of this printout. */
const LOGO = join(import.meta.dirname, 'logo.png')

function laidOut(typst: NodeCompiler, { logo, ...texts }: MoneySheet): NodeTypstDocument {
  if (logo) typst.mapShadow(LOGO, logo)
  return compiled(typst, TEMPLATE, { ...texts, logo: logo && 'logo.png' })
}

/** Returns a paper as a PDF. */
export const moneyPdf = (sheet: MoneySheet, madeAt: Date): Promise<Uint8Array<ArrayBuffer>> =>
  withTypst((typst) => pdfBytes(typst, laidOut(typst, sheet), madeAt))
