import { t } from '#language/translate.ts'
import type { ApiKey } from '#contract/api-keys.ts'
import { type KeyKind, type KeyScope, keyKinds } from '#contract/key-scopes.ts'
import { dayOf, momentInWords, plainDate } from '#web/lib/dates.ts'

/** Such as "Appointments (read, write), Patients (read)". */
export function scopesInWords(scopes: readonly KeyScope[]): string {
  const kinds = (Object.keys(keyKinds) as KeyKind[]).filter((kind) => scopes.some((one) => one.startsWith(`${kind}:`)))
  return kinds
    .map((kind) => {
      const values = { kind: t(keyKinds[kind].title) }
      const has = (right: string) => scopes.some((one) => one === `${kind}:${right}`)
      if (!has('write')) return t('{kind} (read)', values)
      return has('read') ? t('{kind} (read, write)', values) : t('{kind} (write)', values)
    })
    .join(', ')
}

export const usedInWords = ({ lastUsedAt }: Pick<ApiKey, 'lastUsedAt'>): string =>
  lastUsedAt ? t('Last used: {lastUsedAt}', { lastUsedAt: momentInWords(lastUsedAt) }) : t('Never used')

const dayInWords = (instant: string) => plainDate(dayOf(instant))

/** Returns when a key expires, or when and how it ended. */
export function endInWords({ state, expiresAt, endedAt, madeBy }: ApiKey): string {
  if (state === 'revoked') return t('Revoked {day}', { day: dayInWords(endedAt!) })
  if (state === 'stopped')
    return t('Stopped {day}, when {firstName} stopped administering the clinic', {
      day: dayInWords(endedAt!),
      firstName: madeBy.firstName,
    })
  if (expiresAt === null) return t('Never expires')
  const day = dayInWords(expiresAt)
  return state === 'expired' ? t('Expired {day}', { day }) : t('Expires {day}', { day })
}

/** Returns a key's lifetime, as a choice. */
export const lifeInWords = (days: number | null): string =>
  days === null ? t('Never') : days === 365 ? t('In a year') : t('In {days} days', { days })
