import { t } from '#language/translate.ts'
import type { TextReview } from '#contract/medicines/text-review.ts'
import { plainDate } from '#web/lib/dates.ts'

/** Returns "Reviewed by Dr. Rao, registration 12345 (Karnataka Medical Council), 1 Dec 2026". */
export const reviewedBy = ({ name, registration, council, date }: TextReview): string =>
  t('Reviewed by {name}, registration {registration} ({council}), {date}', {
    name,
    registration,
    council,
    date: plainDate(date),
  })
