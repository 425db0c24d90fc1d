import type { PickField } from '#contract/visits/text-picks.ts'
import { type Message, msg } from '#language/translate.ts'

/** The labels of the fields. */
export const labels: Record<PickField, Message> = {
  complaint: msg('Complaint'),
  findings: msg('Findings'),
  advice: msg('Advice'),
}
