import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseStarter, type StarterProduct } from './parse.ts'

/** The source of these medicines in the directory, with the date. */
export const STARTER_SOURCE = 'The starter set of Vaidya, written by its authors and not checked by a pharmacist'
export const STARTER_DATE = '2026-11-21'

/** Returns all products of the starter set, in the order of the files. */
export async function starterMedicines(folder: string = import.meta.dirname): Promise<StarterProduct[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.txt')).toSorted()
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.flatMap((text, at) => {
    try {
      return parseStarter(text)
    } catch (error) {
      throw new Error(`${files[at]}: ${(error as Error).message}`, { cause: error })
    }
  })
}
