import { REASON_MAX } from '#contract/confirmations.ts'
import { Id } from '#contract/common.ts'
import type { Commanded } from '#server/features/confirmations/operator.ts'

/**
 * Reads `confirm ID` (also `approve ID`) and `refuse ID --reason TEXT`. Returns null for anything else, and without a
 * reason for a refusal.
 */
export function decisionOf(word: string, id: string | undefined, rest: readonly string[]): Commanded | null {
  if (!Id.safeParse(id).success) return null
  if (word === 'confirm' || word === 'approve') return rest.length === 0 ? { decision: 'confirm', reason: '' } : null
  const [option, ...words] = rest
  const reason = words.join(' ').trim()
  if (word !== 'refuse' || option !== '--reason' || reason === '' || reason.length > REASON_MAX) return null
  return { decision: 'refuse', reason }
}
