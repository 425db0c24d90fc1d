/** Columns that fill one of our fields: the first group with a value, or all cells of a group. */
interface Column {
  field: GivenField
  /** Groups of positions in a row; the cells of a group are joined. */
  groups: number[][]
}

export interface Layout {
  /** Name of the list as a source, unless the operator names it. */
  name: string
  columns: Column[]
  /** Each field with the titles that fill it, for people to check. */
  recognised: { field: GivenField; titles: string[] }[]
  ignored: string[]
}

/** A title in lower case without spaces and marks, or a pattern for numbered columns that belong together. */
type Alias = string | RegExp

const ALIASES: Record<GivenField, readonly Alias[]> = {
  id: ['id', 'medicineid', 'productid', 'drugcode', 'productcode', 'code'],
  name: ['name', 'medicinename', 'brandname', 'productname', 'drugname', 'medicine', 'brand', 'genericname'],
  composition: [
    'composition',
    'saltcomposition',
    'compositionrewritten',
    'shortcomposition',
    /^shortcomposition\d$/,
    'compositionasinsource',
    'salts',
    'saltname',
    'molecule',
    'contents',
    'genericname',
  ],
  manufacturer: ['manufacturer', 'manufacturername', 'company', 'companyname', 'maker', 'mfr'],
  // the owner of the brand, who isn't always the maker
  brandCompany: ['marketername', 'marketer', 'marketedby', 'brandcompany', 'brandowner'],
  form: ['form', 'dosageform'],
  pack: ['packsize', 'packsizelabel', 'pack', 'packaging', 'packing', 'unitsize'],
  packType: ['packagingtype', 'packtype', 'container', 'containertype'],
  price: ['price', 'priceinr', 'pricers', 'mrp', 'mrpinr', 'mrprs'],
  discontinued: ['isdiscontinued', 'discontinued'],
  prescription: ['rxrequired', 'prescriptionrequired', 'isprescriptionrequired', 'prescription', 'rx', 'rxheadertext'],
  uses: ['uses', 'use', /^use\d+$/, 'primaryuse', 'indications', 'indication'],
  sideEffects: ['sideeffects', /^sideeffect\d+$/],
  description: ['description', 'medicinedesc', 'desc', 'introduction'],
  launched: ['datelaunched', 'launchdate', 'launchedon', 'launched', 'dateoflaunch'],
}

/** Joins the cells of a group. */
const JOINTS: Partial<Record<GivenField, string>> = { composition: ' + ', uses: '|', sideEffects: '|' }

/** Public lists by the titles that identify them, the most specific first. */
const LISTS: readonly (readonly [name: string, ...titles: string[]])[] = [
  ['india-medicines-combined', 'composition', 'manufacturer', 'packsize', 'rxrequired', 'source'],
  ['indian-medicine-dataset', 'manufacturername', 'packsizelabel', 'shortcomposition1'],
  ['pharmacy-listing', 'manufacturername', 'packsizelabel', 'shortcomposition'],
  ['medicine-details', 'medicinename', 'composition', 'uses', 'sideeffects'],
  ['brands-by-composition', 'medicinename', 'compid'],
  ['medicine-substitutes', 'name', 'substitute0', 'use0'],
  ['jan-aushadhi', 'drugcode', 'genericname'],
  ['jan-aushadhi', 'id', 'name', 'category'],
]

/** Titles for lists that the operator gives none. */
const LIST_TITLES: Record<string, string> = {
  'india-medicines-combined': 'Combined list of Indian medicines',
  'indian-medicine-dataset': 'Indian Medicine Dataset',
  'pharmacy-listing': 'Pharmacy listing of medicines',
  'medicine-details': 'List of medicines with uses and side effects',
  'brands-by-composition': 'List of brands by composition',
  'medicine-substitutes': 'List of medicines and their substitutes',
  'jan-aushadhi': 'Jan Aushadhi product list',
  'medicine-list': 'Imported list of medicines',
}

/** Returns the title for a list without one: words for a known layout, or else its name. */
export const listTitleOf = (source: string): string => LIST_TITLES[source] ?? source

/** The columns of a list aren't recognized; the message is written for the user. */
export class UnknownLayout extends Error {
  override name = 'UnknownLayout'
}

const plain = (title: string) => title.toLowerCase().replace(/[^a-z0-9]+/g, '')

/** Recognizes the columns by their titles. Throws UnknownLayout if no column holds a name, or only one does. */
export function recognise(titles: readonly string[]): Layout {
  const given = titles.map(plain)
  const taken = new Set<number>()
  const columns = givenFields.flatMap((field): Column[] => {
    const groups = ALIASES[field]
      .map((alias) => positionsOf(alias, given).filter((at) => !taken.has(at)))
      .filter((group) => group.length > 0)
    // the first of several names is the product's name; the others can be its composition
    const used = field === 'name' ? groups.slice(0, 1) : groups
    for (const at of used.flat()) taken.add(at)
    return used.length === 0 ? [] : [{ field, groups: used }]
  })
  const fields = new Set(columns.map(({ field }) => field))
  const shown = titles.map((title) => title.trim() || '(no title)').join(', ')
  if (!fields.has('name'))
    throw new UnknownLayout(
      `no column holds the name of the medicine; its heading would be name, medicine_name, brand_name, product_name or ` +
        `drug_name. The columns are: ${shown}.`,
    )
  if (fields.size === 1)
    throw new UnknownLayout(
      `only the name was recognised; at least one of id, composition, manufacturer, pack_size and price is ` +
        `needed to tell two products apart. The columns are: ${shown}.`,
    )
  return {
    name: LISTS.find(([, ...telling]) => telling.every((title) => given.includes(title)))?.[0] ?? 'medicine-list',
    columns,
    recognised: columns.map(({ field, groups }) => ({ field, titles: groups.flat().map((at) => titles[at]!.trim()) })),
    ignored: titles.filter((_, at) => !taken.has(at)).map((title) => title.trim() || '(no title)'),
  }
}

const positionsOf = (alias: Alias, titles: readonly string[]) =>
  titles.flatMap((title, at) => ((typeof alias === 'string' ? title === alias : alias.test(title)) ? [at] : []))

/** Returns the cells of a row by our fields. */
export function givenBy({ columns }: Layout, cells: readonly string[]): GivenMedicine {
  const given: GivenMedicine = {}
  for (const { field, groups } of columns) {
    for (const group of groups) {
      const filled = group.map((at) => cells[at] ?? '').filter((cell) => cell.trim() !== '')
      if (filled.length === 0) continue
      given[field] = filled.length === 1 ? filled[0]! : filled.join(JOINTS[field] ?? ' ')
      // no column is left for another ingredient
      if (field === 'composition' && group.length > 1 && filled.length === group.length) given.mayHaveMore = true
      break
    }
  }
  return given
}

/** Fields that a list can have, as text. */
export const givenFields = [
  'id',
  'name',
  'composition',
  'manufacturer',
  'brandCompany',
  'form',
  'pack',
  'packType',
  'price',
  'discontinued',
  'prescription',
  'uses',
  'sideEffects',
  'description',
  'launched',
] as const
export type GivenField = (typeof givenFields)[number]

/** A row by our fields; several columns of uses, side effects or ingredients are joined. */
export type GivenMedicine = Partial<Record<GivenField, string>> & {
  alsoCalled?: readonly string[]
  /** All of the list's columns for ingredients are filled, so there can be more ingredients. */
  mayHaveMore?: boolean
}
