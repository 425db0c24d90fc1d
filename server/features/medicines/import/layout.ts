/** How one of our fields is filled from a list: from the first of these columns that says something, or from all. */
interface Column {
  field: GivenField
  /** Groups of positions in a row; the cells of a group belong together. */
  groups: number[][]
}

export interface Layout {
  /** What the list is called as a source, unless the operator names it. */
  name: string
  columns: Column[]
  /** Our field and the titles that fill it, for people to check. */
  recognised: { field: GivenField; titles: string[] }[]
  ignored: string[]
}

/** What a title may be, without case, spaces and marks; a pattern stands for numbered columns that belong together. */
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
  // whose brand it is, which need not be who makes it
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

/** What joins the cells of a group. */
const JOINTS: Partial<Record<GivenField, string>> = { composition: ' + ', uses: '|', sideEffects: '|' }

/** Public lists by the titles that betray them, the telling ones first. */
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

/** How pages cite a list that the operator gives no title. */
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

/** Returns the title of a list that was given none: in words if its layout is known, or else its name. */
export const listTitleOf = (source: string): string => LIST_TITLES[source] ?? source

/** A list whose columns are not understood; the message is a sentence. */
export class UnknownLayout extends Error {
  override name = 'UnknownLayout'
}

const plain = (title: string) => title.toLowerCase().replace(/[^a-z0-9]+/g, '')

/**
 * Finds out by the titles which column says what. Throws UnknownLayout when no column holds a name, or nothing but one.
 */
export function recognise(titles: readonly string[]): Layout {
  const given = titles.map(plain)
  const taken = new Set<number>()
  const columns = givenFields.flatMap((field): Column[] => {
    const groups = ALIASES[field]
      .map((alias) => positionsOf(alias, given).filter((at) => !taken.has(at)))
      .filter((group) => group.length > 0)
    // of several names for a product the first is its name; the others may say what is in it
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

/** The cells of a row under our words. */
export function givenBy({ columns }: Layout, cells: readonly string[]): GivenMedicine {
  const given: GivenMedicine = {}
  for (const { field, groups } of columns) {
    for (const group of groups) {
      const filled = group.map((at) => cells[at] ?? '').filter((cell) => cell.trim() !== '')
      if (filled.length === 0) continue
      given[field] = filled.length === 1 ? filled[0]! : filled.join(JOINTS[field] ?? ' ')
      // no column is left for an ingredient more
      if (field === 'composition' && group.length > 1 && filled.length === group.length) given.mayHaveMore = true
      break
    }
  }
  return given
}

/** Fields that a list can give for a medicine, as text. */
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

/** Several uses, side effects or ingredients of several columns are joined as their field separates them. */
export type GivenMedicine = Partial<Record<GivenField, string>> & {
  alsoCalled?: readonly string[]
  /** The list has so many columns for ingredients, and all of them are filled: there may be more. */
  mayHaveMore?: boolean
}
