import type { SimilarMedicines } from '#contract/medicines.ts'
import { wordsOf } from '#server/features/medicines/lists/words.ts'

/** Words that lists add to a company's name or leave out. */
const LEGAL_FORM =
  /^(?:pvt|private|ltd|limited|llp|inc|co|company|corp|corporation|india|indian|pharma|pharmaceuticals?|labs?|laborator(?:y|ies)|health ?care|life ?sciences?|biotech|industries|drugs?|formulations?|remedies)$/

/**
 * True if the directory lists another maker with the same salts, strength and form (rule F7). Two spellings of one
 * company are the same maker; a product without a known maker proves nothing.
 */
export function hasOtherMaker(
  maker: string | null,
  { genericAlternatives, substituteBrands }: Pick<SimilarMedicines, 'genericAlternatives' | 'substituteBrands'>,
): boolean {
  const own = makerKeyOf(maker)
  if (own === '') return false
  return [...genericAlternatives, ...substituteBrands].some(({ manufacturer }) => {
    const other = makerKeyOf(manufacturer)
    return other !== '' && !`${other} `.startsWith(`${own} `) && !`${own} `.startsWith(`${other} `)
  })
}

/** 'Sun Pharmaceutical Industries Ltd' and 'SUN PHARMA' are both 'sun'. */
function makerKeyOf(maker: string | null): string {
  const words = wordsOf(maker ?? '')
  return words.filter((word) => !LEGAL_FORM.test(word)).join(' ') || words.join(' ')
}
