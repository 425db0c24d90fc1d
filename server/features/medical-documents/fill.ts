import { z } from 'zod'
import { t } from '#language/translate.ts'
import { documentMessages } from '#contract/medical-documents/documents.ts'
import {
  type ChartName,
  namesIn,
  replaceNames,
  type Template,
  type TemplateField,
} from '#contract/medical-documents/template.ts'

const isDate = (text: string) => z.iso.date().safeParse(text).success

/** Marks a required field that is still empty, in a preview. */
const MISSING = '……………'

/** What the program fills from the chart, the doctor and the clinic; empty if unknown. */
export type ChartFacts = Readonly<Record<ChartName, string>>

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
  const values = new Map<string, string>(Object.entries(facts))
  fields.forEach(({ name, kind, isRequired }, at) => {
    const value = entered[at] ?? ''
    const shown = kind === 'date' && isDate(value) ? dayOf(value) : value
    values.set(name, shown || (isPreview && isRequired ? MISSING : ''))
  })
  const valueOf = (name: string) => values.get(name) ?? ''
  return body
    .split('\n')
    .filter((line) => namesIn(line).every((name) => valueOf(name) !== ''))
    .map((line) => replaceNames(line, valueOf).trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const NUMBER = /^-?\d{1,12}([.,]\d{1,6})?$/

function wrongIn({ kind, choices, isRequired }: TemplateField, value: string): string | null {
  if (value === '') return isRequired ? t(documentMessages.required) : null
  if (kind === 'date' && !isDate(value)) return t(documentMessages.date)
  if (kind === 'number' && !NUMBER.test(value)) return t(documentMessages.number)
  if (kind === 'choice' && !choices.includes(value)) return t(documentMessages.choice)
  return null
}

/** Returns what is missing or wrong before a draft can be signed. */
export function issuesOf(
  { fields }: Pick<Template, 'fields'>,
  entered: readonly string[],
): { path: string; message: string }[] {
  return fields.flatMap((field, at) => {
    const value = entered[at] ?? ''
    const earliest = field.notBefore && (entered[fields.findIndex(({ name }) => name === field.notBefore)] ?? '')
    const message =
      wrongIn(field, value) ??
      (earliest && value && value < earliest ? documentMessages.notBefore(field.notBefore!) : null)
    return message ? [{ path: `entered.${at}`, message }] : []
  })
}
