/** An amount as people read it, from decimal text and a currency code: "$25.00", "₹500". Rupees in Indian grouping. */
export function money(amount: string, currency: string): string {
  const value = Number(amount)
  if (!Number.isFinite(value)) return amount
  const isWhole = Number.isInteger(value)
  try {
    return new Intl.NumberFormat(currency === 'INR' ? 'en-IN' : 'en-US', {
      style: 'currency',
      currency,
      minimumFractionDigits: currency === 'INR' && isWhole ? 0 : undefined,
    }).format(value)
  } catch {
    return `${amount} ${currency}`
  }
}
