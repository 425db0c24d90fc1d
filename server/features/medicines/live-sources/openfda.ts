import { z } from 'zod'
import { isSaltWord } from '#server/features/medicines/knowledge/recognize.ts'
import type { Route } from '#content/schema.ts'
import { isFormWord } from '#server/features/medicines/lists/product.ts'
import { spellingsOf, wordsOf } from '#server/features/medicines/lists/words.ts'
import { inShape, type LiveSource, NotAnswered, type Question } from './live-source.ts'

/** Labels that are considered, the newest first. */
const LABELS = 5

const Found = z.object({ results: z.array(z.unknown()) })
const NothingFound = z.object({ error: z.object({ code: z.literal('NOT_FOUND') }) })

/**
 * The labels of US medicines, https://open.fda.gov/apis/drug/label/: free of copyright (CC0). It allows 240 calls a minute, and
 * 1,000 a day, or 120,000 with a key; a tenth is left for others at the same address.
 */
export const openfda: LiveSource = {
  title: 'openFDA',
  origin: 'https://api.fda.gov',
  spacing: 300,
  callsADay: ({ liveSources }) => (liveSources.openfdaKey === undefined ? 900 : 108_000),
  // not in the address, because logs contain addresses
  headers: ({ liveSources: { openfdaKey } }): Record<string, string> =>
    openfdaKey === undefined ? {} : { authorization: `Basic ${Buffer.from(`${openfdaKey}:`).toString('base64')}` },
  async ask(question, get) {
    const { status, body } = await get('/drug/label.json', {
      search: searchFor(question),
      sort: 'effective_time:desc',
      limit: String(LABELS),
    })
    if (status === 200) return chooseLabel(inShape(Found, body).results, question)
    // openFDA's answer without labels; another 404 means that the address is gone
    if (!NothingFound.safeParse(body).success) throw new NotAnswered('status')
    return null
  },
}

function searchFor({ ingredient, route }: Question): string {
  const any = (field: string, values: readonly string[]) =>
    `(${values.map((value) => `${field}:"${value}"`).join(' ')})`
  return [
    any('openfda.generic_name', spellingsOf(ingredient)),
    any('openfda.route.exact', route === '' ? [] : usRoutes[route]),
    any('openfda.product_type.exact', [US_PRESCRIPTION]),
  ].join(' AND ')
}

/** Stored sections of a label; none about doses, instructions, overdose or interactions (rule T112). */
const sectionNames = [
  'indications_and_usage',
  'contraindications',
  'boxed_warning',
  'warnings_and_cautions',
  'warnings',
  'adverse_reactions',
  'mechanism_of_action',
] as const
export type LabelSection = (typeof sectionNames)[number]

/** The stored part of a US label. */
export const Label = z.object({
  setId: z.string().regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i),
  /** Names of the ingredient and of the product. */
  name: z.string(),
  brands: z.array(z.string()),
  maker: z.string().nullable(),
  /** The date of this version. */
  effective: z.iso.date().nullable(),
  sections: z.partialRecord(z.enum(sectionNames), z.string()),
})
export type Label = z.infer<typeof Label>

/** Stored characters of a section; pages show its beginning. */
const LONGEST = 20_000

const texts = z.array(z.string()).default([])
/** A label in openFDA's shape; each section can be missing. */
const Answered = z.object({
  set_id: z.string(),
  effective_time: z.string().default(''),
  openfda: z.object({
    generic_name: texts,
    brand_name: texts,
    substance_name: texts,
    manufacturer_name: texts,
    route: texts,
    product_type: texts,
  }),
  ...Object.fromEntries(sectionNames.map((name) => [name, texts])),
})

/** openFDA's route names. */
const usRoutes: Record<Route, readonly string[]> = {
  oral: ['ORAL'],
  injection: ['INTRAVENOUS', 'INTRAMUSCULAR', 'SUBCUTANEOUS'],
  inhaled: ['RESPIRATORY (INHALATION)'],
  skin: ['TOPICAL', 'TRANSDERMAL', 'CUTANEOUS'],
  eye: ['OPHTHALMIC'],
  ear: ['AURICULAR (OTIC)'],
  nose: ['NASAL'],
  mouth: ['BUCCAL', 'DENTAL', 'OROPHARYNGEAL'],
  vaginal: ['VAGINAL'],
  rectal: ['RECTAL'],
}
const US_PRESCRIPTION = 'HUMAN PRESCRIPTION DRUG'

/**
 * Returns the label to store: about this ingredient alone, with this route, and with its uses; a label named by its ingredient
 * before one named by a brand. Null if none fits.
 */
export function chooseLabel(found: readonly unknown[], question: Question): Label | null {
  const labels = found.flatMap((one) => {
    const read = Answered.safeParse(one)
    return read.success && isAbout(read.data, question) ? [toLabel(read.data)] : []
  })
  const useful = labels.filter((label): label is Label => label?.sections.indications_and_usage !== undefined)
  return useful.find((label) => ownBrands(label).length === 0) ?? useful[0] ?? null
}

function isAbout({ openfda }: z.infer<typeof Answered>, { ingredient, route }: Question): boolean {
  const { generic_name: names, route: routes } = openfda
  if (names.length === 0 || routes.length === 0 || openfda.substance_name.length > 1) return false
  if (!openfda.product_type.includes(US_PRESCRIPTION) || route === '') return false
  return names.every((one) => isNamed(one, ingredient)) && routes.every((one) => usRoutes[route].includes(one))
}

/**
 * Returns true if a name is the ingredient's, with its salt, or any salt if the directory names none, and no other ingredient.
 */
export function isNamed(name: string, ingredient: string): boolean {
  const words = wordsOf(name)
  return spellingsOf(ingredient).some((spelling) => {
    const own = spelling.split(' ')
    const isThere = own.every((word) => words.includes(word))
    return isThere && words.every((word) => own.includes(word) || isSaltWord(word) || isFormWord(word))
  })
}

function toLabel(answered: z.infer<typeof Answered>): Label | null {
  const { set_id, effective_time, openfda } = answered
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(effective_time) ?? []
  const sections = sectionNames.flatMap((name) => {
    const text = (answered as unknown as Record<string, string[]>)[name]!.join('\n').trim()
    return text === '' ? [] : [[name, text.slice(0, LONGEST)]]
  })
  const read = Label.safeParse({
    setId: set_id,
    name: openfda.generic_name[0]!.slice(0, 100),
    brands: openfda.brand_name.slice(0, 20),
    maker: openfda.manufacturer_name[0]?.slice(0, 100) ?? null,
    effective: year === undefined ? null : `${year}-${month}-${day}`,
    sections: Object.fromEntries(sections),
  })
  return read.data ?? null
}

/** Returns the brands of a label that are more than its ingredient's name. */
export const ownBrands = ({ brands, name }: Label): string[] =>
  brands.filter((brand) => !isNamed(brand, wordsOf(name).join(' ')))
