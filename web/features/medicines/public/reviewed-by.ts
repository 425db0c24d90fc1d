import type { TextReview } from '#contract/medicines/text-review.ts'
import { plainDate } from '#web/lib/dates.ts'

/** Returns "Reviewed by Dr. Rao, registration 12345 (Karnataka Medical Council), 1 Dec 2026". */
export const reviewedBy = ({ name, registration, council, date }: TextReview): string =>
  `Reviewed by ${name}, registration ${registration} (${council}), ${plainDate(date)}`
