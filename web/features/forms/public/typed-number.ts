/**
 * Returns a typed number, with a point or a comma; null for any other text. A comma before three digits can be a thousands separator or a decimal
 * one, so such a text is no number: "1,500" is neither taken as 1500 nor as 1.5.
 */
export function numberIn(typed: string): number | null {
  const text = typed.trim()
  return /^[+-]?\d{1,15}(?:\.\d{1,15}|,\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : null
}
