import { t } from '#language/translate.ts'
import { type ImportTarget, targetTitles } from '#contract/import-export/imports.ts'
import { columnNames, type ImportColumn, importColumns, importMessages } from '#contract/import-export/rows.ts'
import { fieldOf } from '#contract/patients/fields.ts'
import { badRequest } from '#server/errors.ts'

/** The kind of each column of a file; null if it is ignored. */
export type Targets = readonly (ImportTarget | null)[]

/** Returns a title without case, spaces and signs. */
const plainTitle = (title: string) => title.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const furtherTitles: Partial<Record<ImportTarget, readonly string[]>> = {
  firstName: ['fname'],
  middleName: ['Middle name', 'Middle names', 'Middle initial', 'mname'],
  lastName: ['lname'],
  fullName: ['Name', 'Full name', 'Patient name', 'Patient', 'Name of patient', 'Name of the patient'],
  phone: ['Phone 1 - Value'],
  email: ['E-mail 1 - Value'],
  chartNumber: ['Chart no', 'Patient number', 'Patient no', 'Patient ID', 'pid', 'UHID', 'MRN', 'Registration number'],
}

/** Possible titles of columns. */
const targetByTitle = new Map<string, ImportTarget>([
  ...columnNames.flatMap((name) => {
    const others = name === 'chartNumber' ? [] : (fieldOf(name).otherTitles ?? [])
    return [importColumns[name], ...others].map((one) => [plainTitle(one), name] as const)
  }),
  ...Object.entries(furtherTitles).flatMap(([name, titles]) =>
    titles.map((one) => [plainTitle(one), name as ImportTarget] as const),
  ),
])

/** Returns what a title means; the words in brackets count where a title has a meaning with them. */
const targetOf = (title: string): ImportTarget | null =>
  targetByTitle.get(plainTitle(title)) ??
  targetByTitle.get(plainTitle(title.replaceAll(/[([][^()[\]]*[)\]]/g, ''))) ??
  null

/** Returns the field that a column becomes; a full name is the first and the last name, which its first one stands for. */
export const fieldFor = (target: ImportTarget): ImportColumn =>
  target === 'fullName' || target === 'middleName' ? 'firstName' : target

/** How several columns of one kind become one text: joined, or the first with content. */
export const together: Partial<Record<ImportTarget, 'first' | ', ' | '\n'>> = {
  phone: 'first',
  email: 'first',
  address: ', ',
  medicalHistory: '\n',
  allergies: '\n',
}

/** Other columns of our own files, ignored without a message. */
const ours = new Set(['line', 'problem', 'addedon', ''])

/** True if the titles are those of our own export. */
export function isOurs(titles: readonly string[]): boolean {
  const plain = new Set(titles.map(plainTitle))
  return plain.has('chartnumber') && (plain.has('addedon') || plain.has('problem'))
}

/**
 * Guesses columns from titles: the first of two columns of one kind, but both of two first names, so that the person is
 * asked; the parts rather than a full name.
 */
export function guessedTargets(titles: readonly string[]): (ImportTarget | null)[] {
  const all = titles.map(targetOf)
  const hasFirstName = all.includes('firstName')
  return all.map((target, at) => {
    if (target === null || (target === 'fullName' && hasFirstName)) return null
    if (target === 'middleName' && !hasFirstName) return null
    return together[target] || target === 'firstName' || all.indexOf(target) === at ? target : null
  })
}

/** Returns the ignored titles, without those of our own files. */
export const titlesLeftOut = (titles: readonly string[], targets: Targets): string[] =>
  titles.filter((title, at) => !targets[at] && !ours.has(plainTitle(title)))

/** Throws 400 if the targets don't fit the file, use a field twice, or include no name. */
export function checkTargets(titles: readonly string[], targets: Targets): void {
  if (targets.length !== titles.length) throw badRequest(t(importMessages.otherColumns))
  for (const [at, target] of targets.entries())
    if (target && !together[target] && targets.indexOf(target) !== at)
      throw badRequest(importMessages.twice(t(targetTitles[target])))
  const hasPart = targets.some((one) => one === 'firstName' || one === 'middleName' || one === 'lastName')
  if (targets.includes('fullName') && hasPart) throw badRequest(t(importMessages.twoNames))
  if (!targets.includes('fullName') && !hasPart) throw badRequest(t(importMessages.noColumns))
}
