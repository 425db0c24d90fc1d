import type { FieldName } from '#contract/patients/fields.ts'
import type { ChartWords } from './queries.ts'

type Texts = Partial<Record<FieldName, string | null>>

const plain = (text: string) => text.replace(/\s+/gu, ' ').trim().toLowerCase()

/** Joins texts and records line by line, without repeating records that a text already mentions. */
function joined(texts: readonly (string | null)[], records: readonly { name: string; words: string }[]): string | null {
  const lines: string[] = []
  for (const text of texts) if (text && !lines.some((line) => plain(line) === plain(text))) lines.push(text)
  const before = plain(lines.join('\n'))
  for (const { name, words } of records) if (!before.includes(plain(name))) lines.push(words)
  return lines.length > 0 ? lines.join('\n') : null
}

/** Returns a name with details in parentheses, which an import reads as one entry: "Penicillin (severe, hives)". */
function withDetails(name: string, ...details: (string | null | false)[]): string {
  const given = details.filter((one) => typeof one === 'string' && one !== '').join(', ')
  return given ? `${name} (${given.replaceAll(/[();\n]+/g, ' ')})` : name
}

/**
 * Adds to a chart's texts those of the duplicates that were merged into it, and the records that no text contains, so that an
 * import of the file brings them all back.
 */
export function withRecords<C extends object>(chart: C, { merged, allergies, problems }: ChartWords): C {
  const texts: Texts = chart
  return {
    ...chart,
    allergies: joined(
      [texts.allergies ?? null, ...merged.map((one) => one.allergies)],
      allergies.map(({ substance, kind, severity, reaction }) => ({
        name: substance,
        words: withDetails(substance, kind === 'intolerance' && 'intolerance', severity, reaction),
      })),
    ),
    medicalHistory: joined(
      [texts.medicalHistory ?? null, ...merged.map((one) => one.medicalHistory)],
      problems.map(({ title, code, status, since }) => ({
        name: title,
        words: withDetails(title, code, status === 'resolved' && 'past', since && `since ${since}`),
      })),
    ),
    bloodGroup: texts.bloodGroup ?? merged.find((one) => one.bloodGroup)?.bloodGroup ?? null,
  }
}
