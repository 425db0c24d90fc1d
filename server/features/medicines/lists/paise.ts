/** The most that the table holds. */
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
