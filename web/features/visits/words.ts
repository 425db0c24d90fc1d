import { type Message, msg } from '#language/translate.ts'
import type { Diagnosis } from '#contract/visits/content.ts'
import type { Visit, VisitStatus } from '#contract/visits/visits.ts'
import type { Tone } from '#web/ui/badge.tsx'

/** Label and color of each status. */
export const statusLooks: Record<VisitStatus, { label: Message; tone: Tone }> = {
  draft: { label: msg('Draft'), tone: 'caution' },
  finished: { label: msg('Finished'), tone: 'positive' },
}

/** Returns the status of a visit in words; with several versions it is "amended". */
export const lookOf = ({ status, version }: Pick<Visit, 'status' | 'version'>) =>
  version > 1 ? { label: msg('Amended'), tone: 'info' as const } : statusLooks[status]

/** Returns a diagnosis with its code, such as "Common cold (J00)". */
export const diagnosisInWords = ({ text, code }: Diagnosis): string => (code ? `${text} (${code})` : text)
