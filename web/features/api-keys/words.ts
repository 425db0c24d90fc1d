import type { ApiKey } from '#contract/api-keys.ts'
import { type KeyKind, type KeyScope, keyKinds } from '#contract/key-scopes.ts'
import { dayOf, momentInWords, plainDate } from '#web/lib/dates.ts'

/** Such as "Appointments (read, write), Patients (read)". */
export function scopesInWords(scopes: readonly KeyScope[]): string {
  const kinds = (Object.keys(keyKinds) as KeyKind[]).filter((kind) => scopes.some((one) => one.startsWith(`${kind}:`)))
  const rights = (kind: KeyKind) => (['read', 'write'] as const).filter((right) => scopes.includes(`${kind}:${right}`))
  return kinds.map((kind) => `${keyKinds[kind].title} (${rights(kind).join(', ')})`).join(', ')
}

export const usedInWords = ({ lastUsedAt }: Pick<ApiKey, 'lastUsedAt'>): string =>
  lastUsedAt ? `Last used ${momentInWords(lastUsedAt)}` : 'Never used'

const dayInWords = (instant: string) => plainDate(dayOf(instant))

/** Returns when a key expires, or when and how it ended. */
export function endInWords({ state, expiresAt, endedAt, madeBy }: ApiKey): string {
  if (state === 'revoked') return `Revoked ${dayInWords(endedAt!)}`
  if (state === 'stopped')
    return `Stopped ${dayInWords(endedAt!)}, when ${madeBy.firstName} stopped administering the clinic`
  if (expiresAt === null) return 'Never expires'
  return `${state === 'expired' ? 'Expired' : 'Expires'} ${dayInWords(expiresAt)}`
}

/** Returns a key's lifetime, as a choice. */
export const lifeInWords = (days: number | null): string =>
  days === null ? 'Never' : days === 365 ? 'In a year' : `In ${days} days`
