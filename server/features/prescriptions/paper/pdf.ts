import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { Sheet } from './sheet.ts'

/** One package of fonts for each script; Latin, Greek and Cyrillic are in the first. */
const families = {
  'Noto Sans': 'noto-sans',
  'Noto Sans Devanagari': 'noto-sans-devanagari',
  'Noto Sans Bengali': 'noto-sans-bengali',
  'Noto Sans Tamil': 'noto-sans-tamil',
  'Noto Sans Telugu': 'noto-sans-telugu',
  'Noto Sans Kannada': 'noto-sans-kannada',
  'Noto Sans Malayalam': 'noto-sans-malayalam',
  'Noto Sans Gujarati': 'noto-sans-gujarati',
  'Noto Sans Gurmukhi': 'noto-sans-gurmukhi',
  'Noto Sans Arabic': 'noto-sans-arabic',
}
const WEIGHTS = ['400Regular', '700Bold']

const { resolve } = createRequire(import.meta.url)
const foldersOf = (name: string) => {
  const folder = dirname(resolve(`@expo-google-fonts/${name}/package.json`))
  return readdirSync(folder)
    .filter((weight) => WEIGHTS.includes(weight))
    .map((weight) => join(folder, weight))
}

let compiler: Promise<NodeCompiler> | undefined

/** Loads the compiler and the fonts: 50 MB that a server without papers does without. */
async function loadCompiler(): Promise<NodeCompiler> {
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler')
  const fontPaths = Object.values(families).flatMap(foldersOf)
  return NodeCompiler.create({ workspace: import.meta.dirname, fontArgs: [{ fontPaths }] })
}

/** How many papers ago a kept result was last used when it is forgotten. */
const FORGOTTEN_AFTER = 10

/** Returns the paper as a PDF whose text can be selected, with the glyphs that it uses. */
export async function pdfOf(sheet: Sheet, signedAt: Date): Promise<Uint8Array<ArrayBuffer>> {
  const typst = await (compiler ??= loadCompiler())
  const inputs = { sheet: JSON.stringify({ ...sheet, fonts: Object.keys(families) }) }
  try {
    const options = { creationTimestamp: Math.floor(signedAt.getTime() / 1000) }
    return new Uint8Array(typst.pdf({ mainFilePath: join(import.meta.dirname, 'paper.typ'), inputs }, options))
  } finally {
    typst.evictCache(FORGOTTEN_AFTER)
  }
}
