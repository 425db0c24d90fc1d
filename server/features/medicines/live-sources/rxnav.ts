import { z } from 'zod'
import type { FilledFields, MedicineToFill } from '#server/features/medicines/enrichment/enrichment-source.ts'
import { readStrength } from '#server/features/medicines/lists/composition.ts'
import { spellingsOf } from '#server/features/medicines/lists/words.ts'
import { type Get, ingredientKeyOf, inShape, type LiveSource, NotAnswered } from './live-source.ts'
import { isNamed } from './openfda.ts'

const code = z.string().regex(/^\d{1,9}$/)
const name = z.string().max(200)

/** RxNorm's answer about an ingredient: the codes of its strengths, or else suggested names. */
export const RxNormAnswer = z.object({
  ingredient: z.object({ rxcui: code, name }).nullable(),
  strengths: z.array(z.object({ rxcui: code, name })),
  suggestions: z.array(name),
})
export type RxNormAnswer = z.infer<typeof RxNormAnswer>

const Ids = z.object({ idGroup: z.object({ rxnormId: z.array(code).optional() }) })
const Properties = z.object({ properties: z.object({ rxcui: code, name, tty: z.string() }).optional() })
const Related = z.object({
  relatedGroup: z.object({
    conceptGroup: z
      .array(
        z.object({
          tty: z.string(),
          conceptProperties: z.array(z.object({ rxcui: code, name: z.string() })).optional(),
        }),
      )
      .optional(),
  }),
})
const Suggestions = z.object({
  suggestionGroup: z.object({ suggestionList: z.object({ suggestion: z.array(z.string()) }).nullish() }),
})

/** Types of an ingredient, and of one with a certain salt. */
const INGREDIENTS = ['IN', 'PIN']
/** Type of an ingredient with a strength: RxNorm's "clinical drug component". */
const STRENGTH_TYPE = 'SCDC'
const MOST_STRENGTHS = 300
const MOST_SUGGESTIONS = 10

/**
 * RxNorm, the names and codes of the US National Library of Medicine, https://lhncbc.nlm.nih.gov/RxNav/APIs/: in the public
 * domain; it allows 20 calls a second per address.
 */
export const rxnav: LiveSource = {
  title: 'RxNav',
  origin: 'https://rxnav.nlm.nih.gov',
  spacing: 100,
  callsADay: () => 20_000,
  headers: () => ({}),
  async ask({ ingredient }, get): Promise<RxNormAnswer> {
    const rxcui = await codeOf(get, spellingsOf(ingredient))
    if (rxcui === null) return { ingredient: null, strengths: [], suggestions: await suggestionsFor(get, ingredient) }
    const { properties } = await read(get, Properties, `/REST/rxcui/${rxcui}/properties.json`, {})
    // brands and products are not ingredients
    if (!properties || !INGREDIENTS.includes(properties.tty))
      return { ingredient: null, strengths: [], suggestions: [] }
    const { relatedGroup } = await read(get, Related, `/REST/rxcui/${rxcui}/related.json`, { tty: STRENGTH_TYPE })
    const strengths = (relatedGroup.conceptGroup ?? []).flatMap(({ tty, conceptProperties = [] }) =>
      tty === STRENGTH_TYPE ? conceptProperties.filter((one) => one.name.length <= 200) : [],
    )
    return {
      ingredient: { rxcui, name: properties.name },
      strengths: strengths.slice(0, MOST_STRENGTHS),
      suggestions: [],
    }
  },
}

async function read<T>(get: Get, shape: z.ZodType<T>, path: string, query: Record<string, string>): Promise<T> {
  const { status, body } = await get(path, query)
  // unknown names have status 200, too
  if (status !== 200) throw new NotAnswered('status')
  return inShape(shape, body)
}

/** Returns the code of the first known name, as written or else without salts and endings. */
async function codeOf(get: Get, names: readonly string[]): Promise<string | null> {
  for (const one of names) {
    const { idGroup } = await read(get, Ids, '/REST/rxcui.json', { name: one, search: '2' })
    const [first] = idGroup.rxnormId ?? []
    if (first !== undefined) return first
  }
  return null
}

async function suggestionsFor(get: Get, ingredient: string): Promise<string[]> {
  const { suggestionGroup } = await read(get, Suggestions, '/REST/spellingsuggestions.json', { name: ingredient })
  const all = suggestionGroup.suggestionList?.suggestion ?? []
  return all.filter((one) => one.length <= 200).slice(0, MOST_SUGGESTIONS)
}

/** 'cefdinir 25 MG/ML': RxNorm has all strengths in these units. */
const NAME_WITH_STRENGTH = /^(.+) (\d+(?:\.\d+)?) (MG|MG\/ML)$/
/** '500mg', '125mg/5ml': keys of strengths (`readStrength`). */
const OWN = /^([\d.]+)mg(?:\/([\d.]+)ml)?$/

/**
 * Returns the code of the ingredient with its strength, which isn't a code of the product (rule T131). Empty if RxNorm has none
 * for exactly this strength, or several.
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
    const [, of, amount, unit] = NAME_WITH_STRENGTH.exec(name) ?? []
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
  // six decimals, without rounding errors
  return { amount: Number((Number(amount) / Number(volume)).toFixed(6)), unit: 'MG/ML' }
}
