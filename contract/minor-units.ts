/** Digits after the point of a currency (ISO 4217), as the platform knows them. */
export function minorDigits(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

const scales = new Map<string, number>()
function scaleOf(currency: string): number {
  let scale = scales.get(currency)
  if (scale === undefined) scales.set(currency, (scale = 10 ** minorDigits(currency)))
  return scale
}

/** Formats integer minor units, as stored (rule C2), as decimal text such as `25.00`. */
export function moneyText(minor: number, currency: string): string {
  const scale = scaleOf(currency)
  return (minor / scale).toFixed(Math.round(Math.log10(scale)))
}

/** Parses decimal text into integer minor units, exactly, without floating point. */
export function minorUnits(text: string, currency: string): number {
  const digits = Math.round(Math.log10(scaleOf(currency)))
  const [whole = '0', fraction = ''] = text.split('.')
  return Number(whole + fraction.slice(0, digits).padEnd(digits, '0'))
}
