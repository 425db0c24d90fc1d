/** Formats decimal text and a currency code: "$25.00", "₹500". Rupees use Indian grouping. */
export function money(amount: string, currency: string): string {
  const value = Number(amount)
  if (!Number.isFinite(value)) return amount
  const isWhole = Number.isInteger(value)
  try {
    return formatOf(currency, isWhole).format(value)
  } catch {
    return `${amount} ${currency}`
  }
}

const formats = new Map<string, Intl.NumberFormat>()

/** Creating a format takes longer than the rest of an email, so formats are cached. Throws for an unknown currency. */
function formatOf(currency: string, isWhole: boolean): Intl.NumberFormat {
  const isRupees = currency === 'INR'
  const key = isRupees && isWhole ? 'INR, whole' : currency
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(isRupees ? 'en-IN' : 'en-US', {
      style: 'currency',
      currency,
      minimumFractionDigits: isRupees && isWhole ? 0 : undefined,
    })
    formats.set(key, format)
  }
  return format
}
