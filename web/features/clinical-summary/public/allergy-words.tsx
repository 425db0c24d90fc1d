import { t } from '#language/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { sentenceOf } from '#web/lib/api-error.ts'
import { listWithCommas } from '#web/lib/text.ts'
import { cx } from '#web/ui/cx.ts'
import { summaryQuery } from './summary-query.ts'
import { allergyInWords, isActive } from './words.ts'

/** The allergies of a patient in one line that stays in sight: by words, sign and color. */
export function AllergyWords({ patientId, className }: { patientId: string; className?: string }) {
  const { data, error } = useQuery(summaryQuery(patientId))
  if (!data)
    return (
      <span className={cx('text-sm text-muted', className)}>
        {error ? t('Allergies couldn’t be loaded. {error}', { error: sentenceOf(error) }) : t('Loading allergies...')}
      </span>
    )
  const { allergies, unsortedAllergies, noKnownAllergies } = data
  const named = [
    ...allergies.filter(isActive).map(allergyInWords),
    ...unsortedAllergies.filter(({ proposal }) => proposal !== 'none').map(({ text }) => `“${text}”`),
  ]
  if (named.length === 0)
    return (
      <span className={cx('text-sm text-muted', className)}>
        {noKnownAllergies ? t('No known allergies') : t('No allergies recorded')}
      </span>
    )
  return (
    <span className={cx('flex items-start gap-1.5 text-sm font-semibold text-danger', className)}>
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words">{t('Allergies: {names}', { names: listWithCommas(named) })}</span>
    </span>
  )
}
