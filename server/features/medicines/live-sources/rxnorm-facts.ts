import type { FilledFields, MedicineToFill } from '#server/features/medicines/enrichment/enrichment-source.ts'
import { readStrength } from '#server/features/medicines/lists/strength.ts'
import { ingredientKeyOf } from './question.ts'
import { isNamed } from './label.ts'
import type { RxNormAnswer } from './rxnav.ts'

/** 'cefdinir 25 MG/ML': RxNorm writes all strengths in these units. */
const STRENGTH = /^(.+) (\d+(?:\.\d+)?) (MG|MG\/ML)$/
/** '500mg', '125mg/5ml' as the directory compares them (`readStrength`). */
const OWN = /^([\d.]+)mg(?:\/([\d.]+)ml)?$/

/**
 * The code of the ingredient in its strength, which is no code of the product (rule T131). Nothing if RxNorm has none for
 * exactly this, or several.
 */
export function rxnormFacts(
  { ingredients }: Pick<MedicineToFill, 'ingredients'>,
  { strengths }: RxNormAnswer,
  date: string,
): FilledFields {
  const [only, ...others] = ingredients
  const key = only && others.length === 0 ? ingredientKeyOf(only.name) : null
  const own = only?.strength ? amountOf(only.strength) : null
  if (key === null || own === null) return {}
  const [code, ...more] = strengths.filter(({ name }) => {
    const [, of, amount, unit] = STRENGTH.exec(name) ?? []
    return of !== undefined && unit === own.unit && Number(amount) === own.amount && isNamed(of, key)
  })
  if (!code || more.length > 0) return {}
  return {
    rxcui: {
      value: code.rxcui,
      source: {
        name: `RxNorm, code of the ingredient and strength ${code.name}`,
        url: `https://mor.nlm.nih.gov/RxNav/search?searchBy=RXCUI&searchTerm=${code.rxcui}`,
        date,
        terms: 'rxnorm',
      },
    },
  }
}

function amountOf(strength: string): { amount: number; unit: string } | null {
  const [, amount, volume] = OWN.exec(readStrength(strength)?.key ?? '') ?? []
  if (amount === undefined) return null
  if (volume === undefined) return { amount: Number(amount), unit: 'MG' }
  // a share without rounding errors behind the sixth place
  return { amount: Number((Number(amount) / Number(volume)).toFixed(6)), unit: 'MG/ML' }
}
