/**
 * Numbers to call: 112, 108 and the like, Tele-MANAS, other short helplines and toll-free ones. A number before a unit or a
 * fraction, or with further digits, is an amount.
 */
const NUMBER =
  /(?<![\d.,/+-])(?:1800[- ]\d{2,4}[- ]\d{3,4}|14416|1033|112|108|999|911)(?![\d/%°]|[.,-]\d| ?(?:m?g|mcg|ml|mm|cm|kg|beats|bpm|patients|people|subjects|days|weeks)\b)/g
/** Words of a text that is about calling. */
const CALLING = /\b(?:call|calls|calling|dial|phone|ambulance|emergency|helpline)\b|MANAS|\b112\b.*\b108\b/i

/** Returns a text in parts; a part with an odd index is a number to call. */
export function splitAtNumbers(text: string): string[] {
  if (!CALLING.test(text)) return [text]
  const parts: string[] = []
  let end = 0
  for (const { 0: number, index } of text.matchAll(NUMBER)) {
    parts.push(text.slice(end, index), number)
    end = index + number.length
  }
  return [...parts, text.slice(end)]
}
