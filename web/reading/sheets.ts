import { createHash } from 'node:crypto'
import medicine from './sheets/medicine.css?inline'
import medicines from './sheets/medicines.css?inline'
import words from './sheets/words.css?inline'

/** The style sheets of the reading pages, whole, by what a route's `handle` calls them; each stands in its pages. */
export const sheets = { medicine, medicines, words }

/** What the content security policy names, so that any of them may stand in a page. */
export const sheetHashes = Object.values(sheets).map(
  (sheet) => `sha256-${createHash('sha256').update(sheet).digest('base64')}`,
)
