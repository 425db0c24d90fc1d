import { z } from 'zod'
import { messages } from '#contract/errors.ts'
import { t } from '#language/translate.ts'
import { documentMessages } from '#contract/medical-documents/documents.ts'
import {
  type ChartName,
  chartNames,
  namesIn,
  replaceNames,
  type Template,
  type TemplateField,
} from '#contract/medical-documents/template.ts'
import { badRequest } from '#server/errors.ts'

const isDate = (text: string) => z.iso.date().safeParse(text).success

/** Marks a required field that is still empty, in a preview. */
const MISSING = '……………'

/** What the program fills from the chart, the doctor and the clinic; empty if unknown. */
export type ChartFacts = Readonly<Record<ChartName, string>>

/** Returns the value of each name in braces. */
function valuesOf(
  fields: Template['fields'],
  entered: readonly string[],
  facts: ChartFacts,
  shownOf: (field: TemplateField, value: string) => string,
): (name: string) => string {
  const values = new Map<string, string>(Object.entries(facts))
  fields.forEach((field, at) => values.set(field.name, shownOf(field, entered[at] ?? '')))
  return (name) => values.get(name) ?? ''
}

/**
 * Returns the text of a document: names in braces are replaced by their values, dates as `dayOf` writes them. Lines in which a name has no value
 * are left out, and so are empty lines at the ends and after another one. In a preview, empty required fields are marked instead.
 */
export function fill(
  { body, fields }: Pick<Template, 'body' | 'fields'>,
  entered: readonly string[],
  facts: ChartFacts,
  { dayOf, isPreview = false }: { dayOf: (date: string) => string; isPreview?: boolean },
): string {
  const valueOf = valuesOf(fields, entered, facts, ({ kind, isRequired }, value) => {
    const shown = kind === 'date' && isDate(value) ? dayOf(value) : value
    return shown || (isPreview && isRequired ? MISSING : '')
  })
  return body
    .split('\n')
    .filter((line) => namesIn(line).every((name) => valueOf(name) !== ''))
    .map((line) => replaceNames(line, valueOf).trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/**
 * Throws 400 if a line would be left out that isn't the line of an empty field alone: one with an entry that is printed nowhere else, or a sentence for
 * which the chart lacks a fact.
 */
export function refuseLost(
  { body, fields }: Pick<Template, 'body' | 'fields'>,
  entered: readonly string[],
  facts: ChartFacts,
): void {
  const valueOf = valuesOf(fields, entered, facts, (_, value) => value)
  const lines = body.split('\n').map((line) => {
    const names = namesIn(line)
    return { line, names, empty: names.filter((name) => valueOf(name) === '') }
  })
  const printed = new Set(lines.filter(({ empty }) => empty.length === 0).flatMap(({ names }) => names))
  const lost = fields.flatMap(({ name }, at) => {
    if (valueOf(name) === '' || printed.has(name)) return []
    const empty = lines.find(({ names }) => names.includes(name))?.empty ?? []
    return [{ path: `entered.${at}`, message: documentMessages.lost(inQuotes(empty)) }]
  })
  if (lost.length > 0) throw badRequest(t(messages.invalid), lost)
  const isFact = (name: string) => chartNames.some((one) => one === name)
  const cut = lines.find(({ names, empty }) => empty.length > 0 && names.length > empty.length && empty.every(isFact))
  if (cut) throw badRequest(documentMessages.lostLine(inQuotes(cut.empty), cut.line))
}

const inQuotes = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ')

const NUMBER = /^-?\d{1,12}([.,]\d{1,6})?$/

function wrongIn({ kind, choices, isRequired }: TemplateField, value: string): string | null {
  if (value === '') return isRequired ? t(documentMessages.required) : null
  if (kind === 'date' && !isDate(value)) return t(documentMessages.date)
  if (kind === 'number' && !NUMBER.test(value)) return t(documentMessages.number)
  if (kind === 'choice' && !choices.includes(value)) return t(documentMessages.choice)
  return null
}

/** Returns what is missing or wrong before a draft can be signed `today`. */
export function issuesOf(
  { fields }: Pick<Template, 'fields'>,
  entered: readonly string[],
  today: string,
): { path: string; message: string }[] {
  return fields.flatMap((field, at) => {
    const value = entered[at] ?? ''
    const earliest = field.notBefore && (entered[fields.findIndex(({ name }) => name === field.notBefore)] ?? '')
    const message =
      wrongIn(field, value) ??
      (field.isPast && value > today ? t(documentMessages.isLater) : null) ??
      (earliest && value && value < earliest ? documentMessages.notBefore(field.notBefore!) : null)
    return message ? [{ path: `entered.${at}`, message }] : []
  })
}
