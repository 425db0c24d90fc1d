export interface Pack {
  units: number
  unit: string
}

/** Words for a piece, in one form. */
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
/** What may stand before the piece and does not change what is counted. */
const KIND =
  /^(?:soft gelatin|chewable|effervescent|sublingual|vaginal|rectal|transdermal|enteric coated|film coated|dispersible|mouth dissolving) /

/**
 * How much is in a pack: 'strip of 10 tablets' is 10 tablets, 'bottle of 100 ml Syrup' is 100 ml. Null where the text
 * leaves a doubt: several strips, powder that is yet to be dissolved, doses of a spray, single doses measured in ml.
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
