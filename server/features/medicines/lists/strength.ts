/** How much of an ingredient: in words for people, and under a key that is the same however it is written. */
export interface Strength {
  text: string
  key: string
}

/** The unit as it is shown, the unit of its key, and by how many places the decimal point moves towards that. */
type Unit = readonly [shown: string, key: string, places: number]

const unit = (shown: string, key: string, places: number, ...spellings: string[]): [string, Unit][] =>
  spellings.map((spelling) => [spelling, [shown, key, places]])

const UNITS = new Map<string, Unit>([
  ...unit('mg', 'mg', 0, 'mg', 'mgs', 'milligram', 'milligrams'),
  ...unit('mcg', 'mg', -3, 'mcg', 'µg', 'μg', 'ug', 'microgram', 'micrograms'),
  ...unit('ng', 'mg', -6, 'ng', 'nanogram', 'nanograms'),
  ...unit('g', 'mg', 3, 'g', 'gm', 'gms', 'gram', 'grams'),
  ...unit('kg', 'mg', 6, 'kg'),
  ...unit('ml', 'ml', 0, 'ml', 'mls'),
  ...unit('l', 'ml', 3, 'l', 'ltr', 'litre', 'liter'),
  ...unit('IU', 'iu', 0, 'iu', 'i.u.', 'i.u'),
  ...unit('million IU', 'iu', 6, 'miu', 'million iu', 'millioniu'),
  ...unit('lakh IU', 'iu', 5, 'lac iu', 'lakh iu'),
  ...unit('units', 'unit', 0, 'unit', 'units', 'u'),
  ...unit('million units', 'unit', 6, 'million units', 'million unit'),
  ...unit('lakh units', 'unit', 5, 'lac units', 'lakh units', 'lac unit', 'lakh unit'),
  ...unit('million spores', 'spores', 6, 'million spores', 'millionspores'),
  ...unit('billion spores', 'spores', 9, 'billion spores', 'billionspores'),
  ...unit('million cells', 'cells', 6, 'million cells', 'millioncells'),
  ...unit('billion cells', 'cells', 9, 'billion cells', 'billioncells'),
  ...unit('million CFU', 'cfu', 6, 'million cfu'),
  ...unit('billion CFU', 'cfu', 9, 'billion cfu'),
  ...unit('mEq', 'meq', 0, 'meq'),
  ...unit('mmol', 'mmol', 0, 'mmol'),
  ...unit('%', '%', 0, '%'),
  ...['w/w', 'w/v', 'v/v', 'v/w'].flatMap((of) => unit(`% ${of}`, `% ${of}`, 0, `% ${of}`, `%${of}`)),
])

const NUMBER = String.raw`(\d+(?:,\d{2,3})*(?:\.\d+)?|\.\d+)`
const AMOUNT = new RegExp(`^${NUMBER}\\s*(\\D.*)$`)
/** 200mg100ml, 25 mg ml: the list has lost the stroke. */
const WITHOUT_STROKE = new RegExp(`^${NUMBER}\\s*(mg|mcg|gm?|iu)\\s*(\\d*)\\s*ml$`)

/**
 * Reads '500mg', '30 mg / 5 ml', '1% w/w', '3MIU'. The same amounts have the same key whatever their unit: 0.5 g is
 * 500 mg, 1000 mcg is 1 mg. A share (30 mg in 5 ml) keeps its volume, since 300 mg in 50 ml is another thing to inject.
 * Gives null where no number begins the text ('NA', 'trace').
 */
export function readStrength(text: string): Strength | null {
  const [, amountText = '', release] = SLOW.exec(text) ?? [text, text]
  const read = readAmount(amountText)
  return read && release ? { ...read, text: `${read.text} ${release.toUpperCase()}` } : read
}

/** How it is released is no part of how much it is (`release.ts`). */
const SLOW = /^(.*\d.*?)\s*\b(sr|er|xr)$/i

function readAmount(text: string): Strength | null {
  const lower = text.trim().toLowerCase().replace(/\s+/g, ' ')
  if (!/^[\d.]/.test(lower)) return null
  const split = WITHOUT_STROKE.exec(lower)
  if (split) return share(`${split[1]} ${split[2]}`, `${split[3]}ml`)
  const whole = amount(lower)
  if (whole) return whole
  const stroke = lower.indexOf('/')
  const parts = stroke < 0 ? null : share(lower.slice(0, stroke), lower.slice(stroke + 1))
  return parts ?? { text: text.trim().replace(/\s+/g, ' '), key: lower.replace(/ /g, '') }
}

function share(of: string, into: string): Strength | null {
  const [upper, lower] = [amount(of.trim()), amount(/^\s*\d/.test(into) ? into.trim() : `1 ${into.trim()}`)]
  if (!upper) return null
  if (!lower) return /^[a-z ]+$/.test(into.trim()) ? joined(upper, { text: into.trim(), key: into.trim() }) : null
  return joined(upper, { text: lower.text.replace(/^1 /, ''), key: lower.key })
}

const joined = (upper: Strength, lower: Strength): Strength => ({
  text: `${upper.text}/${lower.text}`,
  key: `${upper.key}/${lower.key}`,
})

function amount(text: string): Strength | null {
  const [, digits, spelling] = AMOUNT.exec(text) ?? []
  const known = spelling === undefined ? undefined : UNITS.get(spelling.trim())
  if (!known) return null
  const number = shifted(digits!.replaceAll(',', ''), 0)
  const [shown, unitKey, places] = known
  return {
    text: shown.startsWith('%') ? `${number}${shown}` : `${number} ${shown}`,
    key: `${shifted(number, places)}${unitKey}`,
  }
}

/** A decimal number with its point moved, without idle zeros; text, since no float holds it for certain. */
function shifted(number: string, places: number): string {
  const [whole = '', fraction = ''] = number.split('.')
  const at = whole.length + places
  const digits = (whole + fraction).padEnd(at, '0').padStart(whole.length + fraction.length - Math.min(0, at), '0')
  const point = Math.max(0, at)
  const before = digits.slice(0, point).replace(/^0+(?=\d)/, '') || '0'
  const after = digits.slice(point).replace(/0+$/, '')
  return after === '' ? before : `${before}.${after}`
}
