import { type Medicine, type MedicineForm, medicineForms } from '#contract/medicines.ts'
import { moneyText } from '#server/money.ts'

/**
 * Words of lists for each form, the decisive ones first: a kit of tablets is a kit, a powder for injection is an injection, and
 * a capsule to inhale isn't swallowed.
 */
const WORDS: readonly (readonly [MedicineForm, readonly string[]])[] = [
  ['kit', ['kit', 'kits', 'combikit', 'combipack']],
  ['injection', ['injection', 'injections', 'injectable', 'inj', 'infusion', 'inf', 'vial', 'vials']],
  ['injection', ['ampoule', 'ampoules', 'syringe', 'penfill', 'flexpen', 'cartridge', 'cartridges', 'iv']],
  ['inhaler', ['inhaler', 'inhalers', 'inh', 'inhalation', 'rotacap', 'rotacaps', 'transcap', 'transcaps', 'mdi']],
  ['inhaler', ['respicap', 'respicaps', 'respule', 'respules', 'redicap', 'redicaps', 'nebuliser', 'evohaler']],
  ['suppository', ['suppository', 'suppositories', 'supp', 'pessary', 'pessaries']],
  ['patch', ['patch', 'patches']],
  ['tablet', ['tablet', 'tablets', 'tab', 'tabs', 'caplet', 'caplets']],
  ['capsule', ['capsule', 'capsules', 'cap', 'caps', 'softgel', 'softgels']],
  ['drops', ['drops', 'drop', 'drp', 'drps']],
  ['spray', ['spray', 'sprays']],
  ['shampoo', ['shampoo', 'shamp']],
  ['soap', ['soap', 'soaps']],
  ['suspension', ['suspension', 'susp', 'redimix']],
  ['syrup', ['syrup', 'syp', 'syr', 'expectorant', 'linctus', 'elixir']],
  ['ointment', ['ointment', 'oint']],
  ['cream', ['cream', 'creme', 'crm']],
  ['gel', ['gel', 'jelly']],
  ['lotion', ['lotion', 'lotions']],
  ['powder', ['powder', 'pwd', 'granules', 'sachet', 'sachets']],
  ['solution', ['solution', 'soln', 'mouthwash', 'gargle']],
]
const RANK = new Map(WORDS.flatMap(([form, words], rank) => words.map((word) => [word, { form, rank }] as const)))
const OWN = new Set<string>(medicineForms)

/** Returns the form that these words name (`wordsOf`), or null. */
function formIn(words: readonly string[]): MedicineForm | null {
  let best: { form: MedicineForm; rank: number } | undefined
  for (const word of words) {
    const found = RANK.get(word)
    if (found && (!best || found.rank < best.rank)) best = found
  }
  // forms of two words
  const has = (one: string, next: string) => words.some((word, at) => word === one && words[at + 1] === next)
  // a powder to mix with water
  if (best?.form === 'syrup' && ['syrup', 'syp', 'syr'].some((word) => has('dry', word))) return 'suspension'
  if (best) return best.form
  if (has('mouth', 'wash')) return 'solution'
  return has('pre', 'filled') ? 'injection' : null
}

/** Returns true if the word only names a form. */
export const isFormWord = (word: string): boolean => RANK.has(word)

/** Returns the form from a list's column if it's one of our words, else from the name, else from the pack. */
export function formOf(column: readonly string[], name: readonly string[], pack: readonly string[]) {
  const [only, ...more] = column
  const listed = only !== undefined && more.length === 0 && OWN.has(only) ? (only as MedicineForm) : formIn(column)
  // lists call a powder to mix with water a syrup, and say so in the name or the pack
  const isDry = (listed ?? formIn(name)) === 'syrup' && [name, pack].some((words) => formIn(words) === 'suspension')
  return isDry ? 'suspension' : (listed ?? formIn(name) ?? formIn(pack))
}

/** How the medicine releases its salt: makers' abbreviations, with one name for what is equal for a patient. */
const release: Record<string, readonly string[]> = {
  prolonged: ['sr', 'er', 'pr', 'cr', 'xr', 'xl', 'tr', 'la', 'retard', 'prolonged', 'sustained', 'extended', 'depot'],
  modified: ['mr', 'modified'],
  once: ['od'],
  delayed: ['dr', 'ec', 'enteric'],
  dispersible: ['dt', 'dispersible'],
  melting: ['md', 'odt', 'disintegrating', 'dissolving', 'orodispersible', 'melting'],
  sublingual: ['sl', 'sublingual'],
  chewable: ['chewable', 'chewing'],
  effervescent: ['effervescent'],
}

/** Where it's applied. */
const place: Record<string, readonly string[]> = {
  eye: ['eye', 'ophthalmic', 'opthalmic'],
  ear: ['ear', 'otic'],
  nose: ['nasal', 'nose'],
  mouth: ['mouth', 'gargle', 'dental'],
  vaginal: ['vaginal', 'vt', 'pessary', 'pessaries'],
  rectal: ['rectal'],
  infusion: ['infusion'],
  nebuliser: ['respule', 'respules', 'nebuliser', 'nebulisers', 'transpules'],
  'dry-inhaler': ['rotacap', 'rotacaps', 'respicaps', 'transcaps'],
  dusting: ['dusting'],
}

const marks = new Map(
  [release, place].flatMap((kind) =>
    Object.entries(kind).flatMap(([mark, words]) => words.map((word) => [word, mark] as const)),
  ),
)

/** Forms that have no slow release: the 'XL' of a cream is a name. */
const NEVER_SLOW: ReadonlySet<MedicineForm> = new Set([
  'syrup',
  'suspension',
  'drops',
  'solution',
  'cream',
  'ointment',
  'gel',
  'lotion',
  'shampoo',
  'soap',
  'spray',
])
/** Words that mean a slow release in these forms, too. */
const SLOW_WORDS = ['prolonged', 'sustained', 'extended']
/** An injection that works for weeks. */
const DEPOT_WORDS = [...SLOW_WORDS, 'depot', 'la']

/** Forms whose 'DR' isn't a delayed release. */
const LIQUIDS: ReadonlySet<MedicineForm> = new Set(['syrup', 'drops', 'solution'])
const RELEASES = new Set(Object.keys(release))

/** Ingredients for which 'MR' in the name of a combination means "muscle relaxant". */
const RELAXANT =
  /chlorzoxazone|chlormezanone|thiocolchicoside|tizanidine|metaxalone|methocarbamol|tolperisone|eperisone|carisoprodol|cyclobenzaprine|baclofen|pridinol/i
const PAINKILLER = /aceclofenac|diclofenac|ibuprofen|ketoprofen|nimesulide|paracetamol/i

/** Returns true if 'MR' in a name means a muscle relaxant: of a combination with one, or of painkillers. */
const isRelaxant = (composition: string): boolean =>
  composition.includes('+') && (RELAXANT.test(composition) || PAINKILLER.test(composition))

/** Returns true if a name says that the product holds a muscle relaxant, and its list left it out of the composition. */
export const lacksRelaxant = (name: readonly string[], composition: string | null): boolean =>
  name.includes('mr') && isRelaxant(composition ?? '') && !RELAXANT.test(composition!)

/** Returns true if a list takes the glycerin of a laxative for the nitroglycerin of a heart medicine. */
export const mistakesGlycerin = (name: readonly string[], composition: string): boolean =>
  /\bnitroglycerin/i.test(composition) && name.some((word) => /^glycerine?$/.test(word))

/**
 * Returns what distinguishes two medicines of the same salts, strength and form, from the name, the text of the pack and the
 * strengths of a composition: a slow-release tablet is no substitute for another one (rule T117), and neither are ear drops for
 * eye drops. Words of a fixed set in a fixed order; '' if there are none.
 */
export function presentationOf(
  name: string,
  packaging: string | null,
  composition: string | null = null,
  form: MedicineForm | null = null,
): string {
  const found = new Set<string>()
  // 'Indapamide (1.5 mg SR)'
  const strengths = (composition ?? '').match(/\([^()]*\)/g) ?? []
  const wordsOf = (text: string) => text.toLowerCase().split(/[^a-z]+/)
  // the first word of a name is the brand: LA Mika
  const [brand = '', ...words] = wordsOf(name)
  if (!RELEASES.has(marks.get(brand) ?? '')) words.push(brand)
  const all = [...wordsOf(packaging ?? ''), ...words, ...wordsOf(strengths.join(' '))]
  for (const word of all) {
    // not the mark of those without: a list can leave the relaxant out
    const mark = word === 'mr' && isRelaxant(composition ?? '') ? 'relaxant' : marks.get(word)
    if (mark) found.add(mark)
  }
  // 'Benadryl DR Syrup' is for a dry cough
  if (form !== null && LIQUIDS.has(form)) found.delete('delayed')
  const slow = form === 'injection' ? DEPOT_WORDS : form !== null && NEVER_SLOW.has(form) ? SLOW_WORDS : null
  if (slow && !all.some((word) => slow.includes(word))) found.delete('prolonged')
  // 'Oro-Dispersible' melts in the mouth, and 'Dispersible' is stirred into water
  if (all.includes('oro') && found.delete('dispersible')) found.add('melting')
  // melting in the mouth isn't a place
  if (found.has('melting')) found.delete('mouth')
  return [...found].toSorted().join(' ')
}

interface Pack {
  units: number
  unit: string
}

/** Words for a piece, and the form that we use. */
const PIECES: Record<string, string> = {
  tablet: 'tablet',
  tablets: 'tablet',
  tab: 'tablet',
  tabs: 'tablet',
  capsule: 'capsule',
  capsules: 'capsule',
  cap: 'capsule',
  caps: 'capsule',
  injection: 'injection',
  injections: 'injection',
  suppository: 'suppository',
  suppositories: 'suppository',
  patch: 'patch',
  patches: 'patch',
  kit: 'kit',
  kits: 'kit',
  rotacap: 'rotacap',
  rotacaps: 'rotacap',
  transcap: 'transcap',
  transcaps: 'transcap',
  respicap: 'respicap',
  respicaps: 'respicap',
  respule: 'respule',
  respules: 'respule',
  sachet: 'sachet',
  sachets: 'sachet',
  lozenge: 'lozenge',
  lozenges: 'lozenge',
}
const MEASURES: Record<string, [unit: string, times: number]> = {
  ml: ['ml', 1],
  l: ['ml', 1000],
  ltr: ['ml', 1000],
  litre: ['ml', 1000],
  g: ['g', 1],
  gm: ['g', 1],
  gms: ['g', 1],
  kg: ['g', 1000],
}

const CONTAINER = String.raw`(?:(?:pump |glass |plastic )?bottle|strip|vial|tube|packet|pack|box|jar|ampoule|sachet|cartridge|blister|pre-?filled (?:syringe|pen)|pen|bag|can)`
const PACK = new RegExp(String.raw`^(?:(?:an?|1)?\s*${CONTAINER}s? of )?(\d{1,5}(?:\.\d{1,2})?)\s*([a-z]+)\b\s*(.*)$`)
/** Words before the piece that don't change the count. */
const KIND =
  /^(?:soft gelatin|chewable|effervescent|sublingual|vaginal|rectal|transdermal|enteric coated|film coated|dispersible|mouth dissolving) /

/**
 * Parses the content of a pack: 'strip of 10 tablets' is 10 tablets, 'bottle of 100 ml Syrup' is 100 ml. Returns null for
 * ambiguous texts: several strips, undissolved powder, doses of a spray, single doses measured in ml.
 */
export function packOf(text: string | null): Pack | null {
  if (text === null) return null
  const lower = text.toLowerCase().replace(/\s+/g, ' ').trim()
  const match = PACK.exec(lower.replace(/(?<=\d )(.*)$/, (rest) => rest.replace(KIND, '')))
  if (!match) return null
  const [, number, word, rest] = match
  const units = Number(number)
  if (units === 0) return null
  const measure = MEASURES[word!]
  if (measure) {
    const dissolved = /powder|dry|granule|redimix|lyophil/.test(rest!)
    const inPieces = rest!.split(' ').some((one) => PIECES[one] !== undefined && one !== 'injection')
    return /\d/.test(rest!) || inPieces || (dissolved && measure[0] === 'ml')
      ? null
      : { units: units * measure[1], unit: measure[0] }
  }
  const piece = PIECES[word!]
  return piece && Number.isInteger(units) && /^[a-z ]*$/.test(rest!) ? { units, unit: piece } : null
}

/** The lists are Indian, and so are their prices (rule C2). */
const CURRENCY = 'INR'

/** Price of a pack in paise, and its content. */
interface PricedPack {
  price: number | null
  /** Decimal text with at most two digits after the point. */
  packUnits: string | null
  packUnit: string | null
}

/** Returns the rupees of the pack as decimal text. */
export const priceOf = ({ price }: PricedPack): string | null => (price === null ? null : moneyText(price, CURRENCY))

/**
 * Returns the rupees for one tablet, ml …, rounded to the nearest paisa, half a paisa up. Null unless the list has price and
 * pack, or if it rounds to zero.
 */
export function pricePerUnit({ price, packUnits, packUnit }: PricedPack): Medicine['pricePerUnit'] {
  if (price === null || packUnits === null || packUnit === null) return null
  const hundredths = Math.round(Number(packUnits) * 100)
  const each = hundredths > 0 ? Math.round((price * 100) / hundredths) : 0
  return each > 0 ? { price: moneyText(each, CURRENCY), unit: packUnit } : null
}

/** Largest price that the column holds. */
const MOST = 2_147_483_647

/**
 * Parses rupees ('223.42', '₹1,23,456', 'Rs. 95') into paise; undefined if it is not a price, null for empty or zero.
 */
export function paiseOf(text: string | null): number | null | undefined {
  if (text === null) return null
  const plain = text.replace(/^(?:₹|rs\.?|inr|mrp)[\s:.]*/i, '').replace(/\s*(?:\/-|₹|inr)$/i, '')
  const [, rupees, fraction = ''] = /^(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d{1,4}))?$/.exec(plain.trim()) ?? []
  if (rupees === undefined || /[1-9]/.test(fraction.slice(2))) return undefined
  const paise = Number(rupees.replaceAll(',', '')) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))
  if (paise > MOST) return undefined
  return paise === 0 ? null : paise
}
