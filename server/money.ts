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

/** Decimal text for the wire, such as `25.00`, of integer minor units in storage (rule C2). */
export function moneyText(minor: number, currency: string): string {
  const scale = scaleOf(currency)
  return (minor / scale).toFixed(Math.round(Math.log10(scale)))
}

/** Integer minor units of decimal text; exact, without floating point on the way. */
export function minorUnits(text: string, currency: string): number {
  const digits = Math.round(Math.log10(scaleOf(currency)))
  const [whole = '0', fraction = ''] = text.split('.')
  return Number(whole + fraction.slice(0, digits).padEnd(digits, '0'))
}
