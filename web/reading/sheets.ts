import { createHash } from 'node:crypto'
import find from './sheets/find.css?inline'
import documentation from './sheets/documentation.css?inline'
import forms from './sheets/forms.css?inline'
import checker from './sheets/checker.css?inline'
import guide from './sheets/guide.css?inline'
import guides from './sheets/guides.css?inline'
import help from './sheets/help.css?inline'
import medicine from './sheets/medicine.css?inline'
import medicines from './sheets/medicines.css?inline'
import words from './sheets/words.css?inline'

/** The inlined style sheets of the reading pages, by their names in pages.ts. */
export const sheets = { checker, documentation, find, forms, guide, guides, help, medicine, medicines, words }

export type SheetName = keyof typeof sheets

/** Their hashes for the content security policy. */
export const sheetHashes = Object.values(sheets).map(
  (sheet) => `sha256-${createHash('sha256').update(sheet).digest('base64')}`,
)
