import type { interactionSeverities } from '#contract/medicines.ts'
import type { FindingSeverity } from '#contract/prescriptions/safety.ts'

type Level = (typeof interactionSeverities)[number]

/** The word and the style of each severity, wherever patients read of interactions. */
export const interactionLooks: Readonly<Record<Level, { word: string; tone: 'bad' | 'warn' | '' }>> = {
  High: { word: 'High', tone: 'bad' },
  Moderate: { word: 'Moderate', tone: 'warn' },
  Other: { word: 'Low', tone: '' },
}

/** The severity for patients of each severity for doctors. */
export const levelOf: Readonly<Record<FindingSeverity, Level>> = {
  contraindicated: 'High',
  severe: 'High',
  moderate: 'Moderate',
  minor: 'Other',
}
