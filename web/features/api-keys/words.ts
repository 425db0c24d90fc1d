import { t } from '#language/translate.ts'
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
  lastUsedAt ? t('Last used {lastUsedAt}', { lastUsedAt: momentInWords(lastUsedAt) }) : t('Never used')

const dayInWords = (instant: string) => plainDate(dayOf(instant))

/** Returns when a key expires, or when and how it ended. */
export function endInWords({ state, expiresAt, endedAt, madeBy }: ApiKey): string {
  if (state === 'revoked') return t('Revoked {dayInWords}', { dayInWords: dayInWords(endedAt!) })
  if (state === 'stopped')
    return t('Stopped {dayInWords}, when {firstName} stopped administering the clinic', {
      dayInWords: dayInWords(endedAt!),
      firstName: madeBy.firstName,
    })
  if (expiresAt === null) return t('Never expires')
  return `${state === 'expired' ? 'Expired' : 'Expires'} ${dayInWords(expiresAt)}`
}

/** Returns a key's lifetime, as a choice. */
export const lifeInWords = (days: number | null): string =>
  days === null ? t('Never') : days === 365 ? t('In a year') : t('In {days} days', { days })
