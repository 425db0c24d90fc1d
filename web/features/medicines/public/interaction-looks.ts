import { type Message, msg } from '#language/translate.ts'
import type { interactionSeverities } from '#contract/medicines.ts'
import type { FindingSeverity } from '#contract/prescriptions/safety.ts'

type Level = (typeof interactionSeverities)[number]

/** The word and the style of each severity, wherever patients read of interactions. */
export const interactionLooks: Readonly<Record<Level, { word: Message; tone: 'bad' | 'warn' | '' }>> = {
  High: { word: msg('High'), tone: 'bad' },
  Moderate: { word: msg('Moderate'), tone: 'warn' },
  Other: { word: msg('Low'), tone: '' },
}

/** The severity for patients of each severity for doctors. */
export const levelOf: Readonly<Record<FindingSeverity, Level>> = {
  contraindicated: 'High',
  severe: 'High',
  moderate: 'Moderate',
  minor: 'Other',
}
