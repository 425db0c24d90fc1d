import { t } from '#language/translate.ts'
import type { Medicine } from '#contract/medicines.ts'
import { reviewedBy } from '#web/features/medicines/public/reviewed-by.ts'
import { list } from '#web/lib/text.ts'

/** Returns who has reviewed which texts of the page, and which texts no one has. */
export function reviewsIn({ reviews, notReviewed }: NonNullable<Medicine['knowledge']>): string {
  if (reviews.length === 0) return t('No doctor or pharmacist has reviewed them yet.')
  const said = reviews.map((one) => `${reviewedBy(one)}: ${one.of}.`)
  if (notReviewed.length > 0)
    said.push(t('No doctor or pharmacist has reviewed the text about {topics} yet.', { topics: list(notReviewed) }))
  return said.join(' ')
}
