import { isFormWord } from '#server/features/medicines/lists/product.ts'
import { wordsOf } from '#server/features/medicines/lists/words.ts'
import { type IngredientNames, ingredientsCalled } from './recognize.ts'

/** An amount with its unit, also in brackets, also per volume: '500 mg', '(10mg)', '5mg per ml', '1% w/w'. */
const STRENGTH =
  /\(?\s*(\d+(?:[.,]\d+)?\s*(?:mg|mcg|µg|gm?|iu|units?|%(?:\s*[wv]\/[wv])?)(?:\s*(?:per|\/)\s*(?:\d+(?:\.\d+)?\s*)?(?:ml|dose|puff)(?![a-z]))?)(?![a-z])\s*\)?/gi

/** Words of a name about the preparation, not about a substance. */
const PREPARATION = new Set(
  `ip bp usp sr er pr cr xr xl od dr ec dt md odt prolonged sustained extended modified delayed release enteric coated film
  uncoated gastro resistant resistance dispersible effervescent chewable orally oral disintegrating mouth dissolving sublingual soft hard
  gelatin sterile eye ear nasal ophthalmic opthalmic otic vaginal topical nebuliser nebulizer dry for and strips sachet who formula
  orange flavour flavoured`.split(/\s+/),
)

/**
 * Returns the composition that a name states, as lists write it: 'Amlodipine (5 mg)' for 'Amlodipine Tablets IP 5 mg'. Null for
 * brands: every word must be an ingredient, its salt, an amount, a form or about the preparation.
 */
export function compositionInName(known: IngredientNames, name: string): string | null {
  const parts = name.split(/\s+and\s+|[+,&]|\s+with\s+/i).map((part) => ingredientIn(known, part))
  return parts.every((part) => part !== null) ? parts.join(' + ') : null
}

function ingredientIn(known: IngredientNames, part: string): string | null {
  const strengths = [...part.matchAll(STRENGTH)].map(([, strength]) => strength!.replace(/\s+per\s+/i, '/'))
  if (strengths.length > 1) return null
  const words = part.replace(STRENGTH, ' ').split(/[\s()]+/)
  const isNoPreparation = (word: string) => wordsOf(word).some((one) => !isFormWord(one) && !PREPARATION.has(one))
  // "oral" is a part of the name of oral rehydration salts
  const withOral = words.filter((word) => isNoPreparation(word) || /^oral$/i.test(word)).join(' ')
  const isNamedOral = ingredientsCalled(known, withOral).length > 0
  const substance = isNamedOral ? withOral : words.filter(isNoPreparation).join(' ')
  // a number that is no strength can be of a brand
  if (substance === '' || /\d/.test(substance.replace(/\b[bdk]\d{1,2}\b/gi, ''))) return null
  if (ingredientsCalled(known, substance).length === 0) return null
  return strengths.length === 0 ? substance : `${substance} (${strengths[0]})`
}
